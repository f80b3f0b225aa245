/**
 * Explains what a wallet or group may read, change and delete in a chain. It reads through the access rule as that
 * wallet or group would, and says of each record by which rules it came.
 */
import { sql } from 'kysely';
import type { AccessExplanation, CountedAccessRule } from '#model/access/explanation.ts';
import { rolesWith } from '#model/access/explanation.ts';
import { ownedBy, visibleHeads } from '#platform/access/visible.ts';
import { readMetadataSeq } from '#platform/ledger/read/definitions.ts';
import { extendDeadline, startDeadline, withinDeadline } from '#platform/query/deadline.ts';
import { run, runOne } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import { queryTransaction } from '#platform/storage/query-pool.ts';
import {
  certainRules,
  describeRules,
  loadExplainedReader,
  readSubjects,
  rulesOfRow,
} from './rules.ts';
import type { AccessCaller, ExplainedReader, OpenedRule } from './rules.ts';

/** The limit for all that an explanation reads. */
export const EXPLAIN_MS = 5_000;
/** At least this is left to say what the rules are. */
const DESCRIBE_MS = 1_000;
/** Counting stops at this number of records. */
const MAX_COUNTED = 100_000;
const MAX_RULES = 100;
const SAMPLES = 3;

/**
 * @param samples how many records of each rule are named
 * @throws TooManyTurnsError
 */
export async function explainAccess(
  caller: AccessCaller,
  chain: string,
  id: string,
  samples = SAMPLES,
): Promise<AccessExplanation | 'no chain' | 'no subject'> {
  const { zone, definitions, reader, isAdmin, signal } = caller;
  const [subject] = await readSubjects(zone.db, zone, sql`id = ${id}`);
  if (!subject) return 'no subject';
  const explained = await loadExplainedReader(caller, subject, chain);
  const explain = async (on: Transaction): Promise<AccessExplanation | 'no chain'> => {
    const deadline = startDeadline(EXPLAIN_MS, signal);
    const seq = await readMetadataSeq(on, zone);
    const { dictionary } = await definitions.chain(on, zone, seq, chain);
    if (!dictionary) return 'no chain';
    const counts = await withinDeadline(on, deadline, () =>
      countRules(on, caller, explained, chain, samples),
    );
    await extendDeadline(on, deadline, DESCRIBE_MS);
    const opened = (counts?.rules ?? []).toSorted((a, b) => a.index - b.index);
    const shown = opened.slice(0, MAX_RULES);
    const rules = await describeRules(on, zone, explained, dictionary.attributes, shown);
    const acting = explained.changesAs.filter((wallet) => !explained.reader.ids.includes(wallet));
    const ids = shown.flatMap((rule) => rule.ids);
    const data = await withinDeadline(on, deadline, () => readSamples(on, caller, explained, ids));
    const counted = (n: number | undefined) => (n === undefined ? null : Math.min(n, MAX_COUNTED));
    const [read, changed] = [counted(counts?.read), counted(counts?.changed)];
    return {
      ...{ subject, chain, scope: isAdmin ? 'zone' : 'own' },
      actsAs: await readSubjects(on, zone, sql`id = any(${acting}::uuid[])`),
      ...{ read, write: changed, delete: changed },
      isMore: counts !== undefined && Math.max(counts.counted, counts.changed) > MAX_COUNTED,
      roles: {
        read: rolesWith('readData'),
        create: rolesWith('createData'),
        write: rolesWith('editData'),
        delete: rolesWith('deleteData'),
      },
      rules: rules.map((rule, nth): CountedAccessRule => {
        const { records, ids: sampleIds } = shown[nth]!;
        return {
          ...rule,
          records: Math.min(records, MAX_COUNTED),
          samples: sampleIds.map((sample) => ({ id: sample, data: data?.get(sample) })),
        };
      }),
      moreRules: opened.length - shown.length,
    };
  };
  const options = { statementTimeoutMs: EXPLAIN_MS, signal };
  return queryTransaction(zone, reader.wallet, explain, options);
}

interface Counts {
  /** All counted records, with those that are readable only with a fitting token. */
  counted: number;
  read: number;
  changed: number;
  rules: (OpenedRule & { records: number; ids: string[] })[];
}

function countRules(
  on: Transaction,
  caller: AccessCaller,
  { reader, changesAs }: ExplainedReader,
  chain: string,
  samples: number,
): Promise<Counts | undefined> {
  const scope = caller.isAdmin ? sql`true` : ownedBy(caller.reader, 'h');
  // Who owns or limited-owns a record may change and delete it (platform/access/may-change.ts). A wallet that may only act as
  // a system wallet does not read as itself what it may change so.
  const changing = { wallet: reader.wallet, ids: changesAs, grants: [] };
  return runOne<Counts>(
    on,
    sql`with seen as materialized (
          select h.key, h.id, h.owners, ${rulesOfRow(reader, 'h')} as rules
          from ${visibleHeads(reader, caller.zone.id, 'h')}
          where h.chain = ${chain} and ${scope} limit ${MAX_COUNTED + 1}
        ), opened as (
          select rule, count(*) as records, (array_agg(id order by key))[1:${samples}::int] as ids
          from seen, unnest(rules) as rule group by rule
        ), owning as (
          select rule, array_agg(distinct owner) as owners
          from seen, unnest(rules) as rule, unnest(seen.owners) as owner group by rule
        )
        select (select count(*) from seen) as counted,
          (select count(*) from seen where rules && ${certainRules(reader)}::int[]) as read,
          (select count(*) from (select from ${visibleHeads(changing, caller.zone.id, 'h')}
            where h.chain = ${chain} and ${scope} limit ${MAX_COUNTED + 1}) as changing) as changed,
          (select coalesce(jsonb_agg(jsonb_build_object('index', rule, 'records', records, 'ids', ids,
            'owners', owners)), '[]') from opened join owning using (rule)) as rules`,
  );
}

/**
 * The data of the records as the explained reader sees them. Only the owner of a record sees its data here: reading by
 * consent is due a receipt, and an administrator reads no data.
 */
async function readSamples(
  on: Transaction,
  { zone, reader: own, readsData }: AccessCaller,
  { reader }: ExplainedReader,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  if (!readsData || ids.length === 0) return new Map();
  const certain = { ...reader, grants: reader.grants.filter(({ ifToken }) => !ifToken) };
  const rows = await run<{ id: string; data: Record<string, unknown> }>(
    on,
    sql`select h.id, h.body -> 'data' as data from ${visibleHeads(certain, zone.id, 'h')}
        where h.id = any(${ids}::uuid[]) and ${ownedBy(own, 'h')}`,
  );
  return new Map(rows.map(({ id, data }) => [id, data]));
}
