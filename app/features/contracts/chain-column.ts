import { textColumn } from '#app/crud/list-data.ts';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';

const CHAIN = { ...textColumn('chain', 'Chain'), from: 'lg' } as const;

/** The columns of a list of one chain. For all chains, `chain` is '', and the chain is the second column. */
export function columnsOfChain<Row extends { chain: string }>(
  chain: string,
  columns: readonly GridColumn<Row>[],
): readonly GridColumn<Row>[] {
  if (chain !== '') return columns;
  const [first, ...others] = columns;
  return first ? [first, CHAIN, ...others] : [];
}
