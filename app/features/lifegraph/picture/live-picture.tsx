/** The picture that the browser draws: its layout, then 2D or 3D. It is loaded after the page, as the data are. */
import { Link, useNavigate, useSearchParams } from '@remix-run/react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useCommand, useCommandKey, useRunCommand } from '#app/commands/use-command.ts';
import type { CommandId } from '#app/commands/registry.ts';
import { IconButton } from '#app/ui/controls/button.tsx';
import type { IconName } from '#app/screens/icon-names.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { actionAddress } from '#app/features/lifegraph/result/graph-actions.ts';
import { counted } from '#model/text/counted.ts';
import { describeResult } from './describe-result.ts';
import { roomOf, SHAPES, shapeOf } from './fit.ts';
import type { Inset } from './fit.ts';
import { legendHeight, PICTURE } from './picture-selector.ts';
import { resultParams } from '#app/features/lifegraph/query/graph-filter.ts';
import { edgeAddress, recordAddress } from '#app/features/lifegraph/result/graph-navigation.ts';
import { readDrawing } from '#app/features/lifegraph/lifegraph-data.ts';
import type { Drawing, ResultData } from '#app/features/lifegraph/lifegraph-data.ts';
import { ClusteredNote, clusteredText } from '#app/features/lifegraph/cluster/clustered-note.tsx';
import {
  openClusterAddress,
  recordsOf,
  useClusters,
} from '#app/features/lifegraph/cluster/use-clusters.ts';
import type { ClusteredPicture } from '#app/features/lifegraph/cluster/use-clusters.ts';
import { PictureNotLoaded } from './picture-not-loaded.tsx';
import { Progress } from '#app/features/lifegraph/progress.tsx';
import type { Positions } from './layout/start-positions.ts';
import { fallBack, isTooSlow, knownTooSlow, noteTooSlow } from './probe.ts';
import { ServerPicture } from './still/server-picture.tsx';
import { currentPicture } from './picture-handle.ts';
import { useLayout } from './layout/use-layout.ts';
import type { Placed } from './layout/use-layout.ts';
import type { Picture } from '#app/features/lifegraph/result/use-shown-records.ts';

/** The code of each drawing. When it fails to load, a message is shown instead, and the page with its list stays. */
const CODE = {
  '2d': () => import('./graph-2d.tsx').catch(() => ({ default: PictureNotLoaded })),
  '3d': () => import('./graph-3d.tsx').catch(() => ({ default: PictureNotLoaded })),
};
const Graph2d = lazy(CODE['2d']);
const Graph3d = lazy(CODE['3d']);

interface LivePictureProps {
  drawing: '2d' | '3d';
  isSlow: boolean;
  /** The picture; undefined while its data are loaded. */
  picture: Picture | undefined;
  result: ResultData;
  cursor: string | undefined;
  onCursor: (id: string) => void;
  inset: Inset;
}

/** The picture, and the text about what is loading until it is drawn. */
export default function LivePicture({
  picture: shown,
  drawing: wanted,
  ...props
}: LivePictureProps) {
  const latest = useClusters(shown);
  const { result } = props;
  const [params] = useSearchParams();
  const [tooSlow, setTooSlow] = useState(knownTooSlow);
  const isForced = readDrawing(params) !== undefined;
  const order = latest?.data.nodes.id.length ?? 0;
  const { drawing, reason } = fallBack(wanted, isForced, tooSlow, order);
  useEffect(() => {
    // The code is loaded at the same time as the data and the layout.
    if (drawing !== 'still') void CODE[drawing]();
  }, [drawing]);
  const onProbe = useCallback(
    (ms: number) => {
      if (drawing === 'still' || !isTooSlow(drawing, ms, order)) return;
      setTooSlow(noteTooSlow(drawing, order, ms));
    },
    [drawing, order],
  );
  const { expand: _, ...query } = resultParams(params);
  const { placed, share } = useLayout(latest?.data, JSON.stringify(query), () => {
    const picture = document.querySelector(PICTURE);
    return picture
      ? shapeOf(roomOf(picture.getBoundingClientRect(), props.inset, legendHeight()))
      : SHAPES.beside;
  });
  const picture = usePlaced(latest, placed);
  const isPlaced = latest !== undefined && latest === picture;
  const records = counted(result.nodes, 'record');
  return (
    <>
      {reason !== undefined && <SlowNote reason={reason} wanted={wanted} />}
      {drawing === 'still' && <ServerPicture result={result} />}
      {drawing !== 'still' && picture && placed && (
        <Suspense fallback={<Progress text={`Drawing ${records}…`} />}>
          <DrawnPicture
            {...props}
            drawing={drawing}
            picture={picture}
            positions={placed.positions}
            onProbe={onProbe}
          />
        </Suspense>
      )}
      {drawing !== 'still' && !isPlaced && (
        <Progress
          text={`${latest ? 'Placing' : 'Reading'} ${records}…`}
          share={latest ? share : undefined}
        />
      )}
    </>
  );
}

