import { clsx } from 'clsx';
import { Fragment } from 'react';
import { useApple } from '#app/ui/browser/use-browser.ts';

const NAMES: Record<string, string> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  escape: 'Esc',
  enter: '↵',
  space: 'Space',
  backspace: '⌫',
  delete: 'Del',
  tab: 'Tab',
  alt: 'Alt',
  ctrl: 'Ctrl',
  shift: '⇧',
  meta: 'Meta',
};

/** Names for screen readers, which skip or misread the symbols. */
const SPOKEN: Record<string, string> = {
  '↑': 'Up',
  '↓': 'Down',
  '←': 'Left',
  '→': 'Right',
  '↵': 'Enter',
  '⌫': 'Backspace',
  '⇧': 'Shift',
  '⌘': 'Command',
};

/**
 * Keys drawn as key caps.
 * @param keys as commands write them: 'mod+k', '?', or a sequence 'g d'
 * @param onAccent true on a colored button
 */
export function Kbd({ keys, onAccent = false }: { keys: string; onAccent?: boolean }) {
  const apple = useApple();
  const presses = keys.split(' ').map((press) => splitPress(press).map((key) => capOf(key, apple)));
  return (
    <kbd className="inline-flex items-center gap-1 font-sans">
      {presses.map((caps, index) => (
        <Fragment key={index}>
          {index > 0 && <span className="sr-only">then</span>}
          {caps.map((cap) => (
            <kbd key={cap} className={clsx('key-cap', onAccent && 'key-cap-on-accent')}>
              {cap in SPOKEN ? <SpokenSymbol cap={cap} /> : cap}
            </kbd>
          ))}
        </Fragment>
      ))}
    </kbd>
  );
}

/** The keys of a control, drawn beside its label; `aria-keyshortcuts` of the control tells them to screen readers. */
export function KeyHint({
  keys,
  className,
  onAccent,
}: {
  /** The keys; undefined for a command without keys, for which nothing is drawn. */
  keys: string | undefined;
  className: string;
  onAccent?: boolean;
}) {
  if (!keys) return null;
  return (
    <span aria-hidden className={className}>
      <Kbd keys={keys} onAccent={onAccent} />
    </span>
  );
}

function SpokenSymbol({ cap }: { cap: string }) {
  return (
    <>
      <span aria-hidden>{cap}</span>
      <span className="sr-only">{SPOKEN[cap]}</span>
    </>
  );
}

/** Splits a key combination into its keys; 'mod++' is Mod and the plus key. */
function splitPress(press: string): string[] {
  const key = press.endsWith('+') ? '+' : (press.split('+').at(-1) ?? '');
  const modifiers = press.slice(0, press.length - key.length).split('+');
  return [...modifiers.filter(Boolean), key];
}

function capOf(key: string, apple: boolean): string {
  const name = key.toLowerCase();
  if (name === 'mod') return apple ? '⌘' : 'Ctrl';
  return NAMES[name] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** The value of `aria-keyshortcuts`: 'Control+K' for 'mod+k'. Undefined for a sequence, which it cannot express. */
export function ariaKeys(keys: string): string | undefined {
  if (keys.includes(' ')) return undefined;
  return splitPress(keys)
    .map((key) =>
      key.toLowerCase() === 'mod' ? 'Control' : key.charAt(0).toUpperCase() + key.slice(1),
    )
    .join('+');
}
