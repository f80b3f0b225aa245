/** The graph of a result in three dimensions, drawn by 3d-force-graph. This code is loaded after the page. */
import ForceGraph3D from '3d-force-graph';
import type { ForceGraph3DInstance } from '3d-force-graph';
import { useEffect, useMemo, useRef, useState } from 'react';
import { AmbientLight, DirectionalLight, Vector3 } from 'three';
import type { Light, PerspectiveCamera } from 'three';
import { edgeColor } from './edge-color.ts';
import { emphasisOf } from './labels/emphasis.ts';
import { fitCamera, labelRoomOf, roomOf } from './fit.ts';
import { edgeInAddress } from '#app/features/lifegraph/result/graph-navigation.ts';
import { startsOf } from './labels/importance.ts';
import type { PictureProps } from './picture-props.ts';
import { graphSvg } from './still/graph-svg.ts';
import { nodeRadius } from './node-size.ts';
import { legendHeight } from './picture-selector.ts';
import { providePicture } from './picture-handle.ts';
import { probeFrame } from './probe.ts';
import { EDGE_OPACITY, openOverlay } from './labels/picture-overlay.ts';
import type { PictureOverlay, Sight } from './labels/picture-overlay.ts';
import type { SeenRecord } from './labels/label-layout.ts';
import { degreesOf, legendOf } from '#app/features/lifegraph/result/records-shown.ts';
import { durationOf } from './layout/use-layout.ts';
import { useThemeColors } from './use-theme-colors.ts';

const MAX_ARROWS = 1_000;
const MOVE_MS = 300;
/** Drawing stops after this many milliseconds without movement. */
const REST_AFTER_MS = { slow: 500, fast: 1_500 };
const MIN_FRAMES = 3;
/** The number of segments around a sphere. */
const ROUNDNESS = { slow: 8, fast: 16 };
const ZOOM_STEP = 1.4;

interface Node3d {
  id: string;
  index: number;
  x: number;
  y: number;
  z: number;
  radius: number;
}

interface Edge3d {
  source: string;
  target: string;
  index: number;
  key: string;
  label: string;
}

type Graph3dInstance = ForceGraph3DInstance<Node3d, Edge3d>;

interface Content {
  nodes: Node3d[];
  links: Edge3d[];
}

export default function Graph3d(props: PictureProps) {
  const { picture, positions, label, notes, inset } = props;
  const container = useRef<HTMLDivElement>(null);
  const { drawn, hovered } = useGraph(container, props);
  const content = useMemo(() => toContent(picture.data, positions), [picture.data, positions]);
  useEffect(() => {
    drawn.current?.draw(content);
  }, [drawn, content]);
  useEffect(() => {
    drawn.current?.cover(inset);
  }, [drawn, inset]);
  useLook(drawn, props, content, hovered);
  useCamera(drawn, props.cursor, content);
  useEffect(
    () =>
      providePicture({
        zoomIn: () => drawn.current?.zoom(1 / ZOOM_STEP),
        zoomOut: () => drawn.current?.zoom(ZOOM_STEP),
        fit: () => drawn.current?.fit(durationOf(MOVE_MS)),
        seen: () => picture.data.nodes.id.flatMap((_, index) => drawn.current?.seen(index) ?? []),
        svg: () =>
          graphSvg(picture.data, drawn.current?.points() ?? [], label, {
            notes,
            legend: legendOf(picture.whole ?? picture.data),
          }),
      }),
    [drawn, picture, label, notes],
  );
  return (
    <div
      role="img"
      aria-label={label}
      data-drawing="3d"
      className="relative h-full overflow-hidden"
    >
      <div ref={container} className="h-full" />
    </div>
  );
}

