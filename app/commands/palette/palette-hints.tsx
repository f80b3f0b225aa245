import { Kbd } from '#app/ui/content/kbd.tsx';

const HINTS = [
  { keys: ['arrowup', 'arrowdown'], text: 'move' },
  { keys: ['enter'], text: 'run' },
  { keys: ['tab'], text: 'more' },
  { keys: ['mod+enter'], text: 'new tab' },
  { keys: ['mod+c'], text: 'copy link' },
];
const FILTERS = { keys: ['>', '#', '@', ':'], text: 'commands, data, people, jobs' };
const BACK = { keys: ['backspace'], text: 'back' };

/** What the keys of the palette do. */
export function PaletteHints({ isNested }: { isNested: boolean }) {
  return (
    <ul
      aria-hidden
      className="hidden shrink-0 flex-wrap gap-x-3 gap-y-1 border-t border-line px-5 py-2 text-xs text-faint sm:flex"
    >
      {[...HINTS, isNested ? BACK : FILTERS].map(({ keys, text }) => (
        <li key={text} className="flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key} keys={key} />
          ))}
          <span className="ml-0.5">{text}</span>
        </li>
      ))}
    </ul>
  );
}
