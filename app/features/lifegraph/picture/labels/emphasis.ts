/** The emphasized records and edges: the cursor and its neighbors, found records, the path, picked records. */
import { byImportance, startsOf } from './importance.ts';
import { showsChange } from '#app/features/lifegraph/time/changes.ts';
import { degreesOf } from '#app/features/lifegraph/result/records-shown.ts';
import type { Picture } from '#app/features/lifegraph/result/use-shown-records.ts';

export interface Emphasis {
  /** Whether a record is not dimmed. As in all functions here, the argument is the index of the record. */
  isBright: (index: number) => boolean;
  isEdgeBright: (edge: number) => boolean;
  isOnPath: (edge: number) => boolean;
  /** Whether a record is a start record of the query. It is false for all when the result has no others. */
  isStart: (index: number) => boolean;
  isPicked: (index: number) => boolean;
  /** The index of the record that has the cursor or is open. */
  cursor: number;
  /** Whether a record is labeled before all others: it has the cursor or the pointer, is picked, or is on the path. */
  comesFirst: (index: number) => boolean;
  /** Whether a record is labeled before those that were only found. */
  matters: (index: number) => boolean;
  /** All records that are bright, in the order in which they are labeled. */
  ranked: readonly number[];
  /** The edges of the cursor, if they are few enough to be labeled. */
  labelledEdges: readonly number[];
}

const MAX_LABELLED_EDGES = 12;

/**
 * The emphasis of a picture.
 * @param cursor the id of the record that has the cursor or is open
 * @param hovered the id of the record under the pointer, which has precedence over the cursor
 */
export function emphasisOf(
  { data, picked, found, path }: Picture,
  cursor: string | undefined,
  hovered: string | undefined,
): Emphasis {
  const { nodes, edges } = data;
  const isStart = startsOf(data);
  const here = cursor === undefined ? -1 : nodes.id.indexOf(cursor);
  const pointed = hovered === undefined ? -1 : nodes.id.indexOf(hovered);
  const focus = pointed >= 0 ? pointed : here;
  const near = focus < 0 ? undefined : new Set([focus]);
  const own: number[] = [];
  if (near) {
    edges.from.forEach((from, edge) => {
      const to = edges.to[edge] ?? from;
      if (from !== focus && to !== focus) return;
      own.push(edge);
      near.add(from).add(to);
    });
  }
  const hits = found && new Set(nodes.id.flatMap((id, index) => (found.has(id) ? [index] : [])));
  const onPath = path && new Set(path.nodes);
  const pathEdges = new Set(path?.edges);
  const bright = (pointed >= 0 ? near : undefined) ?? hits ?? onPath ?? near;
  const isPicked = (index: number) => picked.size > 0 && picked.has(nodes.id[index] ?? '');
  const isBright = (index: number) =>
    !bright || bright.has(index) || index === here || isPicked(index);
  const comesFirst = (index: number) =>
    index === focus || index === here || isPicked(index) || onPath?.has(index) === true;
  const ranked = byImportance(data, degreesOf(data)).filter(isBright);
  return {
    isBright,
    isEdgeBright: (edge) => {
      if (!bright) return true;
      if (pathEdges.has(edge)) return true;
      if (bright === near) return edges.from[edge] === focus || edges.to[edge] === focus;
      return isBright(edges.from[edge] ?? -1) && isBright(edges.to[edge] ?? -1);
    },
    isOnPath: (edge) => pathEdges.has(edge),
    isStart,
    isPicked,
    cursor: here,
    comesFirst,
    matters: (index) =>
      comesFirst(index) || isStart(index) || showsChange(nodes.label[index] ?? ''),
    ranked: [...ranked.filter(comesFirst), ...ranked.filter((index) => !comesFirst(index))],
    labelledEdges: own.length <= MAX_LABELLED_EDGES ? own : [],
  };
}
