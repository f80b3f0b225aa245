import { paths } from '#app/paths/paths.ts';
import { ListScreen } from '#app/crud/list-screen.tsx';
import { textColumn } from '#app/crud/list-data.ts';
import type { ListData, RowOf } from '#app/crud/list-data.ts';

/** The columns of the list, in their order. */
export const TERM_COLUMNS = [
  textColumn('term', 'Term', '24%'),
  textColumn('type', 'Type', '16%'),
  textColumn('description', 'Description'),
  textColumn('groupName', 'Group Name', '18%'),
];
export type TermRow = RowOf<typeof TERM_COLUMNS, 'id'>;

/** The glossary of the zone. */
export function TermList({ loaderData }: { loaderData: ListData<TermRow> }) {
  return (
    <ListScreen
      loaderData={loaderData}
      list="glossary"
      noun={{ one: 'term', many: 'terms' }}
      columns={TERM_COLUMNS}
      rowId={({ id }) => id}
      rowTo={({ id }) => paths.term(id)}
      searched="term, type, description or group name"
      add={{ to: paths.newTerm, command: 'term-new.go' }}
      empty={{
        icon: 'book-a',
        text: 'Add new metadata using the button at the top right of the screen.',
      }}
    />
  );
}
