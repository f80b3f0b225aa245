/** A consent contract as its form posts it. Requirements: B-451 to B-460. */
import { z } from 'zod';
import { EVERYBODY, contractDateSchema } from './consent-contract.ts';
import type { ConsentContract } from './consent-contract.ts';
import { SHARE_MODES, shareModeOf } from './consent-status.ts';
import type { ShareMode } from './consent-status.ts';
import { BLANK_MESSAGE } from '#model/fields/field-messages.ts';
import {
  CONDITION_LENGTH,
  DICTIONARY_LIMITS,
  FIELD_LIMITS,
  PATH_LENGTH,
} from '#model/fields/limits.ts';
import { findJsonLoss } from '#model/text/json-loss.ts';
import { TqlError } from '#model/tql/error.ts';
import { parseCondition } from '#model/tql/parse.ts';

const NO_RECIPIENT = 'Choose at least one recipient.';
const INVALID_DESCRIPTION = 'Enter a valid description.';
const INVALID_PROPERTIES = 'Invalid format';
const INVALID_MOMENT = 'Enter a date and a time.';
const START_IN_PAST = 'Start date cannot be in the past';
const END_BEFORE_START = 'End date cannot be before start date';

/** How many recipients one form may name. form-body.server.ts does not accept more fields with one name. */
export const FORM_RECIPIENTS = 500;

const MINUTE_MS = 60_000;

/** What a browser's field for a moment sends: without an offset it is UTC. */
const LOCAL_MOMENT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?$/;

/** A moment in the spelling that the call takes. A day that its month does not have is refused (B-463). */
const moment = z.string().transform((given, { addIssue }) => {
  const { data } = contractDateSchema.safeParse(inUtc(given));
  if (data !== undefined) return data;
  addIssue({ code: 'custom', message: INVALID_MOMENT });
  return z.NEVER;
});

function inUtc(given: string): string {
  return given.replace(LOCAL_MOMENT, (_, minute: string, rest = ':00') => `${minute}${rest}Z`);
}

const when = z
  .string()
  .max(CONDITION_LENGTH)
  .superRefine((text, { addIssue }) => {
    const message = conditionProblem(text);
    if (message) addIssue({ code: 'custom', message });
  });

/** The schema of each field, from which the browser gets its constraints. */
export const consentFormFields = z.object({
  shareWith: z.enum(SHARE_MODES),
  to: z.array(z.uuid()).max(FORM_RECIPIENTS).default([]),
  jwtProperties: z.string().optional(),
  description: z.string().max(FIELD_LIMITS.text).regex(/\S/, INVALID_DESCRIPTION).optional(),
  only: z.array(z.string().max(PATH_LENGTH)).max(DICTIONARY_LIMITS.attributes).default([]),
  start: moment.optional(),
  until: moment.optional(),
  when: when.optional(),
});

/** The fields of the form, all of them texts. */
export type ConsentContractFormValues = {
  shareWith: string;
  /** A single choice of a list is a text, as browsers send it; otherwise the form would differ from its own value. */
  to: string | string[];
  jwtProperties: string;
  description: string;
  only: string | string[];
  start: string;
  until: string;
  when: string;
};

/** The form of a stored contract, as the contract that is sent; its start may be in the past (B-459). */
export const changedConsentContractFormSchema = consentFormFields.transform((form, context) => {
  const { shareWith, to, jwtProperties, start, until, ...rest } = form;
  const problem = (field: keyof ConsentContractFormValues, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const properties = shareWith === 'JWT' ? parseProperties(jwtProperties) : undefined;
  if (shareWith === 'USERS' && to.length === 0) problem('to', NO_RECIPIENT);
  if (shareWith === 'JWT' && properties === undefined) {
    problem('jwtProperties', jwtProperties?.trim() ? INVALID_PROPERTIES : BLANK_MESSAGE);
  }
  if (start !== undefined && until !== undefined && until < start) {
    problem('until', END_BEFORE_START);
  }
  return { ...rest, start, until, jwtProperties: properties, to: recipientsOf(shareWith, to) };
});

/** The form of a contract that is still being written, for its preview: it may name nobody yet. */
export const draftConsentContractFormSchema = consentFormFields.transform((form, { addIssue }) => {
  const { shareWith, to, jwtProperties, ...rest } = form;
  const isGiven = shareWith === 'JWT' && Boolean(jwtProperties?.trim());
  const properties = isGiven ? parseProperties(jwtProperties) : undefined;
  if (isGiven && properties === undefined) {
    addIssue({ code: 'custom', path: ['jwtProperties'], message: INVALID_PROPERTIES });
  }
  return { ...rest, jwtProperties: properties, to: recipientsOf(shareWith, to) };
});

/**
 * The form of a new contract. Its start is not in the past (B-458).
 * @param now the current time, of which the seconds are ignored
 */
export function newConsentContractFormSchema(now: Date) {
  const earliest = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return changedConsentContractFormSchema.superRefine(({ start }, { addIssue }) => {
    if (start === undefined || Date.parse(start) >= earliest) return;
    addIssue({ code: 'custom', path: ['start'], message: START_IN_PAST });
  });
}

/** A stored contract as the form shows it. */
export function toConsentContractFormValues(contract: ConsentContract): ConsentContractFormValues {
  const mode = shareModeOf(contract);
  const { jwtProperties } = contract;
  return {
    shareWith: mode,
    to: mode === 'USERS' ? asSent(contract.to) : [],
    jwtProperties: mode === 'JWT' && jwtProperties ? JSON.stringify(jwtProperties, null, 2) : '',
    description: contract.description ?? '',
    only: asSent(contract.only),
    start: contract.start ?? '',
    until: contract.until ?? '',
    when: contract.when ?? '',
  };
}

/** The chosen values of a list as a browser sends them: a text for a single one. */
function asSent(chosen: string[] = []): string | string[] {
  const [first, ...others] = chosen;
  return first !== undefined && others.length === 0 ? first : chosen;
}

/** The recipients by the mode: '*' for everybody (B-387), undefined where the properties of the token decide. */
function recipientsOf(mode: ShareMode, to: string[]): string[] | undefined {
  if (mode === 'ALL') return [EVERYBODY];
  return mode === 'USERS' ? to : undefined;
}

/**
 * A JSON object with at least one property; undefined for anything else (B-456, B-457), and for one of which the parser
 * would drop or change a part.
 */
function parseProperties(text = ''): Record<string, unknown> | undefined {
  try {
    const given: unknown = JSON.parse(text);
    if (findJsonLoss(text)) return undefined;
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
    return isObject && Object.keys(given).length > 0
      ? (given as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong with a condition, and where; undefined for a valid one (B-452, B-453). */
function conditionProblem(text: string): string | undefined {
  try {
    parseCondition(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof TqlError)) throw error;
    return `Enter a boolean expression. ${error.message}`;
  }
}
