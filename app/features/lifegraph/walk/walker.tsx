import { useSearchParams } from '@remix-run/react';
import { readView } from '#app/features/lifegraph/lifegraph-data.ts';
import type { Shown } from '#app/features/lifegraph/result/use-shown-records.ts';
import { useClusters } from '#app/features/lifegraph/cluster/use-clusters.ts';
import { useGraphActions } from '#app/features/lifegraph/result/use-graph-actions.ts';
import { useWalk } from './use-walk.ts';
import { WalkBar } from './walk-bar.tsx';

/** Binds the keys of the walk and shows its bar over the picture. It is loaded after the page, with its data. */
export default function Walker({
  shown,
  cursor,
  onCursor,
}: {
  shown: Shown;
  cursor: string | undefined;
  onCursor: (id: string) => void;
}) {
  const [params] = useSearchParams();
  const drawn = useClusters(shown.picture);
  const here = cursor && drawn?.drawnAs(cursor);
  useGraphActions(shown, drawn, { cursor, onCursor });
  const passed = useWalk(drawn, cursor, onCursor);
  if (!shown.picture || !drawn || readView(params) === 'table') return null;
  return <WalkBar data={drawn.data} picked={shown.picture.picked} cursor={here} passed={passed} />;
}
