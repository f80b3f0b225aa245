/** What the palette can do with an object in one go: 'edit patient', 'upload patient', 'patient delete'. */
import { changeQuery, paths } from '#app/paths/paths.ts';
import { START_JOBS } from '#app/screens/screens.ts';
import { DOWNLOAD_FILE_TYPES, UPLOAD_FILE_TYPES, UPLOAD_OPERATIONS } from '#model/job.ts';
import { can, mayOpen } from '#model/roles.ts';
import type { Permission, Role } from '#model/roles.ts';
import type { SearchBucket } from '#model/search.ts';

interface Verb {
  /** Before the object's name, in the title of the result. */
  title: string;
  /** What users type for it, in lower case. */
  words: readonly string[];
  may: (roles: readonly Role[]) => boolean;
  /** The words that say more, in any case: 'csv' for a download. */
  options?: Readonly<Record<string, readonly string[]>>;
}

export interface ObjectVerb extends Verb {
  /** Absent: for all kinds of objects. */
  only?: SearchBucket;
  /**
   * @param page the path of the object's own page
   * @param options the words beside the name that say more, by what they are: `{ fileType: 'CSV' }`
   */
  pathOf: (page: string, name: string, options: VerbOptions) => string;
}

export interface ContractVerb extends Verb {
  pathOf: (chain: string, sdoId: string) => string;
}

type VerbOptions = Readonly<Record<string, string>>;

const toDelete = (page: string) => page + changeQuery(new URLSearchParams(), { dialog: 'delete' });
const allowed = (permissions: readonly Permission[]) => (roles: readonly Role[]) =>
  can(roles, ...permissions);

export const OBJECT_VERBS: readonly ObjectVerb[] = [
  { title: 'Open', words: ['open', 'show', 'view'], may: () => true, pathOf: (page) => page },
  {
    title: 'Edit',
    words: ['edit', 'change'],
    may: allowed(['editMetadata']),
    pathOf: (page) => page,
  },
  {
    title: 'Delete',
    words: ['delete', 'remove'],
    may: allowed(['deleteMetadata']),
    pathOf: toDelete,
  },
  {
    title: 'Upload a file to',
    words: ['upload'],
    may: allowed(START_JOBS),
    only: 'dictionaries',
    options: { fileType: UPLOAD_FILE_TYPES, operation: UPLOAD_OPERATIONS },
    pathOf: (_page, chain, options) => paths.newJob('upload-file', { chain, ...options }),
  },
  {
    title: 'Download',
    words: ['download'],
    may: allowed(START_JOBS),
    only: 'dictionaries',
    options: { fileType: DOWNLOAD_FILE_TYPES },
    pathOf: (_page, chain, options) => paths.newJob('download-job', { chain, ...options }),
  },
  {
    title: 'Truncate',
    words: ['truncate'],
    may: allowed(START_JOBS),
    only: 'dictionaries',
    // only the form, with its dialog that asks for the name
    pathOf: (_page, chain) => paths.newJob('truncate-chain-job', { chain, dialog: 'confirm' }),
  },
  {
    title: 'Execute a contract of',
    words: ['execute', 'run'],
    may: allowed(START_JOBS),
    only: 'dictionaries',
    pathOf: (_page, chain) => paths.newJob('execute-smart-contract-job', { chain }),
  },
  {
    title: 'Explore',
    words: ['explore', 'graph', 'lifegraph'],
    may: (roles) => mayOpen(roles, 'lifegraph'),
    only: 'dictionaries',
    pathOf: (_page, chain) => paths.lifegraph({ chain }),
  },
];

const { edit, execute } = paths.smartContracts;

/** The same with a smart contract: 'execute count visits'. */
export const CONTRACT_VERBS: readonly ContractVerb[] = [
  { title: 'Open', words: ['open', 'show', 'view'], may: () => true, pathOf: edit },
  { title: 'Edit', words: ['edit', 'change'], may: allowed(['editData']), pathOf: edit },
  {
    title: 'Execute',
    words: ['execute', 'run'],
    may: allowed(['createData']),
    pathOf: execute,
  },
  {
    title: 'Delete',
    words: ['delete', 'remove'],
    may: allowed(['deleteData']),
    pathOf: (chain, sdoId) => toDelete(edit(chain, sdoId)),
  },
];

/** The beginning of a verb that is enough to mean it. */
const SHORTEST_VERB = 3;

/**
 * The verb that a query begins or ends with, and the rest of the query: the name of the object, or a part of it.
 * Undefined when there is no verb, or nothing beside it.
 */
export function readVerb<V extends Verb>(
  query: string,
  verbs: readonly V[],
): AskedDeed<V> | undefined {
  const words = query.trim().split(/\s+/);
  if (words.length < 2) return undefined;
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const leading = verbOf(first, verbs);
  if (leading) return { verb: leading, ...readOptions(leading, words.slice(1)) };
  const trailing = verbOf(last, verbs);
  return trailing && { verb: trailing, ...readOptions(trailing, words.slice(0, -1)) };
}

export interface AskedDeed<V extends Verb = ObjectVerb> {
  verb: V;
  /** Of the object, or a part of it. */
  name: string;
  options: VerbOptions;
}

/** The options at the end of the words, and the rest: the name. The first word is always of the name. */
function readOptions({ options = {} }: Verb, words: readonly string[]) {
  const found: Record<string, string> = {};
  let end = words.length;
  for (; end > 1; end -= 1) {
    const typed = words[end - 1]?.toUpperCase() ?? '';
    const option = Object.entries(options).find(
      ([name, values]) => !(name in found) && values.includes(typed),
    );
    if (!option) break;
    found[option[0]] = typed;
  }
  return { name: words.slice(0, end).join(' '), options: found };
}

/** The name without the ending of a plural, for which the search finds nothing: 'patient' for 'patients'. */
export function withoutPlural(name: string): string | undefined {
  const singular = name
    .replace(/ies$/i, 'y')
    .replace(/(s|x|ch|sh)es$/i, '$1')
    .replace(/([^s])s$/i, '$1');
  return singular === name ? undefined : singular;
}

function verbOf<V extends Verb>(word: string, verbs: readonly V[]): V | undefined {
  const typed = word.toLowerCase();
  if (typed.length < SHORTEST_VERB) return undefined;
  return verbs.find(({ words }) => words.some((verb) => verb.startsWith(typed)));
}
