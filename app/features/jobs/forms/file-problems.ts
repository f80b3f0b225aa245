/** What can be wrong with a picked file before it is sent. The browser asks first, the server decides. */
import { formatBytes } from '#app/format/number.ts';
import { BLANK_FIELD } from '#app/text/dialogs.ts';

export function tooLargeText(maxUploadBytes: number): string {
  return `The file may be ${formatBytes(maxUploadBytes)} at most. Split it, or ask the operator to raise the limit.`;
}

export function emptyFileText(name: string): string {
  return `${name} is empty. Choose a file that holds something.`;
}

/** The platform or the browser let the form down half-way; nothing was kept. */
export const BROKEN_UPLOAD =
  'The connection broke before the file had arrived. Nothing was kept; send it again.';

/**
 * What is wrong with the picked files, or undefined.
 * @param maxUploadBytes for all files together, as they are sent together
 */
export function filesProblem(
  files: readonly Pick<File, 'name' | 'size'>[],
  maxUploadBytes: number,
): string | undefined {
  // a file input without a choice posts one nameless empty file
  const picked = files.filter(({ name, size }) => name !== '' || size > 0);
  if (picked.length === 0) return BLANK_FIELD;
  const empty = picked.find(({ size }) => size === 0);
  if (empty) return emptyFileText(empty.name);
  const total = picked.reduce((sum, { size }) => sum + size, 0);
  return total > maxUploadBytes ? tooLargeText(maxUploadBytes) : undefined;
}
