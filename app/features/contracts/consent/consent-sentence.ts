/** A consent contract as one sentence, of which each part belongs to a field of the form. */
import { truncateText } from '#app/format/truncate-text.ts';
import type { ConsentContract } from '#model/contracts/consent-contract.ts';
import { shareModeOf } from '#model/contracts/consent-status.ts';
import { counted } from '#model/text/counted.ts';
import type { SentencePart } from './preview-data.ts';

/** The parts of a contract that the sentence says. */
export type SaidContract = Pick<
  ConsentContract,
  'to' | 'jwtProperties' | 'only' | 'start' | 'until' | 'when'
>;

const MAX_NAMES = 3;
const MAX_LETTERS = 80;

const list = new Intl.ListFormat('en');

/**
 * @param contract one that is still being written: without `to` it shares by the properties of a token
 * @param names the names of wallets and groups by id; recipients without a name are counted
 */
export function consentSentence(
  chain: string,
  { to, jwtProperties, only = [], start, until, when }: SaidContract,
  names: ReadonlyMap<string, string>,
): SentencePart[] {
  const condition = when?.trim() ?? '';
  const records: SentencePart[] =
    condition === ''
      ? [{ text: 'all records', field: 'when' }, { text: ` of ${chain} with ` }]
      : [
          { text: `the records of ${chain} where ` },
          { text: cut(condition), field: 'when', isCode: true },
          { text: ' with ' },
        ];
  return [
    { text: 'Share ' },
    { text: only.length === 0 ? 'all attributes' : shortList(only, 'attribute'), field: 'only' },
    { text: ' of ' },
    ...records,
    to ? recipients(to, names) : token(jwtProperties),
    { text: ', ' },
    start === undefined
      ? { text: 'from now on', field: 'start' }
      : { text: 'from ', moment: start, field: 'start' },
    { text: ', ' },
    until === undefined
      ? { text: 'without an end', field: 'until' }
      : { text: 'until ', moment: until, field: 'until' },
    { text: '.' },
  ];
}

function recipients(to: string[], names: ReadonlyMap<string, string>): SentencePart {
  if (shareModeOf({ to }) === 'ALL') return { text: 'everybody in this zone', field: 'shareWith' };
  if (to.length === 0) return { text: 'nobody yet', field: 'to' };
  const known = to.flatMap((id) => names.get(id) || []);
  return { text: shortList(known, 'recipient', to.length), field: 'to' };
}

function token(properties: SaidContract['jwtProperties']): SentencePart {
  const text = properties
    ? `whoever signs in with a token that has ${cut(JSON.stringify(properties))}`
    : 'nobody yet';
  return { text, field: 'jwtProperties' };
}

/** The first of the texts, and how many more there are. @param total how many there are, also without a text */
function shortList(texts: readonly string[], noun: string, total = texts.length): string {
  const shown = texts.slice(0, MAX_NAMES).map(cut);
  const more = total - shown.length;
  if (shown.length === 0) return counted(total, noun);
  return list.format(more > 0 ? [...shown, counted(more, `more ${noun}`)] : shown);
}

const cut = (text: string) => truncateText(text.replace(/\s+/g, ' '), MAX_LETTERS);
