/**
 * Computes the layout in a web worker. It is our own file because the library creates its worker from a string at run
 * time, which would need a weaker Content-Security-Policy.
 */
import { layoutSteps } from './layout.ts';
import type { LayoutRequest } from './layout.ts';

self.onmessage = ({ data }: MessageEvent<LayoutRequest>) => {
  for (const positions of layoutSteps(data)) {
    self.postMessage(positions, { transfer: [positions.buffer] });
  }
  self.postMessage(null);
};
