/** Measures how long one frame of a picture takes, and chooses the drawing by it. */
import type { Drawing } from '#app/features/lifegraph/lifegraph-data.ts';

/** When a frame takes longer, the picture is too slow to move, and a simpler one is drawn: 2D, or a still one. */
const MAX_FRAME_MS: Record<Drawing, number> = { '3d': 1_000, '2d': 2_000 };
/** Pictures with fewer records are small. A slow frame of one only shows that the machine is busy at the moment. */
const MIN_RECORDS = 300;

/** The drawings that were too slow in this tab, with the number of records and the milliseconds of a frame. */
export type TooSlow = Partial<Record<Drawing, { records: number; ms: number }>>;
let known: TooSlow = {};

/**
 * The duration of a frame, in milliseconds. A slow frame is measured again, because the first one also compiles shaders
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
    // Reading a pixel waits until the frame is drawn.
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

/** Remembers a slow drawing, so that a picture of as many records is not tried again. */
export function noteTooSlow(drawing: Drawing, records: number, ms: number): TooSlow {
  known = { ...known, [drawing]: { records, ms } };
  return known;
}

export function knownTooSlow(): TooSlow {
  return known;
}

export interface Fallback {
  drawing: Drawing | 'still';
  /** The reason why it is not drawn as the person wants, in a sentence. */
  reason?: string;
}

/**
 * The drawing when frames may be slow: 3D, or else 2D, or else the picture that the server draws.
 * @param isForced true when the address asks for this drawing, even if it is slow
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
