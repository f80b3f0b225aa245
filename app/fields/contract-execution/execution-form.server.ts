/** The server's part of the forms that execute a function of a smart contract. */
import { z } from 'zod';
import { loadChains } from '#app/fields/chains/chain-list.server.ts';
import { mayBeChain } from '#app/fields/chains/chain-list.ts';
import { failureText } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { BLANK_FIELD } from '#app/text/dialogs.ts';
import { CALLS } from '#model/calls/all.ts';
import { isUuid } from '#model/fields/fields.ts';
import { decodeBase64 } from '#model/text/base64.ts';
import { FIELD_LIMITS } from '#model/fields/limits.ts';
import {
  FUNCTION_NAME,
  RESERVED_ARGUMENTS,
  RESERVED_ARGUMENT_MESSAGE,
} from '#model/contracts/smart-contract.ts';
import type { StoredSmartContract } from '#model/contracts/smart-contract.ts';
import { readParameters } from './read-parameters.server.ts';
import { MAX_PARAMETERS } from './execution-form.ts';
import type { ContractChoice, ExecutableContract } from './execution-form.ts';

/** How many contracts a choice offers. */
const MAX_CONTRACTS = 200;

const FUNCTION_MESSAGE = 'Enter a valid function.';
/** One side of a pair. A text of spaces only counts as blank (B-474). */
const side = z.string({ error: BLANK_FIELD }).regex(/\S/, BLANK_FIELD);
const name = side
  .max(FIELD_LIMITS.line)
  .refine((given) => !RESERVED_ARGUMENTS.includes(given), RESERVED_ARGUMENT_MESSAGE);

export const executionSchema = z.object({
  func: z.string({ error: FUNCTION_MESSAGE }).regex(FUNCTION_NAME, FUNCTION_MESSAGE),
  /** Both sides of a pair are needed; a name may be given more than once. */
  parameters: z
    .array(z.object({ name, value: side }))
    .max(MAX_PARAMETERS)
    .default([]),
});

/** The arguments of the call. A name that is given more than once has a list of values. */
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

/**
 * The chains and contracts to choose from, and the contract that is chosen.
 * @param asked what the address names, '' for nothing; `goesOn` when the choice is to be complete
 * @throws Response with an error message when they cannot be read
 */
export async function loadContractChoice(
  session: Session,
  asked: { chain: string; contract: string; goesOn: boolean },
): Promise<ContractChoice> {
  try {
    const chains = await loadChains(session.api);
    const chain = mayBeChain(chains, asked.chain) ? asked.chain : '';
    const contracts = chain === '' ? [] : await listContracts(session, chain);
    const contract = asked.goesOn ? await findContract(session, chain, asked.contract) : undefined;
    return {
      chains,
      chain,
      contracts: contracts.map(({ sdoId, name: label, description }) => ({
        value: sdoId,
        label,
        description: description || undefined,
      })),
      contract: contract && toRunnable(contract),
      problems: asked.goesOn && !contract ? choiceProblems(chain, asked.contract) : {},
    };
  } catch (error) {
    if (error instanceof Response) throw error;
    throw new Response(failureText(error, FAILURE.list), { status: 503 });
  }
}

function choiceProblems(chain: string, contract: string): ContractChoice['problems'] {
  const problem = contract === '' ? BLANK_FIELD : 'Choose one of the list';
  return { ...(chain === '' && { chain: BLANK_FIELD }), contract: problem };
}

async function listContracts({ api }: Session, chain: string): Promise<StoredSmartContract[]> {
  const query = { orderBy: 'name', limit: MAX_CONTRACTS };
  return (await api.call(CALLS.listSmartContracts, { params: { chain }, query })).data;
}

async function findContract(
  { api }: Session,
  chain: string,
  id: string,
): Promise<StoredSmartContract | undefined> {
  if (chain === '' || !isUuid(id)) return undefined;
  const query = { where: `header.id == '${id.toLowerCase()}'`, limit: 1 };
  return (await api.call(CALLS.listSmartContracts, { params: { chain }, query })).data[0];
}

function toRunnable({
  sdoId,
  name: title,
  functions,
  codeBase64,
}: StoredSmartContract): ExecutableContract {
  const code = decodeBase64(codeBase64);
  const parameters = readParameters(code);
  return {
    id: sdoId,
    name: title,
    functions: functions.map((func) => ({ name: func, parameters: parameters.get(func) ?? [] })),
    code,
  };
}
