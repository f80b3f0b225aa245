/** Reads system messages and acceptable use policies of a customer, and records signatures. */
import { sql } from 'kysely';
import type { Message, MessageSummary, Policy, PolicyVersion } from '#model/directory/message.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { hasRows } from '#platform/storage/database.ts';
import type { Actor } from '#platform/ledger/record.ts';
import { build, run, runOne } from '#platform/storage/database.ts';
import type { Database, Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

/** Messages for the customer and for all customers since a time (undefined: all of them), newest first. */
export function listMessages(
  db: Database,
  customerId: number,
  since: Date | undefined,
): Promise<MessageSummary[]> {
  return run(
    db,
    summariesFor(customerId)
      .where('created_at', '>=', since?.toISOString() ?? '-infinity')
      .orderBy('created_at', 'desc')
      .orderBy('id'),
  );
}

export async function readMessage(
  db: Database,
  customerId: number,
  id: string,
): Promise<Message | undefined> {
  const row = await runOne(db, summariesFor(customerId).select('content').where('id', '=', id));
  if (!row) return undefined;
  const { content, ...summary } = row;
  return { ...summary, contentBase64: Buffer.from(content).toString('base64') };
}

function summariesFor(customerId: number) {
  return build
    .selectFrom('message')
    .select(['id as messageId', 'title', 'type as messageType', 'created_at as createDate'])
    .$narrowType<Pick<MessageSummary, 'messageType'>>()
    .where((is) => is.or([is('customer', 'is', null), is('customer', '=', customerId)]));
}

/** The customer's active policy, and whether the wallet has signed it; undefined when there is none. */
export async function readPolicy(
  db: Database,
  zone: ZoneRef,
  wallet: string,
): Promise<Policy | undefined> {
  const policy = await runOne(db, activePolicyOf(zone.customerId).select(['id', 'document']));
  if (!policy) return undefined;
  return {
    id: policy.id,
    documentBase64: Buffer.from(policy.document).toString('base64'),
    signed: await hasSigned(zone.db, zone, wallet, policy.id),
  };
}

/** The policy that everybody of the customer has to sign. */
export function activePolicyOf(customerId: number) {
  return build
    .selectFrom('policy')
    .where('customer', '=', customerId)
    .where((is) => is.ref('active'));
}

/** The id of the customer's active policy when the wallet has not signed it; undefined when nothing is to be signed. */
export async function findUnsignedPolicy(
  db: Database,
  zone: ZoneRef,
  wallet: string,
): Promise<string | undefined> {
  const policy = await runOne(db, activePolicyOf(zone.customerId).select('id'));
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

function hasSigned(on: Queryable, zone: ZoneRef, wallet: string, policy: string): Promise<boolean> {
  return hasRows(
    on,
    sql`from head where zone = ${zone.id} and chain = ${SYSTEM_CHAINS.policy}
          and not deleted and owners @> array[${wallet}]::uuid[]
          and body #>> '{signature,policy}' = ${policy}`,
  );
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
