/** Computes the layout in a web worker. */
import { layout } from './layout.ts';
import type { LayoutRequest } from './layout-request.ts';
import type { Positions } from './start-positions.ts';

/** A message of the worker: the share that is done, from 0 to 1, and at the end the positions of all records. */
export type LayoutMessage = number | Positions;

self.onmessage = ({ data }: MessageEvent<LayoutRequest>) => {
  const positions = layout(data, (share) => self.postMessage(share));
  self.postMessage(positions, { transfer: [positions.buffer] });
};
