import { Icon } from '#app/ui/content/icon.tsx';
import { KeyHint } from '#app/ui/content/kbd.tsx';
import type { MenuEntry } from './menu-entry.ts';

/** The content of an entry's link or button, the same in the native and the enhanced menu. */
export function MenuEntryContent({ entry }: { entry: Exclude<MenuEntry, { kind: 'separator' }> }) {
  return (
    <>
      {entry.icon && <Icon name={entry.icon} className="mt-0.5 shrink-0 self-start opacity-75" />}
      <span className="min-w-0 flex-1">
        {entry.label}
        {entry.description && <span className="block text-xs text-muted">{entry.description}</span>}
      </span>
      <KeyHint keys={entry.kbd} className="pl-4" />
    </>
  );
}
