import { useSearchParams } from '@remix-run/react';
import { useContext, useMemo, useState } from 'react';
import { columnsParam, readColumns } from './column-settings.ts';
import { KeptColumns } from './kept-columns.ts';

/**
 * The choice of columns of a grid: from the address, else the stored one of the person.
 * @param list the name under which it is stored
 * @returns the settings, the text that chose them if there is one, and a function that shows other settings until the
 *   address or the page's data have them
 */
export function useColumnSettings(
  list: string,
  columns: readonly { id: string }[],
  prefix: string | undefined,
) {
  const [params] = useSearchParams();
  const kept = useContext(KeptColumns)[list];
  const given = params.get(columnsParam(prefix)) ?? kept;
  const [shown, setShown] = useState<{ given: string | undefined; text: string }>();
  const text = shown && shown.given === given ? shown.text : given;
  const settings = useMemo(
    () =>
      readColumns(
        text,
        columns.map(({ id }) => id),
      ),
    [text, columns],
  );
  return {
    settings,
    chosen: text,
    show: (next: string) => setShown({ given, text: next }),
  };
}
