/** Files that an upload takes. */
import type { UploadFileType, UploadOperation } from '#model/job.ts';
import type { Option } from '#app/ui/option.ts';

/** The formats that the platform reads, in the order of the specification (B-663). */
export const READABLE_FILE_TYPES = [
  'CSV',
  'JSON',
  'PIPE',
  'TAB',
] as const satisfies readonly UploadFileType[];
export type ReadableFileType = (typeof READABLE_FILE_TYPES)[number];

const ENDINGS: Record<string, ReadableFileType> = {
  csv: 'CSV',
  json: 'JSON',
  jsonl: 'JSON',
  ndjson: 'JSON',
  pipe: 'PIPE',
  psv: 'PIPE',
  tab: 'TAB',
  tsv: 'TAB',
};

/** The format that a file's name promises; undefined when its ending says nothing. */
export function fileTypeOfName(name: string): ReadableFileType | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined;
}

/** What a person sees of the operations (B-667). */
export const OPERATION_OPTIONS: readonly (Option & { value: UploadOperation })[] = [
  { value: 'UPSERT', label: 'Upsert' },
  { value: 'CREATE', label: 'Create' },
  { value: 'UPDATE', label: 'Update' },
  { value: 'PATCH', label: 'Patch' },
];
