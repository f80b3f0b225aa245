/**
 * Lays a graph out beside the page. A file of our own, since the library's worker is made from a text at run
 * time, which the Content-Security-Policy need not allow for it.
 */
import { layoutSteps } from './layout.ts';
import type { LayoutRequest } from './layout.ts';

self.onmessage = ({ data }: MessageEvent<LayoutRequest>) => {
  for (const positions of layoutSteps(data)) {
    self.postMessage(positions, { transfer: [positions.buffer] });
  }
  self.postMessage(null);
};
