import { Link } from '@remix-run/react';
import { SearchedList } from '#app/crud/searched-list.tsx';
import { ListScreen } from '#app/crud/list-screen.tsx';
import type { ListData } from '#app/crud/list-data.ts';
import { paths } from '#app/paths/paths.ts';
import { savedViewPaths } from '#app/paths/saved-view-paths.ts';
import { LinkButton } from '#app/ui/controls/button.tsx';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';

export interface SavedViewRow {
  id: string;
  name: string;
  /** The title of the screen that the view shows. */
  area: string;
  shared: boolean;
  /** The name of the person who saved it. */
  author: string;
  /** The address that the view opens. */
  to: string;
}

export const VIEW_COLUMNS: readonly GridColumn<SavedViewRow>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'area', header: 'Screen', cell: ({ area }) => area },
  {
    id: 'shared',
    header: 'Seen by',
    cell: ({ shared }) => (shared ? 'Everybody' : 'Only you'),
  },
  { id: 'author', header: 'Saved by', from: 'sm', cell: ({ author }) => author },
  {
    id: 'details',
    header: 'Details',
    value: ({ to }) => to,
    kind: 'value',
    end: 'row-end',
    cell: ({ id, name }) => (
      <Link to={savedViewPaths.edit(id)} className="underline underline-offset-2">
        Details<span className="sr-only"> of {name}</span>
      </Link>
    ),
  },
];

const LIST = {
  list: 'saved-views',
  noun: { one: 'saved view', many: 'saved views' },
  columns: VIEW_COLUMNS,
  sortable: ['name', 'area', 'shared'],
  rowId: ({ id }: SavedViewRow) => id,
  rowTo: ({ to }: SavedViewRow) => to,
  empty: {
    icon: 'bookmark',
    title: 'No saved views yet',
    text: 'A view keeps the filter, order and columns of a list, or a result of the LifeGraph Explorer. Press “Save view” below a list, or “Export” above a result.',
    children: (
      <>
        <LinkButton to={paths.lifegraph()}>Open the Explorer</LinkButton>
        <LinkButton to={paths.dictionaries} variant="primary">
          Open Dictionaries
        </LinkButton>
      </>
    ),
  },
} as const;

/** The person's saved views, and those shared with the zone. A row opens its view. */
export function SavedViewList({ loaderData }: { loaderData: ListData<SavedViewRow> }) {
  const list = { ...LIST, loaderData };
  if (loaderData.total === 0 && loaderData.filter === '') return <ListScreen {...list} />;
  return <SearchedList {...list} searched="name" />;
}
