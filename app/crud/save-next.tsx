import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { NEXT_FIELD, NEXT_IN_LIST } from '#app/forms/next-field.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { readKeptRows } from './kept-rows.ts';

/**
 * The button that saves the form and opens the next record of the list. It is absent on the last record, and when no
 * list was shown before. Without scripts it is always present: the server finds the next record, or redirects to the
 * list.
 */
export function SaveNext({ form, disabled }: { form: string; disabled: boolean }) {
  const { pathname } = useLocation();
  const link = useCommandLink('form.saveNext');
  const hydrated = useHydrated();
  const [next, setNext] = useState<string>();
  useEffect(() => {
    const rows = readKeptRows();
    const here = rows.indexOf(pathname);
    setNext(here < 0 ? undefined : rows[here + 1]);
  }, [pathname]);
  if (link.kbd === undefined || (hydrated && next === undefined)) return null;
  const isKnown = next !== undefined;
  return (
    <Button
      {...link}
      type="submit"
      form={form}
      name={NEXT_FIELD}
      value={next ?? NEXT_IN_LIST}
      variant="ghost"
      size="sm"
      disabled={disabled}
      // Where scripts run, the button only shows its key, so Tab skips it, as it skips the button of the first field.
      tabIndex={isKnown ? -1 : undefined}
      className={isKnown ? 'max-lg:hidden' : 'hidden noscript:inline-flex'}
    >
      Save and next
    </Button>
  );
}
