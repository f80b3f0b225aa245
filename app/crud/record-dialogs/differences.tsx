import type { ShownDifference } from './record-dialog-data.ts';

/** What differs between two records, or two versions of one: a row for each difference. */
export function Differences({
  caption,
  columns,
  differences,
}: {
  /** For screen readers. */
  caption: string;
  /** The headers of both sides. */
  columns: readonly [string, string];
  differences: readonly ShownDifference[];
}) {
  return (
    <>
      <table className="w-full table-fixed text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line">
            {['What', ...columns].map((header) => (
              <th key={header} scope="col" className="py-2 pr-3 font-medium break-words">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, here, there }) => (
            <tr key={label} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="py-2 pr-3 font-normal break-words text-muted">
                {label}
              </th>
              <td className="py-2 pr-3 break-words whitespace-pre-wrap">{here}</td>
              <td className="py-2 break-words whitespace-pre-wrap">{there}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {differences.some(({ isCut }) => isCut) && (
        <p className="mt-3 text-muted">Long values are cut: only their beginnings are shown.</p>
      )}
    </>
  );
}
