/** Reads dictionaries from JSON files: a file holds one dictionary, a list, or a wrapper around either. */
import { dictionarySchema } from '#model/dictionaries/dictionary.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import { findJsonLoss, lossReason } from '#model/text/json-loss.ts';
import { MAX_JSON_VALUES, measureJson } from '#model/text/json-size.ts';
import { dictionaryProblems } from '#model/dictionaries/dictionary-rules.ts';
import { givenMessage } from '#model/fields/given-message.ts';
import { TOO_DEEP, findJsonProblem } from '#platform/formats/json-limits.ts';
import { ruleProblems } from '#platform/ledger/values/record-rules.ts';

export interface DictionaryFile {
  /** The file name that the sender gave. */
  name: string;
  text: string;
}

export interface ParsedDictionaries {
  dictionaries: Dictionary[];
  /** Sentences that name file, dictionary and field. There are none when all is well. */
  problems: string[];
}

/** Parses all files. Names that the editor refuses are accepted; see `dictionaryWarnings`. */
export function parseDictionaryFiles(files: readonly DictionaryFile[]): ParsedDictionaries {
  const parsed: ParsedDictionaries = { dictionaries: [], problems: [] };
  for (const file of files) readFileInto(parsed, file);
  const names = new Set<string>();
  for (const { name } of parsed.dictionaries) {
    if (names.has(name)) parsed.problems.push(`The dictionary '${name}' is given twice.`);
    names.add(name);
  }
  if (parsed.dictionaries.length + parsed.problems.length === 0) {
    parsed.problems.push('No dictionary was given.');
  }
  return parsed;
}

/** The names of up to so many dictionaries are read before the job runs. No name of a longer list is read. */
const PREREAD_ENTRIES = 1_000;

const nameSchema = dictionarySchema.shape.name;

/**
 * The names of the dictionaries in a file, without checking anything else, because that may take long. What cannot be
 * a name is left out.
 */
export function readDictionaryNames(text: string): string[] {
  if (measureJson(text).values > MAX_JSON_VALUES) return [];
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return [];
  }
  const entries = unwrap(content);
  if (entries.length > PREREAD_ENTRIES) return [];
  return entries.flatMap((entry) => {
    const { name } = (entry ?? {}) as Record<string, unknown>;
    const { success, data } = nameSchema.safeParse(name);
    return success && findJsonProblem(data) === undefined ? [data] : [];
  });
}

function readFileInto(parsed: ParsedDictionaries, { name, text }: DictionaryFile): void {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    // JSON.parse throws a RangeError only when the content is nested too deeply.
    const isDeep = error instanceof RangeError;
    parsed.problems.push(
      isDeep
        ? `${name}: ${TOO_DEEP}`
        : `${name} is not JSON${positionOf(error, text)}. Correct it.`,
    );
    return;
  }
  const unfit = findJsonProblem(content);
  if (unfit !== undefined) {
    parsed.problems.push(`${name}: ${unfit}`);
    return;
  }
  const loss = findJsonLoss(text);
  if (loss) {
    parsed.problems.push(`${name} ${lossReason(loss)}`);
    return;
  }
  const entries = unwrap(content);
  entries.forEach((entry, i) => {
    const position = entries.length > 1 ? `${name}, dictionary ${i + 1}` : name;
    readEntryInto(parsed, position, entry);
  });
}

/**
 * Where JSON.parse stopped. Its own message is not used: it quotes the file, which not all who see the job may read.
 */
function positionOf(error: unknown, text: string): string {
  const position = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  if (position === undefined) return '';
  const lines = text.slice(0, Number(position)).split('\n');
  return `: line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1} is wrong`;
}

function unwrap(content: unknown): unknown[] {
  if (Array.isArray(content)) return content;
  const { dictionary, dictionaries } = (content ?? {}) as Record<string, unknown>;
  if (Array.isArray(dictionaries)) return dictionaries;
  return [typeof dictionary === 'object' ? dictionary : content];
}

function readEntryInto(parsed: ParsedDictionaries, position: string, entry: unknown): void {
  const result = dictionarySchema.safeParse(withoutAnswered(entry), {
    error: givenMessage('field'),
  });
  const problems = result.success
    ? dictionaryProblems(result.data, { strictNames: false })
    : result.error.issues.map(({ path, message }) => ({ path: path.map(toKey), message }));
  const sentences = problems.map(({ path, message }) => `${fieldOf(path)}: ${message}`);
  if (result.success && sentences.length === 0) {
    sentences.push(...ruleProblems(result.data).map((message) => `, ${message}`));
  }
  parsed.problems.push(...sentences.map((sentence) => position + sentence));
  if (result.success && sentences.length === 0) parsed.dictionaries.push(result.data);
}

/** Removes the properties of a version, with which a dictionary that was read from the platform may come back. */
function withoutAnswered(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  const {
    hash: _hash,
    timestamp: _timestamp,
    author: _author,
    ...dictionary
  } = entry as Record<string, unknown>;
  return withoutNothing(dictionary);
}

/** Free content, which is kept as it is. */
const FREE = new Set(['properties', 'layoutMetadata']);
/** The lists of an attribute that the platform answers as empty when the attribute has none. */
const LISTS = new Set(['enumValues', 'fingerprintAttributes']);

/** Leaves out empty lists of attributes, and null, which other platforms write for absent properties. */
function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(
    ([name, part]) =>
      part !== null && !(LISTS.has(name) && Array.isArray(part) && part.length === 0),
  );
  return Object.fromEntries(
    parts.map(([name, part]) => [name, FREE.has(name) ? part : withoutNothing(part)]),
  );
}

function toKey(key: PropertyKey): string | number {
  return typeof key === 'number' ? key : String(key);
}

/** The field of a problem for a sentence: ['attributes', 2, 'min'] gives ', attributes[2].min'. */
function fieldOf(path: (string | number)[]): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
  return text === '' ? '' : `, ${text.replace(/^\./, '')}`;
}
