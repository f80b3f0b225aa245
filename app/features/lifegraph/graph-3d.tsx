/** The graph of a result in three dimensions, drawn by 3d-force-graph; loaded after the page. */
import ForceGraph3D from '3d-force-graph';
import type { ForceGraph3DInstance } from '3d-force-graph';
import { useEffect, useMemo, useRef } from 'react';
import { CanvasTexture, Sprite, SpriteMaterial } from 'three';
import { edgeColor } from './edge-color.ts';
import { edgeKey } from './graph-navigation.ts';
import type { PictureProps } from './picture-props.ts';
import { graphSvg } from './graph-svg.ts';
import { nodeSize } from './node-size.ts';
import { blobOf, providePicture } from './picture-handle.ts';
import { degreesOf } from './records-shown.ts';
import { startPositions } from './start-positions.ts';
import type { KnownPositions } from './start-positions.ts';
import { prefersReducedMotion, useLayout } from './use-layout.ts';
import type { Picture } from './use-shown.ts';
import { useThemeColors } from './use-theme-colors.ts';
import type { ThemeColors } from './use-theme-colors.ts';

/** More labels would cover each other. */
const MOST_LABELS = 60;
const MOST_ARROWS = 1_000;
const MOVE_MS = 300;
/** Nothing is drawn any more after this, until something moves. */
const REST_AFTER_MS = { slow: 500, fast: 1_500 };
/** The parts around a sphere. */
const ROUNDNESS = { slow: 6, fast: 12 };
const ZOOM_STEP = 1.4;

interface Node3d {
  id: string;
  index: number;
  x: number;
  y: number;
  z: number;
}

interface Edge3d {
  source: string;
  target: string;
  index: number;
  key: string;
  label: string;
}

type Graph3dInstance = ForceGraph3DInstance<Node3d, Edge3d>;

export default function Graph3d(props: PictureProps) {
  const { picture, label, known } = props;
  const place = useRef<HTMLDivElement>(null);
  const graph = useGraph(place, props);
  const theme = useThemeColors();
  const content = useMemo(() => toContent(picture.data, known), [picture.data, known]);
  useEffect(() => {
    graph.current?.instance.graphData(content);
    graph.current?.wake();
  }, [graph, content]);
  useLook(graph, props, theme);
  useLayout(props, 3, (positions, isFinal) => {
    const drawn = graph.current;
    if (!drawn) return;
    content.nodes.forEach((node, index) => {
      node.x = positions[index * 3] ?? 0;
      node.y = positions[index * 3 + 1] ?? 0;
      node.z = positions[index * 3 + 2] ?? 0;
    });
    // the layout is done elsewhere: this only moves what is drawn
    drawn.instance.d3ReheatSimulation();
    drawn.wake();
    if (isFinal) drawn.whenDrawn(() => drawn.instance.zoomToFit(durationOf(MOVE_MS), 40));
  });
  useCamera(graph, props.cursor, known);
  useEffect(
    () =>
      providePicture({
        zoomIn: () => graph.current?.zoom(1 / ZOOM_STEP),
        zoomOut: () => graph.current?.zoom(ZOOM_STEP),
        fit: () => graph.current?.fit(),
        png: () => graph.current?.png() ?? Promise.reject(new Error('No picture.')),
        svg: () => graphSvg(picture.data, graph.current?.points(content.nodes) ?? [], label),
      }),
    [graph, content, picture, label],
  );
  return (
    <div role="img" aria-label={label} data-drawing="3d" className="h-full overflow-hidden">
      <div ref={place} className="h-full" />
    </div>
  );
}

function durationOf(ms: number): number {
  return prefersReducedMotion() ? 0 : ms;
}

function toContent(data: Picture['data'], known: KnownPositions) {
  const { nodes, edges, definitions } = data;
  const start = startPositions(nodes.id.length, 3);
  return {
    nodes: nodes.id.map((id, index): Node3d => {
      const at = index * 3;
      const [x = start[at] ?? 0, y = start[at + 1] ?? 0, z = start[at + 2] ?? 0] =
        known.get(id) ?? [];
      return { id, index, x, y, z };
    }),
    links: edges.from.flatMap((from, index): Edge3d[] => {
      const source = nodes.id[from];
      const target = nodes.id[edges.to[index] ?? -1];
      const definition = definitions[edges.definition[index] ?? -1];
      if (source === undefined || target === undefined || !definition) return [];
      const key = edgeKey({ edgeId: definition.edgeId, fromSDOId: source, toSDOId: target });
      return [{ source, target, index, key, label: definition.label }];
    }),
  };
}

