/** The verification of a zone's ledger that somebody asked for. It is kept with what it found, until the next one. */
import { sql } from 'kysely';
import { checkpointSchema } from '#model/ledger/checkpoint.ts';
import type { Checkpoint } from '#model/ledger/checkpoint.ts';
import type { LedgerVerification } from '#model/ledger/ledger-state.ts';
import type { Logger } from 'pino';
import { build, execute, runOne } from '#platform/storage/database.ts';
import { storableJson } from '#platform/storage/storable.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { listCheckpoints } from '#platform/ledger/checkpoint.ts';
import { verifyLedger } from './verify.ts';

/** The newest checkpoints that the ledger is compared with. */
const COMPARED = 1_000;

/** A verification that was asked for longer ago may be replaced, although it has not ended. */
const RUNNING_MS = 15 * 60 * 1000;
const UNFINISHED =
  'The verification could not be completed. Those who host Keyway find the reason in the log of the worker.';

/**
 * Stores that somebody asks for a verification, unless one is running.
 * @param given a checkpoint that they have kept
 * @returns false when one is running
 */
export async function askForCheck(
  zone: ZoneRef,
  asked: { by: string; at: Date; given: Checkpoint | undefined },
): Promise<boolean> {
  const given = asked.given === undefined ? null : storableJson(asked.given);
  const before = new Date(asked.at.getTime() - RUNNING_MS);
  const kept = await runOne(
    zone.db,
    sql`insert into ledger_check (zone, asked_at, asked_by, given)
        values (${zone.id}, ${asked.at}, ${asked.by}, ${given})
        on conflict (zone) do update set asked_at = excluded.asked_at, asked_by = excluded.asked_by,
          given = excluded.given, ended_at = null, records = null, erased = null, audit_lines = null, compared = null, problems = null
          where ledger_check.ended_at is not null or ledger_check.asked_at < ${before}
        returning zone`,
  );
  return kept !== undefined;
}

/** Runs the verification that was asked for. */
export async function checkZone(zone: ZoneRef, now: () => Date, log: Logger): Promise<void> {
  const asked = await runOne(
    zone.db,
    build
      .selectFrom('ledger_check')
      .select(['asked_at', 'given'])
      .where('zone', '=', zone.id)
      .where('ended_at', 'is', null),
  );
  if (!asked) return;
  const { checkpoints } = await listCheckpoints(zone, COMPARED);
  const given = asked.given === null ? [] : [checkpointSchema.parse(asked.given)];
  const all = [...given, ...checkpoints.map(({ checkpoint }) => checkpoint)];
  const compared = [...new Map(all.map((one) => [one.signature, one])).values()];
  const { records, erased, auditLines, problems } = await verifyLedger(zone, compared).catch(
    // A ledger that makes the verification itself fail must not look as if it were still being read.
    (error: unknown) => {
      log.error({ err: error, zone: zone.path }, 'A ledger could not be verified.');
      return { records: 0, erased: 0, auditLines: 0, problems: [{ seq: 0, message: UNFINISHED }] };
    },
  );
  await execute(
    zone.db,
    sql`update ledger_check set ended_at = ${now()}, records = ${records}, erased = ${erased}, audit_lines = ${auditLines},
          compared = ${compared.length}, problems = ${storableJson(problems)}
        where zone = ${zone.id} and asked_at = ${asked.asked_at}`,
  );
}

/** The last verification that was asked for. */
export async function readCheck(zone: ZoneRef): Promise<LedgerVerification | undefined> {
  const row = await runOne(
    zone.db,
    build.selectFrom('ledger_check').selectAll().where('zone', '=', zone.id),
  );
  if (!row) return undefined;
  const given = row.given === null ? undefined : checkpointSchema.parse(row.given).seq;
  const check = { askedAt: row.asked_at, askedBy: row.asked_by, given };
  if (row.ended_at === null) return check;
  return {
    ...check,
    found: {
      endedAt: row.ended_at,
      records: row.records!,
      erased: row.erased!,
      auditLines: row.audit_lines ?? 0,
      compared: row.compared!,
      problems: row.problems as NonNullable<LedgerVerification['found']>['problems'],
    },
  };
}
