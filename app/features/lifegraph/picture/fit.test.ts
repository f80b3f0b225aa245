import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitCamera, roomOf, SHAPES, shapeOf } from './fit.ts';
import type { Vector } from './fit.ts';
import { MAX_SCALE } from './node-size.ts';

const FOV = Math.PI / 3.6;
const size = { width: 1_000, height: 600 };
const front = {
  right: { x: 1, y: 0, z: 0 },
  up: { x: 0, y: 1, z: 0 },
  back: { x: 0, y: 0, z: 1 },
};

/** The pixels from the middle of the room to the point, as a camera sees it. */
function seen(point: Vector, camera: Vector) {
  const scale = size.height / 2 / Math.tan(FOV / 2) / (camera.z - point.z);
  return { x: (point.x - camera.x) * scale, y: (point.y - camera.y) * scale };
}

it('the camera leaves room for the list at the right, and for a legend of more lines', () => {
  const beside = roomOf(size, 380);
  expect(beside.left + beside.width).toBeLessThan(size.width - 380);
  expect(roomOf(size, 0).width).toBeGreaterThan(beside.width);
  expect(roomOf(size, 0).height - roomOf(size, 0, 108).height).toBe(40);
});

it.each([
  [1366, 768, 400, 'beside'],
  [1920, 1080, 400, 'beside'],
  [1440, 900, 0, 'alone'],
  [320, 700, 0, 'upright'],
] as const)('a window of %d by %d, covered by %d, is %s', (width, height, inset, shape) => {
  const picture = { width: width - (width > 1_000 ? 224 : 0), height: height - 189 };
  expect(shapeOf(roomOf(picture, inset))).toBe(SHAPES[shape]);
});

const coordinate = fc.integer({ min: -500, max: 500 });
const anyPoints = fc.array(
  fc.record({ x: coordinate, y: coordinate, z: coordinate, radius: fc.constant(0) }),
  {
    minLength: 1,
    maxLength: 20,
  },
);

it('the camera sees all records within the room, and fills it in one direction', () => {
  const room = roomOf(size, 380);
  fc.assert(
    fc.property(anyPoints, (points) => {
      const { position } = fitCamera(points, front, { fov: FOV, size, room });
      const at = points.map((point) => seen(point, position));
      const width = Math.max(...at.map(({ x }) => Math.abs(x))) * 2;
      const height = Math.max(...at.map(({ y }) => Math.abs(y))) * 2;
      expect(width).toBeLessThanOrEqual(room.width + 0.01);
      expect(height).toBeLessThanOrEqual(room.height + 0.01);
      const depths = points.map(({ z }) => z);
      const middle = (Math.max(...depths) + Math.min(...depths)) / 2;
      const scale = size.height / 2 / Math.tan(FOV / 2) / (position.z - middle);
      const fills = width > room.width - 0.01 || height > room.height - 0.01;
      // A few records are not enlarged to fill the room.
      expect(scale).toBeLessThanOrEqual(MAX_SCALE + 0.01);
      const isNear = position.z - Math.max(...depths) < 61;
      expect(fills || isNear || scale > MAX_SCALE - 0.01).toBe(true);
    }),
  );
});