function toContent(
  data: PictureProps['picture']['data'],
  positions: PictureProps['positions'],
): Content {
  const { nodes, edges, definitions } = data;
  const degrees = degreesOf(data);
  const isStart = startsOf(data);
  const order = nodes.id.length;
  return {
    nodes: nodes.id.map((id, index): Node3d => ({
      ...{ id, index, x: positions[index * 3] ?? 0, y: -(positions[index * 3 + 1] ?? 0) },
      ...{ z: positions[index * 3 + 2] ?? 0 },
      radius: nodeRadius(order, degrees[index] ?? 0, isStart(index), nodes.stands?.[index]),
    })),
    links: edges.from.flatMap((from, index): Edge3d[] => {
      const source = nodes.id[from];
      const target = nodes.id[edges.to[index] ?? -1];
      const definition = definitions[edges.definition[index] ?? -1];
      if (source === undefined || target === undefined || !definition) return [];
      const key = edgeInAddress({ edgeId: definition.edgeId, fromSDOId: source, toSDOId: target });
      return [{ source, target, index, key, label: definition.label }];
    }),
  };
}

/** The library's graph, and the parts that it does not have. */
interface Drawn3d {
  instance: Graph3dInstance;
  overlay: PictureOverlay;
  draw: (content: Content) => void;
  /** Draws frames for a while. */
  wake: () => void;
  zoom: (factor: number) => void;
  fit: (durationMs: number) => void;
  /** Sets the width that an element covers at the right of the picture. */
  cover: (inset: number) => void;
  /** A record as it is seen. */
  seen: (index: number) => SeenRecord | undefined;
  /** The x and y of each record, as they are seen. */
  points: () => number[];
}

function useGraph(container: React.RefObject<HTMLDivElement>, props: PictureProps) {
  const drawn = useRef<Drawn3d>();
  const latest = useRef(props);
  const [hovered, setHovered] = useState<string>();
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const opened = openDrawn(element, latest, setHovered);
    drawn.current = opened.drawn;
    return () => {
      opened.close();
      drawn.current = undefined;
    };
  }, [container]);
  return { drawn, hovered };
}

