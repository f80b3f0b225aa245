import type { smartContractCalls } from '#model/calls/smart-contracts.ts';
import { recordConsentedRead } from '#platform/contracts/consent-receipts.ts';
import { readReceipt } from '#platform/contracts/list-contracts.ts';
import {
  createSmartContract,
  listingQuery,
  listSmartContracts,
  toSmartContract,
  updateSmartContract,
} from '#platform/contracts/smart-contracts.ts';
import { appendRunReceipt, runSmartContract } from '#platform/contracts/run-smart-contract.ts';
import { createContractJob } from '#platform/jobs/types/execute-contract.ts';
import { appendAudited } from '../audit.ts';
import { badRequest, orNotFound } from '../http-error.ts';
import type { Handlers } from '../handler.ts';
import { refuseTwice } from '../parse-given.ts';
import { viewerOf } from './contracts.ts';
import { visibleJob, jobStarterOf } from './jobs.ts';

const NO_CONTRACT = 'There is no such smart contract, or it is not shared with you.';

export const smartContractHandlers: Handlers<typeof smartContractCalls> = {
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
    const place = { chain: params.chain, id: params.sdoId };
    const head = await appendAudited(platform, caller, 'updateSmartContract', params, async (tx) =>
      orNotFound(
        await updateSmartContract(tx, place, body, caller.actor, expected),
        'You own no such smart contract.',
      ),
    );
    return toSmartContract(head);
  },

  async listSmartContracts({ platform, caller, params: { chain }, query, signal, setHeader }) {
    const { zone } = caller;
    const { total, items, consents } = await listSmartContracts(
      zone,
      await caller.reader(),
      chain,
      query,
      signal,
    );
    await recordConsentedRead(platform, caller, consents, listingQuery(chain, query.where));
    setHeader('X-Total-Count', String(total));
    return items;
  },

  async executeSmartContract({ platform, caller, params, body, signal }) {
    compareWithPath(params, body);
    const { zone, actor } = caller;
    const runner = { zone, actor, reader: await caller.reader() };
    const run = orNotFound(
      await runSmartContract(platform, runner, { ...params, args: body.args }, signal),
      NO_CONTRACT,
    );
    const { id } = await appendAudited(platform, caller, 'executeSmartContract', params, (tx) =>
      appendRunReceipt(tx, run, actor),
    );
    return orNotFound(await readReceipt(await viewerOf(caller), params.chain, id), NO_CONTRACT);
  },

  async executeSmartContractJob({ platform, caller, params, query, body }) {
    compareWithPath(params, body);
    const starter = jobStarterOf(caller, 'executeSmartContractJob');
    if (query.emailResultsTo && body.emailResultsTo) refuseTwice(body, query);
    const emails = query.emailResultsTo ?? body.emailResultsTo;
    const order = { ...params, args: body.args };
    const job = await createContractJob(platform, starter, { order, emails });
    return visibleJob({ platform, caller }, job);
  },
};

/** Fields that repeat a part of the path must have the same value (B-574). */
function compareWithPath(
  path: { chain: string; sdoId: string; func: string },
  form: { chain?: string | undefined; sdoId?: string | undefined; func?: string | undefined },
): void {
  for (const field of ['chain', 'sdoId', 'func'] as const) {
    const value = form[field];
    if (value === undefined || value === path[field]) continue;
    throw badRequest(
      `${field}: The path names '${path[field]}', the form '${value}'. No argument can have this name.`,
    );
  }
}
