/** The grouped graph, for the picture and for those who walk in it. Loaded after the page, with the data that it needs. */
import { useSearchParams } from '@remix-run/react';
import { useMemo } from 'react';
import { changeQuery } from '#app/paths/paths.ts';
import type { GraphData } from '../result/graph-data.ts';
import type { GraphPath } from '../result/records-shown.ts';
import type { Picture } from '../result/use-shown.ts';
import { groupGraph, markKey } from './group.ts';
import type { Grouped } from './group.ts';

export interface GroupedPicture extends Picture {
  whole: GraphData;
  members: Grouped['members'];
  /** The id of what draws a record: itself, or a mark. */
  drawnAs: (id: string) => string;
}

/** The same for the same data, because a layout belongs to it. */
const known = new WeakMap<GraphData, Map<string, Grouped>>();

function grouped(data: GraphData, opened: string): Grouped {
  const groupings = known.get(data) ?? new Map<string, Grouped>();
  known.set(data, groupings);
  const found = groupings.get(opened) ?? groupGraph(data, opened.split('.'));
  groupings.set(opened, found);
  return found;
}

/** What is drawn of what is shown: a mark is picked or found when one of its records is. */
export function useGrouped(picture: Picture | undefined): GroupedPicture | undefined {
  const [params] = useSearchParams();
  const opened = params.get('open') ?? '';
  return useMemo(() => picture && groupedPicture(picture, opened), [picture, opened]);
}

export function groupedPicture(picture: Picture, opened: string): GroupedPicture {
  const whole = picture.data;
  const { data, members, drawnAt } = grouped(whole, opened);
  if (members.size === 0) return { ...picture, whole, members, drawnAs: (id) => id };
  const drawn = (index: number) => data.nodes.id[drawnAt[index] ?? -1];
  const drawnAs = (id: string) => drawn(whole.nodes.id.indexOf(id)) ?? id;
  const drawnSet = (ids: ReadonlySet<string>) =>
    new Set(whole.nodes.id.flatMap((id, index) => (ids.has(id) ? [drawn(index) ?? id] : [])));
  return {
    data,
    picked: picture.picked.size > 0 ? drawnSet(picture.picked) : picture.picked,
    found: picture.found && drawnSet(picture.found),
    path: picture.path && drawnPath(picture.path, data, drawnAt),
    whole,
    members,
    drawnAs,
  };
}

/** A path as it is drawn: a step inside of a mark is none. */
function drawnPath({ nodes }: GraphPath, { edges }: GraphData, drawnAt: Int32Array): GraphPath {
  const all = nodes.map((one) => drawnAt[one] ?? -1);
  const path = all.filter((one, index) => one !== all[index - 1]);
  const used = path.slice(1).map((next, index) =>
    edges.from.findIndex((from, edge) => {
      const [here, to] = [path[index], edges.to[edge]];
      return (from === here && to === next) || (from === next && to === here);
    }),
  );
  return { nodes: path, edges: used };
}

/** The address in which a mark is open; undefined for a record. */
export function openMarkAddress(params: URLSearchParams, id: string): string | undefined {
  const key = markKey(id);
  if (key === undefined) return undefined;
  const opened = (params.get('open') ?? '').split('.').filter(Boolean);
  return changeQuery(params, { open: [...opened, key].join('.') });
}

/** What a key acts on at the cursor: in the list a record, in the picture what draws it. */
export function actsOn({ drawnAs }: GroupedPicture, cursor: string): string {
  const isInList = document.activeElement?.closest('[data-grid]') ?? null;
  return isInList === null ? drawnAs(cursor) : cursor;
}

/** The ids of the records that are drawn as one; its own for a record. */
export function recordsOf({ members, whole }: GroupedPicture, id: string): string[] {
  return members.get(id)?.flatMap((one) => whole.nodes.id[one] ?? []) ?? [id];
}