function openDrawn(
  element: HTMLDivElement,
  props: React.RefObject<PictureProps>,
  onHover: (id: string | undefined) => void,
) {
  const instance = openGraph(element, props, onHover);
  const overlay = openOverlay(element);
  const camera = instance.camera() as PerspectiveCamera;
  let content: Content = { nodes: [], links: [] };
  let isDrawn = false;
  let isClosed = false;
  let inset = props.current?.inset ?? 0;
  const size = () => ({ width: instance.width(), height: instance.height() });

  const seen = (index: number): SeenRecord | undefined => {
    const node = content.nodes[index];
    if (!node) return undefined;
    const { width, height } = size();
    const at = new Vector3(node.x, node.y, node.z);
    const away = at.distanceTo(camera.position);
    at.project(camera);
    if (at.z > 1) return undefined;
    const half = Math.tan((camera.fov * Math.PI) / 360);
    return {
      index,
      x: ((at.x + 1) / 2) * width,
      y: ((1 - at.y) / 2) * height,
      radius: (node.radius * height) / 2 / half / away,
    };
  };
  const sight = (): Sight => {
    camera.updateMatrixWorld();
    return { seen, view: labelRoomOf(size(), inset, legendHeight()) };
  };
  /** The distance between the middle of the picture and the middle of its room. */
  const offset = () => {
    const { width, height } = size();
    const room = roomOf({ width, height }, inset, legendHeight());
    return {
      x: Math.round(width / 2 - room.left - room.width / 2),
      y: Math.round(height / 2 - room.top - room.height / 2),
    };
  };
  const shift = () => {
    const { width, height } = size();
    const { x, y } = offset();
    camera.setViewOffset(width, height, x, y, width, height);
  };
  const awake = keepAwake(instance, element, props.current?.isSlow === true, {
    // The offset is set in every frame, because the library removes it when it sets its size.
    onFrame: () => {
      if (!isDrawn && content.nodes.length > 0) {
        if (instance.renderer().info.render.triangles > 0) drawnFirst();
        else awake.wake();
      }
      if (camera.view?.enabled === true && camera.view.offsetX === offset().x) return;
      shift();
      awake.wake();
    },
    onMove: () => overlay.follow(sight()),
  });
  const drawnFirst = () => {
    isDrawn = true;
    const renderer = instance.renderer();
    const draw = () => renderer.render(instance.scene(), camera);
    const ms = probeFrame([renderer.getContext()], draw);
    overlay.ready();
    props.current?.onProbe(ms);
  };
  const fit = (durationMs: number) => {
    if (content.nodes.length === 0 || size().width === 0) return;
    camera.updateMatrixWorld();
    const [right, up, back] = [new Vector3(), new Vector3(), new Vector3()];
    camera.matrixWorld.extractBasis(right, up, back);
    const whole = size();
    const { position, target } = fitCamera(
      content.nodes,
      { right, up, back },
      {
        fov: (camera.fov * Math.PI) / 180,
        size: whole,
        room: roomOf(whole, inset, legendHeight()),
      },
    );
    instance.cameraPosition(position, target, durationMs);
    awake.wake();
  };
  const resize = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = element;
    if (clientWidth === instance.width() && clientHeight === instance.height()) return;
    instance.width(clientWidth).height(clientHeight);
    shift();
    fit(0);
  });
  resize.observe(element);
  shift();
  const drawn: Drawn3d = {
    ...{ instance, overlay, seen, fit, wake: awake.wake },
    draw: (next) => {
      const isFirst = content.nodes.length === 0;
      content = next;
      fit(isFirst ? 0 : durationOf(MOVE_MS));
      if (!isFirst) {
        instance.graphData(next);
        return;
      }
      overlay.follow(sight());
      // The first frame may take seconds. Until then, the overlay shows the records.
      afterPaint(() => {
        if (isClosed) return;
        instance.graphData(content);
        awake.wake();
      });
    },
    zoom: (factor) => {
      const { x, y, z } = instance.camera().position;
      const target = (instance.controls() as { target: Vector3 }).target;
      const at = new Vector3(x, y, z).sub(target).multiplyScalar(factor).add(target);
      instance.cameraPosition(at, undefined, durationOf(MOVE_MS));
      awake.wake();
    },
    cover: (next) => {
      if (next === inset) return;
      inset = next;
      shift();
      fit(durationOf(MOVE_MS));
    },
    points: () =>
      content.nodes.flatMap(({ index }) => {
        const at = seen(index);
        return [at?.x ?? 0, at?.y ?? 0];
      }),
  };
  return {
    drawn,
    close: () => {
      isClosed = true;
      resize.disconnect();
      awake.stop();
      overlay.close();
      instance._destructor();
      element.replaceChildren();
    },
  };
}

/** Lights that leave the records in the colors of the legend and still show that they are round. */
function lights(): Light[] {
  const above = new DirectionalLight('white', 0.4 * Math.PI);
  above.position.set(0, 1, 1);
  return [new AmbientLight('white', 0.72 * Math.PI), above];
}

function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

function openGraph(
  element: HTMLDivElement,
  props: React.RefObject<PictureProps>,
  onHover: (id: string | undefined) => void,
): Graph3dInstance {
  const Graph = ForceGraph3D as unknown as new (
    container: HTMLElement,
    options: object,
  ) => Graph3dInstance;
  const isSlow = props.current?.isSlow === true;
  const instance = new Graph(element, {
    controlType: 'orbit',
    rendererConfig: { antialias: true, alpha: true },
  })
    .width(element.clientWidth)
    .height(element.clientHeight)
    .backgroundColor('rgba(0,0,0,0)')
    .enableNodeDrag(false)
    // The library's own engine never runs, because the positions come from the layout.
    .warmupTicks(0)
    .cooldownTicks(0)
    .nodeRelSize(1)
    .nodeResolution(isSlow ? ROUNDNESS.slow : ROUNDNESS.fast)
    .nodeOpacity(1)
    .lights(lights())
    .linkOpacity(EDGE_OPACITY)
    .onNodeHover((node) => onHover(node?.id))
    .onNodeClick(({ id }, { shiftKey }) => props.current?.[shiftKey ? 'onPick' : 'onNode'](id))
    .onLinkClick(({ key }) => props.current?.onEdge(key));
  // The errors of shaders are not read, because that would wait for the compiler.
  instance.renderer().debug.checkShaderErrors = false;
  return instance;
}

