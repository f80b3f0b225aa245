import { Form, useNavigate, useSearchParams } from '@remix-run/react';
import { useContext, useEffect, useId, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { useCommandKey } from '#app/commands/use-command.ts';
import { fromLocalMoment, toLocalMoment, toUtcMoment } from '#app/fields/controls/moment.ts';
import { formatDateTime } from '#app/format/date-time.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { useBrowserValue, useHydrated } from '#app/ui/browser/use-browser.ts';
import { DateFormatContext } from '#app/ui/content/date-format-context.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { KeptParams } from '#app/ui/controls/hidden-fields.tsx';
import { SearchInput } from '#app/ui/controls/search-input.tsx';
import type { Option } from '#app/ui/controls/option.ts';
import { FilterChips } from '#app/ui/grid/filter-chips.tsx';
import { useGoToRows } from '#app/ui/grid/use-go-to-rows.ts';
import type { AuditFilters, AuditPageData } from './audit-data.ts';

const OUTCOMES = [
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
];

/**
 * The filters of the trail: one form, which is sent as a whole, and the filters that are set. In a narrow window the form
 * is folded while no filter is set.
 */
export function AuditFilterForm({ loaderData }: { loaderData: AuditPageData }) {
  const { filters, calls, ofZone } = loaderData;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const form = useFollowedAddress(filters);
  const isSet = Object.values(filters).some((value) => value !== '');
  const box = useRef<HTMLInputElement>(null);
  const { goToRows, goWhenFound } = useGoToRows(box);
  /** Without the filters that are empty. */
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      (typeof value === 'string' && value.trim()) || undefined,
    ]);
    const changed = { ...Object.fromEntries(sent), page: undefined, row: undefined };
    goWhenFound();
    navigate(changeQuery(params, changed), { preventScrollReset: true });
  };
  return (
    <div className="space-y-3">
      {!ofZone && (
        <p className="text-muted">
          You see the lines of your wallet and of the system wallet that you act as. Administrators
          of the zone see all.
        </p>
      )}
      <details open={isSet} className="folded-filters">
        <summary className="disclosure">Filter</summary>
        <Form
          ref={form}
          method="get"
          className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4"
          onSubmit={show}
        >
          <KeptParams names={ofZone ? KEPT : [...KEPT, 'person']} />
          <RecordField value={filters.record} box={box} goToRows={goToRows} />
          {ofZone && (
            <TextFilter
              label="Who"
              name="person"
              value={filters.person}
              placeholder="Name, e-mail address or id"
            />
          )}
          <SelectFilter label="What" name="call" value={filters.call}>
            {calls.map(({ group, options }) => (
              <optgroup key={group} label={group}>
                <Choices options={options} />
              </optgroup>
            ))}
          </SelectFilter>
          <SelectFilter label="Outcome" name="outcome" value={filters.outcome}>
            <Choices options={OUTCOMES} />
          </SelectFilter>
          <TextFilter label="Chain" name="chain" value={filters.chain} placeholder="Any" />
          <MomentFilter label="From" name="from" value={filters.from} />
          <MomentFilter label="Before" name="before" value={filters.before} />
          <Button type="submit" icon="search">
            Show
          </Button>
        </Form>
      </details>
      <FilterChips chips={useChips(loaderData)} />
    </div>
  );
}

const KEPT = ['size', 'sort', 'columns'];

interface FilterProps {
  label: string;
  name: keyof AuditFilters;
  value: string;
}

/**
 * A filter below its label. In a narrow window, what is typed has a line of its own. The fields of forms are more than
 * these controls need, and this page loads without them.
 */
