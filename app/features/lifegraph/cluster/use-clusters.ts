/** The clustered graph, for the picture and the walk in it. It is loaded after the page, with its data. */
import { useSearchParams } from '@remix-run/react';
import { useMemo } from 'react';
import { changeQuery } from '#app/paths/paths.ts';
import type { GraphData } from '#app/features/lifegraph/result/graph-data.ts';
import type { GraphPath } from '#app/features/lifegraph/result/records-shown.ts';
import type { Picture } from '#app/features/lifegraph/result/use-shown-records.ts';
import { clusterGraph, clusterKey } from './cluster.ts';
import type { Clustered } from './cluster.ts';

export interface ClusteredPicture extends Picture {
  whole: GraphData;
  members: Clustered['members'];
  /** The id of the node that draws a record: its own, or that of its cluster. */
  drawnAs: (id: string) => string;
}

/** The clusterings of each graph. They are kept, because a layout belongs to one of them. */
const known = new WeakMap<GraphData, Map<string, Clustered>>();

function clustered(data: GraphData, opened: string): Clustered {
  const clusterings = known.get(data) ?? new Map<string, Clustered>();
  known.set(data, clusterings);
  const found = clusterings.get(opened) ?? clusterGraph(data, opened.split('.'));
  clusterings.set(opened, found);
  return found;
}

/** The picture with clusters. A cluster counts as picked or found when one of its records does. */
export function useClusters(picture: Picture | undefined): ClusteredPicture | undefined {
  const [params] = useSearchParams();
  const opened = params.get('open') ?? '';
  return useMemo(() => picture && clusteredPicture(picture, opened), [picture, opened]);
}

export function clusteredPicture(picture: Picture, opened: string): ClusteredPicture {
  const whole = picture.data;
  const { data, members, drawnAt } = clustered(whole, opened);
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

/** The path between the drawn nodes. Steps within a cluster are left out. */
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

/** The address that opens a cluster; undefined for the id of a record. */
export function openClusterAddress(params: URLSearchParams, id: string): string | undefined {
  const key = clusterKey(id);
  if (key === undefined) return undefined;
  const opened = (params.get('open') ?? '').split('.').filter(Boolean);
  return changeQuery(params, { open: [...opened, key].join('.') });
}

/** The node on which a key acts at the cursor: a record in the list, and in the picture the node that draws it. */
export function actsOn({ drawnAs }: ClusteredPicture, cursor: string): string {
  const isInList = document.activeElement?.closest('[data-grid]') ?? null;
  return isInList === null ? drawnAs(cursor) : cursor;
}

/** The ids of the records that a node draws. A record draws only itself. */
export function recordsOf({ members, whole }: ClusteredPicture, id: string): string[] {
  return members.get(id)?.flatMap((one) => whole.nodes.id[one] ?? []) ?? [id];
}
