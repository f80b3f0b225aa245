import { Link, useSearchParams } from '@remix-run/react';
import { clsx } from 'clsx';
import type { MouseEventHandler } from 'react';
import { useCommandKey, useCommandLink, useRunCommand } from '#app/commands/use-command.ts';
import type { CommandId } from '#app/commands/registry.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { buttonClass, LinkButton } from '#app/ui/controls/button.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { ariaKeys, KeyHint } from '#app/ui/content/kbd.tsx';
import type { IconName } from '#app/screens/icon-names.ts';
import { CLOSE_ON_ESCAPE } from '#app/ui/overlays/close-on-escape.ts';
import { FilterBox } from '#app/ui/grid/filter-box.tsx';
import { counted } from '#model/text/counted.ts';
import { ExportMenu } from './result/export/export-menu.tsx';
import { AT, NOW } from './query/graph-filter.ts';
import { actionAddress } from './result/graph-actions.ts';
import type { ActionId } from './result/graph-actions.ts';
import { GraphSettings } from './picture/graph-settings.tsx';
import { isEmpty, readState } from './result/graph-state.ts';
import { readView, VIEWS } from './lifegraph-data.ts';
import type { LifegraphData, ResultData, View } from './lifegraph-data.ts';
import { useIsWide } from './result/use-is-wide.ts';
import type { Shown } from './result/use-shown-records.ts';

export const RESULT_HEADING = 'lifegraph-result';

const VIEW_TITLES: Record<View, string> = { both: 'Both', graph: 'Graph', table: 'List' };

/** The toolbar: a summary of the result, its actions, and the choice of its view. On a wide screen, it is one line. */
export function Toolbar({
  loaderData,
  result,
  shown,
}: {
  loaderData: LifegraphData;
  result: ResultData;
  shown: Shown;
}) {
  return (
    <div className="lifegraph-row justify-between border-b border-line">
      <h2 id={RESULT_HEADING} tabIndex={-1} className="font-semibold whitespace-nowrap">
        <span className="sr-only">Result </span>
        <span className="tabular-nums">
          {counted(result.nodes, 'record')}, {counted(result.edges, 'edge')}
          {result.left.length > 0 && ', incomplete'}
        </span>
        <span className="font-normal text-muted tabular-nums">
          {shown.hidden > 0 && `, ${shown.hidden.toLocaleString('en')} hidden`}
          {shown.picked > 0 && `, ${shown.picked.toLocaleString('en')} picked`}
        </span>
      </h2>
      <div className="flex flex-wrap items-center gap-2">
        <FindBox />
        <ActionMenu shown={shown} />
        <TimeLink />
        <ExportMenu />
        <GraphSettings remembered={loaderData.drawing} />
        <Views />
      </div>
    </div>
  );
}

function FindBox() {
  const [params] = useSearchParams();
  const others = [...params.keys()].filter(
    (name) => !['find', 'page', 'row', 'edge'].includes(name),
  );
  return (
    <div className="w-full sm:w-52">
      <FilterBox
        label="Find a record"
        name="find"
        value={params.get('find') ?? ''}
        keep={others}
        kbd={useCommandKey('list.filter')}
      />
    </div>
  );
}

/** A link that shows the moments at which records changed, or hides them again. */
function TimeLink() {
  const [params] = useSearchParams();
  const isOpen = params.has(AT);
  return (
    <LinkButton
      size="sm"
      icon="clock"
      to={changeQuery(params, { [AT]: isOpen ? undefined : NOW })}
      className={isOpen ? 'bg-accent-soft! text-accent-ink!' : undefined}
      preventScrollReset
      {...useCommandLink('lifegraph.time')}
    >
      Time
    </LinkButton>
  );
}

interface Action {
  id: CommandId;
  action?: ActionId;
  icon: IconName;
  label: string;
}

