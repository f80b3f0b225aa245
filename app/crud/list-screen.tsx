import { useLocation, useSearchParams } from '@remix-run/react';
import type { IconName } from '#app/screens/icon-names.ts';
import { useContext, useEffect } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { CommandId } from '#app/commands/registry.ts';
import { useListCommands } from '#app/commands/use-list-commands.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { LoadFailure } from '#app/ui/feedback/load-failure.tsx';
import { DataGrid } from '#app/ui/grid/data-grid.tsx';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import type { GridSelection } from '#app/ui/grid/grid-selection.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { PageTitle } from '#app/ui/layout/page-title.ts';
import { PermissionDialog } from '#app/ui/overlays/lazy-dialogs.tsx';
import type { ViewArea } from '#model/metadata/view-areas.ts';
import { counted } from '#model/text/counted.ts';
import { AddButton } from './add-button.tsx';
import { useKeptRows } from './kept-rows.ts';
import type { ListData } from './list-data.ts';

export interface ListScreenProps<Row extends object> {
  loaderData: ListData<Row>;
  /**
   * The name under which columns are kept and views saved: the id of the screen and, if the screen has several lists, a
   * dot and the name of this one.
   */
  list: ViewArea | `${ViewArea}.${string}`;
  /** The name of the grid; the page's title by default. */
  label?: string;
  /** The word for the rows, in counts and labels. */
  noun: { one: string; many: string };
  columns: readonly GridColumn<Row>[];
  /** The columns whose headers sort; all by default. */
  sortable?: readonly string[];
  rowId: (row: Row) => string;
  rowTo: (row: Row) => string;
  /** Finds rows by a text (`SearchedList`); absent for a list without a filter. */
  filterBox?: ReactNode;
  /** The message when no row has the text of the filter. */
  nothingFound?: ReactNode;
  /** The button Add; absent when nothing can be added. */
  add?: { label?: string; to: string; command: CommandId };
  /** Content beside the heading. */
  aside?: ReactNode;
  /** Draws the card around the rows, or around the reason why there are none; a card of its own by default (`tabFrame`). */
  frame?: (content: ReactNode) => ReactNode;
  rowHeight?: ComponentProps<typeof DataGrid>['rowHeight'];
  sizes?: readonly number[];
  /** Draws the grid within `Selecting`, in a list with actions for several rows. */
  selecting?: (grid: (selection: GridSelection<Row> | undefined) => ReactNode) => ReactNode;
  /** The message when the list has no rows. Its buttons lead to what can be done about it. */
  empty: { icon: IconName; title?: string; text: ReactNode; children?: ReactNode };
}

/** A list: heading, count, filter, page of rows, Add; with messages for an empty, failed or forbidden list. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const { loaderData, noun, add, frame } = props;
  const { filter, failure } = loaderData;
  const hasRows = failure === undefined;
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const count = countOf(loaderData, noun);
  useListCommands({ filter: hasRows && props.filterBox !== undefined });
  useAnnounced(filter === '' ? undefined : count);
  useKeptRows(loaderData.rows.map(props.rowTo));
  const failed = failure !== undefined && <LoadFailure>{failure}</LoadFailure>;
  const content = failed ? <div className="p-4">{failed}</div> : <Grid {...props} />;
  return (
    <>
      <PageHeader subtitle={hasRows ? count : undefined} aside={props.aside}>
        {add && <AddButton mayAdd={loaderData.mayAdd} {...add} />}
      </PageHeader>
      {frame
        ? frame(content)
        : failed || (
            <Card flush>
              <Grid {...props} />
            </Card>
          )}
      {params.get('dialog') === 'permission' && (
        <PermissionDialog closeTo={pathname + changeQuery(params, { dialog: undefined })} />
      )}
    </>
  );
}

/** The filter and the page of rows. */
function Grid<Row extends object>(props: ListScreenProps<Row>) {
  const { loaderData, columns } = props;
  const { rows, total, state, filter } = loaderData;
  const title = useContext(PageTitle);
  const grid = (selection?: GridSelection<Row>) => (
    <DataGrid
      label={props.label ?? title}
      list={props.list}
      columns={columns}
      rows={rows}
      rowId={props.rowId}
      rowTo={props.rowTo}
      rowHeight={props.rowHeight}
      total={total}
      state={state}
      sizes={props.sizes}
      sortable={props.sortable ?? columns.map(({ id }) => id)}
      selection={selection}
      exported
      empty={(filter && props.nothingFound) || <EmptyState {...props.empty} />}
    />
  );
  return (
    <>
      {props.filterBox && <div className="list-tools">{props.filterBox}</div>}
      {props.selecting ? props.selecting(grid) : grid()}
    </>
  );
}

function countOf(
  { total, filter }: ListData<unknown>,
  { one, many }: { one: string; many: string },
) {
  const count = counted(total, one, many);
  return filter ? `${count} with “${filter}”` : count;
}

/** Announces the text to screen readers, because typing in the filter changes the list elsewhere on the page. */
function useAnnounced(text: string | undefined): void {
  useEffect(() => {
    if (text !== undefined) announce(text);
  }, [text]);
}
