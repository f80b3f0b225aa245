import { useNavigate, useSearchParams } from '@remix-run/react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useCommand, useCommandKey, useRunCommand } from '#app/commands/use-command.ts';
import type { CommandId } from '#app/commands/registry.ts';
import { paths } from '#app/paths/paths.ts';
import { IconButton } from '#app/ui/controls/button.tsx';
import type { IconName } from '#app/text/icon-names.ts';
import { FocusableRegion } from '#app/ui/layout/focusable-region.tsx';
import { useBrowserValue } from '#app/ui/browser/use-browser.ts';
import { actionAddress } from './graph-actions.ts';
import { chooseDrawing, detectWebGl } from './choose-drawing.ts';
import type { WebGl } from './choose-drawing.ts';
import { counted } from './counted.ts';
import type { Inset } from './fit.ts';
import { resultParams } from './graph-filter.ts';
import { edgeAddress, recordAddress } from './graph-navigation.ts';
import { LegendList } from './legend-list.tsx';
import { readDrawing, readView } from './lifegraph-view.ts';
import type { LifegraphView, ResultView } from './lifegraph-view.ts';
import { usePictureWalk } from './node-list.tsx';
import { Progress } from './progress.tsx';
import type { Positions } from './start-positions.ts';
import { MOST_DRAWN, sampleNote } from './still-sample.ts';
import { currentPicture } from './picture-handle.ts';
import { WalkBar } from './walk-bar.tsx';
import { useLayout } from './use-layout.ts';
import type { Placed } from './use-layout.ts';
import type { Picture, Shown } from './use-shown.ts';

/** A failure to load the code is shown in place of the picture, so that the page with its list stays. */
const CODE = {
  '2d': () => import('./graph-2d.tsx').catch(() => ({ default: NotLoaded })),
  '3d': () => import('./graph-3d.tsx').catch(() => ({ default: NotLoaded })),
};
const Graph2d = lazy(CODE['2d']);
const Graph3d = lazy(CODE['3d']);

interface GraphPanelProps {
  view: LifegraphView;
  result: ResultView;
  shown: Shown;
  /** Its data could not be loaded. */
  failed: boolean;
  cursor: string | undefined;
  onCursor: (id: string) => void;
  /** The records that a walk has passed before the cursor. */
  passed: readonly string[];
  /** What of the picture the list covers. */
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
  view,
  result,
  shown,
  failed,
  cursor,
  onCursor,
  passed,
  inset,
}: GraphPanelProps) {
  const [params] = useSearchParams();
  const webgl = useBrowserValue(readWebGl, undefined);
  const wanted = readDrawing(params) ?? view.drawing;
  const size = { records: result.nodes, edges: result.edges };
  const chosen = webgl && chooseDrawing(wanted, webgl, size);
  const isAlone = readView(params) === 'graph';
  const drawing = chosen?.drawing;
  useEffect(() => {
    // beside the data, not after it
    if (drawing !== undefined && drawing !== 'still') void CODE[drawing]();
  }, [drawing]);
  const { expand: _, ...query } = resultParams(params);
  const { placed, share } = useLayout(shown.picture?.data, JSON.stringify(query));
  const picture = usePlaced(shown.picture, placed);
  const isPlaced = shown.picture !== undefined && shown.picture === picture;
  const run = useRunCommand();
  const onKeyDown = (event: KeyboardEvent) => {
    const command = ARROWS[event.key];
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!command || hasModifier || event.target !== event.currentTarget) return;
    event.preventDefault();
    run(command);
  };
  const style: CSSProperties & Record<'--inset', string> = { '--inset': `${inset}px` };
  return (
    <FocusableRegion
      aria-label="Graph"
      className="picture"
      style={style}
      data-picture
      onKeyDown={onKeyDown}
    >
      <noscript className="noscript:contents">
        <div className="picture-still">
          <StillPicture result={result} />
        </div>
      </noscript>
      {/* no Suspense boundary while hydrating, because the data may arrive before that is finished */}
      <div className="absolute inset-0 noscript:hidden">
        {failed && <NotLoaded />}
        {!failed && chosen?.drawing === 'still' && (
          <div className="picture-still">
            <StillPicture result={result} />
          </div>
        )}
        {!failed && drawing && drawing !== 'still' && picture && placed && (
          <Suspense fallback={<Progress text={`Drawing ${counted(result.nodes, 'record')}…`} />}>
            <DrawnPicture
              drawing={drawing}
              isSlow={webgl === 'software'}
              picture={picture}
              positions={placed.positions}
              result={result}
              cursor={cursor}
              onCursor={onCursor}
              inset={inset}
            />
          </Suspense>
        )}
        {!failed && drawing !== 'still' && !(drawing && isPlaced) && (
          <Progress
            text={`${shown.picture ? 'Placing' : 'Reading'} ${counted(result.nodes, 'record')}…`}
            share={shown.picture ? share : undefined}
          />
        )}
      </div>
      {picture && <WalkBar picture={picture} cursor={cursor} passed={passed} />}
      <div className="picture-notes">
        {chosen?.reason !== undefined && <p role="note">{chosen.reason}</p>}
        <LegendList legend={result.legend} />
      </div>
      {isAlone && <Walk shown={shown} cursor={cursor} onCursor={onCursor} />}
    </FocusableRegion>
  );
}

