/** The form that runs a function of a smart contract in a job. */
import { answerForm } from '#app/forms/answer-form.server.ts';
import {
  loadContractChoice,
  runSchema,
  toArguments,
} from '#app/forms/contract-run/run-form.server.ts';
import { STEP_PARAM } from '#app/forms/contract-run/run-form.ts';
import { readForm } from '#app/forms/form-body.server.ts';
import type { FormAnswer } from '#app/forms/form-reply.server.ts';
import { constraintOf } from '#app/forms/parse-form.server.ts';
import { makeTicket } from '#app/forms/ticket.ts';
import { paths } from '#app/paths/paths.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE, SUCCESS } from '#app/text/alerts.ts';
import { CALLS } from '#model/calls/all.ts';
import { CHAIN_PARAM, CONTRACT_PARAM } from './execute-contract-view.ts';
import type { ExecuteContractView } from './execute-contract-view.ts';

/**
 * The first step, which asks for chain and contract, or the second one when the address names both.
 * @throws Response with an error message when they cannot be read
 */
export async function loadExecuteContract(
  session: Session,
  { searchParams }: URL,
): Promise<ExecuteContractView> {
  const choice = await loadContractChoice(session, {
    chain: searchParams.get(CHAIN_PARAM) ?? '',
    contract: searchParams.get(CONTRACT_PARAM) ?? '',
    goesOn: searchParams.has(STEP_PARAM),
  });
  return {
    ...choice,
    userName: session.user.name,
    ticket: makeTicket(session.zone.name),
    constraint: constraintOf(runSchema),
    backTo: paths.jobChooser,
  };
}

/** Starts the job. The address names chain and contract. */
export async function answerExecuteContract(
  session: Session,
  request: Request,
): Promise<FormAnswer> {
  const { searchParams } = new URL(request.url);
  const chain = searchParams.get(CHAIN_PARAM) ?? '';
  const sdoId = searchParams.get(CONTRACT_PARAM) ?? '';
  return answerForm(session, await readForm(request), {
    schema: runSchema,
    permission: 'createData',
    save: ({ func, parameters }, idempotencyKey) =>
      session.api.call(CALLS.executeSmartContractJob, {
        params: { chain, sdoId, func },
        query: { emailResultsTo: session.user.email || undefined },
        body: { args: toArguments(parameters) },
        idempotencyKey,
      }),
    failure: FAILURE.executeSmartContract,
    success: SUCCESS.jobStarted,
    doneTo: paths.jobs(),
  });
}
