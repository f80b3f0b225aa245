/** The form that runs a function of a smart contract in a job. */
import { z } from 'zod';
import { answerForm } from '#app/forms/answer-form.server.ts';
import { loadChains } from '#app/forms/chain-list.server.ts';
import { mayBeChain } from '#app/forms/chain-list.ts';
import { readForm } from '#app/forms/form-body.server.ts';
import type { FormAnswer } from '#app/forms/form-reply.server.ts';
import { constraintOf } from '#app/forms/parse-form.server.ts';
import { makeTicket } from '#app/forms/ticket.ts';
import { paths } from '#app/paths/paths.ts';
import { failureText } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE, SUCCESS } from '#app/text/alerts.ts';
import { BLANK_FIELD } from '#app/text/dialogs.ts';
import type { Option } from '#app/ui/controls/option.ts';
import { CALLS } from '#model/calls/all.ts';
import { isUuid } from '#model/fields.ts';
import { FIELD_LIMITS } from '#model/limits.ts';
import { FUNCTION_NAME } from '#model/smart-contract.ts';
import type { SmartContract } from '#model/smart-contract.ts';
import {
  CHAIN_PARAM,
  CONTRACT_PARAM,
  MOST_PARAMETERS,
  STEP_PARAM,
} from './execute-contract-view.ts';
import type { ExecuteContractView } from './execute-contract-view.ts';

/** Contracts that the first step offers, by name. */
const MOST_CONTRACTS = 200;

const FUNCTION_MESSAGE = 'Enter a valid function.';
const name = z.string({ error: BLANK_FIELD }).max(FIELD_LIMITS.line);

const executeSchema = z.object({
  func: z.string({ error: FUNCTION_MESSAGE }).trim().regex(FUNCTION_NAME, FUNCTION_MESSAGE),
  /** Both sides of a pair are needed; a name may be given more than once. */
  parameters: z
    .array(z.object({ name, value: z.string({ error: BLANK_FIELD }) }))
    .max(MOST_PARAMETERS)
    .default([]),
});

/**
 * The first step, which asks for chain and contract, or the second one when the address names both.
 * @throws Response with an error message when they cannot be read
 */
export async function loadExecuteContract(
  session: Session,
  url: URL,
): Promise<ExecuteContractView> {
  const { api, user } = session;
  const asked = url.searchParams.get(CHAIN_PARAM) ?? '';
  const wanted = url.searchParams.get(CONTRACT_PARAM) ?? '';
  try {
    const chains = await loadChains(api);
    const chain = mayBeChain(chains, asked) ? asked : '';
    const contracts = chain === '' ? [] : await listContracts(session, chain);
    const goesOn = url.searchParams.has(STEP_PARAM);
    const contract =
      goesOn && isUuid(wanted) ? await readContract(session, chain, wanted) : undefined;
    return {
      chains,
      chain,
      contracts: contracts.map(toOption),
      contract: contract && toShown(contract),
      problems: goesOn && !contract ? stepProblems(chain, wanted) : {},
      userName: user.name,
      ticket: makeTicket(session.zone.name),
      constraint: constraintOf(executeSchema),
      backTo: paths.jobChooser,
    };
  } catch (error) {
    if (error instanceof Response) throw error;
    throw new Response(failureText(error, FAILURE.list), { status: 503 });
  }
}

function stepProblems(chain: string, contract: string): ExecuteContractView['problems'] {
  const problem = contract === '' ? BLANK_FIELD : 'Choose one of the list';
  return { ...(chain === '' && { chain: BLANK_FIELD }), contract: problem };
}

async function listContracts({ api }: Session, chain: string): Promise<SmartContract[]> {
  const query = { orderBy: 'name', limit: MOST_CONTRACTS };
  return (await api.call(CALLS.listSmartContracts, { params: { chain }, query })).data;
}

async function readContract(
  { api }: Session,
  chain: string,
  id: string,
): Promise<SmartContract | undefined> {
  if (chain === '') return undefined;
  const query = { where: `header.id == '${id.toLowerCase()}'`, limit: 1 };
  return (await api.call(CALLS.listSmartContracts, { params: { chain }, query })).data[0];
}

function toOption({ sdoId, name: label, description }: SmartContract): Option {
  return { value: sdoId, label, description: description || undefined };
}

function toShown({ sdoId, name: title, functions, codeBase64 }: SmartContract) {
  const code = Buffer.from(codeBase64, 'base64').toString('utf8');
  return { id: sdoId, name: title, functions, code };
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
    schema: executeSchema,
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

/** A name that is given more than once has a list of values. */
export function toArguments(
  parameters: readonly { name: string; value: string }[],
): Record<string, string | string[]> {
  const values = new Map<string, string[]>();
  for (const parameter of parameters) {
    values.set(parameter.name, [...(values.get(parameter.name) ?? []), parameter.value]);
  }
  return Object.fromEntries(
    [...values].map(([key, [first = '', ...more]]) => [
      key,
      more.length > 0 ? [first, ...more] : first,
    ]),
  );
}
