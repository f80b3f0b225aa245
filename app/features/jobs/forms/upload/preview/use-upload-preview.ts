import { useEffect, useState } from 'react';
import { uploadPaths } from '#app/paths/upload-paths.ts';
import type { FileChoiceField } from '#app/fields/file-choices/file-choices.tsx';
import type { UploadPreview } from '#model/jobs/upload-preview.ts';

export interface PreviewedFile {
  file: File;
  /** The other fields of the form: chain, fileType, operation. */
  given: Readonly<Record<string, string>>;
  /** The choices about the format of the file, with their present values. */
  choices: readonly Pick<
    FileChoiceField & { value: string | undefined },
    'fileTypes' | 'isTick' | 'name' | 'value'
  >[];
}

/** The preview, or the problem when there are no rows to show. */
export type Previewed = UploadPreview | { problem: string };

type Fields = Record<string, string>;

/** Only this much of a text file is previewed. A packed file is previewed as a whole or not at all. */
const PART_BYTES = 1024 * 1024;
const PACKED = new Set(['PARQUET', 'SPSS', 'XLS', 'XLSX', 'XLSM']);

const TOO_LARGE =
  'Only files up to 1 MB have a preview in this format, because it cannot be read in parts.';
const FAILED = 'The preview could not be loaded. The file can be sent all the same.';

/** The preview of an upload, made from the beginning of the file; undefined until it has arrived. */
export function useUploadPreview({ file, given, choices }: PreviewedFile): Previewed | undefined {
  const [known, setKnown] = useState<{ key: string; file: File; preview: Previewed }>();
  const chosen = choices
    .filter(({ value, fileTypes }) => value && fileTypes.includes(given.fileType ?? ''))
    .map(({ name, value, isTick }) => [name, isTick ? 'true' : value]);
  const key = JSON.stringify({ ...given, ...Object.fromEntries(chosen) });
  useEffect(() => {
    const abort = new AbortController();
    const load = async () => {
      const fields = JSON.parse(key) as Fields;
      const preview = await loadPreview({ file, fields }, abort.signal);
      if (!abort.signal.aborted) setKnown({ key, file, preview });
    };
    void load();
    return () => abort.abort();
  }, [file, key]);
  return known?.key === key && known.file === file ? known.preview : undefined;
}

async function loadPreview(
  { file, fields }: { file: File; fields: Fields },
  signal: AbortSignal,
): Promise<Previewed> {
  const partial = file.size > PART_BYTES;
  if (partial && PACKED.has(fields.fileType ?? '')) return { problem: TOO_LARGE };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    body.append(name, value);
  }
  body.append('partial', String(partial));
  // The file comes last, because the server reads the fields before it.
  body.append('file', file.slice(0, PART_BYTES), file.name);
  try {
    const url = uploadPaths.preview;
    const response = await fetch(url, { method: 'POST', body, signal, redirect: 'manual' });
    return response.ok ? ((await response.json()) as Previewed) : { problem: FAILED };
  } catch {
    return { problem: FAILED };
  }
}
