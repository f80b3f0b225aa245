import { FILTER_PARAM } from '#app/crud/list-data.ts';
import { FilterSelect } from '#app/ui/grid/filter-select.tsx';
import { MESSAGE_DAYS } from './messages-address.ts';
import type { Days } from './messages-address.ts';

const OPTIONS = MESSAGE_DAYS.map((days) => ({ value: String(days), label: String(days) }));
const KEPT = [FILTER_PARAM, 'size', 'sort'];

/** The choice of how many days back the list goes. */
export function DaysSelect({ days }: { days: Days }) {
  return (
    <FilterSelect
      label="Days"
      name="days"
      options={OPTIONS}
      value={String(days)}
      keep={KEPT}
      className="w-20"
    />
  );
}
