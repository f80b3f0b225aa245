/**
 * Labels and rings over a picture: text of the page, so that it is sharp at every size and in every drawing. While the
 * picture moves they move with their records; once it rests they are placed anew.
 */
import { truncateText } from '#app/format/truncate-text.ts';
import type { Emphasis } from './emphasis.ts';
import type { GraphData } from '../result/graph-data.ts';
import { layOutLabels } from './label-layout.ts';
import type { Box, LabelCandidate, PlacedLabel, SeenRecord } from './label-layout.ts';
import type { ThemeColors } from './use-theme-colors.ts';

/** Longer labels are cut in the picture. */
const LABEL_LENGTH = 32;
const FONT_SIZE = 12;
const LINE_HEIGHT = 16;
/** The picture rests once nothing has moved for this long. */
const REST_MS = 120;
/** The edges' labels come behind all records. */
const EDGE = 1_000_000;

/** What an overlay shows. */
export interface OverlayContent {
  data: GraphData;
  emphasis: Emphasis;
  theme: ThemeColors;
}

/** How a picture is seen now. */
export interface Sight {
  /** A record in pixels of the picture; undefined for one that is not seen. */
  seen: (index: number) => SeenRecord | undefined;
  /** Where labels may lie. */
  view: Box;
}

export interface PictureOverlay {
  show: (content: OverlayContent) => void;
  /** The picture was drawn again. */
  follow: (sight: Sight) => void;
  close: () => void;
}

export function openOverlay(container: HTMLElement): PictureOverlay {
  const rings = document.createElement('canvas');
  rings.className = 'picture-layer';
  const labels = document.createElement('div');
  labels.className = 'picture-layer';
  container.append(rings, labels);
  let content: OverlayContent | undefined;
  let sight: Sight | undefined;
  let placed: { label: PlacedLabel; element: HTMLElement; dx: number; dy: number }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

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
    move();
  };
  const move = () => {
    if (!content || !sight) return;
    for (const { label, element, dx, dy } of placed) {
      const at = seenOf(content.data, sight, label.index);
      element.hidden = at === undefined;
      if (at) element.style.transform = `translate(${at.x + dx}px, ${at.y + dy}px)`;
    }
    drawRings(rings, content, sight);
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
    close: () => {
      clearTimeout(timer);
      rings.remove();
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

function layOutAll({ data, emphasis }: OverlayContent, sight: Sight) {
  const { view } = sight;
  // dimmed records may lie below a label
  const all = data.nodes.id.flatMap((_, index) =>
    emphasis.isBright(index) ? (sight.seen(index) ?? []) : [],
  );
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
      // beside its ring
      const radius = at.radius + (isStrong ? 2 : 0);
      yield { ...at, radius, width, height: LINE_HEIGHT, matters: isStrong };
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
  // not by colour alone
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
  // fonts may come later than the first picture
  if (document.fonts.status === 'loaded') widths.set(key, width);
  return width;
}

/** Rings around records that the query asked for, picked records, and the cursor; dashed ones around marks. */
function drawRings(
  canvas: HTMLCanvasElement,
  { data, emphasis, theme }: OverlayContent,
  { seen }: Sight,
): void {
  const ratio = window.devicePixelRatio;
  const { clientWidth, clientHeight } = canvas;
  const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, clientWidth, clientHeight);
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
      ring(index, theme.ink, 1, 3);
      context.setLineDash([]);
    }
    if (emphasis.isStart(index) && emphasis.isBright(index)) ring(index, theme.ink, 1.5, 2.5);
    if (emphasis.isPicked(index)) ring(index, theme.of('--accent'), 2.5, 2.5);
  });
  if (emphasis.cursor >= 0) ring(emphasis.cursor, theme.of('--focus'), 3, 4);
}
