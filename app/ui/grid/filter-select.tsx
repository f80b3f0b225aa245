import { Form, useNavigate, useSearchParams } from '@remix-run/react';
import { clsx } from 'clsx';
import { useEffect, useId, useState } from 'react';
import { changeQuery } from '#app/paths/paths.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { KeptParams } from '#app/ui/controls/hidden-fields.tsx';
import type { Option } from '#app/ui/controls/option.ts';
import { Select } from '#app/ui/controls/select.tsx';

/**
 * A choice that filters a list by a parameter of its address; the list goes to its first page. Without JavaScript it is
 * a form with a button.
 * @param value the choice in the address; the empty one leaves the parameter out
 * @param keep the parameters that the form without JavaScript keeps
 */
export function FilterSelect({
  label,
  name,
  options,
  value,
  keep,
  className,
}: {
  label: string;
  name: string;
  options: readonly Option[];
  value: string;
  keep: readonly string[];
  /** The width of the select. */
  className: string;
}) {
  const id = useId();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [picked, setPicked] = useState<string>();
  // Back changes the choice as well.
  useEffect(() => setPicked(undefined), [value]);
  const show = (choice: string) => {
    setPicked(choice);
    const changed = { [name]: choice || undefined, page: undefined, row: undefined };
    navigate(changeQuery(params, changed), { preventScrollReset: true });
  };
  return (
    <Form method="get" className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:grow">
      <KeptParams names={keep} />
      <label htmlFor={id} className="text-sm whitespace-nowrap text-muted">
        {label}
      </label>
      <div className={clsx(className, 'max-sm:grow')}>
        <Select id={id} name={name} options={options} value={picked ?? value} onChange={show} />
      </div>
      {!hydrated && <Button type="submit">Show</Button>}
    </Form>
  );
}
