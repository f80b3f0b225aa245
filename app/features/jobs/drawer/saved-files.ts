/** Keeps the names of the files that this tab has saved, so that no file is replaced without a question (B-423). */

const KEY = 'keyway.savedFiles';
/** At most this many names are kept. The oldest are dropped. */
const MAX_NAMES = 200;

/**
 * Whether a file was saved.
 * @param open returns sessionStorage; when it throws because storage is forbidden, no file is known
 */
export function wasSaved(name: string, open: () => Storage): boolean {
  return name !== '' && readSavedNames(open).includes(name);
}

export function noteSaved(name: string, open: () => Storage): void {
  if (name === '') return;
  const names = [name, ...readSavedNames(open).filter((known) => known !== name)];
  try {
    open().setItem(KEY, JSON.stringify(names.slice(0, MAX_NAMES)));
  } catch {
    // Storage is full or forbidden. A second download then does not ask first, and the browser keeps both files.
  }
}

function readSavedNames(open: () => Storage): string[] {
  try {
    const names: unknown = JSON.parse(open().getItem(KEY) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
