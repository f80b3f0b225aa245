/** The picture on the page, for code outside of it, such as commands and exports. There is one picture at a time. */
import { saveFile } from '#app/ui/browser/save-file.ts';
import type { ExportFormat } from '#app/features/lifegraph/result/export/graph-export-formats.ts';
import type { SeenRecord } from './labels/label-layout.ts';

export interface PictureHandle {
  zoomIn: () => void;
  zoomOut: () => void;
  /** Shows the whole graph. */
  fit: () => void;
  /** The records as they are seen now. */
  seen: () => SeenRecord[];
  /** The whole picture as it is seen, with its legend, as SVG. */
  svg: () => string;
}

let current: PictureHandle | undefined;

/** Makes a picture available. @returns a function that removes it */
export function providePicture(handle: PictureHandle): () => void {
  current = handle;
  return () => {
    if (current === handle) current = undefined;
  };
}

export function currentPicture(): PictureHandle | undefined {
  return current;
}

/** Saves the picture as it is drawn now. Without a picture, it does nothing. */
export async function savePicture(format: ExportFormat): Promise<void> {
  if (!current) return;
  const svg = current.svg();
  const file = format === 'png' ? await pngOf(svg) : new Blob([svg], { type: 'image/svg+xml' });
  saveFile(`lifegraph.${format}`, file);
}

/** The pixels of the image for each pixel of the drawing. */
const PNG_SCALE = 2;

async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * PNG_SCALE;
  canvas.height = image.naturalHeight * PNG_SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.'))), 'image/png');
  });
}