/** The library's graph, with what is not in it. */
interface Drawn3d {
  instance: Graph3dInstance;
  /** Draws for a while. */
  wake: () => void;
  /** Runs after the next frame, which has the latest positions. */
  whenDrawn: (run: () => void) => void;
  zoom: (factor: number) => void;
  fit: () => void;
  png: () => Promise<Blob>;
  /** x and y of each node as they are seen. */
  points: (nodes: readonly Node3d[]) => number[];
}

function useGraph(place: React.RefObject<HTMLDivElement>, props: PictureProps) {
  const drawn = useRef<Drawn3d>();
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const instance = openGraph(element, latest);
    const awake = keepAwake(instance, element, latest.current.isSlow);
    const whenDrawn = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));
    drawn.current = {
      instance,
      wake: awake.wake,
      whenDrawn,
      zoom: (factor) => {
        const { x, y, z } = instance.camera().position;
        instance.cameraPosition(
          { x: x * factor, y: y * factor, z: z * factor },
          undefined,
          durationOf(MOVE_MS),
        );
        awake.wake();
      },
      fit: () => {
        instance.zoomToFit(durationOf(MOVE_MS), 40);
        awake.wake();
      },
      png: () => {
        const renderer = instance.renderer();
        // WebGL forgets what it drew with the end of the frame
        renderer.render(instance.scene(), instance.camera());
        return blobOf(renderer.domElement);
      },
      points: (nodes) =>
        nodes.flatMap(({ x, y, z }) => {
          const seen = instance.graph2ScreenCoords(x, y, z);
          return [seen.x, seen.y];
        }),
    };
    const resize = new ResizeObserver(() => {
      instance.width(element.clientWidth).height(element.clientHeight);
      awake.wake();
    });
    resize.observe(element);
    return () => {
      resize.disconnect();
      awake.stop();
      instance._destructor();
      element.replaceChildren();
      drawn.current = undefined;
    };
  }, [place]);
  return drawn;
}

function openGraph(element: HTMLDivElement, props: React.RefObject<PictureProps>): Graph3dInstance {
  const Graph = ForceGraph3D as unknown as new (
    place: HTMLElement,
    options: object,
  ) => Graph3dInstance;
  const isSlow = props.current?.isSlow === true;
  const instance = new Graph(element, {
    controlType: 'orbit',
    rendererConfig: { antialias: !isSlow, alpha: true },
  })
    .width(element.clientWidth)
    .height(element.clientHeight)
    .backgroundColor('rgba(0,0,0,0)')
    .showNavInfo(false)
    .enableNodeDrag(false)
    // positions come from the worker: the library's own engine never runs
    .warmupTicks(0)
    .cooldownTicks(0)
    .nodeRelSize(1)
    .nodeResolution(isSlow ? ROUNDNESS.slow : ROUNDNESS.fast)
    .nodeOpacity(1)
    .linkOpacity(0.75)
    .onNodeClick(({ id }, { shiftKey }) => props.current?.[shiftKey ? 'onPick' : 'onNode'](id))
    .onLinkClick(({ key }) => props.current?.onEdge(key));
  // asking for them waits for the compiler
  instance.renderer().debug.checkShaderErrors = false;
  return instance;
}

/** Frames are drawn only while something moves: drawing all the time would keep a processor busy. */
function keepAwake(instance: Graph3dInstance, element: HTMLElement, isSlow: boolean) {
  const restAfterMs = isSlow ? REST_AFTER_MS.slow : REST_AFTER_MS.fast;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wake = () => {
    instance.resumeAnimation();
    clearTimeout(timer);
    timer = setTimeout(() => instance.pauseAnimation(), restAfterMs);
  };
  const events = ['pointermove', 'pointerdown', 'wheel'] as const;
  for (const event of events) element.addEventListener(event, wake, { passive: true });
  wake();
  return { wake, stop: () => clearTimeout(timer) };
}

