/** Reads system messages and acceptable use policies of a customer, and records signatures. */
import { sql } from 'kysely';
import type { Message, MessageSummary, Policy, PolicyVersion } from '#model/message.ts';
import { SYSTEM_CHAINS } from '../ledger/chains.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { Actor } from '../ledger/record.ts';
import { run, type Database, type Queryable } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';

/** Messages for the customer and for all customers since a time (undefined: all of them), newest first. */
export function listMessages(
  db: Database,
  customerId: number,
  since: Date | undefined,
): Promise<MessageSummary[]> {
  return run<MessageSummary>(
    db,
    sql`select id as "messageId", title, type as "messageType", created_at as "createDate"
        from message where (customer is null or customer = ${customerId})
          and created_at >= ${since?.toISOString() ?? '-infinity'}
        order by created_at desc, id`,
  );
}

export async function readMessage(
  db: Database,
  customerId: number,
  id: string,
): Promise<Message | undefined> {
  const [row] = await run<MessageSummary & { content: string }>(
    db,
    sql`select id as "messageId", title, type as "messageType", created_at as "createDate", content
        from message where id = ${id} and (customer is null or customer = ${customerId})`,
  );
  if (!row) return undefined;
  const { content, ...summary } = row;
  return { ...summary, contentBase64: Buffer.from(content).toString('base64') };
}

/** The customer's active policy, and whether the wallet has signed it; undefined when there is none. */
export async function readPolicy(
  db: Database,
  zone: ZoneRef,
  wallet: string,
): Promise<Policy | undefined> {
  const [policy] = await run<{ id: string; document: string }>(
    db,
    sql`select id, document from policy where customer = ${zone.customerId} and active`,
  );
  if (!policy) return undefined;
  return {
    id: policy.id,
    documentBase64: Buffer.from(policy.document).toString('base64'),
    signed: await hasSigned(zone.db, zone, wallet, policy.id),
  };
}

/** The id of the customer's active policy when the wallet has not signed it; undefined when nothing is to be signed. */
export async function findUnsignedPolicy(
  db: Database,
  zone: ZoneRef,
  wallet: string,
): Promise<string | undefined> {
  const [policy] = await run<{ id: string }>(
    db,
    sql`select id from policy where customer = ${zone.customerId} and active`,
  );
  return policy && !(await hasSigned(zone.db, zone, wallet, policy.id)) ? policy.id : undefined;
}

/** All policies that were published for a customer, newest first. */
export async function listPolicies(db: Database, customerId: number): Promise<PolicyVersion[]> {
  const rows = await run<Omit<PolicyVersion, 'name' | 'type'>>(
    db,
    sql`select id, document, active, row_number() over (order by created_at, id)::text as version
        from policy where customer = ${customerId} order by created_at desc, id desc`,
  );
  return rows.map((row) => ({ ...row, name: headingOf(row.document), type: 'ACCEPTABLE_USE' }));
}

function headingOf(markdown: string): string {
  return /^#+ +(.+)$/m.exec(markdown)?.[1]?.trim() ?? 'Acceptable use policy';
}

async function hasSigned(
  on: Queryable,
  zone: ZoneRef,
  wallet: string,
  policy: string,
): Promise<boolean> {
  const rows = await run(
    on,
    sql`select 1 as signed from head where zone = ${zone.id} and chain = ${SYSTEM_CHAINS.policy}
          and not deleted and owners @> array[${wallet}]::uuid[]
          and body #>> '{signature,policy}' = ${policy} limit 1`,
  );
  return rows.length > 0;
}

/** Records that the actor signed a policy; signing again adds no record. */
export async function signPolicy(
  tx: LedgerTransaction,
  { loggedInId }: Actor,
  policy: string,
): Promise<void> {
  if (await hasSigned(tx.sql, tx.zone, loggedInId, policy)) return;
  await tx.append({
    chain: SYSTEM_CHAINS.policy,
    id: crypto.randomUUID(),
    type: 'POLICY_SIGNATURE',
    operation: 'CREATE',
    owners: [loggedInId],
    actor: { loggedInId, effectiveId: loggedInId },
    body: { signature: { policy, wallet: loggedInId } },
  });
}
