/** The form that executes a function of a smart contract in a job. */
import { CHAIN_PARAM } from '#app/fields/chains/chain-list.ts';
import {
  loadContractChoice,
  executionSchema,
  toArguments,
} from '#app/fields/contract-execution/execution-form.server.ts';
import { contractChoiceHelp, executionHelp } from '#app/fields/contract-execution/help.server.ts';
import { MAX_PARAMETERS, STEP_PARAM } from '#app/fields/contract-execution/execution-form.ts';
import type {
  ExecutableContract,
  ExecutionShape,
} from '#app/fields/contract-execution/execution-form.ts';
import type { FormReplyResponse } from '#app/forms/reply/form-reply.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { CALLS } from '#model/calls/all.ts';
import { JOB_CONTRACT_PARAM } from './execute-contract-data.ts';
import type { ExecuteContractData } from './execute-contract-data.ts';
import { answerJobForm, jobFormData, mailTo } from '#app/features/jobs/forms/job-form.server.ts';
import { JOB_RESULT } from '#app/features/jobs/forms/help.server.ts';
import { findAgain, givenOf, textOf } from '#app/features/jobs/forms/prefill.server.ts';

/**
 * The first step, which asks for chain and contract, or the second one when the address names both.
 * @throws Response with an error message when they cannot be read
 */
export async function loadExecuteContract(
  session: Session,
  url: URL,
): Promise<ExecuteContractData> {
  const { searchParams } = url;
  const [choice, again] = await Promise.all([
    loadContractChoice(session, {
      chain: searchParams.get(CHAIN_PARAM) ?? '',
      contract: searchParams.get(JOB_CONTRACT_PARAM) ?? '',
      goesOn: searchParams.has(STEP_PARAM),
    }),
    findAgain(session, url, 'SmartContractExecJob'),
  ]);
  return {
    ...choice,
    value: valueOf(choice.contract, givenOf(again)),
    userName: session.user.name,
    ...jobFormData(session, executionSchema),
    help: choice.contract
      ? executionHelp('Parameters', JOB_RESULT)
      : contractChoiceHelp(JOB_CONTRACT_PARAM),
  };
}

/** The initial values of the second step: those of the job to run again, or the only function of the contract. */
function valueOf(
  contract: ExecutableContract | undefined,
  { sdoId, func, args }: Record<string, unknown>,
): ExecutionShape {
  if (contract && contract.id === sdoId) {
    return { func: textOf(func), parameters: toParameters(args) };
  }
  const { functions = [] } = contract ?? {};
  return { func: functions.length === 1 ? (functions[0]?.name ?? '') : '', parameters: [] };
}

/** The pairs of the form that make these arguments. A list of values becomes one pair for each value. */
export function toParameters(args: unknown): ExecutionShape['parameters'] {
  if (typeof args !== 'object' || args === null) return [];
  return Object.entries(args)
    .flatMap(([name, given]) => [given].flat().map((value: unknown) => ({ name, value })))
    .map(({ name, value }) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    }))
    .slice(0, MAX_PARAMETERS);
}

/** Starts the job. The address names chain and contract. */
export function answerExecuteContract(
  session: Session,
  request: Request,
): Promise<FormReplyResponse> {
  const { searchParams } = new URL(request.url);
  const chain = searchParams.get(CHAIN_PARAM) ?? '';
  const sdoId = searchParams.get(JOB_CONTRACT_PARAM) ?? '';
  return answerJobForm(session, request, {
    schema: executionSchema,
    save: ({ func, parameters }, sending) =>
      session.api.call(CALLS.executeSmartContractJob, {
        params: { chain, sdoId, func },
        query: mailTo(session),
        body: { args: toArguments(parameters) },
        ...sending,
      }),
    failure: FAILURE.executeSmartContract,
  });
}
