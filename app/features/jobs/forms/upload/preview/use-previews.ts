import { useState } from 'react';
import { formatBytes } from '#app/format/number.ts';
import type { DictionaryPreview } from './preview-dictionary-file.ts';

/** Larger files have no preview, because parsing them would block the page. */
const LARGEST_BYTES = 10 * 1024 * 1024;

/** The previews of the picked files. They are read again for each choice of files. */
export function usePreviews() {
  const [previews, setPreviews] = useState<readonly DictionaryPreview[]>([]);
  const show = async (files: readonly File[]) => setPreviews(await Promise.all(files.map(preview)));
  return { previews, show: (files: readonly File[]) => void show(files) };
}

async function preview(file: File): Promise<DictionaryPreview> {
  if (file.size > LARGEST_BYTES) {
    return {
      file: file.name,
      sizeBytes: file.size,
      names: [],
      start: `Files of more than ${formatBytes(LARGEST_BYTES)} are not shown.`,
      problem: undefined,
    };
  }
  const { previewDictionaryFile } = await import('./preview-dictionary-file.ts');
  return previewDictionaryFile(file.name, file.size, await file.text());
}
