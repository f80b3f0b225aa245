import type { IconName } from '#app/screens/icon-names.ts';
import { Icon } from '#app/ui/content/icon.tsx';
import { Kbd } from '#app/ui/content/kbd.tsx';
import type { Heading } from './entries.ts';
import { Highlight } from './highlight.tsx';
import { ASK_ID } from './use-palette-results.ts';
import type { ShownEntry } from './use-palette-results.ts';

const ICONS: Record<Heading, IconName> = {
  'This screen': 'app-window',
  Recent: 'clock',
  Navigation: 'arrow-right',
  Create: 'plus',
  Jobs: 'play',
  Zones: 'layers',
  Settings: 'settings',
  Help: 'keyboard',
  Account: 'user-round',
};

function iconOf({ id, heading }: ShownEntry['entry'], hit: ShownEntry['hit']): IconName {
  if (id === ASK_ID) return 'sparkles';
  return hit?.icon ?? ICONS[heading];
}

/** A row of the palette: its icon, its title with the match marked, and its keys at the right. */
export function PaletteRow({
  item: { entry, ranges, hit },
  opens,
}: {
  item: ShownEntry;
  /** Whether Tab shows more of it. */
  opens: boolean;
}) {
  const [key] = entry.keys;
  return (
    <>
      <Icon name={iconOf(entry, hit)} className="shrink-0 text-faint" />
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-4">
        <span className="block sm:max-w-[75%] sm:shrink-0 sm:truncate">
          <Highlight text={entry.title} ranges={ranges} />
        </span>
        {entry.subtitle && (
          <span className="block truncate text-xs text-muted">{entry.subtitle}</span>
        )}
      </span>
      {key && <Kbd keys={key} />}
      {opens && <Icon name="chevron-right" className="shrink-0 text-faint" />}
    </>
  );
}
