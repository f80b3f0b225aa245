/** Derives the visible part of a result: the records that are not hidden, their list, the path between two of them. */
import { pageCount, readGridState } from '#app/ui/grid/grid-state.ts';
import type { GridState } from '#app/ui/grid/grid-state.ts';
import type { GraphData } from './graph-data.ts';
import { byImportance, startsOf } from '#app/features/lifegraph/picture/labels/importance.ts';
import { has, isEmpty, shortId } from './graph-state.ts';
import type { GraphState, RecordSet } from './graph-state.ts';
import { NODE_GRID } from '#app/features/lifegraph/lifegraph-data.ts';
import type { Legend, NodeRow, PathData } from '#app/features/lifegraph/lifegraph-data.ts';

/** The graph without its hidden records and their edges; the same object when none is hidden. */
export function withoutHidden(data: GraphData, hidden: RecordSet): GraphData {
  if (isEmpty(hidden)) return data;
  const kept = data.nodes.id.flatMap((id, index) => (has(hidden, id) ? [] : [index]));
  return kept.length === data.nodes.id.length ? data : only(data, kept);
}

/**
 * The part of a graph that best shows how its records are connected. It begins at the start records of the query and
 * follows the edges, then goes on from the record with the largest number of edges.
 * @param max the maximum of records
 */
export function connectedRecords(data: GraphData, max: number): GraphData {
  if (data.nodes.id.length <= max) return data;
  const degrees = degreesOf(data);
  const neighbors = neighborsOf(data);
  const kept = new Set<number>();
  const isStart = startsOf(data);
  const ranked = byImportance(data, degrees);
  for (const starts of [ranked.filter(isStart), ...ranked.map((one) => [one])]) {
    const queue = new Set(starts);
    // The queue grows while the loop runs.
    for (const index of queue) {
      if (kept.size === max) return only(data, inOrder(kept));
      kept.add(index);
      for (const next of neighbors[index] ?? []) if (!kept.has(next)) queue.add(next);
    }
  }
  return only(data, inOrder(kept));
}

const inOrder = (indexes: Iterable<number>) => [...indexes].sort((a, b) => a - b);

/** The records at the other ends of the edges of each record. */
export function neighborsOf({ nodes, edges }: GraphData): number[][] {
  const neighbors = nodes.id.map((): number[] => []);
  edges.from.forEach((from, edge) => {
    const to = edges.to[edge] ?? from;
    neighbors[from]?.push(to);
    neighbors[to]?.push(from);
  });
  return neighbors;
}

/** The records of some indexes, in their order, with the edges between them. */
function only(data: GraphData, kept: readonly number[]): GraphData {
  const numbers = new Map(kept.map((index, number) => [index, number]));
  const pick = <Value>(values: readonly Value[]) =>
    kept.flatMap((index) => values.slice(index, index + 1));
  const edges: GraphData['edges'] = { from: [], to: [], definition: [] };
  data.edges.from.forEach((from, edge) => {
    const start = numbers.get(from);
    const end = numbers.get(data.edges.to[edge] ?? -1);
    if (start === undefined || end === undefined) return;
    edges.from.push(start);
    edges.to.push(end);
    edges.definition.push(data.edges.definition[edge] ?? 0);
  });
  const { id, label, chain, depth } = data.nodes;
  const nodes = { id: pick(id), label: pick(label), chain: pick(chain), depth: pick(depth) };
  return { ...data, nodes, edges };
}

/** The number of edges of each record. */
export function degreesOf({ nodes, edges }: GraphData): Uint32Array {
  const degrees = new Uint32Array(nodes.id.length);
  edges.from.forEach((from, edge) => {
    const to = edges.to[edge] ?? from;
    degrees[from] = (degrees[from] ?? 0) + 1;
    if (to !== from) degrees[to] = (degrees[to] ?? 0) + 1;
  });
  return degrees;
}

/** Returns a function that says whether a record has the text in its label, chain or id, in any case. */
function matcher({ nodes, chains }: GraphData, find: string): (index: number) => boolean {
  const text = find.toLowerCase();
  const chainMatches = chains.map(({ name }) => name.toLowerCase().includes(text));
  return (index) =>
    chainMatches[nodes.chain[index] ?? -1] === true ||
    nodes.label[index]?.toLowerCase().includes(text) === true ||
    nodes.id[index]?.startsWith(text) === true;
}

/** The records with a text, by index; undefined without a text. */
function found(data: GraphData, find: string): Set<number> | undefined {
  if (find === '') return undefined;
  const matches = matcher(data, find);
  return new Set(data.nodes.id.flatMap((_, index) => (matches(index) ? [index] : [])));
}

const byText = new Intl.Collator('en', { numeric: true });

/**
 * The records of the list: the found ones, sorted. By default the query's start records come first, then their
 * neighbors.
 */
