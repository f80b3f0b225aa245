/**
 * The job that executes a function of a smart contract. It fails when the function fails; its results name the receipt.
 */
import { loadReader } from '#platform/contracts/load-reader.ts';
import {
  appendExecutionReceipt,
  executeSmartContract,
} from '#platform/contracts/execute-smart-contract.ts';
import type { ExecutionOrder, Execution } from '#platform/contracts/execute-smart-contract.ts';
import { SMART_TYPE } from '#platform/contracts/smart-contracts.ts';
import type { Actor } from '#platform/ledger/record.ts';
import { readVisible } from '#platform/records/read.ts';
import { createJob, JobRefusedError } from '#platform/jobs/queue/create-job.ts';
import type { JobStarter } from '#platform/jobs/queue/create-job.ts';
import { JobFailureError } from '#platform/jobs/job-type.ts';
import type { JobContext, JobPlatform, JobRun } from '#platform/jobs/job-type.ts';
import { neededClaims } from '#platform/jobs/rights/needed-claims.ts';
import { recheckRights } from '#platform/jobs/rights/recheck-rights.ts';
import { writeProgress } from '#platform/jobs/queue/job-rows.ts';
import type { JobRow } from '#platform/jobs/queue/job-rows.ts';
import { runCancellable } from '#platform/jobs/cancellable.ts';

export interface ContractJobRequest {
  order: ExecutionOrder;
  emails: readonly string[] | undefined;
  /** The id of the job; a new id when it is left out. */
  jobId?: string;
}

/** `receiptId` is written when the function has ended, so that it is never executed twice. */
interface ContractResults {
  receiptId: string;
  function: string;
  successful: boolean;
  response: unknown;
  consoleBase64: string;
  errorLogBase64: string;
  /** The limit that ended the function. */
  limit?: string;
}

/**
 * Creates the job.
 * @throws JobRefusedError 404 for a contract that the starter cannot see, 400 for a wrong mail address
 */
export async function createContractJob(
  platform: JobPlatform,
  starter: JobStarter,
  { order, emails, jobId }: ContractJobRequest,
): Promise<JobRow> {
  const { zone, actor, claims } = starter;
  const { chain, sdoId, func, args } = order;
  const identity = { wallet: actor.effectiveId, claims, now: platform.now() };
  const reader = await loadReader(platform.definitions, zone, identity);
  const seen = await readVisible({ zone, reader, chain, id: sdoId }, SMART_TYPE);
  if (!seen) throw new JobRefusedError(404, GONE);
  return createJob(platform, starter, {
    name: 'SmartContractExecJob',
    jobId,
    emails,
    claims: await neededClaims(zone, claims),
    chain,
    input: { sdoId, func, args },
  });
}

const GONE = 'There is no such smart contract, or it is not shared with you.';

export const runExecuteContract: JobRun = async (context) => {
  const done = context.job.results as ContractResults | null;
  const results = done?.receiptId ? done : await executeOnce(context);
  if (results.successful) return { ...results };
  throw new JobFailureError(failureOf(results));
};

function failureOf({ function: name, limit }: ContractResults): string {
  return limit === undefined
    ? `The function ${name} failed. The error log of its receipt says why.`
    : `${limit} So its function ${name} was ended.`;
}

/** Executes the contract; its receipt and the results in the job's row are written in one transaction. */
async function executeOnce(context: JobContext): Promise<ContractResults> {
  const { platform, zone, job, pause } = context;
  await context.checkpoint({ done: 0, total: 1 });
  // A worker that is stopping waits for the execution, because its time is bounded.
  const execution = await runCancellable(context, (signal) => executeAsStarter(context, signal), {
    endsBeforeStop: true,
  });
  const { results, cancelRequested } = await platform.ledger.append(zone, async (tx) => {
    const { id } = await appendExecutionReceipt(tx, execution, actorOf(job));
    const written = resultsOf(execution, id);
    const progress = { done: 1, total: 1, results: { ...written } };
    return { results: written, cancelRequested: await writeProgress(tx.sql, zone, job, progress) };
  });
  // A function that ended successfully keeps its result, even when the job was cancelled meanwhile.
  if (cancelRequested && !results.successful) pause(cancelRequested);
  return results;
}

/** @throws JobFailureError when the starter no longer has the right to execute the contract */
async function executeAsStarter(context: JobContext, signal: AbortSignal): Promise<Execution> {
  const { platform, zone, job } = context;
  await recheckRights(context);
  const identity = {
    wallet: job.effectiveId,
    loggedInId: job.loggedInId,
    claims: job.claims,
    now: platform.now(),
  };
  const reader = await loadReader(platform.definitions, zone, identity);
  const { sdoId, func, args } = job.input as Pick<ExecutionOrder, 'sdoId' | 'func' | 'args'>;
  const order = { chain: job.chain ?? '', sdoId, func, args };
  const executor = { zone, actor: actorOf(job), reader };
  const execution = await executeSmartContract(platform, executor, order, signal);
  if (!execution) throw new JobFailureError(GONE);
  return execution;
}

/** The wallets that the job acts as. */
function actorOf({ loggedInId, effectiveId }: JobRow): Actor {
  return { loggedInId, effectiveId };
}

function resultsOf({ func, result }: Execution, receiptId: string): ContractResults {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  return {
    receiptId,
    function: func,
    successful: result.successful,
    response: result.response,
    consoleBase64: base64(result.console),
    errorLogBase64: base64(result.errorLog),
    ...(result.limit === undefined ? {} : { limit: result.limit }),
  };
}
