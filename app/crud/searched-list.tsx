import { useSearchParams } from '@remix-run/react';
import { useCommandKey } from '#app/commands/use-command.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { NO_RESULTS } from '#app/text/dialogs.ts';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { FilterBox } from '#app/ui/grid/filter-box.tsx';
import { FILTER_PARAM } from './list-data.ts';
import { ListScreen } from './list-screen.tsx';
import type { ListScreenProps } from './list-screen.tsx';

interface SearchedListProps<Row extends object> extends ListScreenProps<Row> {
  /** The names of the columns that the filter searches, for example 'name, description or grouping'. */
  searched: string;
  /** The parameters of the address that stay when the filter changes. */
  keep?: readonly string[];
}

/** A list whose rows are found by a text. */
export function SearchedList<Row extends object>({
  searched,
  keep,
  ...props
}: SearchedListProps<Row>) {
  const { noun, loaderData } = props;
  const { filter } = loaderData;
  const filterKey = useCommandKey('list.filter');
  return (
    <ListScreen
      {...props}
      filterBox={
        <FilterBox
          label={`Filter ${noun.many}`}
          name={FILTER_PARAM}
          value={filter}
          keep={keep}
          kbd={filterKey}
        />
      }
      nothingFound={<NothingFound {...{ filter, searched, noun }} />}
    />
  );
}

function NothingFound({
  filter,
  searched,
  noun,
}: {
  filter: string;
  searched: string;
  noun: { many: string };
}) {
  const [params] = useSearchParams();
  return (
    <EmptyState icon="search-x" title={NO_RESULTS} text={`No ${searched} contains “${filter}”.`}>
      <LinkButton to={changeQuery(params, { [FILTER_PARAM]: undefined, page: undefined })}>
        Show all {noun.many}
      </LinkButton>
    </EmptyState>
  );
}
