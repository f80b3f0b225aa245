import { edgeColor } from './edge-color.ts';
import type { Legend } from '#app/features/lifegraph/lifegraph-data.ts';

/** The colors of chains and edge labels, with the number of records or edges of each. */
export function LegendList({ legend: { chains, labels } }: { legend: Legend }) {
  return (
    <ul aria-label="Legend" className="flex max-h-24 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
      {chains.map(({ name, color, count }) => (
        <li key={`chain ${name}`} className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-full" style={{ backgroundColor: color }} />
          {name} <span className="tabular-nums">{count.toLocaleString('en')}</span>
        </li>
      ))}
      {labels.length > 0 && <li aria-hidden className="basis-full" />}
      {labels.map(({ label, count }) => (
        <li key={`label ${label}`} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden
            data-edge-color={label}
            className="h-0.5 w-4 rounded-full"
            style={{ backgroundColor: `var(${edgeColor(label)})` }}
          />
          {label} <span className="tabular-nums">{count.toLocaleString('en')}</span>
        </li>
      ))}
    </ul>
  );
}
