/** Moves a cursor through a result by keys. The picture and the list have the same cursor. */
import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '#app/commands/use-command.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { openFocusedRow } from '#app/ui/grid/grid-focus.ts';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { counted } from '#model/text/counted.ts';
import { recordAddress } from '#app/features/lifegraph/result/graph-navigation.ts';
import { currentPicture } from '#app/features/lifegraph/picture/picture-handle.ts';
import { PICTURE } from '#app/features/lifegraph/picture/picture-selector.ts';
import { degreesOf } from '#app/features/lifegraph/result/records-shown.ts';
import {
  actsOn,
  openClusterAddress,
  recordsOf,
} from '#app/features/lifegraph/cluster/use-clusters.ts';
import type { ClusteredPicture } from '#app/features/lifegraph/cluster/use-clusters.ts';
import { nearestIn, NO_WALK, stepAlong, stepBack } from './walk.ts';
import type { WalkDirection, Walk } from './walk.ts';

/**
 * Binds the commands that move the cursor, and those that open the record with the cursor.
 * @param cursor the id of a cluster, or of a record, which may be in a cluster
 * @returns the ids of the records that the walk has passed before the cursor
 */
export function useWalk(
  drawn: ClusteredPicture | undefined,
  cursor: string | undefined,
  onCursor: (id: string) => void,
): readonly string[] {
  const { data } = drawn ?? {};
  const [walk, setWalk] = useState<Walk>(NO_WALK);
  const navigate = useNavigate();
  const latest = useRef({ cursor, walk });
  useEffect(() => {
    latest.current = { cursor, walk };
  });

  const reach = (id: string, next: Walk) => {
    // The values are set at once, because keys may be faster than renders.
    latest.current = { cursor: id, walk: next };
    setWalk(next);
    onCursor(id);
    focusPicture();
    if (data) announce(describe(data, id));
  };
  const first = () => data?.nodes.id[0];
  const go = (take: (here: string) => Walk | undefined, none: string) => {
    const { cursor: id } = latest.current;
    const here = id === undefined ? undefined : drawn?.drawnAs(id);
    const begin = first();
    if (here === undefined || data?.nodes.id.includes(here) !== true) {
      if (begin !== undefined) reach(begin, NO_WALK);
      return;
    }
    const next = take(here);
    if (next?.at === undefined) announce(none);
    else reach(next.at, next);
  };
  const along = (by: 1 | -1, deeper: boolean) => () =>
    go(
      (here) => data && stepAlong(data, latest.current.walk, here, { by, deeper }),
      'The record has no neighbor here',
    );
  const toward = (direction: WalkDirection) => () =>
    go((here) => {
      const records = currentPicture()?.seen() ?? [];
      const from = records.find(({ index }) => data?.nodes.id[index] === here);
      const index = from && nearestIn(records, from, direction);
      const at = index === undefined ? undefined : data?.nodes.id[index];
      return at === undefined ? undefined : { path: [], at };
    }, `There is no record ${WAYS[direction]}`);

  useCommand('lifegraph.nextNeighbor', along(1, false));
  useCommand('lifegraph.previousNeighbor', along(-1, false));
  useCommand('lifegraph.deeper', along(1, true));
  useCommand('lifegraph.walkBack', () =>
    go((here) => stepBack(latest.current.walk, here), 'This is where the walk began'),
  );
  useCommand('lifegraph.up', toward('up'));
  useCommand('lifegraph.down', toward('down'));
  useCommand('lifegraph.left', toward('left'));
  useCommand('lifegraph.right', toward('right'));

  const open = (more: Record<string, string> = {}) => {
    const params = new URLSearchParams(window.location.search);
    const { cursor: here } = latest.current;
    const id = params.get('row') ?? (here && drawn && actsOn(drawn, here));
    if (id === undefined || id === '') return announce('Walk to a record first');
    const openCluster = openClusterAddress(params, id);
    if (openCluster !== undefined && drawn) {
      onCursor(recordsOf(drawn, id)[0] ?? id);
      return navigate(openCluster, { preventScrollReset: true });
    }
    const at = params.has('row') ? params : new URLSearchParams(recordAddress(params, id));
    navigate(changeQuery(at, more), { preventScrollReset: true });
  };
  useCommand('lifegraph.open', () => {
    if (document.activeElement?.closest('[data-grid] tbody tr')) openFocusedRow();
    else open();
  });
  useCommand('lifegraph.versions', () => open({ versions: '1' }));
  return walk.at === cursor ? walk.path : NO_WALK.path;
}

/** Moves the focus to the picture, in which arrows move the cursor, unless the focus is in the list. */
function focusPicture(): void {
  const picture = document.querySelector<HTMLElement>(PICTURE);
  if (document.activeElement?.closest('[data-grid]') === null) {
    picture?.focus({ preventScroll: true });
  }
}

const WAYS: Record<WalkDirection, string> = {
  up: 'above',
  down: 'below',
  left: 'to the left',
  right: 'to the right',
};

type Data = ClusteredPicture['data'];

/** A text for screen readers, such as 'ENC-000002, encounter, 3 edges'. */
function describe(data: Data, id: string): string {
  const index = data.nodes.id.indexOf(id);
  const chain = data.chains[data.nodes.chain[index] ?? 0]?.name ?? '';
  const edges = counted(degreesOf(data)[index] ?? 0, 'edge');
  return `${data.nodes.label[index] ?? id}, ${chain}, ${edges}`;
}