/** Draws frames only while something moves, because a processor would be busy if it drew all the time. */
function keepAwake(
  instance: Graph3dInstance,
  element: HTMLElement,
  isSlow: boolean,
  { onFrame, onMove }: { onFrame: () => void; onMove: () => void },
) {
  const restAfterMs = isSlow ? REST_AFTER_MS.slow : REST_AFTER_MS.fast;
  let frame: number | undefined;
  let frames = 0;
  let restAt = 0;
  let last = '';
  const rest = () => {
    instance.pauseAnimation();
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
  };
  const look = () => {
    onFrame();
    const camera = instance.camera();
    const now = [...camera.matrixWorld.elements, ...camera.projectionMatrix.elements].join();
    if (now !== last) onMove();
    last = now;
    frame = requestAnimationFrame(look);
    frames++;
    // A single slow frame may take longer than the time until rest.
    if (frames > MIN_FRAMES && performance.now() > restAt) rest();
  };
  const wake = () => {
    frames = 0;
    restAt = performance.now() + restAfterMs;
    instance.resumeAnimation();
    frame ??= requestAnimationFrame(look);
  };
  const events = ['pointermove', 'pointerdown', 'wheel'] as const;
  for (const event of events) element.addEventListener(event, wake, { passive: true });
  wake();
  return { wake, stop: rest };
}

/** Applies the emphasis: the colors, sizes, labels and rings of found and picked records, the path and the cursor. */
function useLook(
  drawn: React.RefObject<Drawn3d | undefined>,
  { picture, cursor }: PictureProps,
  content: Content,
  hovered: string | undefined,
): void {
  const theme = useThemeColors();
  useEffect(() => {
    const now = drawn.current;
    if (!now) return;
    const { data } = picture;
    const emphasis = emphasisOf(picture, cursor, hovered);
    const colorOf = ({ index }: Node3d) => data.chains[data.nodes.chain[index] ?? 0]?.color ?? '';
    now.instance
      .nodeColor((node) => (emphasis.isBright(node.index) ? colorOf(node) : theme.line))
      .nodeVal(({ index, radius }) => (radius * (emphasis.isPicked(index) ? 1.3 : 1)) ** 3)
      .linkColor(({ label, index }) =>
        emphasis.isEdgeBright(index) ? theme.of(edgeColor(label)) : theme.line,
      )
      .linkWidth(({ index }) => (emphasis.isOnPath(index) ? 3 : 0))
      .linkDirectionalArrowRelPos(0.9)
      .linkDirectionalArrowLength(data.edges.from.length <= MAX_ARROWS ? 5 : 0);
    now.overlay.show({ data, emphasis, theme });
    now.wake();
  }, [drawn, picture, content, cursor, hovered, theme]);
}

/** Turns the camera to the record with the cursor when it is outside of the picture. */
function useCamera(
  drawn: React.RefObject<Drawn3d | undefined>,
  cursor: string | undefined,
  { nodes }: Content,
): void {
  useEffect(() => {
    const now = drawn.current;
    const node = nodes.find(({ id }) => id === cursor);
    const seen = node && now?.seen(node.index);
    if (!now || !node || !seen) return;
    const { instance } = now;
    const isInView =
      seen.x >= 0 && seen.y >= 0 && seen.x <= instance.width() && seen.y <= instance.height();
    if (isInView) return;
    const { x, y, z } = node;
    instance.cameraPosition(instance.camera().position, { x, y, z }, durationOf(MOVE_MS));
    now.wake();
  }, [drawn, cursor, nodes]);
}
