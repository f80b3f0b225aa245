/**
 * Labels and rings over a picture. They are text of the page, so that they are sharp at every size and in every
 * drawing. While the picture moves, they move with their records. Once it rests, they are laid out anew. Until the
 * picture itself is drawn, the overlay also draws records and edges, flat and at the same positions.
 */
import { truncateText } from '#app/format/truncate-text.ts';
import { edgeColor } from '#app/features/lifegraph/picture/edge-color.ts';
import type { Emphasis } from './emphasis.ts';
import type { GraphData } from '#app/features/lifegraph/result/graph-data.ts';
import { layOutLabels, leaderOf } from './label-layout.ts';
import type { Box, LabelCandidate, PlacedLabel, SeenRecord } from './label-layout.ts';
import { RING } from '#app/features/lifegraph/picture/node-size.ts';
import type { ThemeColors } from '#app/features/lifegraph/picture/use-theme-colors.ts';

/** Labels in the picture are cut at this length. */
const LABEL_LENGTH = 32;
const FONT_SIZE = 12;
const LINE_HEIGHT = 16;
/** The picture rests once nothing has moved for this long. */
const REST_MS = 120;
export const EDGE_OPACITY = 0.55;
/** The indexes of edges' labels begin here, behind those of all records. */
const EDGE = 1_000_000;

/** The content of an overlay. */
export interface OverlayContent {
  data: GraphData;
  emphasis: Emphasis;
  theme: ThemeColors;
}

/** The present sight of a picture. */
export interface Sight {
  /** A record in pixels of the picture; undefined for one that is not visible. */
  seen: (index: number) => SeenRecord | undefined;
  /** The room for labels. */
  view: Box;
}

export interface PictureOverlay {
  show: (content: OverlayContent) => void;
  /** Follows the picture, which was drawn anew. */
  follow: (sight: Sight) => void;
  /** Ends the drawing of records and edges, because the picture now shows them itself. */
  ready: () => void;
  close: () => void;
}

export function openOverlay(container: HTMLElement): PictureOverlay {
  const canvas = document.createElement('canvas');
  canvas.className = 'picture-layer';
  const labels = document.createElement('div');
  labels.className = 'picture-layer';
  container.append(canvas, labels);
  let content: OverlayContent | undefined;
  let sight: Sight | undefined;
  let placed: { label: PlacedLabel; element: HTMLElement; dx: number; dy: number }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReady = false;

  const put = () => {
    if (!content || !sight) return;
    const shown = layOutAll(content, sight);
    const parts = content;
    placed = shown.map(({ label, at }) => ({
      label,
      element: elementOf(parts, label),
      dx: label.left - at.x,
      dy: label.top - at.y,
    }));
    labels.replaceChildren(...placed.map(({ element }) => element));
    // CSS hides the placeholder of the picture then (see tailwind.css).
    container.dataset.drawn = '';
    move();
  };
  const move = () => {
    if (!content || !sight) return;
    const context = clear(canvas);
    if (context && !isReady) drawRecords(context, content, sight);
    for (const { label, element, dx, dy } of placed) {
      const at = seenOf(content.data, sight, label.index);
      element.hidden = at === undefined;
      if (!at) continue;
      const [left, top] = [at.x + dx, at.y + dy];
      element.style.transform = `translate(${left}px, ${top}px)`;
      if (context && label.index < EDGE) {
        drawLeader(context, content, { ...label, left, top }, ringed(content, at));
      }
    }
    if (context) drawRings(context, content, sight);
  };
  return {
    show: (next) => {
      content = next;
      clearTimeout(timer);
      put();
    },
    follow: (next) => {
      const isFirst = sight === undefined;
      sight = next;
      if (isFirst) put();
      else move();
      clearTimeout(timer);
      timer = setTimeout(put, REST_MS);
    },
    ready: () => {
      isReady = true;
      move();
    },
    close: () => {
      clearTimeout(timer);
      canvas.remove();
      labels.remove();
    },
  };
}

function seenOf(data: GraphData, sight: Sight, index: number): SeenRecord | undefined {
  if (index < EDGE) return sight.seen(index);
  const edge = index - EDGE;
  const from = sight.seen(data.edges.from[edge] ?? -1);
  const to = sight.seen(data.edges.to[edge] ?? -1);
  return from && to && { index, x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, radius: -4 };
}

function layOutAll(content: OverlayContent, sight: Sight) {
  const { data, emphasis } = content;
  const { view } = sight;
  // Dimmed records may be covered by a label, so they are left out.
  const all = data.nodes.id.flatMap((_, index) => {
    const at = emphasis.isBright(index) ? sight.seen(index) : undefined;
    return at ? [ringed(content, at)] : [];
  });
  const isInside = ({ x, y }: SeenRecord) =>
    x >= view.left && y >= view.top && x <= view.left + view.width && y <= view.top + view.height;
  const candidates = function* (): Generator<LabelCandidate> {
    for (const index of [
      ...emphasis.ranked,
      ...emphasis.labelledEdges.map((edge) => edge + EDGE),
    ]) {
      const at = seenOf(data, sight, index);
      if (!at || !isInside(at)) continue;
      const isStrong = index < EDGE && emphasis.matters(index);
      const width = widthOf(textOf(data, emphasis, index), isStrong);
      yield { ...ringed(content, at), width, height: LINE_HEIGHT, matters: isStrong };
    }
  };
  return layOutLabels(candidates(), all, view).flatMap((label) => {
    const at = seenOf(data, sight, label.index);
    return at ? [{ label, at }] : [];
  });
}

