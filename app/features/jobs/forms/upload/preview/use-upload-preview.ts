import { useEffect, useState } from 'react';
import { paths } from '#app/paths/paths.ts';
import type { FileChoiceField } from '#app/fields/file-choices/file-choices.tsx';
import type { UploadPreview } from '#model/jobs/upload-preview.ts';

export interface PreviewedFile {
  file: File;
  /** The other fields of the form: chain, fileType, operation. */
  given: Readonly<Record<string, string>>;
  /** How the file is written: the choices with their present values. */
  choices: readonly Pick<
    FileChoiceField & { value: string | undefined },
    'fileTypes' | 'isTick' | 'name' | 'value'
  >[];
}

/** No rows are shown where only a problem is known. */
export type Previewed = UploadPreview | { problem: string };

type Fields = Record<string, string>;

/** So much of a text is looked at; a packed file is read whole, or not at all. */
const PART_BYTES = 1024 * 1024;
const PACKED = new Set(['PARQUET', 'SPSS', 'XLS', 'XLSX', 'XLSM']);

const TOO_LARGE =
  'Only files up to 1 MB have a preview in this format, because it cannot be read in parts.';
const FAILED = 'The preview could not be loaded. The file can be sent all the same.';

/** What an upload would make of the beginning of a file; undefined while that is not known yet. */
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
  // the file comes last, because the server reads the fields before it
  body.append('file', file.slice(0, PART_BYTES), file.name);
  try {
    const url = paths.uploads('preview');
    const response = await fetch(url, { method: 'POST', body, signal, redirect: 'manual' });
    return response.ok ? ((await response.json()) as Previewed) : { problem: FAILED };
  } catch {
    return { problem: FAILED };
  }
}
