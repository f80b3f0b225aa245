/** The names of the files that were saved in this session of the browser, so that none is replaced unasked (B-423). */

const KEY = 'keyway.savedFiles';
/** The oldest are forgotten. */
const MAX_NAMES = 200;

/** @param open returns sessionStorage; it throws where storage is forbidden, and then nothing is known */
export function wasSaved(name: string, open: () => Storage): boolean {
  return name !== '' && readSavedNames(open).includes(name);
}

export function noteSaved(name: string, open: () => Storage): void {
  if (name === '') return;
  const names = [name, ...readSavedNames(open).filter((known) => known !== name)];
  try {
    open().setItem(KEY, JSON.stringify(names.slice(0, MAX_NAMES)));
  } catch {
    // Storage is full or forbidden; the browser then keeps both files.
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