function textOf(
  { nodes, edges, definitions }: GraphData,
  emphasis: Emphasis,
  index: number,
): string {
  if (index >= EDGE) return definitions[edges.definition[index - EDGE] ?? 0]?.label ?? '';
  const label = truncateText(nodes.label[index] ?? nodes.id[index] ?? '', LABEL_LENGTH);
  // Picked records differ not only in color, but also by a sign.
  return emphasis.isPicked(index) ? `✓ ${label}` : label;
}

function elementOf({ data, emphasis }: OverlayContent, { index, width }: PlacedLabel): HTMLElement {
  const element = document.createElement('span');
  element.className = 'picture-label';
  element.textContent = textOf(data, emphasis, index);
  element.style.width = `${width}px`;
  if (index >= EDGE) element.dataset.edge = '';
  else if (emphasis.matters(index)) element.dataset.matters = '';
  if (index === emphasis.cursor) element.dataset.cursor = '';
  if (index < EDGE && emphasis.isStart(index)) element.dataset.start = data.nodes.id[index];
  return element;
}

const widths = new Map<string, number>();
let measure: CanvasRenderingContext2D | null | undefined;

function widthOf(text: string, isStrong: boolean): number {
  const font = `${isStrong ? 600 : 400} ${FONT_SIZE}px ${getComputedStyle(document.body).fontFamily}`;
  const key = `${font} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  measure ??= document.createElement('canvas').getContext('2d');
  if (!measure) return text.length * FONT_SIZE * 0.63;
  measure.font = font;
  const width = Math.ceil(measure.measureText(text).width) + 1;
  // Only widths in the final font are kept, because fonts may load later than the first picture.
  if (document.fonts.status === 'loaded') widths.set(key, width);
  return width;
}

/** The record as it is seen, enlarged by its ring if it has one. */
function ringed({ data, emphasis }: OverlayContent, at: SeenRecord): SeenRecord {
  const { index } = at;
  if (index >= EDGE) return at;
  const isCluster = (data.nodes.stands?.[index] ?? 1) > 1;
  const hasRing = isCluster || emphasis.isStart(index) || emphasis.comesFirst(index);
  return hasRing ? { ...at, radius: at.radius + RING } : at;
}

function drawLeader(
  context: CanvasRenderingContext2D,
  { theme }: OverlayContent,
  label: PlacedLabel,
  record: SeenRecord,
): void {
  const leader = leaderOf(label, record);
  if (!leader) return;
  const [from, to] = leader;
  context.strokeStyle = theme.of('--muted');
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

/** Clears a canvas. @returns its context; undefined in a browser that cannot draw */
function clear(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const ratio = window.devicePixelRatio;
  const { clientWidth, clientHeight } = canvas;
  const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  context?.clearRect(0, 0, clientWidth, clientHeight);
  return context;
}

function colorOf({ nodes, chains }: GraphData, index: number): string {
  return chains[nodes.chain[index] ?? 0]?.color ?? '';
}

/** Draws the edges, then the records, the farthest ones first. */
function drawRecords(
  context: CanvasRenderingContext2D,
  { data, emphasis, theme }: OverlayContent,
  { seen }: Sight,
): void {
  const { edges, definitions } = data;
  const all = data.nodes.id.map((_, index) => seen(index));
  context.lineWidth = 1;
  context.globalAlpha = EDGE_OPACITY;
  edges.from.forEach((start, edge) => {
    const [from, to] = [all[start], all[edges.to[edge] ?? start]];
    if (!from || !to) return;
    const label = definitions[edges.definition[edge] ?? 0]?.label ?? '';
    context.strokeStyle = emphasis.isEdgeBright(edge) ? theme.of(edgeColor(label)) : theme.line;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  });
  context.globalAlpha = 1;
  const nearestLast = all.flatMap((at) => at ?? []).sort((a, b) => a.radius - b.radius);
  for (const { index, x, y, radius } of nearestLast) {
    context.fillStyle = emphasis.isBright(index) ? colorOf(data, index) : theme.line;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }
}

/** Draws rings around start records of the query, picked records, and the cursor. Clusters have dashed rings. */
function drawRings(
  context: CanvasRenderingContext2D,
  { data, emphasis, theme }: OverlayContent,
  { seen }: Sight,
): void {
  const ring = (index: number, color: string, lineWidth: number, gap: number) => {
    const at = seen(index);
    if (!at) return;
    context.strokeStyle = color;
    context.lineWidth = lineWidth;
    context.beginPath();
    context.arc(at.x, at.y, at.radius + gap, 0, 2 * Math.PI);
    context.stroke();
  };
  data.nodes.id.forEach((_, index) => {
    if ((data.nodes.stands?.[index] ?? 1) > 1 && emphasis.isBright(index)) {
      context.setLineDash([3, 2]);
      ring(index, colorOf(data, index), 1.5, 3);
      context.setLineDash([]);
    }
    if (emphasis.isStart(index) && emphasis.isBright(index)) {
      // A ring in the color of the surface keeps edges and neighbors off the ring.
      ring(index, theme.surface, 2, 1);
      ring(index, colorOf(data, index), 2, 3);
    }
    if (emphasis.isPicked(index)) ring(index, theme.of('--accent'), 2.5, 2.5);
  });
  if (emphasis.cursor >= 0) ring(emphasis.cursor, theme.of('--focus'), 3, 4);
}
