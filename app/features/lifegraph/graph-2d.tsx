/** The graph of a result in two dimensions, drawn by sigma; loaded after the page, whose list has the same data. */
import { SigmaContainer, useRegisterEvents, useSigma } from '@react-sigma/core';
import '@react-sigma/core/lib/style.css';
import type { CSSProperties } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Settings } from 'sigma/settings';
import type { EdgeDisplayData, NodeDisplayData } from 'sigma/types';
import { drawHoveredNode, drawLabel } from './draw-labels.ts';
import type { PictureProps } from './picture-props.ts';
import { graphSvg } from './graph-svg.ts';
import { blobOf, providePicture } from './picture-handle.ts';
import { setNodePositions, toSigmaGraph } from './sigma-graph.ts';
import type { SigmaEdge, SigmaGraph, SigmaNode } from './sigma-graph.ts';
import { prefersReducedMotion, useLayout } from './use-layout.ts';
import { useThemeColors } from './use-theme-colors.ts';
import type { ThemeColors } from './use-theme-colors.ts';
import type { Picture } from './use-shown.ts';

/** With more edges, arrows and clickable edges are too slow. */
const MAX_INTERACTIVE_EDGES = 5_000;
const ZOOM_MS = 120;

interface DrawnProps extends PictureProps {
  graph: SigmaGraph;
}

export default function Graph2d(props: PictureProps) {
  const { picture, known } = props;
  const graph = useMemo(() => toSigmaGraph(picture.data, known), [picture.data, known]);
  const theme = useThemeColors();
  const look = useRef<Look>();
  const settings = useMemo(() => {
    const plain = lookOf(graph, theme, NOTHING);
    const now = () => (look.current?.graph === graph ? look.current : plain);
    return {
      ...settingsOf(theme, graph),
      nodeReducer: (id: string, node: SigmaNode) => now().node(id, node),
      edgeReducer: (id: string, edge: SigmaEdge) => now().edge(id, edge),
    };
  }, [theme, graph]);
  const style: CSSProperties & Record<'--sigma-background-color', string> = {
    '--sigma-background-color': 'transparent',
  };
  return (
    <div role="img" aria-label={props.label} data-drawing="2d" className="h-full">
      <SigmaContainer<SigmaNode, SigmaEdge> graph={graph} settings={settings} style={style}>
        <Layout {...props} graph={graph} />
        <Pointer {...props} graph={graph} />
        <Emphasis {...props} graph={graph} theme={theme} look={look} />
        <PanelResize />
        <Handle {...props} graph={graph} />
      </SigmaContainer>
    </div>
  );
}

function settingsOf(
  theme: ThemeColors,
  graph: SigmaGraph,
): Partial<Settings<SigmaNode, SigmaEdge>> {
  const interactive = graph.size <= MAX_INTERACTIVE_EDGES;
  return {
    // The panel may be hidden on narrow screens.
    allowInvalidContainer: true,
    defaultEdgeType: interactive ? 'arrow' : 'line',
    enableEdgeEvents: interactive,
    hideEdgesOnMove: !interactive,
    zIndex: true,
    labelFont: theme.font,
    labelSize: 12,
    labelRenderedSizeThreshold: graph.order <= 500 ? 4 : 8,
    defaultDrawNodeLabel: drawLabel(theme),
    defaultDrawNodeHover: drawHoveredNode(theme),
    stagePadding: 48,
    maxCameraRatio: 4,
    ...(prefersReducedMotion() && {
      inertiaDuration: 0,
      zoomDuration: 0,
      doubleClickZoomingDuration: 0,
    }),
  };
}

function Layout({ graph, ...props }: DrawnProps) {
  useLayout(props, 2, (positions) => setNodePositions(graph, positions));
  return null;
}

/** Opens a clicked record or edge; with Shift a click picks a record. */
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

/** How the nodes and edges of a graph look, by their keys. */
interface Look {
  graph: SigmaGraph;
  node: (id: string, node: SigmaNode) => Partial<NodeDisplayData>;
  edge: (id: string, edge: SigmaEdge) => Partial<EdgeDisplayData>;
}

/** What of a picture may stand out. */
interface Standing extends Pick<PictureProps, 'cursor'> {
  picture: Pick<Picture, 'picked' | 'found' | 'path' | 'data'> | undefined;
  hovered: string | undefined;
}

const NOTHING: Standing = { picture: undefined, hovered: undefined, cursor: undefined };

