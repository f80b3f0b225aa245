import type { ChangeEventHandler } from 'react';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { SELECTED_PARAM } from './grid-selection.ts';
import type { GridSelection } from './grid-selection.ts';

/** The width of the column with the checkboxes, in pixels. */
export const CHECKBOX_WIDTH = 44;

/** The checkbox that selects all rows of the page. Without scripts its cell is empty, because it could do nothing. */
export function PageCheckbox({
  noun,
  all,
  some,
  onChange,
}: {
  noun: { many: string };
  all: boolean;
  /** Whether rows are selected, perhaps not all. */
  some: boolean;
  onChange: ChangeEventHandler;
}) {
  const hydrated = useHydrated();
  return (
    <td aria-label="Selection" className="grid-check" style={{ width: CHECKBOX_WIDTH }}>
      {hydrated && (
        <label>
          <input
            type="checkbox"
            className="checkbox"
            aria-label={`Select all ${noun.many} of this page`}
            data-command="list.selectAll"
            checked={all}
            onChange={onChange}
            ref={(box) => {
              if (box) box.indeterminate = some && !all;
            }}
          />
        </label>
      )}
    </td>
  );
}

/**
 * The checkbox that selects a row or, with Shift, all rows up to it. Its label fills the cell, where a press would
 * otherwise open the row.
 */
export function RowCheckbox<Data>({
  selection: { form, idOf, nameOf },
  row,
  can,
  checked,
  onChange,
}: {
  selection: GridSelection<Data>;
  row: Data;
  /** Whether the row can be selected. */
  can: boolean;
  checked: boolean;
  onChange: ChangeEventHandler;
}) {
  return (
    <td aria-label="Selection" className="grid-check">
      {can && (
        <label>
          <input
            type="checkbox"
            className="checkbox"
            name={SELECTED_PARAM}
            value={idOf(row)}
            form={form}
            autoComplete="off"
            aria-label={`Select ${nameOf(row)}`}
            checked={checked}
            onChange={onChange}
          />
        </label>
      )}
    </td>
  );
}
