import { useSearchParams } from '@remix-run/react';
import { lazy, Suspense } from 'react';
import type { KeyboardEvent } from 'react';
import { useRunCommand } from '#app/commands/use-command.ts';
import type { CommandId } from '#app/commands/registry.ts';
import { FocusableRegion } from '#app/ui/layout/focusable-region.tsx';
import { useBrowserValue } from '#app/ui/browser/use-browser.ts';
import { chooseDrawing, detectWebGl } from './choose-drawing.ts';
import type { WebGl } from './choose-drawing.ts';
import { counted } from '#model/text/counted.ts';
import type { Inset } from './fit.ts';
import { LegendList } from './legend-list.tsx';
import { readDrawing, readView } from '#app/features/lifegraph/lifegraph-data.ts';
import type { LifegraphData, ResultData } from '#app/features/lifegraph/lifegraph-data.ts';
import { usePictureWalk } from '#app/features/lifegraph/walk/use-picture-walk.ts';
import { PictureNotLoaded } from './picture-not-loaded.tsx';
import { Progress } from '#app/features/lifegraph/progress.tsx';
import { ServerPicture } from './still/server-picture.tsx';
import type { Shown } from '#app/features/lifegraph/result/use-shown-records.ts';

/** The picture. When its code fails to load, a message is shown instead, and the page with its list stays. */
const LivePicture = lazy(() =>
  import('./live-picture.tsx').catch(() => ({ default: PictureNotLoaded })),
);

interface GraphPanelProps {
  loaderData: LifegraphData;
  result: ResultData;
  shown: Shown;
  /** Whether the data of the picture could not be loaded. */
  failed: boolean;
  cursor: string | undefined;
  onCursor: (id: string) => void;
  /** The part of the picture that the list covers. */
  inset: Inset;
}

const ARROWS: Readonly<Partial<Record<string, CommandId>>> = {
  ArrowUp: 'lifegraph.up',
  ArrowDown: 'lifegraph.down',
  ArrowLeft: 'lifegraph.left',
  ArrowRight: 'lifegraph.right',
};

/** The result as a picture, with a legend. */
export function GraphPanel({
  loaderData,
  result,
  shown,
  failed,
  cursor,
  onCursor,
  inset,
}: GraphPanelProps) {
  const [params] = useSearchParams();
  const webgl = useBrowserValue(readWebGl, undefined);
  const wanted = readDrawing(params) ?? loaderData.drawing;
  const size = { records: result.nodes, edges: result.edges };
  const chosen = webgl && chooseDrawing(wanted, webgl, size);
  const isAlone = readView(params) === 'graph';
  const drawing = chosen?.drawing;
  const reading = <Progress text={`Reading ${counted(result.nodes, 'record')}…`} />;
  const run = useRunCommand();
  const onKeyDown = (event: KeyboardEvent) => {
    const command = ARROWS[event.key];
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!command || hasModifier || event.target !== event.currentTarget) return;
    event.preventDefault();
    run(command);
  };
  return (
    <FocusableRegion aria-label="Graph" className="picture" data-picture onKeyDown={onKeyDown}>
      <noscript className="noscript:contents">
        <ServerPicture result={result} />
      </noscript>
      {drawing !== 'still' && result.placeholder !== undefined && (
        <img src={result.placeholder} alt="" className="picture-placeholder" />
      )}
      {/* There is no Suspense boundary while hydrating, because the data may arrive before hydration ends. */}
      <div className="absolute inset-0 noscript:hidden">
        {failed && <PictureNotLoaded />}
        {!failed && drawing === 'still' && <ServerPicture result={result} />}
        {!failed && !drawing && reading}
        {!failed && drawing && drawing !== 'still' && (
          <Suspense fallback={reading}>
            <LivePicture
              drawing={drawing}
              isSlow={webgl === 'software'}
              picture={shown.picture}
              result={result}
              cursor={cursor}
              onCursor={onCursor}
              inset={inset}
            />
          </Suspense>
        )}
      </div>
      <div className="picture-notes">
        {chosen?.reason !== undefined && <p role="note">{chosen.reason}</p>}
        <LegendList legend={result.legend} />
      </div>
      {isAlone && <Walk shown={shown} cursor={cursor} onCursor={onCursor} />}
    </FocusableRegion>
  );
}

let webglOfBrowser: WebGl | undefined;
const readWebGl = (): WebGl | undefined => (webglOfBrowser ??= detectWebGl());

function Walk(props: Parameters<typeof usePictureWalk>[0]) {
  usePictureWalk(props);
  return null;
}
