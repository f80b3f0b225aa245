/** The actions that the palette runs on a named object: 'edit patient', 'upload patient', 'receipts of patient'. */
import { RESULT_KINDS, SEARCH_KINDS } from '#app/features/search/result-kinds.ts';
import { HISTORY_DIALOG, USES_DIALOG } from '#app/crud/record-dialogs/record-dialog-data.ts';
import { canonical, isStopWord, meantBy } from '#app/commands/palette/words.ts';
import { changeQuery, paths, withQuery } from '#app/paths/paths.ts';
import { START_JOBS } from '#app/screens/screens.ts';
import { DOWNLOAD_FILE_TYPES, UPLOAD_FILE_TYPES, UPLOAD_OPERATIONS } from '#model/jobs/job.ts';
import { can, mayOpen } from '#model/access/roles.ts';
import type { Permission, Role } from '#model/access/roles.ts';
import type { ResultKindId } from '#model/metadata/search.ts';

interface Action {
  /** The words before the object's name in the title of the result. */
  title: string;
  /** The phrases for the action, as canonical words (`canonical`), in any order around the name. */
  phrases: readonly string[];
  may: (roles: readonly Role[]) => boolean;
  /** The words that specify an option, in any case: 'csv' for a download. */
  options?: Readonly<Record<string, readonly string[]>>;
}

export interface ObjectAction extends Action {
  /** The kinds of objects that have the action; absent for all kinds. */
  only?: readonly ResultKindId[];
  /**
   * Makes the address of the action.
   * @param page the path of the object's own page
   * @param options the option words beside the name, by their options: `{ fileType: 'CSV' }`
   */
  pathOf: (page: string, name: string, options: ActionOptions) => string;
}

export interface ContractAction extends Action {
  pathOf: (chain: string, sdoId: string) => string;
}

type ActionOptions = Readonly<Record<string, string>>;

const toDelete = (page: string) => page + changeQuery(new URLSearchParams(), { dialog: 'delete' });
const allowed = (permissions: readonly Permission[]) => (roles: readonly Role[]) =>
  can(roles, ...permissions);
const DICTIONARIES = ['dictionaries'] as const;

