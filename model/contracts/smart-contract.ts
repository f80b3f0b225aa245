/**
 * Smart contracts: JavaScript that is kept in a chain. A run calls one of its functions with named arguments.
 * Requirements: B-332 to B-335, B-464 to B-467.
 */
import { z } from 'zod';
import { isObject } from '#model/text/json-object.ts';
import { FIELD_LIMITS } from '#model/fields/limits.ts';
import { metadataInputSchema, recordParts } from '#model/records/record.ts';
import { decodeBase64 } from '#model/text/base64.ts';

/** The most UTF-16 units of the code of a contract. */
export const CODE_LENGTH = 256 * 1024;

const NAME_MESSAGE = 'Enter a valid name.';
const DESCRIPTION_MESSAGE = 'Enter a valid description.';
export const CODE_MESSAGE = 'Enter a valid javaScript.';

/** The contract as it is answered. Clients send the code as text and receive it in base64 (B-333, B-334). */
export const storedSmartContractSchema = z
  .object({
    ...recordParts,
    sdoId: z.uuid(),
    name: z.string(),
    description: z.string(),
    codeBase64: z.string(),
    /** The functions that a run may name, in the order of the code. */
    functions: z.array(z.string()),
  })
  .meta({ id: 'SmartContract' });
export type StoredSmartContract = z.infer<typeof storedSmartContractSchema>;

const name = z
  .string(NAME_MESSAGE)
  .trim()
  .min(1, NAME_MESSAGE)
  .max(FIELD_LIMITS.line, `A name may have ${FIELD_LIMITS.line} characters at most.`)
  .regex(/^[^\p{Cc}]*$/u, NAME_MESSAGE);

/** A description may be empty. Spaces alone are a mistake, as with consent contracts. */
const description = z
  .string(DESCRIPTION_MESSAGE)
  .regex(/^$|\S/, DESCRIPTION_MESSAGE)
  .trim()
  .max(FIELD_LIMITS.text, `A description may have ${FIELD_LIMITS.text} characters at most.`);

const javaScript = z
  .string(CODE_MESSAGE)
  .max(CODE_LENGTH, `The code may have ${CODE_LENGTH.toLocaleString('en')} characters at most.`)
  .refine((code) => code.trim() !== '', CODE_MESSAGE);

/**
 * The contract as clients send it: `{smartContract: {name, description, javaScript}}`, or the inner object alone.
 * `code` may be sent for javaScript (B-542).
 */
export const smartContractInputSchema = z
  .preprocess(
    unwrapped,
    z.strictObject({
      name,
      description: description.nullish().transform((given) => given ?? ''),
      javaScript,
      metadata: metadataInputSchema.optional(),
    }),
  )
  .meta({ id: 'SmartContractInput' });
export type SmartContractInput = z.output<typeof smartContractInputSchema>;

/** The contract as its form posts it. */
export const smartContractFormSchema = z.object({
  name,
  description: description.optional(),
  javaScript,
});
export type SmartContractFormValues = { name: string; description: string; javaScript: string };

/** A stored contract as the form shows it. */
export function toSmartContractFormValues({
  name: title,
  description: about,
  codeBase64,
}: Pick<StoredSmartContract, 'name' | 'description' | 'codeBase64'>): SmartContractFormValues {
  return { name: title, description: about, javaScript: withLineFeeds(decodeBase64(codeBase64)) };
}

function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** A name that a function can have in JavaScript. */
export const FUNCTION_NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]{0,255}$/u;

/** Names that an argument cannot have, as the call has them already (B-574). */
export const RESERVED_ARGUMENTS: readonly string[] = ['chain', 'sdoId', 'func'];
export const RESERVED_ARGUMENT_MESSAGE = 'An argument cannot have this name.';

function unwrapped(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { smartContract, metadata, ...rest } = value;
  const contract = isObject(smartContract)
    ? { metadata, ...rest, ...smartContract }
    : { metadata, ...rest };
  const { code, javaScript = code, ...named } = contract as Record<string, unknown>;
  return { ...named, javaScript };
}