/** The neighbours of the hovered record, what is found, the path, picked records and the cursor stand out. */
function lookOf(
  graph: SigmaGraph,
  theme: ThemeColors,
  { picture, hovered, cursor }: Standing,
): Look {
  const { picked, found, path, data } = picture ?? {};
  const isHovered = hovered !== undefined && graph.hasNode(hovered);
  const near = isHovered ? new Set([hovered, ...graph.neighbors(hovered)]) : undefined;
  const onPath = path && new Set(path.nodes.map((index) => data?.nodes.id[index] ?? ''));
  const pathEdges = path && new Set(path.edges.map(String));
  const bright = near ?? found ?? onPath;
  const interactive = graph.size <= MAX_INTERACTIVE_EDGES;
  return {
    graph,
    node: (id, node) => {
      const isPicked = picked?.has(id) === true;
      const isBright = !bright || bright.has(id);
      if (!isBright && !isPicked && id !== cursor) {
        return { ...node, color: theme.line, label: null };
      }
      return {
        ...node,
        // not by colour alone: picked records are larger, with a mark in their label
        ...(isPicked && { size: node.size * 1.5, label: `✓ ${node.label}` }),
        highlighted: id === cursor,
        zIndex: bright || isPicked ? 1 : 0,
        forceLabel: bright !== undefined || isPicked || id === cursor,
      };
    },
    edge: (id, { variable }) => {
      const isOnPath = pathEdges?.has(id) === true;
      const isBright = isHovered ? graph.hasExtremity(id, hovered) : !pathEdges || isOnPath;
      return {
        color: isBright ? theme.of(variable) : theme.line,
        size: isOnPath ? 5 : interactive ? 2 : 0.5,
        zIndex: +isBright,
      };
    },
  };
}

/** Draws again when something else stands out: once for each change, as sigma reads the whole graph for it. */
function Emphasis({
  graph,
  picture,
  cursor,
  theme,
  look,
}: DrawnProps & { theme: ThemeColors; look: React.MutableRefObject<Look | undefined> }) {
  const sigma = useSigma<SigmaNode, SigmaEdge>();
  const hovered = useHovered();
  useEffect(() => {
    const { picked, found, path } = picture;
    const stands = [hovered, cursor, found, path].some((one) => one !== undefined);
    // sigma has drawn it so already
    if (!stands && picked.size === 0 && look.current?.graph !== graph) return;
    look.current = lookOf(graph, theme, { picture, hovered, cursor });
    sigma.scheduleRefresh();
  }, [sigma, graph, theme, hovered, cursor, picture, look]);
  return null;
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

/** Resizes sigma with its panel, which also changes with the side navigation; sigma itself only follows the window. */
function PanelResize() {
  const sigma = useSigma();
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const { width, height } = sigma.getDimensions();
      const { offsetWidth, offsetHeight } = sigma.getContainer();
      // as when the observer begins
      if (width === offsetWidth && height === offsetHeight) return;
      sigma.resize();
      sigma.scheduleRefresh();
    });
    observer.observe(sigma.getContainer());
    return () => observer.disconnect();
  }, [sigma]);
  return null;
}

/** Commands and exports of this picture, and the camera that follows the cursor. */
function Handle({ picture, graph, cursor, label }: DrawnProps) {
  const sigma = useSigma<SigmaNode, SigmaEdge>();
  useEffect(() => {
    const camera = sigma.getCamera();
    const options = () => ({ duration: prefersReducedMotion() ? 0 : ZOOM_MS });
    return providePicture({
      zoomIn: () => void camera.animatedZoom(options()),
      zoomOut: () => void camera.animatedUnzoom(options()),
      fit: () => void camera.animatedReset(options()),
      png: () => {
        // WebGL forgets what it drew with the end of the frame
        sigma.refresh();
        return pngOf(sigma.getContainer());
      },
      svg: () => {
        // the vertical axis of the canvas points up
        const points = picture.data.nodes.id.flatMap((id) => {
          const { x, y } = graph.getNodeAttributes(id);
          return [x, -y];
        });
        return graphSvg(picture.data, points, label);
      },
    });
  }, [sigma, picture, graph, label]);
  useEffect(() => {
    if (cursor === undefined || !graph.hasNode(cursor)) return;
    // not from sigma's own data of the node, which a refresh that is due has not placed yet
    const { x, y } = graph.getNodeAttributes(cursor);
    const seen = sigma.graphToViewport({ x, y });
    const { width, height } = sigma.getDimensions();
    if (seen.x >= 0 && seen.y >= 0 && seen.x <= width && seen.y <= height) return;
    const options = { duration: prefersReducedMotion() ? 0 : ZOOM_MS };
    void sigma.getCamera().animate(sigma.viewportToFramedGraph(seen), options);
  }, [sigma, graph, cursor]);
  return null;
}

/** All layers of the picture in one image, on the ground of the page. */
function pngOf(container: HTMLElement): Promise<Blob> {
  const layers = [...container.querySelectorAll('canvas')];
  const whole = document.createElement('canvas');
  whole.width = layers[0]?.width ?? 1;
  whole.height = layers[0]?.height ?? 1;
  const context = whole.getContext('2d');
  if (context) {
    context.fillStyle = getComputedStyle(document.body).getPropertyValue('--surface');
    context.fillRect(0, 0, whole.width, whole.height);
    for (const layer of layers) context.drawImage(layer, 0, 0);
  }
  return blobOf(whole);
}
