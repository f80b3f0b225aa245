/**
 * The audit trail: a line for each changing call, written in the transaction of the change, and one for each refusal
 * of a signed-in caller. It names calls and ids, never values.
 */
import { sql } from 'kysely';
import { build, execute } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';
import { markDone } from '#platform/storage/idempotency-store.ts';
import type { AppendOptions, LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { Actor } from '#platform/ledger/record.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#platform/access/wallets.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { storableJson } from '#platform/storage/storable.ts';

/** Who calls, and in which zone: a ZoneCaller, or the parts of one that are known. */
export interface AuditedCaller {
  zone: ZoneRef;
  actor: Actor;
  /** Identifies the request while it holds an Idempotency-Key. */
  claim?: string | undefined;
  /** The id of the request (X-Request-Id), by which its line is found from those of the logs. */
  requestId?: string | undefined;
}

/** Ids of what a line is about, never values. */
type Detail = Record<string, unknown>;

export interface NewAuditLine {
  call: string;
  /** 'done', or 'refused' with the status. */
  outcome: string;
  detail?: Detail;
}

export async function writeAudit(
  on: Queryable,
  { zone, actor, claim, requestId }: AuditedCaller,
  { call, outcome, detail }: NewAuditLine,
): Promise<void> {
  await writeLines(on, zone, [{ call, outcome, detail: { ...detail, requestId }, ...actor }]);
  if (claim && outcome === 'done') await markDone(on, zone, [claim]);
}

async function writeLines(
  on: Queryable,
  zone: ZoneRef,
  lines: readonly (NewAuditLine & Actor)[],
): Promise<void> {
  await execute(
    on,
    sql`insert into audit (zone, logged_in_id, effective_id, call, outcome, detail)
        select ${zone.id}, logged_in_id, effective_id, call, outcome, detail::jsonb from unnest(
          ${lines.map((line) => line.loggedInId)}::uuid[],
          ${lines.map((line) => line.effectiveId)}::uuid[], ${lines.map((line) => line.call)}::text[],
          ${lines.map((line) => line.outcome)}::text[],
          ${lines.map((line) => storableJson(line.detail ?? {}))}::text[]
        ) as line (logged_in_id, effective_id, call, outcome, detail)`,
    { prepared: true },
  );
}

/** Records the refusal of a caller of the customer who has no role in the zone, and therefore no wallet there. */
export async function auditStranger(
  { id, db }: ZoneRef,
  { subject }: Principal,
  call: string,
  requestId: string | undefined,
): Promise<void> {
  const detail = storableJson({ subject, requestId });
  await execute(
    db,
    build.insertInto('audit').values({ zone: id, call, outcome: 'refused 403', detail }),
  );
}

/** Records what an administrator of the server, who has no wallet in the zone, did for it. */
export async function auditAdministration(
  { id, db }: ZoneRef,
  call: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await execute(
    db,
    build
      .insertInto('audit')
      .values({ zone: id, call, outcome: 'done', detail: storableJson(detail) }),
  );
}

/**
 * Appends under the zone's lock, with the audit line in the same transaction.
 * @param detail ids to record with the call, never values; a function of the result for new records. Several details are
 *   a line each, so that each new record is found by its id.
 */
export function appendAudited<Result>(
  { ledger }: Pick<Platform, 'ledger'>,
  caller: AuditedCaller,
  call: string,
  detail: Detail | ((result: Result) => Detail | Detail[]),
  plan: (tx: LedgerTransaction) => Promise<Result>,
  options?: AppendOptions,
): Promise<Result> {
  const { zone, actor, claim, requestId } = caller;
  const audited = async (tx: LedgerTransaction) => {
    const result = await plan(tx);
    const named = typeof detail === 'function' ? detail(result) : detail;
    for (const one of [named].flat()) {
      tx.gather(writeLines, { call, outcome: 'done', detail: { ...one, requestId }, ...actor });
    }
    if (claim) tx.gather(markDone, claim);
    return result;
  };
  return ledger.append(zone, audited, options);
}

/** The audit detail of a newly created record. */
export function idOf({ id }: { id: string }): Detail {
  return { id };
}
