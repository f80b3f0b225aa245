/** The picture on the page, for what is outside of it: commands and exports. There is one at a time. */
import { saveFile } from '#app/ui/browser/save-file.ts';
import type { ExportFormat } from './export-formats.ts';

export interface PictureHandle {
  zoomIn: () => void;
  zoomOut: () => void;
  /** Shows the whole graph. */
  fit: () => void;
  png: () => Promise<Blob>;
  svg: () => string;
}

let current: PictureHandle | undefined;

/** @returns a function that takes it away again */
export function providePicture(handle: PictureHandle): () => void {
  current = handle;
  return () => {
    if (current === handle) current = undefined;
  };
}

export function currentPicture(): PictureHandle | undefined {
  return current;
}

/** Saves the picture as it is drawn now; does nothing while there is none. */
export async function savePicture(format: ExportFormat): Promise<void> {
  if (!current) return;
  if (format === 'png') saveFile('lifegraph.png', await current.png());
  else saveFile('lifegraph.svg', new Blob([current.svg()], { type: 'image/svg+xml' }));
}

/** What a canvas shows, as PNG. */
export function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.'))), 'image/png');
  });
}
