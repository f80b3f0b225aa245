import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { NEXT_FIELD } from '#app/forms/next-field.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { readKeptRows } from './kept-rows.ts';

/** Saves the form and opens the next record of the list; absent on its last one, and where no list was shown. */
export function SaveNext({ form, disabled }: { form: string; disabled: boolean }) {
  const { pathname } = useLocation();
  const link = useCommandLink('form.saveNext');
  const [next, setNext] = useState<string>();
  useEffect(() => {
    const rows = readKeptRows();
    const here = rows.indexOf(pathname);
    setNext(here < 0 ? undefined : rows[here + 1]);
  }, [pathname]);
  if (next === undefined || link.kbd === undefined) return null;
  return (
    <Button
      {...link}
      type="submit"
      form={form}
      name={NEXT_FIELD}
      value={next}
      variant="ghost"
      size="sm"
      disabled={disabled}
      // no stop of Tab, as the button of the first field: it is there to show its key
      tabIndex={-1}
      className="max-lg:hidden"
    >
      Save and next
    </Button>
  );
}