/** The actions, in the order in which the palette lists them for an object. */
export const OBJECT_ACTIONS: readonly ObjectAction[] = [
  { title: 'Open', phrases: ['open'], may: () => true, pathOf: (page) => page },
  {
    title: 'Edit',
    phrases: ['edit'],
    may: allowed(['editMetadata']),
    pathOf: (page) => page,
  },
  {
    title: 'Attributes of',
    phrases: ['attribute'],
    may: () => true,
    only: DICTIONARIES,
    pathOf: (page) => withQuery(page, { tab: 'attributes' }),
  },
  {
    title: 'Indexes of',
    phrases: ['index'],
    may: () => true,
    only: DICTIONARIES,
    pathOf: (page) => withQuery(page, { tab: 'indexes' }),
  },
  {
    title: 'Add an attribute to',
    phrases: ['create attribute'],
    may: allowed(['editMetadata']),
    only: DICTIONARIES,
    pathOf: (page) => withQuery(page, { tab: 'attributes' }),
  },
  {
    title: 'Add an index to',
    phrases: ['create index'],
    may: allowed(['editMetadata']),
    only: DICTIONARIES,
    pathOf: (page) => withQuery(page, { tab: 'indexes' }),
  },
  {
    title: 'Explore',
    phrases: ['explore', 'record', 'explore record'],
    may: (roles) => mayOpen(roles, 'lifegraph'),
    only: DICTIONARIES,
    pathOf: (_page, chain) => paths.lifegraph({ chain }),
  },
  {
    title: 'Upload a file to',
    phrases: ['upload', 'upload file', 'upload record', 'create record'],
    may: allowed(START_JOBS),
    only: DICTIONARIES,
    options: { fileType: UPLOAD_FILE_TYPES, operation: UPLOAD_OPERATIONS },
    pathOf: (_page, chain, options) => paths.newJob('upload-file', { chain, ...options }),
  },
  {
    title: 'Download',
    phrases: ['download', 'download record', 'download file'],
    may: allowed(START_JOBS),
    only: DICTIONARIES,
    options: { fileType: DOWNLOAD_FILE_TYPES },
    pathOf: (_page, chain, options) => paths.newJob('download-job', { chain, ...options }),
  },
  {
    title: 'Receipts of',
    phrases: ['receipt', 'contract receipt'],
    may: (roles) => mayOpen(roles, 'receipts'),
    only: DICTIONARIES,
    pathOf: (_page, chain) => paths.receipts({ chain }),
  },
  {
    title: 'Consent contracts of',
    phrases: ['consent', 'consent contract'],
    may: (roles) => mayOpen(roles, 'consentContract'),
    only: DICTIONARIES,
    pathOf: (_page, chain) => paths.consentContracts.list({ chain }),
  },
  {
    title: 'Share',
    phrases: ['share', 'share record', 'create consent', 'create consent contract'],
    may: allowed(['createData']),
    only: DICTIONARIES,
    pathOf: (_page, chain) => paths.consentContracts.create(chain),
  },
  {
    title: 'Smart contracts of',
    phrases: ['contract', 'smart contract'],
    may: (roles) => mayOpen(roles, 'smartContract'),
    only: DICTIONARIES,
    pathOf: (_page, chain) => paths.smartContracts.list({ chain }),
  },
  {
    title: 'Write a smart contract for',
    phrases: ['create contract', 'create smart contract'],
    may: allowed(['createData']),
    only: DICTIONARIES,
    pathOf: (_page, chain) => paths.smartContracts.create(chain),
  },
  {
    title: 'Execute a contract of',
    phrases: ['execute', 'execute contract', 'execute smart contract'],
    may: allowed(START_JOBS),
    only: DICTIONARIES,
    pathOf: (_page, chain) => paths.newJob('execute-smart-contract-job', { chain }),
  },
  {
    title: 'Edge definitions of',
    phrases: ['edge', 'edge term'],
    may: (roles) => mayOpen(roles, 'dictionary'),
    only: DICTIONARIES,
    pathOf: (_page, chain) => withQuery(paths.edges, { q: chain }),
  },
  {
    title: 'Where used:',
    phrases: ['used', 'use', 'usage'],
    may: () => true,
    pathOf: (page) => withQuery(page, { dialog: USES_DIALOG }),
  },
  {
    title: 'Search for',
    phrases: ['search'],
    may: (roles) => mayOpen(roles, 'metadataSearch'),
    pathOf: (_page, name) => paths.metadataSearch(name),
  },
  {
    title: 'History of',
    phrases: ['history', 'version'],
    may: () => true,
    only: ['dictionaries', 'edgeDefs', 'glossaries', 'userGroups', 'systemWallets'],
    pathOf: (page) => withQuery(page, { dialog: HISTORY_DIALOG }),
  },
  {
    title: 'Audit of',
    phrases: ['audit'],
    may: () => true,
    pathOf: (page, name) =>
      page === paths.dictionary(name)
        ? paths.audit({ chain: name })
        : paths.audit({ record: decodeURIComponent(page.split('/').at(-1) ?? '') }),
  },
  {
    title: 'Members of',
    phrases: ['member'],
    may: () => true,
    only: ['userGroups'],
    pathOf: (page) => page,
  },
  {
    title: 'Add members to',
    phrases: ['create member', 'create wallet'],
    may: allowed(['editMetadata']),
    only: ['userGroups'],
    pathOf: (page) => page,
  },
  {
    title: 'Truncate',
    phrases: ['truncate', 'truncate record', 'delete record'],
    may: allowed(START_JOBS),
    only: DICTIONARIES,
    // This opens only the form, with its dialog that asks for the name.
    pathOf: (_page, chain) => paths.newJob('truncate-chain-job', { chain, dialog: 'confirm' }),
  },
  {
    title: 'Delete',
    phrases: ['delete'],
    may: allowed(['deleteMetadata']),
    pathOf: toDelete,
  },
];

const { edit, execute } = paths.smartContracts;

/** The actions on a smart contract, as in 'execute count visits'. */
export const CONTRACT_ACTIONS: readonly ContractAction[] = [
  { title: 'Open', phrases: ['open', 'contract', 'smart contract'], may: () => true, pathOf: edit },
  {
    title: 'Edit',
    phrases: ['edit', 'edit contract', 'edit smart contract'],
    may: allowed(['editData']),
    pathOf: edit,
  },
  {
    title: 'Execute',
    phrases: ['execute', 'execute contract', 'execute smart contract'],
    may: allowed(['createData']),
    pathOf: execute,
  },
  {
    title: 'Receipts of the chain of',
    phrases: ['receipt'],
    may: (roles) => mayOpen(roles, 'receipts'),
    pathOf: (chain) => paths.receipts({ chain }),
  },
  {
    title: 'Delete',
    phrases: ['delete', 'delete contract', 'delete smart contract'],
    may: allowed(['deleteData']),
    pathOf: (chain, sdoId) => toDelete(edit(chain, sdoId)),
  },
];

/** The kinds of objects that a word names. */
function kindsNamed(word: string): ResultKindId[] | undefined {
  const kinds = SEARCH_KINDS.filter((kind) => RESULT_KINDS[kind].words?.includes(word));
  return kinds.length > 0 ? kinds : undefined;
}

/** The action that a query asks for. */
export interface AskedAction<V extends Action = ObjectAction> {
  /** The action; absent when the query has only the kind and the name of the object. */
  action?: V;
  /** The name of the object, or a part of it. */
  name: string;
  options: ActionOptions;
  /** The kinds of objects that were named. */
  kinds?: readonly ResultKindId[];
}

/** A longer text is a name or a question, and asks for no action. */
const MAX_WORDS = 12;
const MAX_ASKED = 6;

