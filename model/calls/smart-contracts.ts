/** Smart contracts. Requirements: B-541 to B-549, B-573, B-574, B-588 to B-592. */
import { z } from 'zod';
import { FIELD_LIMITS } from '#model/fields/limits.ts';
import { isObject } from '#model/text/json-object.ts';
import { jobSchema } from '#model/jobs/job-schema.ts';
import { receiptSchema } from '#model/contracts/receipt.ts';
import {
  FUNCTION_NAME,
  RESERVED_ARGUMENTS,
  RESERVED_ARGUMENT_MESSAGE,
  smartContractInputSchema,
  storedSmartContractSchema,
} from '#model/contracts/smart-contract.ts';
import { callDefiner } from './definition/call.ts';
import { EXAMPLE_CHAIN, NO_MAIL, exampleId } from './definition/example.ts';
import { contractListQuery, OF_LONG_ONES } from './definition/contract-list.ts';
import { emailRecipientsSchema, defineJobCall } from './jobs.ts';
import { chainParams, contractParams } from './definition/params.ts';

const defineCall = callDefiner({
  name: 'Smart contracts',
  description: 'Contracts whose functions run on request and leave a receipt.',
});

const functionParams = contractParams.extend({
  func: z
    .string()
    .regex(FUNCTION_NAME, 'Enter a valid function.')
    .describe('The name of the function.'),
});

/** Texts by name; a name that is given more than once has a list of texts. */
const args = z
  .record(
    z
      .string()
      .regex(/\S/, 'An argument needs a name.')
      .max(FIELD_LIMITS.line, 'The name of an argument may have 256 characters at most.'),
    z.union([z.string(), z.array(z.string())], 'An argument is a text.'),
  )
  .superRefine((given, { addIssue }) => {
    for (const path of RESERVED_ARGUMENTS.filter((name) => Object.hasOwn(given, name))) {
      addIssue({ code: 'custom', path: [path], message: RESERVED_ARGUMENT_MESSAGE });
    }
  });

/** Parts of the path that the form may repeat. They must equal those of the path. */
const repeated = {
  chain: z.string().optional(),
  sdoId: z.string().optional(),
  func: z.string().optional(),
};

/** The smart contract of the examples. */
const CONTRACT = { chain: EXAMPLE_CHAIN, sdoId: exampleId('13') };
const GREETER = {
  name: 'Greeter',
  description: 'Says hello',
  javaScript: 'function greet({ name }) { return `Hello ${name}`; }',
};

export const smartContractCalls = {
  createSmartContract: defineCall({
    method: 'post',
    path: '/graphchain/{chain}/smartcontracts',
    summary: 'Put a smart contract into the chain. Takes the contract bare, or as {smartContract}.',
    access: 'createData',
    params: chainParams,
    body: smartContractInputSchema,
    response: storedSmartContractSchema,
    status: 201,
    example: { params: { chain: EXAMPLE_CHAIN }, body: GREETER, makes: CONTRACT.sdoId },
  }),
  updateSmartContract: defineCall({
    method: 'put',
    path: '/graphchain/{chain}/smartcontracts/{sdoId}',
    summary: 'Replace name, description and code of a smart contract of the caller.',
    access: 'editData',
    params: contractParams,
    body: smartContractInputSchema,
    returned: ['header', 'verifications', 'sdoId', 'codeBase64', 'functions'],
    ifMatch: true,
    response: storedSmartContractSchema,
    example: { params: CONTRACT, body: GREETER },
  }),
  listSmartContracts: defineCall({
    method: 'get',
    path: '/graphchain/{chain}/query/smartcontracts',
    summary: `The smart contracts of the chain that the caller may see, by name. ${OF_LONG_ONES}`,
    access: 'readData',
    params: chainParams,
    query: contractListQuery,
    response: z.array(storedSmartContractSchema),
    example: { params: { chain: EXAMPLE_CHAIN }, query: { limit: 20 } },
  }),
  listAllSmartContracts: defineCall({
    method: 'get',
    path: '/smartcontracts',
    summary: `The smart contracts of all chains that the caller may see, by name. ${OF_LONG_ONES}`,
    access: 'readData',
    query: contractListQuery,
    response: z.array(storedSmartContractSchema),
    example: { query: { limit: 20 } },
  }),
  executeSmartContract: defineCall({
    method: 'post',
    path: '/graphchain/{chain}/smartcontracts/{sdoId}/{func}',
    summary:
      'Run a function of a smart contract at once, as the wallet that acts. A form with one part an argument, or JSON `{args}`. Answers the receipt, also of a run that failed.',
    access: 'createData',
    params: functionParams,
    body: z.preprocess(gathered(RESERVED_ARGUMENTS), z.strictObject({ ...repeated, args })),
    bodyType: 'form',
    response: receiptSchema,
    example: {
      params: { ...CONTRACT, func: 'greet' },
      body: { args: { name: 'Ann' } },
    },
  }),
  executeSmartContractJob: defineJobCall({
    method: 'post',
    path: '/jobs/{chain}/smartcontracts/{sdoId}/{func}',
    summary:
      'Run a function of a smart contract in a job. A form with one part an argument, or JSON `{args}`; emailResultsTo may stand in the form or in the query.',
    access: 'createData',
    params: functionParams,
    query: z.object({ emailResultsTo: emailRecipientsSchema }),
    body: z.preprocess(
      gathered([...RESERVED_ARGUMENTS, 'emailResultsTo']),
      z.strictObject({ ...repeated, emailResultsTo: emailRecipientsSchema, args }),
    ),
    bodyType: 'form',
    response: jobSchema,
    status: 202,
    example: {
      params: { ...CONTRACT, func: 'greet' },
      body: { args: { name: 'Ann' }, ...NO_MAIL },
    },
  }),
};

/** Moves all fields of a form that are not declared into `args`; a body with `args` stays as it is. */
function gathered(declared: readonly string[]): (value: unknown) => unknown {
  return (value) => {
    if (value === undefined) return { args: {} };
    if (!isObject(value) || isObject(value.args)) return value;
    const pairs = Object.entries(value);
    const isDeclared = ([name]: [string, unknown]) => declared.includes(name);
    return {
      ...Object.fromEntries(pairs.filter(isDeclared)),
      args: Object.fromEntries(pairs.filter((pair) => !isDeclared(pair))),
    };
  };
}
