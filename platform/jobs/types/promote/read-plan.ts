/** Reads what a plan is made from, and makes it. */
import { sql } from 'kysely';
import { MAX_PROMOTED, PROMOTED_KINDS } from '#model/metadata/promotion.ts';
import type { PromotionInput } from '#model/metadata/promotion.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { DictionaryChange } from '#model/dictionaries/dictionary-change.ts';
import { counted } from '#model/text/counted.ts';
import { METADATA, SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { TYPES_OF_KINDS } from '#platform/metadata/comparison/named-records.ts';
import { labelOf, planPromotion } from '#platform/metadata/promotion/plan-promotion.ts';
import type {
  PlanFacts,
  Planned,
  PlannedStep,
} from '#platform/metadata/promotion/plan-promotion.ts';
import { run } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { PromotionError, readPromotable, sourceFromJob, sourceFromRecords } from './read-source.ts';
import type { PlanSource, ReadRecords } from './read-source.ts';

export interface ReadPlan extends Planned {
  fingerprint: string;
}

interface ReadOptions {
  /** Asks what saving the dictionaries of the steps would do. */
  preview?(after: Dictionary): Promise<DictionaryChange>;
}

/**
 * Makes the plan as the transaction sees the zone. The records of another zone or of a bundle were read before.
 * @throws PromotionError
 */
export async function readPlan(
  on: Queryable,
  zone: ZoneRef,
  { undo, chosen }: PromotionInput,
  other: ReadRecords | undefined,
  { preview }: ReadOptions = {},
): Promise<ReadPlan> {
  const { records: present, seq } = await readPromotable(on, zone);
  const source = other
    ? sourceFromRecords(other, present, chosen)
    : await sourceFromJob(on, zone, undo ?? '', present, chosen);
  const facts: PlanFacts = {
    ...source,
    present,
    wallets: await readWallets(on, zone, source),
    held: await readHeld(on, zone, source),
    previews: new Map(),
  };
  const planned = planPromotion(facts);
  if (planned.steps.length > MAX_PROMOTED) {
    throw new PromotionError(
      'invalid',
      `chosen: ${counted(planned.steps.length, 'record differs', 'records differ')}, and a plan has ${MAX_PROMOTED} steps at most. Choose some of them.`,
    );
  }
  // A preview changes what is said of a step, and neither which steps there are nor their order.
  const previews = preview ? await readPreviews(planned.steps, preview) : undefined;
  const { steps, notes, digest } = previews ? planPromotion({ ...facts, previews }) : planned;
  return { steps, notes, digest, fingerprint: `${source.seq}-${seq}-${digest}` };
}

async function readWallets(
  on: Queryable,
  zone: ZoneRef,
  { wanted }: PlanSource,
): Promise<Map<string, string>> {
  const names = wanted.flatMap((record) =>
    record.kind === 'userGroups' ? record.content.group : [],
  );
  if (names.length === 0) return new Map();
  const rows = await run<{ id: string; email: string }>(
    on,
    sql`select id, lower(body #>> '{wallet,email}') as email from head
        where zone = ${zone.id} and chain = ${sql.lit(SYSTEM_CHAINS.wallet)} and not deleted
          and lower(body #>> '{wallet,email}') = any(${[...new Set(names)]}::text[])`,
  );
  return new Map(rows.map(({ id, email }) => [email, id]));
}

async function readHeld(
  on: Queryable,
  zone: ZoneRef,
  { unwanted }: PlanSource,
): Promise<Map<string, number>> {
  const names = unwanted.flatMap((record) =>
    record.kind === 'dictionaries' ? [record.content.name] : [],
  );
  if (names.length === 0) return new Map();
  const rows = await run<{ chain: string; held: number }>(
    on,
    sql`select chain, count(*)::int as held from head
        where zone = ${zone.id} and chain = any(${names}::text[]) and not deleted group by chain`,
  );
  return new Map(rows.map(({ chain, held }) => [chain, held]));
}

/** Previews the dictionaries that are replaced, one after the other, as each preview takes a turn of the queries. */
async function readPreviews(
  steps: readonly PlannedStep[],
  preview: NonNullable<ReadOptions['preview']>,
): Promise<Map<string, DictionaryChange>> {
  const previews = new Map<string, DictionaryChange>();
  for (const dictionary of replacedDictionaries(steps)) {
    previews.set(dictionary.name, await preview(dictionary));
  }
  return previews;
}

export function replacedDictionaries(steps: readonly PlannedStep[]): Dictionary[] {
  return steps.flatMap(({ operation, wanted }) =>
    operation === 'update' && wanted?.kind === 'dictionaries' ? [wanted.content] : [],
  );
}

export const isSamePlan = (one: string, other: string) => digestIn(one) === digestIn(other);
const digestIn = (fingerprint: string) => fingerprint.split('-').at(2);

/** Changes that a sentence names. */
const NAMED_CHANGES = 5;

/** Why a plan is not the one of the fingerprint any more: what was changed since in either zone. */
export async function sayStale(
  fingerprint: string,
  { zone, on }: { zone: ZoneRef; on: Queryable },
  other: ZoneRef | undefined,
): Promise<string> {
  const [there = 0, here = 0] = fingerprint.split('-').map(Number);
  const changes = [
    ...(await changesSince(on, zone, here)),
    ...(other ? await changesSince(other.db, other, there) : []),
  ];
  if (changes.length === 0) {
    return 'This is not the fingerprint of a plan for what you have chosen. Ask for the plan again, and send its fingerprint.';
  }
  const more = changes.length - NAMED_CHANGES;
  const named = [
    ...changes.slice(0, NAMED_CHANGES),
    ...(more > 0 ? [`${more.toLocaleString('en')} more`] : []),
  ];
  return `The plan does not fit any more, so nothing was done. Since it was made: ${named.join('; ')}. Look at the new plan.`;
}

/** What a plan is made from: the promoted kinds, and the wallets that groups name. */
const READ_TYPES = [
  ...PROMOTED_KINDS.map((kind) => TYPES_OF_KINDS[kind]),
  METADATA[SYSTEM_CHAINS.wallet].type,
];

async function changesSince(on: Queryable, zone: ZoneRef, seq: number): Promise<string[]> {
  if (!Number.isSafeInteger(seq)) return [];
  const rows = await run<{ type: string; name: string | null; how: string }>(
    on,
    sql`select type, name, case when deleted then 'deleted' when key > ${seq} then 'created' else 'changed' end as how
        from head where zone = ${zone.id} and type <> 'ASSET' and type = any(${READ_TYPES}::text[])
          and seq > ${seq} order by seq`,
  );
  return rows.map(({ type, name, how }) => {
    const kind = PROMOTED_KINDS.find((known) => TYPES_OF_KINDS[known] === type);
    const what = kind ? labelOf({ kind, name: name ?? '' }) : `User wallet '${name}'`;
    return `${what} was ${how} in ${zone.name}`;
  });
}
