import { Link, useSearchParams } from '@remix-run/react';
import { useCommandKey } from '#app/commands/use-command.ts';
import { FILTER_PARAM } from '#app/crud/list-data.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { FilterBox } from '#app/ui/grid/filter-box.tsx';
import { FilterChips } from '#app/ui/grid/filter-chips.tsx';
import { FilterSelect } from '#app/ui/grid/filter-select.tsx';
import { JOB_DAYS, TYPE_PARAM } from './jobs-address.ts';
import type { JobsData } from './jobs-data.ts';

/** The choice of how many days back the list goes (B-179 to B-181). Links give each choice its own address. */
export function DaysFilter({ days }: { days: number }) {
  const [params] = useSearchParams();
  return (
    <nav aria-label="Days shown" className="segments">
      <span aria-hidden className="px-1.5">
        Days
      </span>
      {JOB_DAYS.map((choice) => (
        <Link
          key={choice}
          to={changeQuery(params, { days: String(choice), page: undefined })}
          preventScrollReset
          aria-label={`Last ${choice} days`}
          aria-current={choice === days ? 'true' : undefined}
          className="page-link tabular-nums"
        >
          {choice}
        </Link>
      ))}
    </nav>
  );
}

const KEPT = ['days', 'status', 'size', 'sort', 'columns'];

/** The search box and the choices of type and status, above the list. */
export function JobFilters({ filter, type, types, status, counts }: JobsData) {
  const chips = [
    ...(filter === '' ? [] : [{ param: FILTER_PARAM, text: `“${filter}”` }]),
    ...types
      .filter(({ value }) => value === type)
      .map(({ label }) => ({ param: TYPE_PARAM, text: `Type: ${label}` })),
    ...(status ? [{ param: 'status', text: `Status: ${status}` }] : []),
  ];
  return (
    <div className="list-tools flex flex-wrap items-center gap-3">
      <div className="min-w-60 flex-1">
        <FilterBox
          label="Filter jobs"
          name={FILTER_PARAM}
          value={filter}
          placeholder="File, chain, title or job ID"
          keep={[...KEPT, TYPE_PARAM]}
          kbd={useCommandKey('list.filter')}
        />
      </div>
      <FilterSelect
        label="Type"
        name={TYPE_PARAM}
        options={types}
        value={type ?? ''}
        keep={[...KEPT, FILTER_PARAM]}
        className="w-48"
      />
      <StatusFilter status={status} counts={counts} />
      {chips.length > 0 && (
        <div className="w-full">
          <FilterChips chips={chips} />
        </div>
      )}
    </div>
  );
}

/** Links that choose the shown outcome, each with the number of its jobs. */
function StatusFilter({ status, counts }: Pick<JobsData, 'status' | 'counts'>) {
  const [params] = useSearchParams();
  return (
    <nav
      aria-label="Status"
      className="segments max-sm:grid max-sm:w-full max-sm:grid-cols-[auto_auto_auto] max-sm:p-1"
    >
      {Object.entries(counts).map(([choice, count]) => (
        <Link
          key={choice}
          to={changeQuery(params, {
            status: choice === 'all' ? undefined : choice,
            page: undefined,
          })}
          preventScrollReset
          aria-current={choice === (status ?? 'all') ? 'true' : undefined}
          className="page-link gap-1.5"
        >
          <span className="first-letter:uppercase">{choice}</span>{' '}
          <span className="sr-only">jobs:</span>{' '}
          <span className="count">{count.toLocaleString('en')}</span>
        </Link>
      ))}
    </nav>
  );
}
