/** Reads the records that a plan is to bring about: those of another zone, or the earlier ones that an undo returns to. */
import { sql } from 'kysely';
import { PROMOTED_KINDS } from '#model/metadata/promotion.ts';
import type { Chosen, PromotedVersions, PromotionInput } from '#model/metadata/promotion.ts';
import { KIND_LABELS } from '#model/metadata/describe-difference.ts';
import type { Body } from '#platform/ledger/record.ts';
import { nameRecords } from '#platform/metadata/comparison/named-records.ts';
import type { StoredVersion } from '#platform/metadata/comparison/named-records.ts';
import { readNamedRecords } from '#platform/metadata/comparison/read-comparables.ts';
import { toComparable } from '#platform/metadata/comparison/to-comparable.ts';
import type { PlanFacts, PromotedRecord } from '#platform/metadata/promotion/plan-promotion.ts';
import { run, runOne } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { readJob } from '#platform/jobs/queue/job-rows.ts';

/** The error for what cannot be planned. It is sent as 400, or as 404 for a job that is not there. */
export class PromotionError extends Error {
  override name = 'PromotionError';
  constructor(
    readonly kind: 'invalid' | 'absent',
    message: string,
  ) {
    super(message);
  }
}

export interface PlanSource extends Pick<
  PlanFacts,
  'wanted' | 'unwanted' | 'changedSince' | 'offered'
> {
  /** The end of the ledger of the other zone when it was read; 0 for an undo and a bundle. */
  seq: number;
}

/** All records of the promoted kinds in a zone, and the end of its ledger before they were read. */
export async function readPromotable(
  on: Queryable,
  zone: ZoneRef,
): Promise<{ records: PromotedRecord[]; seq: number }> {
  const seq = await lastSeq(on, zone);
  const records = await readNamedRecords(on, { zone, kinds: PROMOTED_KINDS, owners: [] });
  return { records: records as PromotedRecord[], seq };
}

async function lastSeq(on: Queryable, zone: ZoneRef): Promise<number> {
  const end = await runOne<{ seq: number }>(
    on,
    sql`select seq from ledger_end where zone = ${zone.id}`,
  );
  return end?.seq ?? 0;
}

/** Named records from outside of the zone: those of another zone, or of a bundle. */
export interface ReadRecords {
  records: readonly PromotedRecord[];
  /** The zone of the records; undefined for a bundle. */
  zone: ZoneRef | undefined;
  /** The seq at the end of that zone's ledger before the records were read; 0 for a bundle. */
  seq: number;
}

/** @throws PromotionError for a choice that is not among the records */
export function sourceFromRecords(
  { zone, records, seq }: ReadRecords,
  present: readonly PromotedRecord[],
  chosen: PromotionInput['chosen'],
): PlanSource {
  const origin = zone ? `zone '${zone.name}'` : 'the bundle';
  const wanted = pick(records, present, chosen, origin);
  const names = records.flatMap((record) =>
    record.kind === 'dictionaries' ? [record.content.name] : [],
  );
  const offered = { origin, dictionaries: new Set(names) };
  return { wanted, unwanted: [], changedSince: new Set(), offered, seq };
}

/** The records of the choice, each once. A choice names a record as the comparison does, or by its id in either zone. */
function pick(
  records: readonly PromotedRecord[],
  present: readonly PromotedRecord[],
  chosen: readonly Chosen[] | undefined,
  origin: string,
): PromotedRecord[] {
  if (!chosen) return [...records];
  const known = new Map<string, PromotedRecord>();
  const byKey = new Map(records.map((record) => [keyOf(record), record]));
  for (const record of records) {
    for (const name of namesOf(record)) known.set(name, record);
  }
  for (const record of present) {
    const other = byKey.get(keyOf(record));
    if (!other) continue;
    known.set(`${record.kind}\n${record.id}`, other);
    known.set(`\n${record.id}`, other);
  }
  const found = chosen.map(({ kind, name }) => {
    const record = known.get(`${kind ?? ''}\n${name}`);
    if (record) return record;
    throw new PromotionError(
      'invalid',
      `chosen: There is no ${kind ? KIND_LABELS[kind].one.toLowerCase() : 'record'} '${name}' in ${origin}.`,
    );
  });
  return [...new Set(found)];
}

const keyOf = (record: PromotedRecord) => `${record.kind}\n${toComparable(record).key}`;
const namesOf = (record: PromotedRecord) => [
  keyOf(record),
  `${record.kind}\n${record.id}`,
  `\n${record.id}`,
  `${record.kind}\n${toComparable(record).name}`,
];

/**
 * The records as they were before a job of the zone, and those that it made.
 * @throws PromotionError for a job that has promoted nothing, or whose versions were erased
 */
export async function sourceFromJob(
  on: Queryable,
  zone: ZoneRef,
  jobId: string,
  present: readonly PromotedRecord[],
  chosen: PromotionInput['chosen'],
): Promise<PlanSource> {
  const job = await readJob(on, zone, jobId);
  if (job?.name !== 'PromotionJob') {
    throw new PromotionError('absent', `undo: There is no promotion '${jobId}' in this zone.`);
  }
  if (job.status !== 'COMPLETED_SUCCESS') {
    throw new PromotionError('invalid', 'undo: The job has changed nothing, so nothing is undone.');
  }
  const versions = (job.results?.versions ?? []) as PromotedVersions[];
  const here = new Map(present.map((record) => [record.id, record]));
  const made = versions.flatMap(({ id, before }) => (before === null ? (here.get(id) ?? []) : []));
  const earlier = await readVersions(on, zone, versions);
  const all = pick([...earlier, ...made], present, chosen, 'the job');
  const created = new Set(made);
  return {
    wanted: all.filter((record) => !created.has(record)),
    unwanted: all.filter((record) => created.has(record)),
    changedSince: new Set(
      versions
        .filter(({ id, after }) => (here.get(id)?.hash ?? null) !== after)
        .map(({ id }) => id),
    ),
    seq: 0,
  };
}

/** The versions before a job, with the names of today. */
async function readVersions(
  on: Queryable,
  zone: ZoneRef,
  versions: readonly PromotedVersions[],
): Promise<PromotedRecord[]> {
  const replaced = versions.filter(({ before }) => before !== null);
  if (replaced.length === 0) return [];
  const rows = await run<StoredVersion & { body: Body | null }>(
    on,
    sql`select l.id, encode(l.hash, 'hex') as hash, l.chain, l.body::jsonb as body, kind
        from ledger l join unnest(${replaced.map(({ id }) => id)}::uuid[],
          ${replaced.map(({ before }) => before)}::text[],
          ${replaced.map(({ kind }) => kind)}::text[]) as asked(of_id, of_hash, kind)
          on l.id = of_id and l.hash = decode(of_hash, 'hex')
        where l.zone = ${zone.id} order by l.seq`,
  );
  if (rows.length < replaced.length || rows.some(({ body }) => body === null)) {
    throw new PromotionError(
      'invalid',
      'undo: The zone was reset after the job, so the earlier versions are gone.',
    );
  }
  return (await nameRecords(on, zone, rows)) as PromotedRecord[];
}
