import AppWindow from 'lucide-react/icons/app-window';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Clock from 'lucide-react/icons/clock';
import Database from 'lucide-react/icons/database';
import Keyboard from 'lucide-react/icons/keyboard';
import Layers from 'lucide-react/icons/layers';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import UserRound from 'lucide-react/icons/user-round';
import Waypoints from 'lucide-react/icons/waypoints';
import type { LucideIcon } from 'lucide-react';
import { Icon } from '#app/ui/content/icon.tsx';
import { Kbd } from '#app/ui/content/kbd.tsx';
import type { Heading } from './entries.ts';
import type { MetadataHit } from '../go/go.ts';
import { Highlight } from './highlight.tsx';
import type { PaletteItem } from './use-palette-results.ts';

const ICONS: Record<Heading, LucideIcon> = {
  'This screen': AppWindow,
  Recent: Clock,
  Navigation: ArrowRight,
  Create: Plus,
  Jobs: Play,
  Zones: Layers,
  Help: Keyboard,
  Account: UserRound,
};

const HIT_ICONS: Record<MetadataHit['kind'], LucideIcon> = {
  dictionary: Database,
  edge: Waypoints,
};

/** One row of the palette: what it is, what matched, and its keys at the right. */
export function PaletteRow({ item: { entry, marks, hit } }: { item: PaletteItem }) {
  const [key] = entry.keys;
  return (
    <>
      <span className="text-faint">
        <Icon as={hit ? HIT_ICONS[hit.kind] : ICONS[entry.heading]} />
      </span>
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-2">
        <span className="block sm:max-w-[75%] sm:shrink-0 sm:truncate">
          <Highlight text={entry.title} marks={marks} />
        </span>
        {entry.subtitle && (
          <span className="block truncate text-xs text-faint">{entry.subtitle}</span>
        )}
      </span>
      {key && (
        <span className="shrink-0">
          <Kbd keys={key} />
        </span>
      )}
    </>
  );
}
