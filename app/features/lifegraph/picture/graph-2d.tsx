/** The graph of a result in two dimensions, drawn by sigma. It is loaded after the page; the list has the same data. */
import { SigmaContainer, useRegisterEvents, useSigma } from '@react-sigma/core';
import '@react-sigma/core/lib/style.css';
import type { CSSProperties } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Settings } from 'sigma/settings';
import type { EdgeDisplayData, NodeDisplayData } from 'sigma/types';
import type { Sigma } from 'sigma';
import { emphasisOf } from './labels/emphasis.ts';
import type { Emphasis } from './labels/emphasis.ts';
import { labelRoomOf, roomOf } from './fit.ts';
import { MAX_SCALE } from './node-size.ts';
import { probeFrame } from './probe.ts';
import { openOverlay } from './labels/picture-overlay.ts';
import type { PictureOverlay, Sight } from './labels/picture-overlay.ts';
import type { SeenRecord } from './labels/label-layout.ts';
import type { PictureProps } from './picture-props.ts';
import { graphSvg } from './still/graph-svg.ts';
import { legendOf } from '#app/features/lifegraph/result/records-shown.ts';
import { legendHeight } from './picture-selector.ts';
import { providePicture } from './picture-handle.ts';
import { toSigmaGraph } from './sigma-graph.ts';
import type { SigmaEdge, SigmaGraph, SigmaNode } from './sigma-graph.ts';
import { durationOf } from './layout/use-layout.ts';
import { useThemeColors } from './use-theme-colors.ts';
import type { ThemeColors } from './use-theme-colors.ts';

/** With more edges than this, arrows and clickable edges are too slow. */
const MAX_INTERACTIVE_EDGES = { slow: 1_500, fast: 5_000 };
const ZOOM_MS = 120;
/** The opacity of edges, in hex, which is appended to a color. */
const EDGE_OPACITY = 'cc';

type Drawn = Sigma<SigmaNode, SigmaEdge>;

interface DrawnProps extends PictureProps {
  graph: SigmaGraph;
}

export default function Graph2d(props: PictureProps) {
  const { picture, positions, isSlow } = props;
  const graph = useMemo(() => toSigmaGraph(picture.data, positions), [picture.data, positions]);
  const theme = useThemeColors();
  const look = useRef<Look>();
  const settings = useMemo(() => {
    const now = (): Look | undefined => (look.current?.graph === graph ? look.current : undefined);
    const plain = lookOf(graph, theme, undefined);
    return {
      ...settingsOf(graph, isSlow),
      nodeReducer: (_: string, node: SigmaNode) => (now() ?? plain).node(node),
      edgeReducer: (id: string, edge: SigmaEdge) => (now() ?? plain).edge(id, edge),
    };
  }, [theme, graph, isSlow]);
  const style: CSSProperties & Record<'--sigma-background-color', string> = {
    '--sigma-background-color': 'transparent',
  };
  return (
    <div role="img" aria-label={props.label} data-drawing="2d" className="relative h-full">
      <SigmaContainer<SigmaNode, SigmaEdge> graph={graph} settings={settings} style={style}>
        <Pointer {...props} graph={graph} />
        <Standing {...props} graph={graph} theme={theme} look={look} />
        <Camera {...props} graph={graph} />
      </SigmaContainer>
    </div>
  );
}

function settingsOf(graph: SigmaGraph, isSlow: boolean): Partial<Settings<SigmaNode, SigmaEdge>> {
  const interactive = graph.size <= MAX_INTERACTIVE_EDGES[isSlow ? 'slow' : 'fast'];
  return {
    // The panel may be hidden on narrow screens.
    allowInvalidContainer: true,
    defaultEdgeType: interactive ? 'arrow' : 'line',
    enableEdgeEvents: interactive,
    hideEdgesOnMove: !interactive,
    zIndex: true,
    // The page draws the labels itself (see picture-overlay.ts).
    renderLabels: false,
    defaultDrawNodeHover: () => undefined,
    itemSizesReference: 'positions',
    minEdgeThickness: interactive ? 1.3 : 0.5,
    stagePadding: 0,
    enableCameraRotation: false,
    ...(durationOf(1) === 0 && {
      inertiaDuration: 0,
      zoomDuration: 0,
      doubleClickZoomingDuration: 0,
    }),
  };
}

/** Opens a clicked record or edge. A click with Shift picks a record. */
function Pointer({ graph, onNode, onPick, onEdge }: DrawnProps) {
  const sigma = useSigma<SigmaNode, SigmaEdge>();
  const registerEvents = useRegisterEvents<SigmaNode, SigmaEdge>();
  useEffect(() => {
    const setPointer = (on: boolean) => {
      sigma.getContainer().style.cursor = on ? 'pointer' : '';
    };
    registerEvents({
      enterNode: () => setPointer(true),
      leaveNode: () => setPointer(false),
      enterEdge: () => setPointer(true),
      leaveEdge: () => setPointer(false),
      clickNode: ({ node, event }) => (event.original.shiftKey ? onPick : onNode)(node),
      clickEdge: ({ edge }) => onEdge(graph.getEdgeAttribute(edge, 'key')),
    });
  }, [sigma, registerEvents, graph, onNode, onPick, onEdge]);
  return null;
}

