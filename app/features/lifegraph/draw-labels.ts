/** Draws labels on sigma's canvas in the colours of the theme. */
import type { Settings } from 'sigma/settings';
import type { NodeDisplayData, PartialButFor } from 'sigma/types';
import type { ThemeColors } from './use-theme-colors.ts';

type LabelSettings = Pick<Settings, 'labelSize' | 'labelFont'>;
type Drawn = PartialButFor<NodeDisplayData, 'x' | 'y' | 'size' | 'label' | 'color'>;

const GAP_PX = 4;
const PADDING_PX = 5;

/** Draws a node's label with an outline in the background colour, so that it is readable over edges and nodes. */
export function drawLabel(theme: ThemeColors) {
  return (
    context: CanvasRenderingContext2D,
    { x, y, size, label }: Drawn,
    { labelSize, labelFont }: LabelSettings,
  ): void => {
    if (!label) return;
    const left = x + size + GAP_PX;
    const base = y + labelSize / 3;
    context.font = `${labelSize}px ${labelFont}`;
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = theme.surface;
    context.strokeText(label, left, base);
    context.fillStyle = theme.ink;
    context.fillText(label, left, base);
  };
}

/** Draws the ring and label of the hovered node; sigma's default is white in every theme. */
export function drawHoveredNode(theme: ThemeColors) {
  return (
    context: CanvasRenderingContext2D,
    { x, y, size, label }: Drawn,
    { labelSize, labelFont }: LabelSettings,
  ): void => {
    context.strokeStyle = theme.ink;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(x, y, size + GAP_PX / 2, 0, Math.PI * 2);
    context.stroke();
    if (!label) return;
    context.font = `600 ${labelSize}px ${labelFont}`;
    const left = x + size + GAP_PX;
    const height = labelSize + 2 * PADDING_PX;
    context.fillStyle = theme.ink;
    context.beginPath();
    context.roundRect(
      left,
      y - height / 2,
      context.measureText(label).width + 2 * PADDING_PX,
      height,
      PADDING_PX,
    );
    context.fill();
    context.fillStyle = theme.surface;
    context.fillText(label, left + PADDING_PX, y + labelSize / 3);
  };
}
