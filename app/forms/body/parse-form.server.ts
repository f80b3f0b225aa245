/** Parses a posted form into a validated value, or into the reply that shows the form again. */
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import type { Submission } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { z } from 'zod';
import { idempotencyKeyOf } from '#app/forms/idempotency-key.server.ts';
import { isFieldName, MAX_INDEX } from './form-body.server.ts';
import type { FormAgain } from '#app/forms/reply/form-reply.ts';
import type { FormAgainResponse } from '#app/forms/reply/form-reply.server.ts';
import type { FormConstraint } from '#app/forms/use-server-form.ts';
import { VERSION_FIELD } from '#app/forms/version.ts';

export type ParsedForm<Value> =
  | { ok: true; value: Value; sending: Sending; refuse: Refuse }
  | { ok: false; response: FormAgainResponse };

/** What a save sends beside the values. */
export interface Sending {
  /** The key by which a form that arrives twice takes effect once. */
  idempotencyKey: string;
  /** The version of the record that the form was made from, which a save must still find. */
  ifMatch?: string;
}

/** Shows the form again after the platform refused it, with the message at its field or above the form. */
export type Refuse = (problem: FormProblem) => FormAgainResponse;

/** A problem of a field, or of the form as a whole when no field is named. */
export interface FormProblem extends Pick<FormAgain, 'forbidden' | 'formToken' | 'version'> {
  message: string;
  field?: string;
}

interface ParseOptions {
  /** Why the form must not be saved whatever its values are, for example because it was opened in another zone. */
  problem?: FormProblem;
  /** Fields with values that are never sent back: passwords. */
  hideFields?: string[];
}

/**
 * Validates the fields of a form with its schema. Pressing 'add a row' does not submit the form: the reply shows the
 * form with the new row.
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  { problem, hideFields }: ParseOptions = {},
): ParsedForm<z.output<Schema>> {
  requireIntent(form);
  const submission = parseWithZod(form, { schema });
  // Without a version in the reply, the page keeps the version that it has.
  const version = hasUnreadableVersion(form) ? undefined : versionOf(form);
  const again = (refusal?: FormProblem) =>
    refusedForm(submission, refusal, { version, hideFields });
  const refuse: Refuse = again;
  if (problem) return { ok: false, response: refuse(problem) };
  if (submission.status !== 'success') {
    return { ok: false, response: again() };
  }
  return { ok: true, value: submission.value, sending: sendingOf(form), refuse };
}

/** An ETag (RFC 9110, 8.8.3) of a length that a header may have. */
const ETAG = /^(?:W\/)?"[!#-~]{0,1000}"$/;

/** The version of the record that a form was made from, as it was sent; undefined while creating. */
export function versionOf(form: FormData): string | undefined {
  return form.get(VERSION_FIELD)?.toString() || undefined;
}

/** True for a version that no record has, which our own pages do not send. */
export function hasUnreadableVersion(form: FormData): boolean {
  const version = versionOf(form);
  return version !== undefined && !ETAG.test(version);
}

/** What a form sends beside its values, once `problemBefore` has found nothing. */
export function sendingOf(form: FormData): Sending {
  const version = versionOf(form);
  return { idempotencyKey: idempotencyKeyOf(form), ...(version && { ifMatch: version }) };
}

/** The names of conform's own fields. */
const [INTENT, STATE] = ['__intent__', '__state__'];

/** The most characters of an intent, which names a list, a row and the content of a new row. */
const MAX_INTENT = 1_000;

const rowIndex = z.int().min(0).max(MAX_INDEX).optional();
const intentSchema = z.looseObject({
  type: z.string(),
  payload: z.looseObject({
    name: z.string().refine(isFieldName).optional(),
    index: rowIndex,
    from: rowIndex,
    to: rowIndex,
  }),
});

/**
 * Checks conform's own fields, with which a form could ask for lists of any length.
 * @throws Response 400 for anything but what our own pages send
 */
function requireIntent(form: FormData): void {
  const intent = form.get(INTENT);
  if (!form.has(STATE) && (intent === null || isIntent(intent))) return;
  throw new Response('The form asks for something that it cannot do. Open the page again.', {
    status: 400,
  });
}

function isIntent(intent: FormDataEntryValue): boolean {
  if (typeof intent !== 'string' || intent.length > MAX_INTENT) return false;
  try {
    return intent === '' || intentSchema.safeParse(JSON.parse(intent)).success;
  } catch {
    return false;
  }
}

function refusedForm(
  submission: Submission<unknown>,
  problem: FormProblem | undefined,
  { version, hideFields }: Pick<ParseOptions, 'hideFields'> & { version: string | undefined },
): FormAgainResponse {
  const result = submission.reply({ hideFields, ...errorsOf(problem) });
  const { forbidden, formToken } = problem ?? {};
  const reply: FormAgain = {
    kind: 'again',
    result,
    forbidden,
    formToken,
    version: problem?.version ?? version,
  };
  return data(reply, { status: result.status === 'error' ? 400 : 200 });
}

function errorsOf(problem: FormProblem | undefined) {
  if (!problem) return {};
  const { field, message } = problem;
  return field === undefined ? { formErrors: [message] } : { fieldErrors: { [field]: [message] } };
}

/** The constraints of a schema's fields (required, lengths, ranges) for the browser, which never gets the schema. */
export function constraintOf(schema: z.ZodType): FormConstraint {
  return getZodConstraint(schema);
}
