import { Link, useSearchParams } from '@remix-run/react';
import type { KeyGroup, KeyRow } from '#app/commands/keys/key-list.server.ts';
import { useCommandKey } from '#app/commands/use-command.ts';
import { useListCommands } from '#app/commands/use-list-commands.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { Chip } from '#app/ui/content/chip.tsx';
import { Kbd } from '#app/ui/content/kbd.tsx';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { FilterBox } from '#app/ui/grid/filter-box.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { ConfirmDialog } from '#app/ui/overlays/lazy-dialogs.tsx';
import { COMMAND_PARAM, SETTINGS_FIND_PARAM, RESET_DIALOG, RESET_FIELD } from './settings-data.ts';
import type { SettingsReply, SettingsData } from './settings-data.ts';

const KeyDialog = lazyOnInteraction(async () => (await import('./key-dialog.tsx')).KeyDialog);

/** Every command with its keys. All of them can be changed (WCAG 2.1.4). */
export function CommandKeys({
  loaderData,
  reply,
}: {
  loaderData: SettingsData;
  reply?: SettingsReply;
}) {
  const { find, groups, changedCount, editing, asksReset } = loaderData;
  const [params] = useSearchParams();
  useListCommands({ filter: true });
  const kbd = useCommandKey('list.filter');
  const closeTo = changeQuery(params, { [COMMAND_PARAM]: undefined, dialog: undefined });
  return (
    <>
      <Card
        title="Keys of commands"
        className="mt-10"
        flush
        actions={
          changedCount > 0 && (
            <LinkButton to={changeQuery(params, { dialog: RESET_DIALOG })} preventScrollReset>
              Reset all
            </LinkButton>
          )
        }
      >
        <div className="border-b border-line p-(--gutter)">
          <FilterBox
            label="Find a command"
            name={SETTINGS_FIND_PARAM}
            value={find}
            keep={[]}
            kbd={kbd}
          />
          <p role="status" className="mt-2 text-sm text-muted">
            {countText(groups, find, changedCount)}
          </p>
        </div>
        {groups.map(({ heading, rows }) => (
          // The key makes React mount it anew for each search, so that it opens with the results.
          <details
            key={`${heading} ${find}`}
            open={find !== ''}
            className="border-b border-line last:border-b-0"
          >
            <summary className="disclosure w-auto px-(--gutter) py-3 text-sm">
              {heading} <span className="font-normal text-muted tabular-nums">{rows.length}</span>
            </summary>
            <ul className="divide-y divide-line px-(--gutter) pb-2">
              {rows.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  changeTo={changeQuery(params, { [COMMAND_PARAM]: row.id })}
                />
              ))}
            </ul>
          </details>
        ))}
      </Card>
      {editing && <KeyDialog key={editing.id} command={editing} reply={reply} closeTo={closeTo} />}
      {asksReset && (
        <ConfirmDialog
          title="Reset all keys?"
          text="Every command gets its own keys back; those that you have chosen are lost."
          confirm="Reset all keys"
          cancel="Keep my keys"
          fields={{ [RESET_FIELD]: 'all' }}
          closeTo={closeTo}
        />
      )}
    </>
  );
}

function countText(groups: readonly KeyGroup[], find: string, changed: number): string {
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const changedText = changed === 0 ? '' : ` You have changed ${changed}.`;
  if (find === '') return `${count} commands.${changedText}`;
  return count === 0
    ? `No command matches '${find}'.`
    : `${count} ${count === 1 ? 'command matches' : 'commands match'} '${find}'.`;
}

function Row({ row, changeTo }: { row: KeyRow; changeTo: string }) {
  const { title, where, keys, off, isChanged } = row;
  return (
    <li className="flex items-center gap-4 py-2 text-sm">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-40 flex-1">
          {title}
          <span className="block text-xs text-muted">{where}</span>
        </span>
        <span className="flex flex-wrap items-center gap-1.5">
          {isChanged && <Chip tone="accent">Changed</Chip>}
          {keys.map((key, index) => (
            <span key={key} className="flex items-center gap-1.5">
              {index > 0 && <span className="text-xs text-faint">or</span>}
              <Kbd keys={key} />
            </span>
          ))}
          {keys.length === 0 && (
            <span className="text-xs text-muted">{off.length > 0 ? 'Switched off' : 'No key'}</span>
          )}
        </span>
      </div>
      <Link
        to={changeTo}
        preventScrollReset
        aria-label={`Change the keys of ${title}`}
        className="rounded-sm px-1 font-medium text-accent-ink underline-offset-2 hover:underline"
      >
        Change
      </Link>
    </li>
  );
}
