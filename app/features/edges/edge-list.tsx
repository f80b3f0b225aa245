import { TermMark } from '#app/ui/content/term-mark.tsx';
import { paths } from '#app/paths/paths.ts';
import { SearchedList } from '#app/crud/searched-list.tsx';
import { Selecting } from '#app/crud/selection/selecting.tsx';
import { textColumn } from '#app/crud/list-data.ts';
import type { ListData, RowOf } from '#app/crud/list-data.ts';

/** The columns of the list, in their order. */
export const EDGE_DEFINITION_COLUMNS = [
  textColumn('name', 'Name'),
  textColumn('fromDictionary', 'From'),
  textColumn('toDictionary', 'To'),
];
export type EdgeDefinitionListRow = RowOf<typeof EDGE_DEFINITION_COLUMNS, 'edgeId'>;

/** The key of a row: several pairs of dictionaries may use the same name. */
export function edgeRowId({ name, fromDictionary, toDictionary }: EdgeDefinitionListRow): string {
  return JSON.stringify([name, fromDictionary, toDictionary]);
}

export const EDGE_NOUN = { one: 'edge definition', many: 'edge definitions' };

const SELECTING = {
  noun: EDGE_NOUN,
  idOf: ({ edgeId }: EdgeDefinitionListRow) => edgeId,
  nameOf: ({ name = '', fromDictionary = '', toDictionary = '' }: EdgeDefinitionListRow) =>
    `${name} (${fromDictionary} → ${toDictionary})`,
};

/** The edge definitions of the zone. */
export function EdgeDefinitionList({
  loaderData,
}: {
  loaderData: ListData<EdgeDefinitionListRow>;
}) {
  return (
    <SearchedList
      loaderData={loaderData}
      list="edges"
      noun={EDGE_NOUN}
      columns={EDGE_DEFINITION_COLUMNS}
      rowId={edgeRowId}
      rowTo={({ edgeId }) => paths.edge(edgeId)}
      searched="name or dictionary"
      aside={<TermMark term="edge" />}
      selecting={(grid) => (
        <Selecting {...SELECTING} {...loaderData}>
          {grid}
        </Selecting>
      )}
      add={{ to: paths.newEdge, command: 'edge-new.go' }}
      empty={{
        icon: 'spline',
        text: 'Add a new edge using the button at the top right of the screen.',
      }}
    />
  );
}