/** The look of the nodes and edges of a graph. */
interface Look {
  graph: SigmaGraph;
  node: (node: SigmaNode) => Partial<NodeDisplayData>;
  edge: (id: string, edge: SigmaEdge) => Partial<EdgeDisplayData>;
}

function lookOf(graph: SigmaGraph, theme: ThemeColors, emphasis: Emphasis | undefined): Look {
  return {
    graph,
    node: (node) => {
      if (!emphasis) return node;
      const isBright = emphasis.isBright(node.index);
      const isPicked = emphasis.isPicked(node.index);
      return {
        ...node,
        color: isBright ? node.color : theme.line,
        // Picked records differ not only in color: they are larger, and have a sign in their label.
        size: isPicked ? node.size * 1.3 : node.size,
        zIndex: emphasis.matters(node.index) ? 2 : Number(isBright),
      };
    },
    edge: (id, { variable }) => {
      const edge = Number(id);
      const isBright = emphasis?.isEdgeBright(edge) ?? true;
      const isOnPath = emphasis?.isOnPath(edge) ?? false;
      return {
        color: isBright ? `${theme.of(variable)}${isOnPath ? '' : EDGE_OPACITY}` : theme.line,
        size: isOnPath ? 5 : 2.2,
        zIndex: Number(isBright),
      };
    },
  };
}

/** Redraws when the emphasis changes, once for each change, because sigma reads the whole graph for it. */
function Standing({
  graph,
  picture,
  cursor,
  theme,
  look,
  inset,
}: DrawnProps & { theme: ThemeColors; look: React.MutableRefObject<Look | undefined> }) {
  const sigma = useSigma<SigmaNode, SigmaEdge>();
  const overlay = useOverlay(sigma, graph, inset);
  const hovered = useHovered();
  useEffect(() => {
    const emphasis = emphasisOf(picture, cursor, hovered);
    look.current = lookOf(graph, theme, emphasis);
    overlay.current?.show({ data: picture.data, emphasis, theme });
    if (isAlive(sigma)) sigma.scheduleRefresh();
  }, [sigma, graph, theme, hovered, cursor, picture, look, overlay]);
  return null;
}

function useOverlay(sigma: Drawn, graph: SigmaGraph, inset: number) {
  const overlay = useRef<PictureOverlay>();
  const latest = useRef({ graph, inset });
  useEffect(() => {
    latest.current = { graph, inset };
  });
  useEffect(() => {
    const opened = openOverlay(sigma.getContainer());
    overlay.current = opened;
    // The overlay is ready at once, because sigma draws at once.
    opened.ready();
    const follow = () => opened.follow(sightOf(sigma, latest.current.graph, latest.current.inset));
    sigma.on('afterRender', follow);
    return () => {
      sigma.off('afterRender', follow);
      opened.close();
      overlay.current = undefined;
    };
  }, [sigma]);
  return overlay;
}

/** The sight of the camera. It neither turns nor tilts, so a point is seen at its coordinates times a scale. */
function sightOf(sigma: Drawn, graph: SigmaGraph, inset: number): Sight {
  const zero = sigma.graphToViewport({ x: 0, y: 0 });
  const one = sigma.graphToViewport({ x: 1, y: 1 });
  const [scaleX, scaleY] = [one.x - zero.x, one.y - zero.y];
  const nodes = graph.mapNodes((_, node) => node);
  const sizeScale = sigma.scaleSize(1);
  return {
    seen: (index): SeenRecord | undefined => {
      const node = nodes[index];
      return (
        node && {
          index,
          x: zero.x + node.x * scaleX,
          y: zero.y + node.y * scaleY,
          radius: node.size * sizeScale,
        }
      );
    },
    view: labelRoomOf(sigma.getDimensions(), inset, legendHeight()),
  };
}

/** Whether a sigma is in use. After a change of the graph or the settings, its container makes a new one. */
function isAlive(sigma: Drawn): boolean {
  return sigma.getContainer().querySelector('.sigma-mouse') !== null;
}

function useHovered(): string | undefined {
  const sigma = useSigma<SigmaNode, SigmaEdge>();
  const [hovered, setHovered] = useState<string>();
  useEffect(() => {
    const enter = ({ node }: { node: string }) => setHovered(node);
    const leave = () => setHovered(undefined);
    sigma.on('enterNode', enter);
    sigma.on('leaveNode', leave);
    return () => {
      sigma.off('enterNode', enter);
      sigma.off('leaveNode', leave);
    };
  }, [sigma]);
  return hovered;
}

