import { Link } from '@remix-run/react';
import { SearchedList } from '#app/crud/searched-list.tsx';
import { textColumn } from '#app/crud/list-data.ts';
import type { ListData, RowOf } from '#app/crud/list-data.ts';
import { comparisonPaths } from '#app/paths/comparison-paths.ts';
import { paths } from '#app/paths/paths.ts';

/** The columns of the list, in their order. */
export const DICTIONARY_COLUMNS = [
  textColumn('name', 'Dictionary Name'),
  textColumn('description', 'Description', 'long'),
  textColumn('groupName', 'Dictionary Grouping'),
];
export type DictionaryRow = RowOf<typeof DICTIONARY_COLUMNS, 'name'>;

/** The dictionaries of the zone. */
export function DictionaryList({ loaderData }: { loaderData: ListData<DictionaryRow> }) {
  return (
    <SearchedList
      loaderData={loaderData}
      list="dictionaries"
      noun={{ one: 'dictionary', many: 'dictionaries' }}
      columns={DICTIONARY_COLUMNS}
      aside={
        <Link to={comparisonPaths.page()} className="text-link">
          Compare zones
        </Link>
      }
      rowId={({ name }) => name}
      rowTo={({ name }) => paths.dictionary(name)}
      searched="name, description or grouping"
      add={{ to: paths.dictionaryChooser, command: 'dictionary-chooser.go' }}
      empty={{ icon: 'book-text', text: loaderData.mayAdd ? <HowToBegin /> : NO_DICTIONARIES }}
    />
  );
}

const NO_DICTIONARIES =
  'A dictionary says what the records of a chain hold. This zone has none yet.';

function HowToBegin() {
  return (
    <>
      A dictionary says what the records of a chain hold. Make one{' '}
      <Link to={paths.newDictionary} className="text-accent-ink underline">
        from scratch
      </Link>
      , or{' '}
      <Link to={paths.dictionaryChooser} className="text-accent-ink underline">
        import one
      </Link>
      .
    </>
  );
}
