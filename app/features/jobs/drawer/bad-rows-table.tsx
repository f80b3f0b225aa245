import { clsx } from 'clsx';
import { FocusableRegion } from '#app/ui/layout/focusable-region.tsx';
import { counted } from '#model/text/counted.ts';
import type { BadRows } from './bad-rows.ts';

/** On narrow screens, the cells of a row are one above the other. */
const CELL = 'px-3 py-2 max-sm:block max-sm:px-1 max-sm:py-0.5';

/** The causes for which an upload rejected rows, one on each line. */
export function BadRowsTable({ badRows: { total, causes } }: { badRows: BadRows }) {
  return (
    <div className="mb-5">
      <p className="mb-2">
        {counted(total, 'row is', 'rows are')} wrong, for {counted(causes.length, 'reason')}.
      </p>
      <FocusableRegion
        aria-label="Wrong rows"
        className="relative max-h-96 overflow-auto rounded-md border border-line"
      >
        <table className="w-full table-fixed text-left text-sm">
          <thead className="sticky top-0 bg-sunken text-xs text-muted max-sm:sr-only">
            <tr>
              <th scope="col" className="w-[24%] px-3 py-2 font-medium">
                Rows
              </th>
              <th scope="col" className="w-[28%] px-3 py-2 font-medium">
                Attribute
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                Reason
              </th>
            </tr>
          </thead>
          <tbody>
            {causes.map(({ rows, attribute, reason }, index) => (
              <tr key={index} className="border-t border-line align-top max-sm:block max-sm:p-2">
                <td className={clsx(CELL, 'tabular-nums max-sm:text-muted')}>{rows}</td>
                <td className={clsx(CELL, 'max-sm:font-medium')}>{attribute}</td>
                <td className={CELL}>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </FocusableRegion>
    </div>
  );
}
