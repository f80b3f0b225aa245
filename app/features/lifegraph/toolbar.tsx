import { useSearchParams } from '@remix-run/react';
import { useCommandKey, useRunCommand } from '#app/commands/use-command.ts';
import type { CommandId } from '#app/commands/registry.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { IconButton, IconLink, LinkButton } from '#app/ui/controls/button.tsx';
import type { IconName } from '#app/text/icon-names.ts';
import { FilterBox } from '#app/ui/grid/filter-box.tsx';
import { counted } from './counted.ts';
import { ExportMenu } from './export-menu.tsx';
import { actionAddress } from './graph-actions.ts';
import type { ActionId } from './graph-actions.ts';
import { GraphSettings } from './graph-settings.tsx';
import { isEmpty, readState } from './graph-state.ts';
import { readView, VIEWS } from './lifegraph-view.ts';
import type { LifegraphView, ResultView, View } from './lifegraph-view.ts';
import type { Shown } from './use-shown.ts';

export const RESULT_HEADING = 'lifegraph-result';

const VIEW_TITLES: Record<View, string> = { both: 'Both', graph: 'Graph', table: 'List' };

/** What the result is, what can be done with it, and how it is shown: one line on a wide screen. */
export function Toolbar({
  view,
  result,
  shown,
}: {
  view: LifegraphView;
  result: ResultView;
  shown: Shown;
}) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 id={RESULT_HEADING} tabIndex={-1} className="font-semibold whitespace-nowrap">
        Result{' '}
        <span className="ml-1 text-sm font-normal text-muted tabular-nums">
          {counted(result.nodes, 'record')}, {counted(result.edges, 'edge')}
          {result.left.length > 0 && ', incomplete'}
          {shown.hidden > 0 && `, ${shown.hidden.toLocaleString('en')} hidden`}
          {shown.picked > 0 && `, ${shown.picked.toLocaleString('en')} picked`}
        </span>
      </h2>
      <FindBox />
      <Actions shown={shown} />
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Views />
        <ExportMenu />
        <GraphSettings remembered={view.drawing} />
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
    <div className="w-full sm:w-56">
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

interface Action {
  id: CommandId;
  action?: ActionId;
  icon: IconName;
  label: string;
}

const ACTIONS: readonly Action[] = [
  { id: 'lifegraph.expand', action: 'expand', icon: 'expand', label: 'Expand neighbours' },
  { id: 'lifegraph.hide', action: 'hide', icon: 'eye-off', label: 'Hide' },
  { id: 'lifegraph.showHidden', action: 'showHidden', icon: 'eye', label: 'Show hidden' },
  { id: 'lifegraph.invert', action: 'invert', icon: 'square-check', label: 'Invert selection' },
  { id: 'lifegraph.connect', action: 'connect', icon: 'route', label: 'Path between two' },
  { id: 'lifegraph.undo', icon: 'undo', label: 'Undo' },
  { id: 'lifegraph.redo', icon: 'redo', label: 'Redo' },
];

/** Buttons that run their commands; without JavaScript, links to where picked records lead. */
function Actions({ shown }: { shown: Shown }) {
  const run = useRunCommand();
  return (
    <div role="group" aria-label="Actions" className="flex flex-wrap items-center">
      {ACTIONS.map(({ id, action, icon, label }) => (
        <span key={id} className="inline-flex">
          <span className="inline-flex noscript:hidden">
            <ActionButton id={id} icon={icon} label={label} onClick={() => run(id)} />
          </span>
          {action && !shown.picture && <ActionLink action={action} icon={icon} label={label} />}
        </span>
      ))}
    </div>
  );
}

function ActionButton({
  id,
  ...button
}: {
  id: CommandId;
  icon: IconName;
  label: string;
  onClick: () => void;
}) {
  return <IconButton {...button} kbd={useCommandKey(id)} />;
}

/** The same for picked records, where there are no scripts. */
function ActionLink({ action, icon, label }: { action: ActionId; icon: IconName; label: string }) {
  const [params] = useSearchParams();
  const { picked, hidden } = readState(params);
  // an address names only the ends of ids, which is all that actions need
  const targets = picked.others ? [] : [...picked.names];
  if (action === 'showHidden' && isEmpty(hidden)) return null;
  const { to, problem } = actionAddress(action, params, targets);
  if (to === undefined) {
    // a picked record, and no link: without scripts nothing else would say why
    if (targets.length === 0 || action === 'connect') return null;
    return <span className="hidden px-2 text-sm text-muted noscript:inline">{problem}</span>;
  }
  return (
    <span className="hidden noscript:inline-flex">
      <IconLink icon={icon} label={label} to={to} />
    </span>
  );
}

function Views() {
  const [params] = useSearchParams();
  const view = readView(params);
  return (
    <nav aria-label="Views" className="flex">
      {VIEWS.map((id) => (
        <LinkButton
          key={id}
          size="sm"
          to={changeQuery(params, { view: id === 'both' ? undefined : id })}
          variant={id === view ? 'primary' : 'ghost'}
          aria-current={id === view ? 'true' : undefined}
          preventScrollReset
          replace
        >
          {VIEW_TITLES[id]}
        </LinkButton>
      ))}
    </nav>
  );
}