/** The reason why the picture is not drawn as the person wants, and a link that draws it so nevertheless. */
function SlowNote({ reason, wanted }: { reason: string; wanted: Drawing }) {
  const [params] = useSearchParams();
  return (
    <p role="note" className="picture-slow">
      {reason}{' '}
      <Link to={changeQuery(params, { draw: wanted })} preventScrollReset className="text-link">
        Draw in {wanted.toUpperCase()}
      </Link>
    </p>
  );
}

/** The last picture that is laid out. It stays while new data are laid out. */
function usePlaced(
  picture: ClusteredPicture | undefined,
  placed: Placed | undefined,
): ClusteredPicture | undefined {
  const [last, setLast] = useState<ClusteredPicture>();
  const isPlaced = picture !== undefined && picture.data === placed?.data;
  useEffect(() => {
    if (isPlaced) setLast(picture);
  }, [isPlaced, picture]);
  if (isPlaced) return picture;
  return last && last.data === placed?.data ? last : undefined;
}

function DrawnPicture({
  drawing,
  picture,
  result,
  cursor,
  onCursor,
  ...drawn
}: LivePictureProps & {
  picture: ClusteredPicture;
  positions: Positions;
  onProbe: (ms: number) => void;
}) {
  const [params] = useSearchParams();
  const open = useOpen();
  const onNode = useCallback(
    (id: string) => {
      onCursor(recordsOf(picture, id)[0] ?? id);
      open((at) => openClusterAddress(at, id) ?? recordAddress(at, id));
    },
    [open, onCursor, picture],
  );
  const onEdge = useCallback((key: string) => open((at) => edgeAddress(at, key)), [open]);
  const onPick = useCallback(
    (id: string) => {
      onCursor(id);
      open((at) => actionAddress('pick', at, recordsOf(picture, id)).to ?? `?${at}`);
    },
    [open, onCursor, picture],
  );
  useCommand('lifegraph.zoomIn', () => currentPicture()?.zoomIn());
  useCommand('lifegraph.zoomOut', () => currentPicture()?.zoomOut());
  useCommand('lifegraph.zoomFit', () => currentPicture()?.fit());
  const Drawn = drawing === '2d' ? Graph2d : Graph3d;
  const here = params.get('row') ?? cursor;
  const notes = useMemo(
    () => (picture.members.size > 0 ? [clusteredText(picture), ...result.notes] : result.notes),
    [picture, result.notes],
  );
  return (
    <>
      <Drawn
        {...drawn}
        picture={picture}
        label={`${describeResult(result)} Drawn in ${drawing.toUpperCase()}.`}
        notes={notes}
        cursor={here && picture.drawnAs(here)}
        onNode={onNode}
        onPick={onPick}
        onEdge={onEdge}
      />
      <div className="picture-until-drawn">
        <Progress text={`Drawing ${counted(result.nodes, 'record')}…`} />
      </div>
      <ClusteredNote picture={picture} />
      <ZoomButtons />
    </>
  );
}

/** Returns a stable function that navigates to an address derived from the current one. */
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

/** Buttons that zoom. They are outside the element with role img, because screen readers skip its content. */
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
