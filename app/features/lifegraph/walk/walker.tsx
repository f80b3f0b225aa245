import { useSearchParams } from '@remix-run/react';
import { readView } from '../lifegraph-data.ts';
import type { Shown } from '../result/use-shown.ts';
import { useGraphActions } from '../result/use-graph-actions.ts';
import { useWalk } from './use-walk.ts';
import { WalkBar } from './walk-bar.tsx';

/** Walks and acts by keys, and says over the picture where one is. Loaded after the page, with the data that it needs. */
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
  useGraphActions(shown, cursor);
  const passed = useWalk(shown, cursor, onCursor);
  if (!shown.picture || readView(params) === 'table') return null;
  return <WalkBar picture={shown.picture} cursor={cursor} passed={passed} />;
}
