import { Link, useSearchParams } from '@remix-run/react';
import { useRef } from 'react';
import type { FocusEvent } from 'react';
import { useListCommands } from '#app/commands/use-list-commands.ts';
import { useCommand } from '#app/commands/use-command.ts';
import { DataGrid } from '#app/ui/grid/data-grid.tsx';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import { moveRowFocus } from '#app/ui/grid/grid-focus.ts';
import { Icon } from '#app/ui/content/icon.tsx';
import { None } from '#app/ui/content/none.tsx';
import { actionAddress } from './graph-actions.ts';
import { has, readState } from './graph-state.ts';
import { NODE_GRID, readView } from '#app/features/lifegraph/lifegraph-data.ts';
import type { NodeRow } from '#app/features/lifegraph/lifegraph-data.ts';
import { recordAddress } from './graph-navigation.ts';
import type { Shown } from './use-shown-records.ts';
import { OPEN_MODAL } from '#app/ui/overlays/open-modal.ts';

interface Widths {
  chain: number | undefined;
  edges: number;
  pick: number;
}

/** The widths add up to that of the list over the picture, without a scrollbar. */
const OVER_PICTURE = columnsOf({ chain: 100, edges: 76, pick: 48 });
const ALONE = columnsOf({ chain: undefined, edges: 104, pick: 104 });

function columnsOf(widths: Widths): readonly GridColumn<NodeRow>[] {
  return [
    {
      id: 'label',
      header: 'Record',
      cell: ({ label, color }) => (
        <>
          <span
            aria-hidden
            className="mr-2 inline-block size-2.5 rounded-full align-baseline"
            style={{ backgroundColor: color }}
          />
          {label}
        </>
      ),
    },
    {
      id: 'chain',
      header: 'Chain',
      cell: ({ chain, depth }) => (
        <>
          {chain}
          {depth === 0 && <span className="sr-only"> (asked for)</span>}
        </>
      ),
      width: widths.chain,
    },
    {
      id: 'edges',
      header: 'Edges',
      cell: ({ edges }) => edges,
      width: widths.edges,
      kind: 'value',
      end: 'text-right',
    },
    {
      id: 'pick',
      header: 'Pick',
      cell: (row) => <PickLink row={row} />,
      width: widths.pick,
      kind: 'value',
      end: 'row-end',
    },
  ];
}

interface NodeListProps {
  shown: Shown;
  /** The id of the record with the cursor. */
  cursor: string | undefined;
  onCursor: (id: string) => void;
}

/** The records that are not hidden. Moving along its rows moves the cursor in the picture, too. */
export function NodeList({ shown, cursor, onCursor }: NodeListProps) {
  const [params] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  const isAlone = readView(params) === 'table';
  useListCommands({ filter: true });
  useWalkFrom(list, cursor);
  const walked = ({ target }: FocusEvent) => {
    const id = rowOf(target.closest('tr'));
    if (id !== undefined) onCursor(id);
  };
  return (
    <section
      ref={list}
      aria-label="List"
      onFocus={walked}
      className="fills-panel h-full min-h-0 bg-surface"
    >
      <DataGrid
        label="Records"
        list="lifegraph"
        columns={isAlone ? ALONE : OVER_PICTURE}
        fixedWidths={!isAlone}
        rows={shown.rows}
        rowId={({ id }) => id}
        rowTo={({ id }) => recordAddress(params, id)}
        current={cursor}
        total={shown.total}
        state={shown.state}
        sortable={NODE_GRID.sortable}
        rowHeight={38}
        empty={<NothingLeft />}
      />
    </section>
  );
}

/** The id of the record in a row, which is in its link. */
function rowOf(row: Element | null): string | undefined {
  const link = row?.querySelector<HTMLAnchorElement>('a[data-row-link]');
  return link ? (new URL(link.href).searchParams.get('row') ?? undefined) : undefined;
}

/** Lets the list commands begin at the record with the cursor in the picture. */
function useWalkFrom(list: React.RefObject<HTMLElement>, cursor: string | undefined): void {
  const walk = (steps: number) => () => {
    const rows = [...(list.current?.querySelectorAll('tbody tr') ?? [])];
    const here = rows.find((row) => rowOf(row) === cursor);
    const isInList = list.current?.querySelector('tbody')?.contains(document.activeElement);
    if (here && !isInList && !document.querySelector(OPEN_MODAL)) {
      here.querySelector<HTMLElement>('[data-row-link]')?.focus();
    }
    moveRowFocus(steps);
  };
  useCommand('list.next', walk(1));
  useCommand('list.previous', walk(-1));
}

/** A link that picks a record, or drops it again. */
function PickLink({ row: { id, label } }: { row: NodeRow }) {
  const [params] = useSearchParams();
  const isPicked = has(readState(params).picked, id);
  const { to, problem } = actionAddress('pick', params, [id]);
  if (to === undefined) {
    return (
      <span title={problem}>
        <None />
      </span>
    );
  }
  return (
    <Link
      to={to}
      preventScrollReset
      replace
      aria-label={`${isPicked ? 'Unpick' : 'Pick'} ${label}`}
      className="inline-flex size-7 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
    >
      <Icon
        name={isPicked ? 'square-check' : 'square'}
        className={isPicked ? 'text-accent-ink' : undefined}
      />
    </Link>
  );
}

function NothingLeft() {
  return (
    <p className="px-5 py-10 text-center text-muted">
      No record of this result matches. Change what you look for, or show the hidden ones.
    </p>
  );
}
