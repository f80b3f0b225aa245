/** Validates picked files: in the browser before the upload, and again on the server. */
import { formatBytes } from '#app/format/number.ts';
import { BLANK_FIELD } from '#app/text/dialogs.ts';

export function tooLargeText(maxUploadBytes: number): string {
  return `The file may be ${formatBytes(maxUploadBytes)} at most. Split it, or ask the operator to raise the limit.`;
}

export function emptyFileText(name: string): string {
  return `${name} is empty. Choose a file that holds something.`;
}

/** The error when the request is interrupted. */
export const BROKEN_UPLOAD =
  'The connection broke before the file had arrived. Nothing was kept; send it again.';

/** The errors of the required fields and of the file, by field. */
export function uploadProblems(
  body: FormData,
  required: readonly string[],
  maxUploadBytes: number,
): Record<string, string[]> {
  const blank = required.filter((name) => !body.get(name)).map((name) => [name, [BLANK_FIELD]]);
  const files = body.getAll('file').filter((value) => value instanceof File);
  const file = filesProblem(files, maxUploadBytes);
  return { ...Object.fromEntries(blank), ...(file && { file: [file] }) };
}

/**
 * The error of the picked files; undefined when they have none.
 * @param maxUploadBytes the limit for all files together, because they are sent in one request
 */
export function filesProblem(
  files: readonly Pick<File, 'name' | 'size'>[],
  maxUploadBytes: number,
): string | undefined {
  // A file input without a choice posts one empty file without a name.
  const picked = files.filter(({ name, size }) => name !== '' || size > 0);
  if (picked.length === 0) return BLANK_FIELD;
  const empty = picked.find(({ size }) => size === 0);
  if (empty) return emptyFileText(empty.name);
  const total = picked.reduce((sum, { size }) => sum + size, 0);
  return total > maxUploadBytes ? tooLargeText(maxUploadBytes) : undefined;
}
