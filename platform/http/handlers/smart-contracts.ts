import type { smartContractCalls } from '#model/calls/smart-contracts.ts';
import { RESERVED_ARGUMENT_MESSAGE } from '#model/contracts/smart-contract.ts';
import { recordConsentedRead } from '#platform/contracts/consent-receipts.ts';
import { readReceipt } from '#platform/contracts/list-contracts.ts';
import {
  createSmartContract,
  listingQuery,
  listSmartContracts,
  toSmartContract,
  updateSmartContract,
} from '#platform/contracts/smart-contracts.ts';
import {
  appendExecutionReceipt,
  executeSmartContract,
} from '#platform/contracts/execute-smart-contract.ts';
import { appendAudited } from '#platform/http/audit.ts';
import { orNotFound } from '#platform/http/http-error.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { requireAsInPath } from '#platform/http/parse-given.ts';
import { viewerOf } from '#platform/http/viewer.ts';

const NO_CONTRACT = 'There is no such smart contract, or it is not shared with you.';

export const smartContractHandlers: Handlers<
  Omit<typeof smartContractCalls, 'executeSmartContractJob'>
> = {
  async createSmartContract({ platform, caller, params: { chain }, body }) {
    const detail = ({ id }: { id: string }) => ({ chain, sdoId: id });
    const head = await appendAudited(platform, caller, 'createSmartContract', detail, async (tx) =>
      orNotFound(
        await createSmartContract(tx, chain, body, caller.actor),
        `chain: There is no dictionary '${chain}'.`,
      ),
    );
    return toSmartContract(head);
  },

  async updateSmartContract({ platform, caller, params, body, expected }) {
    const recordRef = { chain: params.chain, id: params.sdoId };
    const head = await appendAudited(platform, caller, 'updateSmartContract', params, async (tx) =>
      orNotFound(
        await updateSmartContract(tx, recordRef, body, caller.actor, expected),
        'You own no such smart contract.',
      ),
    );
    return toSmartContract(head);
  },

  listSmartContracts: ({ params: { chain }, ...call }) => answerSmartContracts(call, chain),
  listAllSmartContracts: (call) => answerSmartContracts(call, undefined),

  async executeSmartContract({ platform, caller, params, body, signal }) {
    requireAsInPath(params, body, RESERVED_ARGUMENT_MESSAGE);
    const { zone, actor } = caller;
    const executor = { zone, actor, reader: await caller.reader() };
    const execution = orNotFound(
      await executeSmartContract(platform, executor, { ...params, args: body.args }, signal),
      NO_CONTRACT,
    );
    const { id } = await appendAudited(platform, caller, 'executeSmartContract', params, (tx) =>
      appendExecutionReceipt(tx, execution, actor),
    );
    return orNotFound(await readReceipt(await viewerOf(caller), params.chain, id), NO_CONTRACT);
  },
};

async function answerSmartContracts(
  {
    platform,
    caller,
    query,
    signal,
    setHeader,
  }: Pick<
    Parameters<Handlers<typeof smartContractCalls>['listSmartContracts']>[0],
    'platform' | 'caller' | 'query' | 'signal' | 'setHeader'
  >,
  chain: string | undefined,
) {
  const reader = await caller.reader();
  const { total, items, consents } = await listSmartContracts(
    caller.zone,
    reader,
    chain,
    query,
    signal,
  );
  for (const read of new Set(consents.map((consent) => consent.chain))) {
    const ofChain = consents.filter((consent) => consent.chain === read);
    await recordConsentedRead(platform, caller, ofChain, listingQuery(read, query.where));
  }
  setHeader('X-Total-Count', String(total));
  return items;
}
