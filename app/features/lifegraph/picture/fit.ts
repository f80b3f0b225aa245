/** How a picture is seen whole: with a margin, beside what lies over it. */
import { MAX_SCALE } from './node-size.ts';
import type { Box } from './labels/label-layout.ts';

export interface Size {
  width: number;
  height: number;
}

/** A part of the picture that something else covers, from its right edge on, in pixels. */
export type Inset = number;

/** The distance between the camera and the nearest record, in the unit of the layout. */
const NEAREST = 60;

/** What is written over the picture: sentences above the records, the legend below them. */
const ABOVE = 28;
const LEGEND = 68;

/**
 * Where the records of a fitted picture lie; beside them there is room for labels.
 * @param legend the height of what is written below the records, where it is more than usual
 */
export function roomOf({ width, height }: Size, inset: Inset, legend = 0): Box {
  const free = Math.max(width - inset, width / 4);
  const side = Math.min(72, free * 0.11);
  const top = Math.min(ABOVE + 16, height * 0.1);
  const bottom = Math.min(Math.max(LEGEND, legend), height * 0.25);
  return { left: side, top, width: free - 2 * side, height: height - top - bottom };
}

/** Where labels may lie. */
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
 * Width by height of what a layout is for: beside the list, without it, on a phone. There are few, so that screens of
 * about the same shape, and the server, lay out the same graph in the same way.
 */
export const SHAPES = { beside: 1.2, alone: 1.9, upright: 0.65 } as const;

/** The shape that is nearest to a room's. */
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
 * Where a camera is that sees all spheres within the room, and what it looks at, in its present direction.
 * @param axes the camera's right, up and back, each of length 1
 * @param fov the angle that the height of the picture has, in radians
 */
export function fitCamera(
  spheres: readonly (Vector & { radius: number })[],
  axes: { right: Vector; up: Vector; back: Vector },
  { fov, size, room }: { fov: number; size: Size; room: Box },
): { position: Vector; target: Vector } {
  const half = Math.tan(fov / 2);
  const tan = { x: (half * room.width) / size.height, y: (half * room.height) / size.height };
  // in the camera's axes, a sphere is in view when its distance from either side is at most that of the camera
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
