import { asObject } from '#model/text/json-object.ts';
/** A preview of a picked dictionary file. The job does the full validation. */

export interface DictionaryPreview {
  file: string;
  sizeBytes: number;
  /** The names of the dictionaries found. */
  names: string[];
  /** The first lines of the file. */
  start: string;
  /** The reason why the file cannot be imported. */
  problem: string | undefined;
}

const LINES = 12;
const MAX_CHARACTERS = 2_000;

/** Builds the preview from the text of a file. */
export function previewDictionaryFile(
  file: string,
  sizeBytes: number,
  text: string,
): DictionaryPreview {
  const start = text.split('\n', LINES).join('\n').slice(0, MAX_CHARACTERS);
  const found = findNames(text);
  return typeof found === 'string'
    ? { file, sizeBytes, names: [], start, problem: found }
    : { file, sizeBytes, names: found, start, problem: undefined };
}

/** The names of the dictionaries in a JSON text, or an error message. */
function findNames(text: string): string[] | string {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return `This is not JSON: ${(error as Error).message}`;
  }
  const names = entriesOf(content).map(nameOf);
  if (names.length === 0) return 'No dictionary was found in this file.';
  const unnamed = names.findIndex((name) => name === undefined);
  if (unnamed === -1) return names as string[];
  return names.length === 1
    ? 'No dictionary was found in this file: it has no name.'
    : `Dictionary ${unnamed + 1} of this file has no name.`;
}

/** The dictionaries in one of the shapes that the platform accepts: one, a list, or a wrapper around either. */
function entriesOf(content: unknown): unknown[] {
  if (Array.isArray(content)) return content;
  const { dictionary, dictionaries } = asObject(content);
  if (Array.isArray(dictionaries)) return dictionaries;
  return [typeof dictionary === 'object' ? dictionary : content];
}

function nameOf(entry: unknown): string | undefined {
  const { name } = asObject(entry);
  return typeof name === 'string' && name.trim() !== '' ? name : undefined;
}
