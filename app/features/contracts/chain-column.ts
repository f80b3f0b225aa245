import { textColumn } from '#app/crud/list-data.ts';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';

const CHAIN = textColumn('chain', 'Chain', '18%');

/** The columns of a list of one chain; for all chains, which '' stands for, the chain as the second. */
export function columnsOfChain<Row extends { chain: string }>(
  chain: string,
  columns: readonly GridColumn<Row>[],
): readonly GridColumn<Row>[] {
  if (chain !== '') return columns;
  const [first, ...others] = columns;
  return first ? [first, CHAIN, ...others] : [];
}
