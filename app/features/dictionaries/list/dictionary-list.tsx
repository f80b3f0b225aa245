import { Link } from '@remix-run/react';
import BookText from 'lucide-react/icons/book-text';
import { ListScreen } from '#app/crud/list-screen.tsx';
import { textColumn } from '#app/crud/list-view.ts';
import type { ListView } from '#app/crud/list-view.ts';
import { paths } from '#app/paths/paths.ts';

export interface DictionaryRow {
  name: string;
  description?: string;
  groupName?: string;
}

/** */
export const DICTIONARY_COLUMNS = [
  textColumn<DictionaryRow>('name', 'Dictionary Name', '30%'),
  textColumn<DictionaryRow>('description', 'Description'),
  textColumn<DictionaryRow>('groupName', 'Dictionary Grouping', '22%'),
];

/** The dictionaries of the zone. */
export function DictionaryList({ view }: { view: ListView<DictionaryRow> }) {
  return (
    <ListScreen
      view={view}
      noun={{ one: 'dictionary', many: 'dictionaries' }}
      columns={DICTIONARY_COLUMNS}
      rowId={({ name }) => name}
      rowTo={({ name }) => paths.dictionary(name)}
      searched="name, description or grouping"
      add={{ to: paths.dictionaryChooser, command: 'dictionary-chooser.go' }}
      empty={{ icon: BookText, text: view.mayAdd ? <HowToBegin /> : NO_DICTIONARIES }}
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
      , or import one.
    </>
  );
}
