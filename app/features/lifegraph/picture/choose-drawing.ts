/** Chooses how a result is drawn: as the person wants it, as far as the browser and the size of the result allow. */
import type { Drawing } from '#app/features/lifegraph/lifegraph-data.ts';

/** The renderer of the browser's WebGL: none, the processor, or a graphics card. */
export type WebGl = 'none' | 'software' | 'hardware';

/** The maximum of records and edges in three dimensions, in which each of them is a separate object. */
const MAX_IN_3D = {
  hardware: { records: 5_000, edges: 10_000 },
  software: { records: 1_000, edges: 2_000 },
};

export interface ChosenDrawing {
  /** `still` is the picture that the server draws. */
  drawing: Drawing | 'still';
  /** The reason why it is not drawn as the person wants, in whole sentences. */
  reason?: string;
}

export function chooseDrawing(
  wanted: Drawing,
  webgl: WebGl,
  { records, edges }: { records: number; edges: number },
): ChosenDrawing {
  if (webgl === 'none') {
    return {
      drawing: 'still',
      reason: 'This browser has no WebGL, so the picture does not move. The list has every record.',
    };
  }
  if (wanted === '2d') return { drawing: '2d' };
  const most = MAX_IN_3D[webgl];
  if (records <= most.records && edges <= most.edges) return { drawing: '3d' };
  const because = webgl === 'software' ? ', as this browser draws without a graphics card' : '';
  return {
    drawing: '2d',
    reason: `Drawn in 2D: 3D is for up to ${most.records.toLocaleString('en')} records and ${most.edges.toLocaleString('en')} edges${because}.`,
  };
}

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** The renderer of this browser. */
export function detectWebGl(): WebGl {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2');
  if (!context) return 'none';
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const renderer: unknown = context.getParameter(
    names ? names.UNMASKED_RENDERER_WEBGL : context.RENDERER,
  );
  // The context is released, because a page may have only a few at once.
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return SOFTWARE.test(String(renderer)) ? 'software' : 'hardware';
}
