import type { consentContractCalls } from '#model/calls/consent-contracts.ts';
import type { StoredConsentContract } from '#model/contracts/consent-contract.ts';
import {
  checkWhenPatterns,
  createConsentContract,
  updateConsentContract,
} from '#platform/contracts/consent-contracts.ts';
import { previewConsent } from '#platform/contracts/preview-consent.ts';
import { listConsents } from '#platform/contracts/list-contracts.ts';
import { toRecord } from '#platform/ledger/read/heads.ts';
import { accessCallerOf } from '#platform/http/access-caller.ts';
import { appendAudited } from '#platform/http/audit.ts';
import type { ZoneCaller } from '#platform/http/caller.ts';
import { notFound, orNotFound } from '#platform/http/http-error.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { viewerOf } from '#platform/http/viewer.ts';

export const consentContractHandlers: Handlers<typeof consentContractCalls> = {
  async createConsent({ platform, caller, params, body, signal }) {
    await checkWhenPatterns(saverOf(caller), body.consentContract, signal);
    const { chain } = params;
    const detail = ({ id }: { id: string }) => ({ chain, sdoId: id });
    const head = await appendAudited(platform, caller, 'createConsent', detail, async (tx) =>
      orNotFound(
        await createConsentContract(tx, chain, withMetadata(body), caller.actor),
        `chain: There is no dictionary '${chain}'.`,
      ),
    );
    return toRecord<StoredConsentContract>(head);
  },

  async previewConsent({ platform, caller, params: { chain }, body, signal }) {
    const { sdoId, consentContract: contract } = body;
    if (contract) await checkWhenPatterns(saverOf(caller), contract, signal);
    const giver = { ...(await accessCallerOf(platform, caller, signal)), actor: caller.actor };
    const preview = await previewConsent(giver, { chain, sdoId, contract });
    if (preview === 'no chain') throw notFound(`chain: There is no dictionary '${chain}'.`);
    if (preview === 'no contract') throw notFound('You own no such consent contract.');
    return preview;
  },

  async updateConsent({ platform, caller, params, body, expected, signal }) {
    const { chain, sdoId } = params;
    await checkWhenPatterns(saverOf(caller), body.consentContract, signal);
    const head = await appendAudited(platform, caller, 'updateConsent', params, (tx) =>
      updateConsentContract(tx, chain, sdoId, withMetadata(body), caller.actor, expected),
    );
    return toRecord<StoredConsentContract>(orNotFound(head, 'You own no such consent contract.'));
  },

  listConsents: ({ params: { chain }, ...call }) => answerConsents(call, chain),
  listAllConsents: (call) => answerConsents(call, undefined),
};

/** The part of a call's context that the lists use. */
type ListCall = Pick<
  Parameters<Handlers<typeof consentContractCalls>['listConsents']>[0],
  'caller' | 'query' | 'signal' | 'setHeader'
>;

async function answerConsents(
  { caller, query, signal, setHeader }: ListCall,
  chain: string | undefined,
) {
  const { total, items } = await listConsents(await viewerOf(caller), chain, query, signal);
  setHeader('X-Total-Count', String(total));
  return items;
}

function saverOf({ zone, actor }: ZoneCaller) {
  return { zone, wallet: actor.loggedInId };
}

function withMetadata<Body extends { metadata?: Record<string, unknown> | undefined }>(body: Body) {
  return { ...body, metadata: body.metadata };
}
