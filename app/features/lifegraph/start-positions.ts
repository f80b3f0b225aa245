/** Where nodes are before they are laid out. */

/** The coordinates of each node in turn: x and y, or x, y and z. */
export type Positions = Float32Array<ArrayBuffer>;

/** Where each record was last drawn, by id: what is hidden or added later leaves the others in place. */
export type KnownPositions = Map<string, readonly number[]>;

/** Points at multiples of the golden angle fill a disc evenly. */
export const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Initial positions on an even disc, so that the graph can be drawn before the layout; z is 0. */
export function startPositions(order: number, dimensions: 2 | 3 = 2): Positions {
  const positions = new Float32Array(order * dimensions);
  for (let node = 0; node < order; node++) {
    const radius = 10 * Math.sqrt(node + 0.5);
    positions[node * dimensions] = radius * Math.cos(node * GOLDEN_ANGLE);
    positions[node * dimensions + 1] = radius * Math.sin(node * GOLDEN_ANGLE);
  }
  return positions;
}
