import { useSearchParams } from '@remix-run/react';
import { useListCommands } from '#app/commands/use-list-commands.ts';
import { DataGrid } from '#app/ui/grid/data-grid.tsx';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import { ChainChip } from './chain-chip.tsx';
import { NODE_GRID } from './lifegraph-view.ts';
import type { NodeRow, ResultView } from './lifegraph-view.ts';
import { recordAddress } from './graph-navigation.ts';

const COLUMNS: readonly GridColumn<NodeRow>[] = [
  { id: 'label', header: 'Record', cell: ({ label }) => label },
  {
    id: 'chain',
    header: 'Chain',
    cell: ({ chain, color }) => <ChainChip name={chain} color={color} />,
    width: '38%',
  },
  { id: 'edges', header: 'Edges', cell: ({ edges }) => edges, width: '20%', end: true },
];

/** The records of a result; each opens in a drawer with its edges. */
export function NodeTable({ result }: { result: ResultView }) {
  const [params] = useSearchParams();
  useListCommands();
  return (
    <DataGrid
      label="Records"
      columns={COLUMNS}
      rows={result.rows}
      rowId={({ id }) => id}
      rowTo={({ id }) => recordAddress(params, id)}
      total={result.nodes}
      state={result.state}
      sortable={NODE_GRID.sortable}
      empty={null}
    />
  );
}