/**
 * Splits a query into an action and the name of an object. The split with the longest action comes first: 'add member
 * to research' is the action 'add member' and the name 'research'. Stop words around the name are dropped.
 */
export function readAskedActions<V extends Action>(
  query: string,
  actions: readonly V[],
): AskedAction<V>[] {
  const words = query.trim().split(/\s+/);
  if (words.length < 2 || words.length > MAX_WORDS) return [];
  const found: (AskedAction<V> & { said: number })[] = [];
  for (const { taken, name } of splits(words)) {
    const phrase = taken.join(' ');
    // A query may have 'show' before the phrase, as in 'show the receipts of patient'.
    const shown = taken.filter((word) => word !== 'open').join(' ');
    for (const action of actions) {
      const isAsked = action.phrases.some((one) => isSame(one, phrase) || isSame(one, shown));
      if (isAsked) found.push(...readName(action, name, taken.length));
    }
    const kinds = taken.length === 1 ? kindsNamed(phrase) : undefined;
    if (kinds) found.push({ name: name.join(' '), options: {}, kinds, said: taken.length });
  }
  const askedActions = [...found].sort((a, b) => b.said - a.said);
  const isFirst = (askedAction: AskedAction<V>, index: number) =>
    askedActions.findIndex(
      (other) => other.action === askedAction.action && other.name === askedAction.name,
    ) === index;
  return askedActions.filter(isFirst).slice(0, MAX_ASKED);
}

/** Whether words are a phrase. They may be before and after the name, in any order. */
function isSame(phrase: string, taken: string): boolean {
  return (
    phrase === taken || phrase.split(' ').sort().join(' ') === taken.split(' ').sort().join(' ')
  );
}

const MAX_SAID = 4;

/** All ways to take words from both ends, as canonical words, and to leave a name between them. */
function splits(words: readonly string[]): { taken: string[]; name: string[] }[] {
  const isEmpty = (word: string) => isStopWord(word.toLowerCase());
  const all: { taken: string[]; name: string[] }[] = [];
  // The word before the name wins: 'open edit' opens an object called 'edit'.
  for (let from = words.length - 1; from >= 0; from -= 1) {
    for (let to = words.length; to > from; to -= 1) {
      const around = [...words.slice(0, from), ...words.slice(to)];
      const taken = [...new Set(around.filter((word) => !isEmpty(word)).map(meantBy))];
      const name = words.slice(from, to);
      const isTight = !isEmpty(name[0] ?? '') && !isEmpty(name.at(-1) ?? '');
      if (taken.length > 0 && taken.length <= MAX_SAID && isTight) all.push({ taken, name });
    }
  }
  return all;
}

/** The asked action, with the options and the kind of the object that are among the words of the name. */
function readName<V extends Action>(action: V, words: readonly string[], said: number) {
  const { name, options } = readOptions(action, words);
  const askedAction = { action, options, said: said + (words.length - name.length) };
  const kind = name.length > 1 ? kindIn(name) : undefined;
  return [
    ...(kind
      ? [
          {
            ...askedAction,
            name: kind.rest.join(' '),
            kinds: kind.kinds,
            said: askedAction.said + 1,
          },
        ]
      : []),
    { ...askedAction, name: name.join(' ') },
  ];
}

function kindIn(words: readonly string[]) {
  const [first = '', last = ''] = [words[0], words.at(-1)].map((word) => canonical(word ?? ''));
  const atStart = kindsNamed(first);
  if (atStart) return { kinds: atStart, rest: trim(words.slice(1)) };
  const atEnd = kindsNamed(last);
  return atEnd && { kinds: atEnd, rest: trim(words.slice(0, -1)) };
}

/** Drops the stop words at both ends. */
function trim(words: readonly string[]): string[] {
  const kept = words.map((word, index) => ({ index, isStop: isStopWord(word.toLowerCase()) }));
  const named = kept.filter(({ isStop }) => !isStop);
  return words.slice(named[0]?.index ?? 0, (named.at(-1)?.index ?? words.length) + 1);
}

/** The options at the end of the words, and the name before them. The first word always belongs to the name. */
function readOptions({ options = {} }: Action, words: readonly string[]) {
  const found: Record<string, string> = {};
  let end = words.length;
  for (; end > 1; end -= 1) {
    const word = words[end - 1] ?? '';
    const typed = [word.toUpperCase(), OTHER_NAMES[canonical(word)]];
    const option = Object.entries(options).find(
      ([name, values]) => !(name in found) && values.some((value) => typed.includes(value)),
    );
    if (!option) break;
    found[option[0]] = option[1].find((value) => typed.includes(value)) ?? '';
  }
  return { name: trim(words.slice(0, end)), options: found };
}

/** The file types that have another name (`canonical`). */
const OTHER_NAMES: Readonly<Record<string, string>> = { excel: 'XLSX', tsv: 'TAB', psv: 'PIPE' };
