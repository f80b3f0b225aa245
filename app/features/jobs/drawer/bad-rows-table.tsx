import { FocusableRegion } from '#app/ui/layout/focusable-region.tsx';
import type { BadRows } from './bad-rows.ts';

/** The rows that an upload rejected, with the reasons. */
export function BadRowsTable({ badRows: { total, listed, entries } }: { badRows: BadRows }) {
  return (
    <div className="mb-5">
      <p className="mb-2">
        {count(total)} wrong
        {listed < total && `; the first ${listed.toLocaleString('en')} are listed`}.
      </p>
      <FocusableRegion
        aria-label="Wrong rows"
        className="max-h-96 overflow-auto rounded-md border border-line"
      >
        <table className="w-full table-fixed text-left text-sm">
          <thead className="sticky top-0 bg-sunken text-xs text-muted">
            <tr>
              <th scope="col" className="w-16 px-3 py-2 font-medium">
                Row
              </th>
              <th scope="col" className="w-[32%] px-3 py-2 font-medium">
                Attribute
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                Reason
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ row, attribute, reason }, index) => (
              <tr key={index} className="border-t border-line align-top">
                <td className="px-3 py-2 tabular-nums">{row}</td>
                <td className="px-3 py-2">{attribute}</td>
                <td className="px-3 py-2">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </FocusableRegion>
    </div>
  );
}

function count(rows: number): string {
  return rows === 1 ? '1 row is' : `${rows.toLocaleString('en')} rows are`;
}
