/** How long one frame of a picture takes here, and what follows from it. */
import type { Drawing } from '#app/features/lifegraph/lifegraph-data.ts';

/** When one frame takes longer, the picture is too slow to move, and the next simpler one is drawn: below 2D a still one. */
const MAX_FRAME_MS: Record<Drawing, number> = { '3d': 1_000, '2d': 2_000 };
/** The pictures of fewer records are small: a slow frame of one says that the machine is busy just now. */
const MIN_RECORDS = 300;

/** What was too slow in this tab: the number of records, and the milliseconds of a frame. */
export type TooSlow = Partial<Record<Drawing, { records: number; ms: number }>>;
let known: TooSlow = {};

/**
 * How long one frame takes, in milliseconds. A slow frame is measured again, because the first one also compiles shaders
 * and fills buffers.
 * @param contexts the WebGL contexts that draw the frame
 */
export function probeFrame(
  contexts: readonly (WebGLRenderingContext | WebGL2RenderingContext)[],
  draw: () => void,
): number {
  const once = () => {
    const begin = performance.now();
    draw();
    // reading a pixel waits for the drawing
    for (const gl of contexts) {
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    }
    return performance.now() - begin;
  };
  const first = once();
  return first > MAX_FRAME_MS['3d'] ? Math.min(first, once()) : first;
}

export function isTooSlow(drawing: Drawing, ms: number, records: number): boolean {
  return ms > MAX_FRAME_MS[drawing] && records >= MIN_RECORDS;
}

/** Remembers it, so that a picture of as many records is not tried again. */
export function noteTooSlow(drawing: Drawing, records: number, ms: number): TooSlow {
  known = { ...known, [drawing]: { records, ms } };
  return known;
}

export function knownTooSlow(): TooSlow {
  return known;
}

export interface Fallback {
  drawing: Drawing | 'still';
  /** Why it is not drawn as wanted, in a sentence. */
  reason?: string;
}

/**
 * How a picture is drawn where frames may be slow: 3D, else 2D, else as the server draws it.
 * @param isForced the address asks for this drawing, however slow
 */
export function fallBack(
  wanted: Drawing,
  isForced: boolean,
  tooSlow: TooSlow,
  records: number,
): Fallback {
  const slowIn = (drawing: Drawing) => {
    const slow = tooSlow[drawing];
    return slow && records >= slow.records ? slow : undefined;
  };
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} seconds`;
  const [in3d, in2d] = [slowIn('3d'), slowIn('2d')];
  const slow = wanted === '3d' ? in3d : in2d;
  if (isForced || !slow) return { drawing: wanted };
  if (wanted === '3d' && !in2d) {
    return { drawing: '2d', reason: `Drawn in 2D: a frame in 3D takes ${seconds(slow.ms)} here.` };
  }
  return {
    drawing: 'still',
    reason: `Drawn by the server, so it does not move: a frame takes ${seconds((in2d ?? slow).ms)} here.`,
  };
}