export function listRecords(
  data: GraphData,
  { find }: Pick<GraphState, 'find'>,
  { sort }: GridState,
): NodeRow[] {
  const degrees = degreesOf(data);
  const matches = find === '' ? () => true : matcher(data, find);
  const rows = data.nodes.id.flatMap((id, index): NodeRow[] => {
    const chain = data.chains[data.nodes.chain[index] ?? 0];
    if (!matches(index) || !chain) return [];
    const label = data.nodes.label[index] ?? id;
    return [
      {
        ...{ id, label, chain: chain.name, color: chain.color },
        ...{ edges: degrees[index] ?? 0, depth: data.nodes.depth[index] ?? 0 },
      },
    ];
  });
  const sign = sort.descending ? -1 : 1;
  const difference = (a: NodeRow, b: NodeRow) => {
    switch (sort.column) {
      case 'edges':
        return a.edges - b.edges;
      case 'label':
        return byText.compare(a.label, b.label);
      case 'chain':
        return byText.compare(a.chain, b.chain);
      default:
        return a.depth - b.depth || byText.compare(a.chain, b.chain);
    }
  };
  return rows.sort((a, b) => sign * difference(a, b) || byText.compare(a.label, b.label));
}

export interface RecordPage {
  rows: NodeRow[];
  /** The number of records on all pages. */
  total: number;
  state: GridState;
}

/** One page of a sorted list, and its position in the list. */
export function pageOf(records: readonly NodeRow[], state: GridState): RecordPage {
  const page = Math.min(state.page, pageCount(records.length, state.size));
  const rows = records.slice((page - 1) * state.size, page * state.size);
  return { rows, total: records.length, state: { ...state, page } };
}

/** The page of records that an address shows. */
export function recordPage(data: GraphData, state: GraphState, params: URLSearchParams) {
  const grid = readGridState(params, NODE_GRID);
  return pageOf(listRecords(withoutHidden(data, state.hidden), state, grid), grid);
}

/** The number of records in each chain and of edges with each label, the largest number first. */
export function legendOf({ chains, definitions, nodes, edges }: GraphData): Legend {
  const perChain = countEach(nodes.chain, chains.length);
  const perLabel = new Map<string, number>();
  countEach(edges.definition, definitions.length).forEach((count, index) => {
    const label = definitions[index]?.label ?? '';
    perLabel.set(label, (perLabel.get(label) ?? 0) + count);
  });
  const most = (a: { count: number }, b: { count: number }) => b.count - a.count;
  return {
    chains: chains
      .map((chain, index) => ({ ...chain, count: perChain[index] ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => most(a, b) || byText.compare(a.name, b.name)),
    labels: [...perLabel]
      .map(([label, count]) => ({ label, count }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => most(a, b) || byText.compare(a.label, b.label)),
  };
}

function countEach(values: readonly number[], length: number): number[] {
  const counts = Array.from({ length }, () => 0);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

export interface GraphPath {
  /** The indexes of records, from one end to the other. */
  nodes: number[];
  /** The indexes of edges. They are one fewer than the records. */
  edges: number[];
}

/**
 * A shortest path between two records, along edges in any direction.
 * @param ends short ids
 * @returns undefined when an end is not in the graph or nothing connects them
 */
export function shortestPath(
  { nodes, edges }: GraphData,
  [from, to]: readonly [string, string],
): GraphPath | undefined {
  const start = nodes.id.findIndex((id) => shortId(id) === from);
  const goal = nodes.id.findIndex((id) => shortId(id) === to);
  if (start < 0 || goal < 0) return undefined;
  const touching = edgesOfEach(nodes.id.length, edges);
  /** The edge over which each record was reached. */
  const reachedBy = new Map<number, number>([[start, -1]]);
  const queue = [start];
  // The queue grows while the loop runs.
  for (const here of queue) {
    if (here === goal) break;
    for (const edge of touching[here] ?? []) {
      const next = otherEnd(edges, edge, here);
      if (reachedBy.has(next)) continue;
      reachedBy.set(next, edge);
      queue.push(next);
    }
  }
  return reachedBy.has(goal) ? traceBack(edges, reachedBy, goal) : undefined;
}

/** The shown path as the page needs it; undefined when the address asks for none. */
export function pathData(data: GraphData, { path: ends }: GraphState): PathData | undefined {
  if (!ends) return undefined;
  const { nodes, edges } = shortestPath(data, ends) ?? { nodes: [], edges: [] };
  return {
    nodes: nodes.flatMap((index) => {
      const id = data.nodes.id[index];
      const chain = data.chains[data.nodes.chain[index] ?? 0];
      if (id === undefined || !chain) return [];
      return [{ id, label: data.nodes.label[index] ?? id, chain: chain.name, color: chain.color }];
    }),
    labels: edges.map((edge) => data.definitions[data.edges.definition[edge] ?? 0]?.label ?? ''),
  };
}

function traceBack(
  edges: GraphData['edges'],
  reachedBy: ReadonlyMap<number, number>,
  goal: number,
): GraphPath {
  const path: GraphPath = { nodes: [goal], edges: [] };
  let here = goal;
  for (;;) {
    const edge = reachedBy.get(here) ?? -1;
    if (edge < 0) return path;
    here = otherEnd(edges, edge, here);
    path.nodes.unshift(here);
    path.edges.unshift(edge);
  }
}

function otherEnd({ from, to }: GraphData['edges'], edge: number, here: number): number {
  return (from[edge] === here ? to[edge] : from[edge]) ?? here;
}

function edgesOfEach(order: number, { from, to }: GraphData['edges']): number[][] {
  const touching: number[][] = Array.from({ length: order }, () => []);
  from.forEach((start, edge) => {
    touching[start]?.push(edge);
    const end = to[edge] ?? start;
    if (end !== start) touching[end]?.push(edge);
  });
  return touching;
}

/** The functions with which the page shows a result from its data. */
export const SHOWING = { withoutHidden, found, listRecords, pageOf, shortestPath, pathData };
