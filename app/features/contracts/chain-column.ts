import { textColumn } from '#app/crud/list-data.ts';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';

const CHAIN = textColumn('chain', 'Chain');

/**
 * The columns of a list of one chain. For all chains, `chain` is '', and the chain is the second column.
 * @param from the breakpoint from which the window has room for the chain
 */
export function columnsOfChain<Row extends { chain: string }>(
  chain: string,
  columns: readonly GridColumn<Row>[],
  from: 'sm' | 'lg' = 'lg',
): readonly GridColumn<Row>[] {
  if (chain !== '') return columns;
  const [first, ...others] = columns;
  return first ? [first, { ...CHAIN, from }, ...others] : [];
}
