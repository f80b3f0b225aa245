/** Previews what saving a dictionary would do. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { counted } from '#model/text/counted.ts';
import type { DictionaryChange } from '#model/dictionaries/dictionary-change.ts';
import { dictionaryProblems } from '#model/dictionaries/dictionary-rules.ts';
import { EMPTY_DICTIONARY } from '#model/dictionaries/dictionary.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import { ownedBy } from '#platform/access/visible.ts';
import type { Reader } from '#platform/access/visible.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { readHeadByName } from '#platform/ledger/read/heads.ts';
import { countRows } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import { queryTransaction } from '#platform/storage/query-pool.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { JobFailureError } from '#platform/jobs/job-type.ts';
import { classifyChange, compareDictionaries } from './compare-dictionaries.ts';
import { convertedAttributes, NO_CONVERSIONS, tooManyConverted } from './conversion-counts.ts';
import { contractsNaming, edgesNaming } from './named-attributes.ts';
import { PREVIEW_LIMITS, previewRecords, UnusableDictionaryError } from './preview-records.ts';
import type { CheckedRecords, CheckLimits } from './preview-records.ts';
import { requireEdgeDatatypesKept } from './schema-compatibility.ts';
import { touchedAttributes } from './touched-attributes.ts';

/** How long each statement of a preview may take. */
const STATEMENT_MS = 20_000;

/** Who asked for the preview. */
export interface PreviewCaller {
  zone: ZoneRef;
  reader: Reader;
  /**
   * Whether the roles of the caller let it read data. Only then is a record named, and only one of its own (decision
   * 016).
   */
  mayReadData: boolean;
  /** The wallet as which it may change records; undefined when its roles do not let it edit data (decision 020). */
  editsAs: string | undefined;
}

/**
 * Compares a dictionary with the stored one of the same name, and checks the records of its chain within the limits.
 * The preview takes its turn among the queries.
 * @throws UnusableDictionaryError; TooManyTurnsError
 */
export async function previewDictionary(
  caller: PreviewCaller,
  after: Dictionary,
  { signal, limits }: { signal?: AbortSignal; limits?: Partial<CheckLimits> } = {},
): Promise<DictionaryChange> {
  const [problem] = dictionaryProblems(after, { strictNames: false, mostProblems: 1 });
  if (problem) throw new UnusableDictionaryError(`${problem.path.join('.')}: ${problem.message}`);
  const { zone, reader } = caller;
  return queryTransaction(
    zone,
    reader.wallet,
    (on) => preview(on, caller, after, { ...PREVIEW_LIMITS, ...limits }),
    {
      statementTimeoutMs: STATEMENT_MS,
      signal,
    },
  );
}

async function preview(
  on: Transaction,
  { zone, reader, mayReadData, editsAs }: PreviewCaller,
  after: Dictionary,
  limits: CheckLimits,
): Promise<DictionaryChange> {
  const { name: chain } = after;
  const head = await readHeadByName(on, zone, SYSTEM_CHAINS.dictionary, chain);
  const before = head
    ? (head.body.dictionary as Dictionary)
    : { ...EMPTY_DICTIONARY, ...kept(after) };
  const mayName = ownedBy(reader, 'h');
  const difference = compareDictionaries(before, after);
  const gone = new Set([...difference.removed, ...difference.retyped.map(({ path }) => path)]);
  const records = await countRecords(on, zone, chain);
  const touched = touchedAttributes(before, after);
  const nothing = { count: 0, reasons: [], first: [] };
  const { checked, unfit, conversions } =
    touched.names?.length !== 0 && records > 0
      ? await previewRecords(
          on,
          zone,
          { ...touched, editsData: editsAs !== undefined },
          {
            mayName: mayReadData ? mayName : sql<boolean>`false`,
            mayChange: changeableBy(editsAs),
            limits,
          },
        )
      : { checked: records, unfit: nothing, conversions: NO_CONVERSIONS };
  const none = { count: 0, first: [] };
  const edges = gone.size > 0 ? await edgesNaming(on, zone, chain, gone) : none;
  const contracts =
    gone.size > 0 ? await contractsNaming(on, zone, { chain, gone, mayName }) : none;
  const refusal =
    (await edgeRefusal(on, zone, before, after)) ??
    unfitRefusal({ checked, unfit }, records) ??
    tooManyConverted(conversions, limits.converted) ??
    null;
  const converted = convertedAttributes(conversions, { before, after });
  const change = { ...difference, records, checked, unfit, converted, edges, contracts, refusal };
  return { ...change, ...classifyChange(change), hash: head?.hash.toString('hex') ?? null };
}

/** The condition on a row of `head` under the alias `h` that the wallet may change it (access/may-change.ts). */
function changeableBy(wallet: string | undefined): RawBuilder<boolean> {
  if (wallet === undefined) return sql`false`;
  return sql`${wallet}::uuid = any(h.owners || h.limited_owners)`;
}

/**
 * What a dictionary that does not exist yet is taken to have in common with the new one, so that the new one only adds
 * to it.
 */
function kept({ undefinedAttributesAction }: Dictionary): Partial<Dictionary> {
  return { undefinedAttributesAction };
}

function countRecords(on: Transaction, zone: ZoneRef, chain: string): Promise<number> {
  return countRows(
    on,
    sql`from head where zone = ${zone.id} and chain = ${chain} and type = 'ASSET' and not deleted`,
  );
}

async function edgeRefusal(
  on: Transaction,
  zone: ZoneRef,
  before: Dictionary,
  after: Dictionary,
): Promise<string | null> {
  try {
    await requireEdgeDatatypesKept(on, zone, before, after);
    return null;
  } catch (error) {
    if (!(error instanceof JobFailureError)) throw error;
    return error.message;
  }
}

function unfitRefusal(
  { checked, unfit: { count } }: Pick<CheckedRecords, 'checked' | 'unfit'>,
  records: number,
): string | null {
  if (count === 0) return null;
  const most = checked < records ? 'at least ' : '';
  return `${most}${counted(count, 'record does', 'records do')} not fit. Change the records first, or the dictionary.`.replace(
    /^a/,
    'A',
  );
}
