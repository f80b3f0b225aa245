/** The Execute screen: executes a function of a smart contract at once. */
import { data, redirect } from '@remix-run/node';
import { LEAVE_AFTER_MS, problemBefore, problemOf } from '#app/forms/reply/answer-form.server.ts';
import { CHAIN_PARAM } from '#app/fields/chains/chain-list.ts';
import {
  loadContractChoice,
  executionSchema,
  toArguments,
} from '#app/fields/contract-execution/execution-form.server.ts';
import { STEP_PARAM } from '#app/fields/contract-execution/execution-form.ts';
import { contractChoiceHelp, executionHelp } from '#app/fields/contract-execution/help.server.ts';
import type { ContractChoice } from '#app/fields/contract-execution/execution-form.ts';
import type { FormHelp } from '#app/forms/form-help.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { answerDone } from '#app/forms/reply/form-reply.server.ts';
import { constraintOf, parseForm } from '#app/forms/body/parse-form.server.ts';
import { makeFormToken } from '#app/forms/form-token.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import type { FormConstraint } from '#app/forms/use-server-form.ts';
import { paths, withQuery } from '#app/paths/paths.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { signLink } from '#app/session/signed-link.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { CALLS } from '#model/calls/all.ts';
import type { Receipt } from '#model/contracts/receipt.ts';
import { decodeBase64 } from '#model/text/base64.ts';
import { EXECUTED_PARAM } from './execute-data.ts';
import type { FailedExecution } from './execute-data.ts';

/** The contract is absent until it is chosen. */
export interface ExecuteData extends ContractChoice {
  formToken: FormToken;
  constraint: FormConstraint;
  help: FormHelp;
}

const { smartContracts } = paths;

/**
 * The form to execute a contract, or the choice of one when the address does not name any.
 * @throws Response a redirect to the lists for people who may not execute contracts
 */
export async function loadExecute(session: Session, { searchParams }: URL): Promise<ExecuteData> {
  const chain = searchParams.get(CHAIN_PARAM) ?? '';
  if (!session.can('createData')) {
    throw redirect(withQuery(smartContracts.list(), { chain, dialog: 'permission' }));
  }
  const contract = searchParams.get(EXECUTED_PARAM) ?? '';
  const goesOn = contract !== '' || searchParams.has(STEP_PARAM);
  const choice = await loadContractChoice(session, { chain, contract, goesOn });
  return {
    ...choice,
    formToken: makeFormToken(session.zone.name),
    constraint: constraintOf(executionSchema),
    help: choice.contract
      ? executionHelp(
          'Arguments',
          'The function runs at once. Its receipt opens when it has ended.',
        )
      : contractChoiceHelp(EXECUTED_PARAM),
  };
}

/** Executes the function. A failed execution leaves a receipt, too: the form is shown again, with its log. */
export async function answerExecute(session: Session, request: Request) {
  const { searchParams } = new URL(request.url);
  const chain = searchParams.get(CHAIN_PARAM) ?? '';
  const sdoId = searchParams.get(EXECUTED_PARAM) ?? '';
  const form = await readForm(request);
  const parsed = parseForm(form, executionSchema, {
    problem: problemBefore(session, form, 'createData'),
  });
  if (!parsed.ok) return parsed.response;
  const { func, parameters } = parsed.value;
  try {
    const { data: receipt } = await session.api.call(CALLS.executeSmartContract, {
      params: { chain, sdoId, func },
      body: { args: toArguments(parameters) },
      ...parsed.sending,
    });
    const failedExecution = failureOf(receipt, chain);
    if (failedExecution) {
      // The form gets a new form token, because the key was used and the next execution is another one.
      const formToken = makeFormToken(session.zone.name);
      const refused = parsed.refuse({ message: EXECUTION_FAILED, formToken });
      return data({ ...refused.data, failedExecution }, refused.init ?? undefined);
    }
  } catch (error) {
    const failure = FAILURE.executeSmartContract;
    return parsed.refuse(problemOf(error, { failure }, [...form.keys()]));
  }
  return answerDone(session, form, {
    message: 'Contract executed successfully.',
    to: smartContracts.edit(chain, sdoId),
    leaveAfterMs: LEAVE_AFTER_MS,
  });
}

const EXECUTION_FAILED = 'The contract failed. Its error log is below.';

/** The output of an execution that failed; undefined for a successful one. */
function failureOf(
  { header, receiptSmartContract: execution }: Receipt,
  chain: string,
): FailedExecution | undefined {
  if (!execution || execution.successful) return undefined;
  return {
    errorLog: decodeBase64(execution.errorLogBase64),
    console: decodeBase64(execution.consoleBase64),
    receiptTo: signLink(smartContracts.receipt(chain, header.id)),
  };
}
