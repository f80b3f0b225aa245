/** Builds the data of a query's result. */
import { createHash } from 'node:crypto';
import type { StoredDictionary } from '#model/dictionaries/dictionary.ts';
import { chainColor, chainColors } from '#model/dictionaries/colors.ts';
import type { GraphEdge, GraphResult, Vertex } from '#model/records/record.ts';
import { ROW_PARAM } from '#app/crud/list-data.ts';
import { attributeOptions } from '#app/fields/chains/chain-attributes.server.ts';
import { paths } from '#app/paths/paths.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { dataRows, fieldRows } from '#app/features/lifegraph/details/details.ts';
import { placeholderOf } from '#app/features/lifegraph/picture/still/placeholder.server.ts';
import { isOpen } from '#app/features/lifegraph/query/graph-filter.ts';
import { MAX_AT_ONCE } from '#app/features/lifegraph/expand/expansion.ts';
import { expansionNotice, has, readState } from './graph-state.ts';
import { DETAIL_TABS, readDrawing } from '#app/features/lifegraph/lifegraph-data.ts';
import type {
  DetailContents,
  Details,
  DetailSection,
  NodeDetails,
  NodeLink,
  ResultData,
  EdgeGroup,
} from '#app/features/lifegraph/lifegraph-data.ts';
import { buildGraphData, MAX_DRAWN_NODES } from './graph-data.ts';
import type { GraphData, GraphStyle } from './graph-data.ts';
import { legendOf, pathData, recordPage, withoutHidden } from './records-shown.ts';
import { identifyingAttribute, recordLabel } from './record-label.ts';
import { changedLabel } from '#app/features/lifegraph/time/changes.ts';
import type { ComparedVertex } from '#app/features/lifegraph/time/compare-results.ts';
import { edgeInAddress, groupNeighbors, readTrail, toNodes } from './graph-navigation.ts';
import type { GraphNode, NeighborGroup } from './graph-navigation.ts';

/** The dictionaries of the chains in a result, by name, with the attribute that a person has chosen as label. */
export type Dictionaries = ReadonlyMap<string, StoredDictionary & { labelledBy?: string }>;

/** With more records than this, a query takes seconds. Its data are sent with the page, so that it runs only once. */
const READ_ONCE = 2_000;

interface Context {
  nodes: Map<string, GraphNode>;
  dictionaries: Dictionaries;
  params: URLSearchParams;
}

/** The data of a result for an address: its page of records, and the open record or edge. */
export function resultData(
  result: GraphResult,
  query: string,
  dictionaries: Dictionaries,
  params: URLSearchParams,
  { zone, settings }: Pick<Session, 'zone' | 'settings'>,
): Omit<ResultData, 'time'> {
  const data = buildGraphData(result, graphStyle(dictionaries));
  const text = JSON.stringify(data);
  const state = readState(params);
  const shown = withoutHidden(data, state.hidden);
  return {
    query,
    digest: createHash('sha256').update(text).digest('base64url'),
    // With an open drawer, the browser has the data already.
    data: result.vertices.length > READ_ONCE && !isOpen(params) ? text : undefined,
    nodes: result.vertices.length,
    edges: result.edges.length,
    legend: legendOf(data),
    left: [...leftOut(result, data), ...[expansionNotice(params) ?? []].flat()],
    notes: pictureNotes(leftOut(result, data), query, zone.name),
    // With an open drawer, the browser has the picture already.
    placeholder: isOpen(params)
      ? undefined
      : placeholderOf(shown, readDrawing(params) ?? settings.display.graph, params),
    ...recordPage(data, state, params),
    hidden: data.nodes.id.length - shown.nodes.id.length,
    picked: shown.nodes.id.filter((id) => has(state.picked, id)).length,
    path: pathData(shown, state),
    details: detailsOf(result, dictionaries, params),
  };
}

/** Sentences about missing records: those beyond the budget of the platform, and those beyond our own limit. */
export function leftOut({ left }: GraphResult, { leftOut: count }: GraphData): string[] {
  const ours = `${count.toLocaleString('en')} more records are not shown: ${MAX_DRAWN_NODES.toLocaleString('en')} are the most at once. Narrow the filter to see others.`;
  return [...(left?.message.split('\n') ?? []), ...(count > 0 ? [ours] : [])];
}

/** The notes below a saved picture, in lines. */
export function pictureNotes(left: readonly string[], query: string, zone: string): string[] {
  const time = new Date().toISOString().slice(0, 16).replace('T', ' ');
  return [...left, query.replace(/\s+/g, ' '), `Zone ${zone}, read ${time} UTC`];
}

/** The labels and colors of a result's records and chains. */
export function graphStyle(dictionaries: Dictionaries): GraphStyle {
  const colors = colorsOf(dictionaries);
  return {
    labelOf: (vertex: ComparedVertex) => {
      const label = recordLabel(vertex, dictionaries.get(vertex.header.dictionary));
      return vertex.change ? changedLabel(vertex.change, label) : label;
    },
    colorOf: (chain) => colors.get(chain) ?? chainColor(chain),
  };
}

