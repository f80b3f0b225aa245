/**
 * Says who gains and who loses records by a change: one sentence for all, and a list with a sentence for each reader.
 */
import type { AccessChanges, ChainChange, ChangedReader } from '#model/access/changes.ts';
import { counted } from '#model/text/counted.ts';

export interface ShownChanges {
  sentence: string;
  /** Empty when the sentence says it all. */
  items: string[];
  /** Among which records they were counted. */
  note: string;
}

const MAX_ATTRIBUTES = 6;
const MAX_CHAINS = 5;

const list = new Intl.ListFormat('en');

/** @param nobody the sentence for a change that touches nobody */
export function showChanges(
  { scope, readers, moreReaders }: AccessChanges,
  nobody: string,
): ShownChanges {
  const [first, ...others] = readers;
  if (!first) return { sentence: nobody, items: [], note: '' };
  const among = scope === 'own' ? 'the records that you own' : 'all records of this zone';
  const note = `Counted among ${among}. What somebody reads by the properties of a token is left out.`;
  if (others.length + moreReaders === 0) return { sentence: itemOf(first), items: [], note };
  const more =
    moreReaders > 0 ? [`${moreReaders.toLocaleString('en')} more were not counted.`] : [];
  return { sentence: sentenceOf(readers), items: [...readers.map(itemOf), ...more], note };
}

function sentenceOf(readers: readonly ChangedReader[]): string {
  const how = (does: (change: ChainChange) => boolean) =>
    readers.filter(({ chains }) => chains?.some(does)).length;
  const gain = how(({ gained, shown }) => gained > 0 || shown.length > 0);
  const lose = how(({ lost, hidden }) => lost > 0 || hidden.length > 0);
  const uncounted = readers.filter(({ chains }) => chains === null).length;
  const parts = [
    ...(gain > 0 ? [gain === 1 ? '1 gains something' : `${gain} gain something`] : []),
    ...(lose > 0 ? [lose === 1 ? '1 loses something' : `${lose} lose something`] : []),
    ...(uncounted > 0 ? [`${uncounted} could not be counted in time`] : []),
  ];
  if (parts.length === 0) return 'Nobody gains or loses anything.';
  return `Of ${readers.length} readers, ${list.format(parts)}.`;
}

function itemOf({ chains, isMore, ...reader }: ChangedReader): string {
  const who = nameOf(reader);
  if (chains === null) return `${who}: what is gained and lost could not be counted in time.`;
  if (chains.length === 0) return `${who} gains and loses nothing.`;
  const said = chains.slice(0, MAX_CHAINS).flatMap((change) => clausesOf(change, isMore));
  const more = chains.length - MAX_CHAINS;
  const rest = more > 0 ? [`has changes in ${counted(more, 'more chain')}`] : [];
  return `${who} ${[...said, ...rest].join('; ')}.`;
}

function clausesOf(
  { chain, gained, lost, absent, changed, shown, hidden }: ChainChange,
  isMore: boolean,
): string[] {
  const records = (n: number) => `${isMore ? 'at least ' : ''}${counted(n, 'record')} of ${chain}`;
  const without = absent.length > 0 ? `, without ${named(absent)}` : '';
  const sees = [
    ...(shown.length > 0 ? [`newly sees ${named(shown)}`] : []),
    ...(hidden.length > 0 ? [`no longer sees ${named(hidden)}`] : []),
  ];
  return [
    ...(gained > 0 ? [`gains ${records(gained)}${without}`] : []),
    ...(lost > 0 ? [`loses ${records(lost)}`] : []),
    ...(changed > 0 ? [`${sees.join(' and ')} in ${records(changed)}`] : []),
  ];
}

function named(paths: readonly string[]): string {
  const more = paths.length - MAX_ATTRIBUTES;
  const rest = more > 0 ? [counted(more, 'more attribute')] : [];
  return list.format([...paths.slice(0, MAX_ATTRIBUTES), ...rest]);
}

function nameOf({ kind, name, id }: Pick<ChangedReader, 'kind' | 'name' | 'id'>): string {
  switch (kind) {
    case 'userWallet':
      return name || `The wallet ${id}`;
    case 'systemWallet':
      return `The system wallet ${name || id}`;
    case 'userGroup':
      return `The group ${name || id}`;
    case 'everybody':
      return 'Everybody in this zone';
    case 'token':
      return `Whoever signs in with a token that has ${name}`;
  }
}
