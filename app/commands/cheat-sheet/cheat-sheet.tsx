import { Form, useLocation, useSearchParams } from '@remix-run/react';
import { useContext, useState } from 'react';
import { Overlay, CloseControl } from '#app/ui/overlays/dialog.tsx';
import { Kbd } from '#app/ui/content/kbd.tsx';
import { counted } from '#model/text/counted.ts';
import { CommandContext } from '#app/commands/context.ts';
import type { Commands } from '#app/commands/context.ts';
import { shortcutGroups } from './shortcut-groups.ts';
import type { ShortcutGroup, ShortcutRow } from './shortcut-groups.ts';
import { KEYS_FIND_PARAM, SHEET_DIALOG } from './cheat-sheet-address.ts';

/** All commands that the person may use, with their keys, and a field that filters them. */
export function CheatSheet() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const commands = useContext(CommandContext);
  const [find, setFind] = useState(params.get(KEYS_FIND_PARAM) ?? '');
  const others = [...params].filter(([name]) => name !== 'dialog' && name !== KEYS_FIND_PARAM);
  const search = new URLSearchParams(others).toString();
  const closeTo = search === '' ? pathname : `${pathname}?${search}`;
  const groups = commands ? shortcutGroups({ ...commands, only: onlyOf(commands), find }) : [];

  return (
    <Overlay
      closing={{ closeTo }}
      position="items-start justify-center p-2 sm:px-4 sm:py-[8vh]"
      // The panel scrolls, so that the arrow keys scroll it from the field in its header too.
      panel="max-h-full w-full max-w-4xl fades-below xl:max-w-6xl overflow-y-auto overscroll-contain rounded-xl [--ground:var(--surface)]"
    >
      {(titleId) => (
        <>
          <header className="sticky top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-t-xl border-b border-line bg-surface px-4 py-3 sm:px-6">
            <h2 id={titleId} tabIndex={-1} className="order-1 flex-1 text-lg font-semibold">
              Keyboard shortcuts
            </h2>
            <FindForm others={others} find={find} onFind={setFind} />
            <div className="order-2 pr-2 sm:order-3 sm:pr-0">
              <CloseControl closeTo={closeTo} />
            </div>
          </header>
          <ShortcutGroups groups={groups} find={find} />
        </>
      )}
    </Overlay>
  );
}

/**
 * The only commands that the sheet lists; undefined for all. Before a zone is chosen, there are no pages but this one.
 */
function onlyOf({ zone, pageCommands }: Commands) {
  return zone === undefined ? pageCommands.map(({ id }) => id) : undefined;
}

/** The field that filters the commands: while the person types, or on Enter without JavaScript. */
function FindForm({
  others,
  find,
  onFind,
}: {
  others: [string, string][];
  find: string;
  onFind: (find: string) => void;
}) {
  return (
    <Form
      method="get"
      role="search"
      className="order-3 w-full sm:order-2 sm:w-64"
      onSubmit={(event) => event.preventDefault()}
    >
      {others.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="dialog" value={SHEET_DIALOG} />
      <input
        type="search"
        name={KEYS_FIND_PARAM}
        value={find}
        onChange={(event) => onFind(event.target.value)}
        aria-label="Find a shortcut"
        placeholder="Find a shortcut…"
        autoComplete="off"
        className="h-8 w-full rounded-md border border-control bg-surface px-3 text-ink"
      />
    </Form>
  );
}

function ShortcutGroups({ groups, find }: { groups: ShortcutGroup[]; find: string }) {
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <div className="px-4 pt-4 pb-2 sm:px-6">
      <p role="status" className="sr-only">
        {find === '' ? '' : counted(count, 'shortcut')}
      </p>
      {count === 0 && <p className="py-6 text-muted">Nothing matches “{find}”.</p>}
      {find === '' && (
        <p className="mb-4 text-sm text-muted">
          The keys of this screen. Search to find those of other screens, and commands without a
          key.
        </p>
      )}
      <div className="gap-x-10 sm:columns-2 xl:columns-3">
        {groups.map(({ heading, rows }) => (
          <section key={heading} className="pb-6">
            <h3 className="mb-1 break-after-avoid-column text-xs font-medium text-faint">
              {heading}
            </h3>
            <dl>
              {rows.map((row) => (
                <Shortcut key={row.id} row={row} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  );
}

function Shortcut({ row: { title, keys, where } }: { row: ShortcutRow }) {
  return (
    <div className="flex min-h-8 break-inside-avoid-column items-center justify-between gap-4 py-1">
      <dt className="min-w-0">
        {title}
        {where && <span className="block text-xs text-faint">{where}</span>}
      </dt>
      <dd className="flex shrink-0 items-center gap-1.5">
        {keys.length === 0 && <span className="text-xs text-faint">in the palette</span>}
        {keys.map((key, index) => (
          <span key={key} className="flex items-center gap-1.5">
            {index > 0 && <span className="text-xs text-faint">or</span>}
            <Kbd keys={key} />
          </span>
        ))}
      </dd>
    </div>
  );
}