/** The picture of the data that has places; while new data is placed, it stays what it was. */
function usePlaced(picture: Picture | undefined, placed: Placed | undefined): Picture | undefined {
  const [last, setLast] = useState<Picture>();
  const isPlaced = picture !== undefined && picture.data === placed?.data;
  useEffect(() => {
    if (isPlaced) setLast(picture);
  }, [isPlaced, picture]);
  if (isPlaced) return picture;
  return last && last.data === placed?.data ? last : undefined;
}

let webglOfBrowser: WebGl | undefined;
const readWebGl = (): WebGl | undefined => (webglOfBrowser ??= detectWebGl());

function Walk(props: Parameters<typeof usePictureWalk>[0]) {
  usePictureWalk(props);
  return null;
}

function DrawnPicture({
  drawing,
  isSlow,
  picture,
  positions,
  result,
  cursor,
  onCursor,
  inset,
}: {
  drawing: '2d' | '3d';
  isSlow: boolean;
  picture: Picture;
  positions: Positions;
  result: ResultView;
  cursor: string | undefined;
  onCursor: (id: string) => void;
  inset: Inset;
}) {
  const [params] = useSearchParams();
  const open = useOpen();
  const onNode = useCallback(
    (id: string) => {
      onCursor(id);
      open((at) => recordAddress(at, id));
    },
    [open, onCursor],
  );
  const onEdge = useCallback((key: string) => open((at) => edgeAddress(at, key)), [open]);
  const onPick = useCallback(
    (id: string) => {
      onCursor(id);
      open((at) => actionAddress('pick', at, [id]).to ?? `?${at}`);
    },
    [open, onCursor],
  );
  useCommand('lifegraph.zoomIn', () => currentPicture()?.zoomIn());
  useCommand('lifegraph.zoomOut', () => currentPicture()?.zoomOut());
  useCommand('lifegraph.zoomFit', () => currentPicture()?.fit());
  const Drawn = drawing === '2d' ? Graph2d : Graph3d;
  return (
    <>
      <Drawn
        picture={picture}
        positions={positions}
        label={`${describe(result)} Drawn in ${drawing.toUpperCase()}.`}
        notes={result.notes}
        cursor={params.get('row') ?? cursor}
        inset={inset}
        isSlow={isSlow}
        onNode={onNode}
        onPick={onPick}
        onEdge={onEdge}
      />
      <ZoomButtons />
    </>
  );
}

function NotLoaded() {
  return (
    <p className="p-5 pr-(--inset) text-muted">
      The picture could not be loaded. Load the page again, or use the list, which shows the same.
    </p>
  );
}

/** The picture that the server draws, as a child of a column. */
function StillPicture({ result }: { result: ResultView }) {
  const [params] = useSearchParams();
  const left = result.total - MOST_DRAWN;
  return (
    <>
      {left > 0 && (
        <p role="note" className="px-4 py-1.5 text-xs text-muted">
          {sampleNote(left)}
        </p>
      )}
      <img
        src={paths.lifegraphPicture(Object.fromEntries(params))}
        alt={describe(result)}
        className="min-h-0 w-full flex-1 object-contain"
      />
    </>
  );
}

/** Navigates to an address derived from the current one; the function is stable. */
function useOpen() {
  const navigate = useNavigate();
  return useCallback(
    (address: (params: URLSearchParams) => string) => {
      const now = new URLSearchParams(window.location.search);
      navigate(address(now), { preventScrollReset: true });
    },
    [navigate],
  );
}

/** The text alternative of the picture (WCAG 1.1.1). */
function describe({ nodes, edges, legend, left }: ResultView): string {
  const chains = legend.chains.map(({ name, count }) => `${count} of ${name}`).join(', ');
  const cut = left.length > 0 ? ' It is incomplete.' : '';
  return `Graph of ${nodes} records and ${edges} edges: ${chains}.${cut} The list has the same.`;
}

/** Outside the element with role img, whose content is hidden from screen readers. */
function ZoomButtons() {
  return (
    <div className="picture-zoom">
      <ZoomButton id="lifegraph.zoomIn" icon="plus" label="Zoom in" />
      <ZoomButton id="lifegraph.zoomOut" icon="minus" label="Zoom out" />
      <ZoomButton id="lifegraph.zoomFit" icon="maximize" label="Fit to view" />
    </div>
  );
}

function ZoomButton({ id, icon, label }: { id: CommandId; icon: IconName; label: string }) {
  const run = useRunCommand();
  return (
    <IconButton
      icon={icon}
      label={label}
      variant="secondary"
      kbd={useCommandKey(id)}
      onClick={() => run(id)}
    />
  );
}
