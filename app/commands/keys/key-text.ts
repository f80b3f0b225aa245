/** Keys as a person reads and writes them in the settings: 'Ctrl+K', 'G D', 'U or Escape'. */
import { parseKeys } from './keys.ts';

/**
 * Other names for modifiers and keys. Control is 'mod', except on Apple machines, where it is a modifier of its own.
 */
const ALIASES: Readonly<Record<string, string>> = {
  strg: 'ctrl',
  control: 'ctrl',
  cmd: 'command',
  '⌘': 'command',
  option: 'alt',
  opt: 'alt',
  '⌥': 'alt',
  '⇧': 'shift',
  win: 'meta',
  windows: 'meta',
  super: 'meta',
  esc: 'escape',
  return: 'enter',
  '↵': 'enter',
  del: 'delete',
  '⌫': 'backspace',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  '↑': 'arrowup',
  '↓': 'arrowdown',
  '←': 'arrowleft',
  '→': 'arrowright',
  spacebar: 'space',
};

const NAMES: Readonly<Record<string, string>> = {
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  pageup: 'PageUp',
  pagedown: 'PageDown',
};

const splitPress = (press: string) =>
  press === '+' || press.endsWith('++')
    ? [...press.slice(0, -1).split('+').filter(Boolean), '+']
    : press.split('+');

/**
 * Reads what a person wrote: alternatives with 'or' between them, each one press or several.
 * @returns the alternatives in key notation, or the first text that is no key
 */
export function readKeys(text: string, apple: boolean): { keys: string[] } | { unread: string } {
  const keys: string[] = [];
  for (const written of text.trim().split(/(?:^|\s+)or(?:\s+|$)/i)) {
    const alternative = written.trim();
    if (alternative === '') continue;
    const chords = parseKeys(
      alternative
        .split(/\s+/)
        .map((press) => readPress(press, apple))
        .join(' '),
    );
    if (!chords) return { unread: alternative };
    keys.push(chords.join(' '));
  }
  return { keys: [...new Set(keys)] };
}

function readPress(press: string, apple: boolean): string {
  return splitPress(press.toLowerCase())
    .map((part) => ALIASES[part] ?? part)
    .map((part) => {
      if (part === 'command') return apple ? 'mod' : 'meta';
      return part === 'ctrl' && !apple ? 'mod' : part;
    })
    .join('+');
}

/** Keys in key notation as a person writes them: 'Ctrl+K or G D'. */
export function writeKeys(keys: readonly string[], apple: boolean): string {
  return keys.map((one) => one.split(' ').map(writePress(apple)).join(' ')).join(' or ');
}

function writePress(apple: boolean) {
  return (press: string) =>
    splitPress(press)
      .map((part) => {
        const name = part.toLowerCase();
        if (name === 'mod') return apple ? 'Cmd' : 'Ctrl';
        return NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
      })
      .join('+');
}
