/** Fits a picture into its room: with a margin, beside the elements that lie over it. */
import { MAX_SCALE } from './node-size.ts';
import type { Box } from './labels/label-layout.ts';

export interface Size {
  width: number;
  height: number;
}

/** The width of the part of the picture that another element covers at its right, in pixels. */
export type Inset = number;

/** The distance between the camera and the nearest record, in the unit of the layout. */
const NEAREST = 60;

/** The heights of the texts over the picture: sentences above the records, and the legend below them. */
const ABOVE = 28;
const LEGEND = 68;

/**
 * The room for the records of a fitted picture. There is space for labels beside it.
 * @param legend the height of the texts below the records, when it is more than usual
 */
export function roomOf({ width, height }: Size, inset: Inset, legend = 0): Box {
  const free = Math.max(width - inset, width / 4);
  const side = Math.min(72, free * 0.11);
  const top = Math.min(ABOVE + 16, height * 0.1);
  const bottom = Math.min(Math.max(LEGEND, legend), height * 0.25);
  return { left: side, top, width: free - 2 * side, height: height - top - bottom };
}

/** The room for labels. */
export function labelRoomOf({ width, height }: Size, inset: Inset, legend = 0): Box {
  const free = Math.max(width - inset, 0);
  return {
    left: 6,
    top: ABOVE,
    width: free - 12,
    height: height - ABOVE - Math.max(LEGEND, legend) + 12,
  };
}

/**
 * The shapes, as width by height, for which a layout is made: beside the list, without it, on a phone. They are few, so
 * that screens with similar shapes, and the server, lay out the same graph in the same way.
 */
export const SHAPES = { beside: 1.2, alone: 1.9, upright: 0.65 } as const;

/** The shape that is nearest to that of a room. */
export function shapeOf({ width, height }: Size): number {
  const distance = (shape: number) => Math.abs(Math.log((shape * height) / width));
  return Object.values(SHAPES).reduce((a, b) => (distance(b) < distance(a) ? b : a));
}

export interface Vector {
  x: number;
  y: number;
  z: number;
}

const dot = (a: Vector, b: Vector) => a.x * b.x + a.y * b.y + a.z * b.z;

/**
 * The position of a camera that sees all spheres within the room, and the point at which it looks. Its direction stays
 * the same.
 * @param axes the camera's right, up and back, each of length 1
 * @param fov the angle that the height of the picture covers, in radians
 */
export function fitCamera(
  spheres: readonly (Vector & { radius: number })[],
  axes: { right: Vector; up: Vector; back: Vector },
  { fov, size, room }: { fov: number; size: Size; room: Box },
): { position: Vector; target: Vector } {
  const half = Math.tan(fov / 2);
  const tan = { x: (half * room.width) / size.height, y: (half * room.height) / size.height };
  // In the camera's axes, a sphere is visible when its distance from either side is at most that of the camera.
  const most = { right: -Infinity, left: -Infinity, top: -Infinity, bottom: -Infinity };
  let [nearest, farthest] = [-Infinity, Infinity];
  for (const sphere of spheres) {
    const [a, b, c] = [dot(sphere, axes.right), dot(sphere, axes.up), dot(sphere, axes.back)];
    const { radius } = sphere;
    most.right = Math.max(most.right, a + radius + c * tan.x);
    most.left = Math.max(most.left, -a + radius + c * tan.x);
    most.top = Math.max(most.top, b + radius + c * tan.y);
    most.bottom = Math.max(most.bottom, -b + radius + c * tan.y);
    [nearest, farthest] = [Math.max(nearest, c), Math.min(farthest, c)];
  }
  const middle = (nearest + farthest) / 2;
  const x = (most.right - most.left) / 2;
  const y = (most.top - most.bottom) / 2;
  const away = Math.max(
    (most.right + most.left) / 2 / tan.x,
    (most.top + most.bottom) / 2 / tan.y,
    middle + size.height / 2 / half / MAX_SCALE,
    nearest + NEAREST,
  );
  const at = (back: number): Vector => ({
    x: axes.right.x * x + axes.up.x * y + axes.back.x * back,
    y: axes.right.y * x + axes.up.y * y + axes.back.y * back,
    z: axes.right.z * x + axes.up.z * y + axes.back.z * back,
  });
  return { position: at(away), target: at(middle) };
}
