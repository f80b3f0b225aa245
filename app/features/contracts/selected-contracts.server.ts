/** The actions on several selected contracts of a list. */
import type { RowSending } from '#app/crud/selection/answer-rows.server.ts';
import { wholeSecond } from '#app/fields/controls/moment.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { storedConsentContractSchema } from '#model/contracts/consent-contract.ts';
import { consentStatus } from '#model/contracts/consent-status.ts';
import { headerSchema } from '#model/records/record.ts';
import { z } from 'zod';
import { contractOfRow } from './contract-row-id.ts';
import { isOwner } from './owner.server.ts';

const NOT_OWNER = 'Only an owner may do this.';
const NOT_FOUND = 'It is not there any more, or you may no longer see it.';
const EXPIRED = 'It has expired already.';

/**
 * Deletes the contract of a row.
 * @returns why it was not deleted
 * @throws PlatformError
 */
export async function deleteContract(
  session: Session,
  rowId: string,
  sending: RowSending,
): Promise<string | undefined> {
  const params = contractOfRow(rowId);
  const own = await readOwn(session, params, anyContractSchema);
  if ('refusal' in own) return own.refusal;
  await session.api.call(CALLS.deleteRecord, { params, ifMatch: own.version, ...sending });
  return undefined;
}

/**
 * Ends the consent contract of a row now.
 * @returns why it was not ended
 * @throws PlatformError
 */
export async function expireConsent(
  session: Session,
  rowId: string,
  sending: RowSending,
): Promise<string | undefined> {
  const params = contractOfRow(rowId);
  const own = await readOwn(session, params, storedConsentContractSchema);
  if ('refusal' in own) return own.refusal;
  const { consentContract } = own.data;
  const now = new Date();
  if (consentStatus(consentContract.until, now) === 'Expired') return EXPIRED;
  const ended = { ...consentContract, until: wholeSecond(now) };
  await session.api.call(CALLS.updateConsent, {
    params,
    body: { consentContract: ended },
    ifMatch: own.version,
    ...sending,
  });
  return undefined;
}

const anyContractSchema = z.object({ header: headerSchema });

/**
 * Reads a contract and checks that the person owns it, because the platform ends the session of a person who changes
 * another's contract.
 */
async function readOwn<Schema extends z.ZodType<{ header: z.infer<typeof headerSchema> }>>(
  session: Session,
  params: ReturnType<typeof contractOfRow>,
  schema: Schema,
): Promise<{ data: z.output<Schema>; version: string | undefined } | { refusal: string }> {
  const { data, headers } = await session.api.call(CALLS.readRecord, { params });
  const parsed = schema.safeParse(data);
  if (!parsed.success) return { refusal: NOT_FOUND };
  if (!(await isOwner(session, parsed.data.header))) return { refusal: NOT_OWNER };
  return { data: parsed.data, version: headers.get('etag') ?? undefined };
}
