import { paths } from '#app/paths/paths.ts';
import { SearchedList } from '#app/crud/searched-list.tsx';
import { Selecting } from '#app/crud/selection/selecting.tsx';
import { textColumn } from '#app/crud/list-data.ts';
import type { ListData, RowOf } from '#app/crud/list-data.ts';

/** The columns of the list, in their order. */
export const TERM_COLUMNS = [
  textColumn('term', 'Term'),
  { ...textColumn('type', 'Type'), from: 'lg' as const },
  textColumn('description', 'Description', 'long'),
  textColumn('groupName', 'Group Name'),
];
export type TermRow = RowOf<typeof TERM_COLUMNS, 'id'>;

export const TERM_NOUN = { one: 'term', many: 'terms' };

const SELECTING = {
  noun: TERM_NOUN,
  idOf: ({ id }: TermRow) => id,
  nameOf: ({ term = '' }: TermRow) => term,
};

/** The glossary of the zone. */
export function TermList({ loaderData }: { loaderData: ListData<TermRow> }) {
  return (
    <SearchedList
      loaderData={loaderData}
      list="glossary"
      noun={TERM_NOUN}
      columns={TERM_COLUMNS}
      rowId={({ id }) => id}
      rowTo={({ id }) => paths.term(id)}
      searched="term, type, description or group name"
      selecting={(grid) => (
        <Selecting {...SELECTING} {...loaderData}>
          {grid}
        </Selecting>
      )}
      add={{ to: paths.newTerm, command: 'term-new.go' }}
      empty={{
        icon: 'book-a',
        text: 'Add new metadata using the button at the top right of the screen.',
      }}
    />
  );
}