function Filter({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="min-w-0 max-sm:has-[input]:col-span-full">
      <label htmlFor={id} className="mb-0.5 block text-xs text-muted">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

/** Another address has other values: those of fields without a state of their own. */
function useFollowedAddress(filters: AuditFilters) {
  const form = useRef<HTMLFormElement>(null);
  // The same filters, read again, leave what is being typed.
  const address = JSON.stringify(filters);
  useEffect(() => {
    for (const [name, value] of Object.entries(JSON.parse(address) as AuditFilters)) {
      const field = form.current?.elements.namedItem(name);
      const isMoment = field instanceof HTMLInputElement && field.type === 'datetime-local';
      if (isMoment) continue;
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
        field.value = value;
      }
    }
  }, [address]);
  return form;
}

/** The filter to which the key of lists leads, and from which Enter leads to the lines that it finds. */
function RecordField({
  value,
  box,
  goToRows,
}: {
  value: string;
  box: RefObject<HTMLInputElement>;
  goToRows: () => void;
}) {
  const kbd = useCommandKey('list.filter');
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent, currentTarget } = event;
    const leaves = key === 'ArrowDown' || (key === 'Escape' && currentTarget.value === '');
    if (nativeEvent.isComposing || !leaves) return;
    event.preventDefault();
    goToRows();
  };
  return (
    <Filter label="Object">
      {(id) => (
        <SearchInput
          ref={box}
          id={id}
          name="record"
          label="Object"
          defaultValue={value}
          placeholder="Id, or name of a dictionary"
          kbd={kbd}
          onKeyDown={onKeyDown}
        />
      )}
    </Filter>
  );
}

function TextFilter({ label, name, value, placeholder }: FilterProps & { placeholder: string }) {
  return (
    <Filter label={label}>
      {(id) => (
        <input
          {...{ id, name, placeholder }}
          defaultValue={value}
          autoComplete="off"
          spellCheck={false}
          className="control"
        />
      )}
    </Filter>
  );
}

function SelectFilter({ label, name, value, children }: FilterProps & { children: ReactNode }) {
  return (
    <Filter label={label}>
      {(id) => (
        <select {...{ id, name }} defaultValue={value} className="control select-control">
          <option value="">All</option>
          {children}
        </select>
      )}
    </Filter>
  );
}

function Choices({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** A date and a time, in the time zone in which the list shows them; they are sent in UTC. Without scripts both are in UTC. */
function MomentFilter({ label, name, value }: FilterProps) {
  const hydrated = useHydrated();
  const inUtc = useContext(DateFormatContext).times === 'utc';
  const [moment, setMoment] = useState(value);
  useEffect(() => setMoment(value), [value]);
  if (!hydrated) {
    return (
      <Filter label={`${label} (UTC)`}>
        {(id) => (
          <input
            {...{ id, name }}
            type="datetime-local"
            step="any"
            defaultValue={toUtcMoment(value)}
            className="control"
          />
        )}
      </Filter>
    );
  }
  return (
    <Filter label={inUtc ? `${label} (UTC)` : label}>
      {(id) => (
        <>
          <input type="hidden" name={name} value={moment} />
          <input
            id={id}
            type="datetime-local"
            step="any"
            value={inUtc ? toUtcMoment(moment) : toLocalMoment(moment)}
            onChange={({ target: { value: typed } }) =>
              setMoment(fromLocalMoment(inUtc && typed ? `${typed}Z` : typed))
            }
            className="control"
          />
        </>
      )}
    </Filter>
  );
}

/** The filters that are set, each to be taken away. */
function useChips({ filters, calls, person }: AuditPageData) {
  const { record, call, outcome, chain, from, before } = filters;
  const momentText = useMomentText();
  const chip = (param: keyof AuditFilters, text: string) =>
    filters[param] === '' ? [] : [{ param, text }];
  const labelOf = (options: readonly Option[], chosen: string) =>
    options.find(({ value }) => value === chosen)?.label ?? chosen;
  return [
    ...chip('record', `Object: ${record}`),
    ...chip('person', `Who: ${person?.one?.name ?? `“${filters.person}”`}`),
    ...chip(
      'call',
      `What: ${labelOf(
        calls.flatMap(({ options }) => options),
        call,
      )}`,
    ),
    ...chip('outcome', `Outcome: ${labelOf(OUTCOMES, outcome)}`),
    ...chip('chain', `Chain: ${chain}`),
    ...chip('from', `From ${momentText(from)}`),
    ...chip('before', `Before ${momentText(before)}`),
  ];
}

const readZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Writes moments as the list does. Until the browser's time zone is known they are in UTC, and say so. */
function useMomentText(): (iso: string) => string {
  const format = useContext(DateFormatContext);
  const isUtc = useBrowserValue(() => format.times === 'utc', true);
  const timeZone = useBrowserValue(readZone, 'UTC');
  return (iso) => formatDateTime(iso, isUtc ? 'UTC' : timeZone, format) + (isUtc ? ' UTC' : '');
}
