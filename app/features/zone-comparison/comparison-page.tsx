import { Link, useSearchParams } from '@remix-run/react';
import { useCommandKey } from '#app/commands/use-command.ts';
import { FILTER_PARAM, textColumn } from '#app/crud/list-data.ts';
import { ListScreen } from '#app/crud/list-screen.tsx';
import { Selecting } from '#app/crud/selection/selecting.tsx';
import { WITH_PARAM } from '#app/paths/comparison-paths.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { NO_RESULTS } from '#app/text/dialogs.ts';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { Chip } from '#app/ui/content/chip.tsx';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import { FilterBox } from '#app/ui/grid/filter-box.tsx';
import { FilterSelect } from '#app/ui/grid/filter-select.tsx';
import { STATUS_TONES } from './status-tones.ts';
import type { ComparisonPageData, ComparisonRow } from './comparison-data.ts';

const ComparisonDrawer = lazyOnInteraction(
  async () => (await import('./comparison-drawer.tsx')).ComparisonDrawer,
);

export const COMPARISON_COLUMNS: GridColumn<ComparisonRow>[] = [
  textColumn('name', 'Name'),
  { ...textColumn('kind', 'Kind'), kind: 'value', from: 'sm' },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, statusLabel }) => <Chip tone={STATUS_TONES[status]}>{statusLabel}</Chip>,
    value: ({ statusLabel }) => statusLabel,
    kind: 'value',
    end: 'row-end',
  },
  textColumn('differences', 'Differences', 'long'),
];

const RECORDS = { one: 'record', many: 'records' };
const DIFFERENCES = { one: 'difference', many: 'differences' };

const SELECTING = {
  noun: RECORDS,
  idOf: ({ id }: ComparisonRow) => id,
  nameOf: ({ name }: ComparisonRow) => name,
  canSelect: ({ canBring }: ComparisonRow) => canBring,
};

/** What stays in the address when a filter changes without scripts. */
const KEPT = [WITH_PARAM, 'kind', 'status', FILTER_PARAM, 'size', 'columns'];
const without = (name: string) => KEPT.filter((kept) => kept !== name);

/** Compare Zones: the other zone, what differs, and the drawer of a record with its differences. */
export function ComparisonPage({ loaderData }: { loaderData: ComparisonPageData }) {
  const { here, there, zones, status, items, drawer, bringTo } = loaderData;
  const [params] = useSearchParams();
  return (
    <>
      <ListScreen
        loaderData={items}
        list="zone-comparison"
        noun={status === 'same' ? RECORDS : DIFFERENCES}
        aside={
          zones.length > 0 && (
            <>
              <FilterSelect
                label={`${here} with`}
                name={WITH_PARAM}
                options={zones}
                value={there}
                keep={without(WITH_PARAM)}
                className="w-52"
              />
              {bringTo && (
                <Link to={bringTo} className="text-link">
                  Bring all that differ into {here}…
                </Link>
              )}
            </>
          )
        }
        filterBox={<Filters {...loaderData} />}
        columns={COMPARISON_COLUMNS}
        sortable={[]}
        rowId={({ id }) => id}
        rowTo={({ id }) => changeQuery(params, { row: id })}
        selecting={(grid) => (
          <Selecting {...SELECTING} {...items}>
            {grid}
          </Selecting>
        )}
        nothingFound={<NothingFound filter={items.filter} />}
        empty={loaderData.empty}
      />
      {drawer && (
        <ComparisonDrawer
          {...{ drawer, here, there }}
          closeTo={changeQuery(params, { row: undefined })}
        />
      )}
    </>
  );
}

function Filters({ items, kind, kinds, ...choices }: ComparisonPageData) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-60 flex-1">
        <FilterBox
          label="Filter by name"
          name={FILTER_PARAM}
          value={items.filter}
          keep={without(FILTER_PARAM)}
          kbd={useCommandKey('list.filter')}
        />
      </div>
      <FilterSelect
        label="Kind"
        name="kind"
        options={kinds}
        value={kind}
        keep={without('kind')}
        className="w-48"
      />
      <StatusFilter {...choices} />
    </div>
  );
}

/** Links that choose the shown status, each with the number of its records. */
function StatusFilter({ status, statuses }: Pick<ComparisonPageData, 'status' | 'statuses'>) {
  const [params] = useSearchParams();
  if (!statuses) return null;
  return (
    <nav
      aria-label="Status"
      className="segments max-w-full flex-wrap max-sm:grid max-sm:w-full max-sm:p-1"
    >
      {statuses.map(({ choice, label, count }) => (
        <Link
          key={choice}
          to={changeQuery(params, { status: choice || undefined, page: undefined, row: undefined })}
          preventScrollReset
          aria-current={choice === status ? 'true' : undefined}
          className="page-link gap-1.5 max-sm:justify-between"
        >
          {label} <span className="count">{count.toLocaleString('en')}</span>
        </Link>
      ))}
    </nav>
  );
}

function NothingFound({ filter }: { filter: string }) {
  const [params] = useSearchParams();
  return (
    <EmptyState icon="search-x" title={NO_RESULTS} text={`No name or chain contains “${filter}”.`}>
      <LinkButton to={changeQuery(params, { [FILTER_PARAM]: undefined, page: undefined })}>
        Show all records
      </LinkButton>
    </EmptyState>
  );
}