/** Colours, sizes and labels: what is found, the path, picked records and the cursor stand out. */
function useLook(
  graph: React.RefObject<Drawn3d | undefined>,
  { picture, cursor }: PictureProps,
  theme: ThemeColors,
): void {
  useEffect(() => {
    const drawn = graph.current;
    if (!drawn) return;
    const { data, picked, found, path } = picture;
    const degrees = degreesOf(data);
    const order = data.nodes.id.length;
    const onPath = path && new Set(path.nodes);
    const pathEdges = path && new Set(path.edges);
    const stands = ({ id, index }: Node3d) => picked.has(id) || id === cursor || onPath?.has(index);
    const isBright = (node: Node3d) => {
      if (stands(node)) return true;
      if (found) return found.has(node.id);
      return !onPath;
    };
    const labelOf = (node: Node3d) =>
      `${picked.has(node.id) ? '✓ ' : ''}${data.nodes.label[node.index] ?? node.id}`;
    drawn.instance
      .nodeColor((node) =>
        isBright(node) ? (data.chains[data.nodes.chain[node.index] ?? 0]?.color ?? '') : theme.line,
      )
      .nodeVal((node) => {
        const radius = nodeSize(order, degrees[node.index] ?? 0) / 2;
        return (radius * (stands(node) ? 1.5 : 1)) ** 3;
      })
      // an element, as the library would read a text as HTML
      .nodeLabel((node) =>
        hint(labelOf(node), data.chains[data.nodes.chain[node.index] ?? 0]?.name),
      )
      .nodeThreeObjectExtend(true)
      .nodeThreeObject((node) =>
        order <= MOST_LABELS || stands(node)
          ? labelSprite(labelOf(node), theme, node.id === cursor)
          : (undefined as never),
      )
      .linkColor(({ label, index }) =>
        pathEdges && !pathEdges.has(index) ? theme.line : theme.of(edgeColor(label)),
      )
      .linkWidth(({ index }) => (pathEdges?.has(index) ? 2 : 0))
      .linkLabel(({ label }) => hint(label))
      .linkDirectionalArrowRelPos(0.9)
      .linkDirectionalArrowLength(data.edges.from.length <= MOST_ARROWS ? 4 : 0);
    drawn.wake();
  }, [graph, picture, cursor, theme]);
}

function hint(text: string, second?: string): string {
  const element = document.createElement('span');
  element.textContent = second === undefined ? text : `${text} – ${second}`;
  return element.outerHTML;
}

const LABEL_PX = 28;

/** A text that always faces the camera. */
function labelSprite(text: string, theme: ThemeColors, strong: boolean): Sprite {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const font = `${strong ? 600 : 400} ${LABEL_PX}px ${theme.font}`;
  if (context) {
    context.font = font;
    canvas.width = Math.ceil(context.measureText(text).width) + 12;
    canvas.height = LABEL_PX + 12;
    context.font = font;
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = 6;
    context.strokeStyle = theme.surface;
    context.strokeText(text, 6, canvas.height / 2);
    context.fillStyle = theme.ink;
    context.fillText(text, 6, canvas.height / 2);
  }
  const texture = new CanvasTexture(canvas);
  const sprite = new Sprite(
    new SpriteMaterial({ map: texture, depthWrite: false, transparent: true }),
  );
  const height = strong ? 7 : 5;
  sprite.scale.set((canvas.width / canvas.height) * height, height, 1);
  sprite.center.set(0.5, -0.9);
  return sprite;
}

/** Looks at the record that is walked to, when it is outside of the picture. */
function useCamera(
  graph: React.RefObject<Drawn3d | undefined>,
  cursor: string | undefined,
  known: KnownPositions,
): void {
  useEffect(() => {
    const drawn = graph.current;
    const [x, y, z] = (cursor !== undefined && known.get(cursor)) || [];
    if (!drawn || x === undefined || y === undefined || z === undefined) return;
    const { instance } = drawn;
    const seen = instance.graph2ScreenCoords(x, y, z);
    const isInView =
      seen.x >= 0 && seen.y >= 0 && seen.x <= instance.width() && seen.y <= instance.height();
    if (isInView) return;
    instance.cameraPosition(instance.camera().position, { x, y, z }, durationOf(MOVE_MS));
    drawn.wake();
  }, [graph, cursor, known]);
}