const ACTIONS: readonly Action[] = [
  { id: 'lifegraph.expand', action: 'expand', icon: 'expand', label: 'Expand neighbors' },
  { id: 'lifegraph.collapse', action: 'collapse', icon: 'minus', label: 'Collapse neighbors' },
  { id: 'lifegraph.hide', action: 'hide', icon: 'eye-off', label: 'Hide' },
  { id: 'lifegraph.only', action: 'only', icon: 'scan-search', label: 'Only these' },
  { id: 'lifegraph.showHidden', action: 'showHidden', icon: 'eye', label: 'Show hidden' },
  { id: 'lifegraph.invert', action: 'invert', icon: 'square-check', label: 'Invert selection' },
  { id: 'lifegraph.connect', action: 'connect', icon: 'route', label: 'Path between two' },
  { id: 'lifegraph.joins', action: 'joins', icon: 'list-tree', label: 'What joins these two' },
  { id: 'lifegraph.undo', icon: 'undo', label: 'Undo' },
  { id: 'lifegraph.redo', icon: 'redo', label: 'Redo' },
];

/** The actions on records. Each button runs a command. Without JavaScript, links act on the picked records. */
function ActionMenu({ shown }: { shown: Shown }) {
  const run = useRunCommand();
  return (
    <details className="relative" {...CLOSE_ON_ESCAPE}>
      <summary className={clsx(buttonClass({ size: 'sm' }), 'list-none')}>
        <Icon name="waypoints" />
        Actions
      </summary>
      <div role="group" aria-label="Actions" className="menu-list max-sm:left-0 sm:right-0">
        {ACTIONS.map(({ id, action, icon, label }) => (
          <span key={id} className="contents">
            <ActionButton
              id={id}
              icon={icon}
              label={label}
              onClick={({ currentTarget }) => {
                currentTarget.closest('details')?.removeAttribute('open');
                run(id);
              }}
            />
            {action && !shown.picture && <ActionLink action={action} icon={icon} label={label} />}
          </span>
        ))}
      </div>
    </details>
  );
}

function ActionButton({
  id,
  icon,
  label,
  onClick,
}: {
  id: CommandId;
  icon: IconName;
  label: string;
  onClick: MouseEventHandler<HTMLButtonElement>;
}) {
  const keys = useCommandKey(id);
  return (
    <button
      type="button"
      className="menu-entry noscript:hidden"
      aria-keyshortcuts={keys && ariaKeys(keys)}
      onClick={onClick}
    >
      <Icon name={icon} className="text-muted" />
      {label}
      <KeyHint keys={keys} className="ml-auto pl-4" />
    </button>
  );
}

/** A link that performs an action on the picked records, for pages without scripts. */
function ActionLink({ action, icon, label }: { action: ActionId; icon: IconName; label: string }) {
  const [params] = useSearchParams();
  const { picked, hidden } = readState(params);
  // The address has only the ends of ids, which is all that actions need.
  const targets = picked.others ? [] : [...picked.names];
  if (action === 'showHidden' && isEmpty(hidden)) return null;
  const { to, problem } = actionAddress(action, params, targets);
  if (to === undefined) {
    // The action is not possible for the picked records. Without scripts, only this text says why.
    if (targets.length === 0 || action === 'connect' || action === 'joins') return null;
    return (
      <span className="hidden px-2.5 py-1.5 text-sm text-muted noscript:block">{problem}</span>
    );
  }
  return (
    <Link to={to} preventScrollReset className="menu-entry hidden noscript:flex">
      <Icon name={icon} className="text-muted" />
      {label}
    </Link>
  );
}

/** The choice of the view: the list over the picture, hidden, or alone. When only one fits, the list is open. */
function Views() {
  const [params] = useSearchParams();
  const isWide = useIsWide();
  const view = readView(params);
  const open = view === 'both' && !isWide ? 'table' : view;
  const keys = useCommandKey('lifegraph.foldList');
  return (
    <nav aria-label="Views" className="segments">
      {VIEWS.map((id) => (
        <Link
          key={id}
          to={changeQuery(params, { view: id === 'both' ? undefined : id })}
          aria-current={id === open ? 'true' : undefined}
          preventScrollReset
          replace
          className={clsx('page-link', id === 'both' && 'max-lg:hidden')}
        >
          {VIEW_TITLES[id]}
        </Link>
      ))}
      <KeyHint keys={keys} className="hidden xl:inline-flex" />
    </nav>
  );
}
