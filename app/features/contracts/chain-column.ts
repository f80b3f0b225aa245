import { textColumn } from '#app/crud/list-data.ts';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';

const CHAIN = { ...textColumn('chain', 'Chain'), width: 160 };

/**
 * The columns of a list of one chain; for all chains, which '' stands for, the chain as the second. The columns with a
 * part of the width then share what is left, as there is one more.
 */
export function columnsOfChain<Row extends { chain: string }>(
  chain: string,
  columns: readonly GridColumn<Row>[],
): readonly GridColumn<Row>[] {
  if (chain !== '') return columns;
  const [first, ...others] = columns.map((column) =>
    typeof column.width === 'string' ? { ...column, width: undefined } : column,
  );
  return first ? [first, CHAIN, ...others] : [];
}