/** The colors of each result. They are computed once, because the style is needed for each link. */
const computedColors = new WeakMap<Dictionaries, ReadonlyMap<string, string>>();

function colorsOf(dictionaries: Dictionaries): ReadonlyMap<string, string> {
  const known = computedColors.get(dictionaries);
  if (known) return known;
  const own = [...dictionaries].map(
    ([name, { layoutMetadata }]) => [name, layoutMetadata.color] as const,
  );
  const colors = chainColors(new Map(own));
  computedColors.set(dictionaries, colors);
  return colors;
}

export function toLink(vertex: Vertex, dictionaries: Dictionaries): NodeLink {
  const { id, dictionary: chain } = vertex.header;
  const { labelOf, colorOf } = graphStyle(dictionaries);
  return { id, label: labelOf(vertex), chain, color: colorOf(chain) };
}

const byText = new Intl.Collator('en', { numeric: true });

function detailsOf(
  result: GraphResult,
  dictionaries: Dictionaries,
  params: URLSearchParams,
): Details | undefined {
  const edgeName = params.get('edge');
  const row = params.get(ROW_PARAM);
  if (edgeName === null && row === null) return undefined;
  const context: Context = { nodes: toNodes(result), dictionaries, params };
  if (edgeName !== null) {
    const edge = result.edges.find((one) => edgeInAddress(one) === edgeName);
    return (edge && edgeDetails(edge, context)) ?? { kind: 'gone' };
  }
  const node = context.nodes.get(row ?? '');
  return node ? nodeDetails(node, context) : { kind: 'gone' };
}

function nodeDetails({ record, neighbors }: GraphNode, context: Context): NodeDetails {
  const { dictionaries, params, nodes } = context;
  const { dictionary: chain } = record.header;
  const dictionary = dictionaries.get(chain);
  const found = identifyingAttribute(record, dictionary);
  const { header, data, metadata, verifications } = record;
  return {
    kind: 'node',
    node: toLink(record, dictionaries),
    trail: readTrail(params).flatMap((id) => linkTo(nodes.get(id), dictionaries)),
    edgeGroups: groupNeighbors(neighbors).map((group) => toEdgeGroup(group, context)),
    contents: contentsOf(
      params,
      record,
      () => [{ title: 'Data', rows: dataRows(data, dictionary) }],
      () => [
        { title: 'Metadata', rows: fieldRows(metadata) },
        { title: 'Verifications', rows: fieldRows(verifications) },
        { title: 'Header', rows: fieldRows(header, ['timestamp']) },
      ],
    ),
    owners: [],
    files: undefined,
    versions: undefined,
    access: undefined,
    labelledBy: dictionary?.labelledBy ?? '',
    labels: attributeOptions(dictionary).map(({ value }) => value),
    walkFrom: found && paths.lifegraph({ chain, ...found, limit: '1', depth: '1' }),
  };
}

function linkTo(node: GraphNode | undefined, dictionaries: Dictionaries): NodeLink[] {
  return node ? [toLink(node.record, dictionaries)] : [];
}

function toEdgeGroup({ label, direction, neighbors }: NeighborGroup, context: Context): EdgeGroup {
  const edges = neighbors
    .flatMap(({ edge, id }) =>
      linkTo(context.nodes.get(id), context.dictionaries).map((neighbor) => ({
        key: edgeInAddress(edge),
        neighbor,
      })),
    )
    .sort((a, b) => byText.compare(a.neighbor.label, b.neighbor.label));
  return { label, direction, count: edges.length, edges: edges.slice(0, MAX_AT_ONCE) };
}

function edgeDetails(edge: GraphEdge, context: Context): Details | undefined {
  const { nodes, dictionaries, params } = context;
  const [from] = linkTo(nodes.get(edge.fromSDOId), dictionaries);
  const [to] = linkTo(nodes.get(edge.toSDOId), dictionaries);
  if (!from || !to) return undefined;
  return {
    kind: 'edge',
    label: edge.label,
    from,
    to,
    contents: contentsOf(params, edge, () => [{ title: 'Edge', rows: fieldRows(edge) }]),
  };
}

/** The contents of the open tab. The other tab is left out, because a record may be large. */
function contentsOf(
  params: URLSearchParams,
  value: object,
  sections: () => DetailSection[],
  more: () => DetailSection[] = () => [],
): DetailContents {
  const tab = DETAIL_TABS.find((name) => name === params.get('tab')) ?? 'table';
  if (tab === 'json') return { tab, text: JSON.stringify(value, null, 2) };
  const filled = ({ rows }: DetailSection) => rows.length > 0;
  return { tab, sections: sections().filter(filled), more: more().filter(filled) };
}