/** The camera: it fits the graph, follows the cursor, and obeys commands. */
function Camera({ picture, positions, graph, cursor, label, notes, inset, onProbe }: DrawnProps) {
  const sigma = useSigma<SigmaNode, SigmaEdge>();
  useEffect(() => {
    if (!isAlive(sigma)) return undefined;
    // The graph is drawn once before it is fitted, because sigma reads the positions of nodes only when it draws.
    const ms = probeFrame(contextsOf(sigma), () => sigma.refresh());
    fit(sigma, inset, 0);
    onProbe(ms);
    // Sigma follows only the size of the window, not that of the panel.
    const observer = new ResizeObserver(() => {
      const { width, height } = sigma.getDimensions();
      const { offsetWidth, offsetHeight } = sigma.getContainer();
      // The size is the same in the first call, when the observer begins.
      if (width === offsetWidth && height === offsetHeight) return;
      sigma.resize();
      fit(sigma, inset, 0);
      sigma.scheduleRefresh();
    });
    observer.observe(sigma.getContainer());
    return () => observer.disconnect();
  }, [sigma, graph, inset, onProbe]);
  useEffect(() => {
    const camera = sigma.getCamera();
    const options = () => ({ duration: durationOf(ZOOM_MS) });
    return providePicture({
      zoomIn: () => void camera.animatedZoom(options()),
      zoomOut: () => void camera.animatedUnzoom(options()),
      fit: () => fit(sigma, inset, durationOf(ZOOM_MS)),
      seen: () => {
        const { seen } = sightOf(sigma, graph, inset);
        return picture.data.nodes.id.flatMap((_, index) => seen(index) ?? []);
      },
      svg: () => {
        const points = picture.data.nodes.id.flatMap((_, index) => [
          positions[index * 3] ?? 0,
          positions[index * 3 + 1] ?? 0,
        ]);
        return graphSvg(picture.data, points, label, {
          notes,
          legend: legendOf(picture.whole ?? picture.data),
        });
      },
    });
  }, [sigma, graph, picture, positions, label, notes, inset]);
  useEffect(() => {
    if (cursor === undefined || !graph.hasNode(cursor)) return;
    const { x, y } = graph.getNodeAttributes(cursor);
    // The state of the camera is passed, because it may have moved since the last frame.
    const now = { cameraState: sigma.getCamera().getState() };
    const seen = sigma.graphToViewport({ x, y }, now);
    const { width, height } = sigma.getDimensions();
    if (seen.x >= 0 && seen.y >= 0 && seen.x <= width - inset && seen.y <= height) return;
    const middle = sigma.viewportToFramedGraph({ x: seen.x + inset / 2, y: seen.y }, now);
    void sigma.getCamera().animate(middle, { duration: durationOf(ZOOM_MS) });
  }, [sigma, graph, cursor, inset]);
  return null;
}

/** The WebGL contexts in which sigma draws. */
function contextsOf(sigma: Drawn): WebGL2RenderingContext[] {
  const { edges, nodes } = sigma.getCanvases();
  return [edges, nodes].flatMap((canvas) => canvas?.getContext('webgl2') ?? []);
}

/** Shows all records beside the element that covers the right of the picture. */
function fit(sigma: Drawn, inset: number, duration: number): void {
  const camera = sigma.getCamera();
  const { width, height } = sigma.getDimensions();
  const { x, y } = sigma.getBBox();
  if (![...x, ...y].every(Number.isFinite) || width === 0) return;
  const whole = { x: 0.5, y: 0.5, ratio: 1, angle: 0 };
  const corner = (at: 0 | 1) =>
    sigma.graphToViewport({ x: x[at], y: y[at] }, { cameraState: whole });
  const [a, b] = [corner(0), corner(1)];
  const room = roomOf({ width, height }, inset, legendHeight());
  const [drawnWidth, drawnHeight] = [Math.abs(b.x - a.x), Math.abs(b.y - a.y)];
  const scaleX = x[1] > x[0] ? drawnWidth / (x[1] - x[0]) : drawnHeight / (y[1] - y[0] || 1);
  const ratio = Math.max(drawnWidth / room.width, drawnHeight / room.height, scaleX / MAX_SCALE);
  // This point has to be in the middle of the window, so that the graph is in the middle of its room.
  const state = { ...whole, ratio };
  const away = {
    x: width / 2 - (room.left + room.width / 2),
    y: height / 2 - (room.top + room.height / 2),
  };
  const target = sigma.viewportToFramedGraph(
    { x: width / 2 + away.x, y: height / 2 + away.y },
    { cameraState: state },
  );
  const next = { ...state, x: target.x, y: target.y };
  if (duration === 0) camera.setState(next);
  else void camera.animate(next, { duration });
}
