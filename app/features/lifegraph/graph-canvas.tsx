/** The graph of a result, drawn by sigma; loaded after the page, whose table has the same data. */
import { SigmaContainer, useRegisterEvents, useSigma } from '@react-sigma/core';
import '@react-sigma/core/lib/style.css';
import type { IconName } from '#app/ui/content/icon-names.ts';
import type { CSSProperties } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Settings } from 'sigma/settings';
import { useCommand, useCommandKey, useRunCommand } from '#app/commands/use-command.ts';
import type { CommandId } from '#app/commands/registry.ts';
import { IconButton } from '#app/ui/controls/button.tsx';
import type { LayoutRequest, Positions } from './layout.ts';
import { drawHoveredNode, drawLabel } from './draw-labels.ts';
import type { GraphData } from './graph-data.ts';
import { setNodePositions, toSigmaGraph } from './sigma-graph.ts';
import type { SigmaEdge, SigmaGraph, SigmaNode } from './sigma-graph.ts';
import { useThemeColors } from './use-theme-colors.ts';
import type { ThemeColors } from './use-theme-colors.ts';

/** With more edges, arrows and clickable edges are too slow. */
const MAX_INTERACTIVE_EDGES = 5_000;
const ZOOM_MS = 120;

interface GraphCanvasProps {
  data: GraphData;
  /** The text alternative. */
  label: string;
  /** The id of the record that is open. */
  selected: string | undefined;
  onNode: (id: string) => void;
  /** Called with the edge's key in the address. */
  onEdge: (key: string) => void;
}

export default function GraphCanvas(props: GraphCanvasProps) {
  const graph = useMemo(() => toSigmaGraph(props.data), [props.data]);
  const theme = useThemeColors();
  const settings = useMemo(() => settingsOf(theme, graph), [theme, graph]);
  const [drawable] = useState(hasWebGl);
  if (!drawable) {
    return (
      <p className="p-5 text-muted">
        This browser does not draw the picture, as it has no WebGL. The table shows the same.
      </p>
    );
  }
  const style: CSSProperties & Record<'--sigma-background-color', string> = {
    '--sigma-background-color': 'transparent',
  };
  return (
    <div className="relative h-full" role="presentation">
      <div role="img" aria-label={props.label} className="h-full">
        <SigmaContainer<SigmaNode, SigmaEdge> graph={graph} settings={settings} style={style}>
          <ForceLayout {...props} graph={graph} />
          <PointerEvents {...props} graph={graph} theme={theme} />
          <PanelResize />
          <CameraCommands />
        </SigmaContainer>
      </div>
      <ZoomButtons />
    </div>
  );
}

function hasWebGl(): boolean {
  const canvas = document.createElement('canvas');
  return Boolean(canvas.getContext('webgl2') ?? canvas.getContext('webgl'));
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

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Runs the layout in the worker and shows its progress, or only the end with reduced motion. */
function ForceLayout({ data, graph }: { data: GraphData; graph: SigmaGraph }) {
  const sigma = useSigma();
  const laidOut = useRef<SigmaGraph>();
  useEffect(() => {
    // a change of the theme keeps the layout
    if (laidOut.current === graph) return undefined;
    const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
    let latest: Positions | undefined;
    worker.onmessage = ({ data: positions }: MessageEvent<Positions | null>) => {
      latest = positions ?? latest;
      if (latest && (positions === null || !prefersReducedMotion())) {
        setNodePositions(graph, latest);
      }
      if (positions === null) laidOut.current = graph;
    };
    const { from, to } = data.edges;
    worker.postMessage({ order: graph.order, from, to } satisfies LayoutRequest);
    return () => worker.terminate();
  }, [sigma, data, graph]);
  return null;
}

/** Highlights the neighbours of the hovered record, and opens a clicked record or edge. */
function PointerEvents({
  graph,
  theme,
  selected,
  onNode,
  onEdge,
}: GraphCanvasProps & { graph: SigmaGraph; theme: ThemeColors }) {
  const sigma = useSigma<SigmaNode, SigmaEdge>();
  const registerEvents = useRegisterEvents<SigmaNode, SigmaEdge>();
  const [hovered, setHovered] = useState<string>();

  useEffect(() => {
    const setPointer = (on: boolean) => {
      sigma.getContainer().style.cursor = on ? 'pointer' : '';
    };
    registerEvents({
      enterNode: ({ node }) => {
        setHovered(node);
        setPointer(true);
      },
      leaveNode: () => {
        setHovered(undefined);
        setPointer(false);
      },
      enterEdge: () => setPointer(true),
      leaveEdge: () => setPointer(false),
      clickNode: ({ node }) => onNode(node),
      clickEdge: ({ edge }) => onEdge(graph.getEdgeAttribute(edge, 'key')),
    });
  }, [sigma, registerEvents, graph, onNode, onEdge]);

  useEffect(() => {
    const near =
      hovered === undefined ? undefined : new Set([hovered, ...graph.neighbors(hovered)]);
    sigma.setSetting('nodeReducer', (id, node) => {
      if (near && !near.has(id)) return { ...node, color: theme.line, label: null };
      return { ...node, highlighted: id === selected, zIndex: near ? 1 : 0, forceLabel: !!near };
    });
    const interactive = graph.size <= MAX_INTERACTIVE_EDGES;
    sigma.setSetting('edgeReducer', (edge, { variable }) => {
      const isHighlighted = hovered === undefined || graph.hasExtremity(edge, hovered);
      return {
        color: isHighlighted ? theme.of(variable) : theme.line,
        size: interactive ? 2 : 0.5,
        zIndex: +isHighlighted,
      };
    });
  }, [sigma, graph, theme, hovered, selected]);
  return null;
}

/** Resizes sigma with its panel, which also changes with the side navigation; sigma itself only follows the window. */
function PanelResize() {
  const sigma = useSigma();
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      sigma.resize();
      sigma.scheduleRefresh();
    });
    observer.observe(sigma.getContainer());
    return () => observer.disconnect();
  }, [sigma]);
  return null;
}

/** Outside the element with role img, whose content is hidden from screen readers. */
function ZoomButtons() {
  return (
    <div className="absolute right-3 bottom-3 flex gap-1">
      <ZoomButton id="lifegraph.zoomIn" icon="plus" label="Zoom in" />
      <ZoomButton id="lifegraph.zoomOut" icon="minus" label="Zoom out" />
      <ZoomButton id="lifegraph.zoomFit" icon="maximize" label="Show the whole graph" />
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

function CameraCommands() {
  const camera = useSigma().getCamera();
  const options = { duration: prefersReducedMotion() ? 0 : ZOOM_MS };
  useCommand('lifegraph.zoomIn', () => void camera.animatedZoom(options));
  useCommand('lifegraph.zoomOut', () => void camera.animatedUnzoom(options));
  useCommand('lifegraph.zoomFit', () => void camera.animatedReset(options));
  return null;
}
