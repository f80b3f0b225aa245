import { Form, useNavigate, useSearchParams } from '@remix-run/react';
import { useEffect, useId, useState } from 'react';
import { FILTER_PARAM } from '#app/crud/list-data.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { KeptParams } from '#app/ui/controls/hidden-fields.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { DAYS } from './messages-address.ts';
import type { Days } from './messages-address.ts';

const OPTIONS = DAYS.map((days) => ({ value: String(days), label: String(days) }));
const KEPT = [FILTER_PARAM, 'size', 'sort'];

/** How many days back the list goes. Without JavaScript a form with a button. */
export function DaysSelect({ days }: { days: Days }) {
  const id = useId();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [picked, setPicked] = useState<string>();
  // Back changes the days as well
  useEffect(() => setPicked(undefined), [days]);
  const show = (value: string) => {
    setPicked(value);
    navigate(changeQuery(params, { days: value, page: undefined, row: undefined }), {
      preventScrollReset: true,
    });
  };
  return (
    <Form method="get" className="flex items-center gap-2">
      <KeptParams names={KEPT} />
      <label htmlFor={id} className="text-muted">
        Days
      </label>
      <div className="w-20">
        <Select
          id={id}
          name="days"
          options={OPTIONS}
          value={picked ?? String(days)}
          onChange={show}
        />
      </div>
      {!hydrated && <Button type="submit">Show</Button>}
    </Form>
  );
}
