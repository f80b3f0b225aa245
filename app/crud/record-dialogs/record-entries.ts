import { useSearchParams } from '@remix-run/react';
import { useContext } from 'react';
import { CommandContext } from '#app/commands/context.ts';
import { changeQuery } from '#app/paths/paths.ts';
import type { MenuEntry } from '#app/ui/overlays/menu-entry.ts';

const ENTRIES = [
  { dialog: 'uses', label: 'Where used', icon: 'waypoints' },
  { dialog: 'history', label: 'History', icon: 'history' },
] as const;

/** The entries of a record's menu that lead to its dialogs, of those that its screen has. */
export function useRecordEntries(): MenuEntry[] {
  const [params] = useSearchParams();
  const commands = useContext(CommandContext)?.pageCommands;
  return ENTRIES.flatMap(({ dialog, ...look }): MenuEntry[] => {
    const command = commands?.find(({ id }) => id === `record.${dialog}`);
    if (!command) return [];
    return [{ ...look, kind: 'link', kbd: command.keys[0], to: changeQuery(params, { dialog }) }];
  });
}
