import { Link, useLocation, useSearchParams } from '@remix-run/react';
import BookText from 'lucide-react/icons/book-text';
import Plus from 'lucide-react/icons/plus';
import SearchX from 'lucide-react/icons/search-x';
import { useEffect } from 'react';
import { useCommandKey, useCommandLink } from '#app/commands/use-command.ts';
import { useListCommands } from '#app/commands/use-list-commands.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { NO_RESULTS } from '#app/text/dialogs.ts';
import { AlertBox } from '#app/ui/feedback/alert.tsx';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { DataGrid } from '#app/ui/grid/data-grid.tsx';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { FilterBox } from '#app/ui/grid/filter-box.tsx';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { PermissionDialog } from '#app/ui/overlays/lazy-dialogs.tsx';
import { DICTIONARY_GRID, FILTER_PARAM } from './dictionary-list-view.ts';
import type { DictionaryListView, DictionaryRow } from './dictionary-list-view.ts';

/** */
const COLUMNS: readonly GridColumn<DictionaryRow>[] = [
  { id: 'name', header: 'Dictionary Name', cell: ({ name }) => name, width: '30%' },
  { id: 'description', header: 'Description', cell: ({ description }) => description },
  {
    id: 'groupName',
    header: 'Dictionary Grouping',
    cell: ({ groupName }) => groupName,
    width: '22%',
  },
];

/** The dictionaries of the zone. */
export function DictionaryList({ view }: { view: DictionaryListView }) {
  const { rows, total, state, filter, problem } = view;
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const filterKey = useCommandKey('list.filter');
  useListCommands({ filter: problem === undefined });
  useAnnouncedTotal(total, filter);
  return (
    <>
      <PageHeader subtitle={problem ? undefined : countOf(total, filter)}>
        <AddButton mayAdd={view.mayAdd} />
      </PageHeader>
      {problem ? (
        <AlertBox tone="error">{problem}</AlertBox>
      ) : (
        <Card flush>
          <div className="border-b border-line p-3">
            <FilterBox
              label="Filter dictionaries"
              name={FILTER_PARAM}
              value={filter}
              kbd={filterKey}
            />
          </div>
          <DataGrid
            label="Dictionaries"
            columns={COLUMNS}
            rows={rows}
            rowId={({ name }) => name}
            rowTo={({ name }) => paths.dictionary(name)}
            total={total}
            state={state}
            sortable={DICTIONARY_GRID.sortable}
            empty={<NoDictionaries view={view} />}
          />
        </Card>
      )}
      {params.get('dialog') === 'permission' && (
        <PermissionDialog closeTo={pathname + changeQuery(params, { dialog: undefined })} />
      )}
    </>
  );
}

/** Leads to the chooser, or to the dialog that says why not. */
function AddButton({ mayAdd }: { mayAdd: boolean }) {
  const [params] = useSearchParams();
  const command = useCommandLink('dictionary-chooser.go');
  return (
    <LinkButton
      variant="primary"
      icon={Plus}
      to={mayAdd ? paths.dictionaryChooser : changeQuery(params, { dialog: 'permission' })}
      preventScrollReset={!mayAdd}
      {...command}
    >
      Add
    </LinkButton>
  );
}

function NoDictionaries({ view: { filter, mayAdd } }: { view: DictionaryListView }) {
  const [params] = useSearchParams();
  if (filter) {
    return (
      <EmptyState
        icon={SearchX}
        title={NO_RESULTS}
        text={`No name, description or grouping holds “${filter}”.`}
      >
        <LinkButton to={changeQuery(params, { [FILTER_PARAM]: undefined, page: undefined })}>
          Show all dictionaries
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={BookText}
      text={
        mayAdd ? (
          <>
            A dictionary says what the records of a chain hold. Make one{' '}
            <Link to={paths.newDictionary} className="text-accent-ink underline">
              from scratch
            </Link>
            , or import one.
          </>
        ) : (
          'A dictionary says what the records of a chain hold. This zone has none yet.'
        )
      }
    />
  );
}

function countOf(total: number, filter: string): string {
  const count = `${total.toLocaleString('en')} ${total === 1 ? 'dictionary' : 'dictionaries'}`;
  return filter ? `${count} with “${filter}”` : count;
}

/** Typing in the filter changes the list elsewhere on the page, which a screen reader has to be told. */
function useAnnouncedTotal(total: number, filter: string): void {
  useEffect(() => {
    if (filter) announce(countOf(total, filter));
  }, [total, filter]);
}
