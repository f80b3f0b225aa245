/**
 * The emphasised records and edges of a picture: the cursor and its neighbors, found records, the path, picked
 * records.
 */
import { byImportance, startsOf } from './importance.ts';
import { showsChange } from '#app/features/lifegraph/time/changes.ts';
import { degreesOf } from '#app/features/lifegraph/result/records-shown.ts';
import type { Picture } from '#app/features/lifegraph/result/use-shown-records.ts';

export interface Emphasis {
  /** False for dimmed records. By index of a record, as all others here. */
  isBright: (index: number) => boolean;
  isEdgeBright: (edge: number) => boolean;
  isOnPath: (edge: number) => boolean;
  /** What was asked for, where there is more than that. */
  isStart: (index: number) => boolean;
  isPicked: (index: number) => boolean;
  /** The record that is walked to, or open. */
  cursor: number;
  /** What is walked to, pointed at, picked or on the path: labelled before all others. */
  comesFirst: (index: number) => boolean;
  /** True for records that are labelled before those that were only found. */
  matters: (index: number) => boolean;
  /** All records that are bright, those first that are labelled first. */
  ranked: readonly number[];
  /** The edges of the cursor, few enough to be labelled. */
  labelledEdges: readonly number[];
}

const MAX_LABELLED_EDGES = 12;

/**
 * @param cursor the id of the record that is walked to or open
 * @param hovered the id of the record under the pointer, which comes before the cursor
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
