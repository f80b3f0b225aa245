/** From a posted form to a checked value, or to the answer that shows the form again. */
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import type { Submission, SubmissionResult } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import type { z } from 'zod';
import { readForm } from './form-body.server.ts';
import { KEY_FIELD } from './ticket.ts';
import type { FormConstraint } from './use-server-form.ts';

/** The answer of an action whose form is to be shown again, with its values and what is wrong. */
export type FormReply = ReturnType<typeof data<SubmissionResult>>;

export type ParsedForm<Value> =
  | { ok: true; value: Value; idempotencyKey: string; refuse: Refuse }
  | { ok: false; response: FormReply };

/** Shows the form again after the platform said no: the sentence at its field, or above the form. */
export type Refuse = (problem: { message: string; field?: string }) => FormReply;

interface ParseOptions {
  /**
   * Looks at the form as a whole before its fields and says why it must not be saved, for example because it
   * was opened in another zone.
   */
  problemOf?: (form: FormData) => string | undefined;
  /** Fields whose values are never sent back: passwords. */
  hideFields?: string[];
}

/**
 * Checks a posted form with its schema. A press on 'add a row' is no submission either: its answer shows the
 * form with the row.
 * @throws Response 400 or 413 as `readForm` does
 */
export async function parseForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  options?: ParseOptions,
): Promise<ParsedForm<z.output<Schema>>> {
  return parseFields(await readForm(request), schema, options);
}

/** The same for fields that were read already, because files follow them. */
export function parseFields<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  { problemOf, hideFields }: ParseOptions = {},
): ParsedForm<z.output<Schema>> {
  const submission = parseWithZod(form, { schema });
  const problem = problemOf?.(form);
  if (problem !== undefined) {
    return { ok: false, response: reply(submission, { formErrors: [problem], hideFields }) };
  }
  if (submission.status !== 'success') {
    return { ok: false, response: reply(submission, { hideFields }) };
  }
  return {
    ok: true,
    value: submission.value,
    idempotencyKey: form.get(KEY_FIELD)?.toString() ?? '',
    refuse: ({ message, field }) =>
      reply(
        submission,
        field === undefined
          ? { formErrors: [message], hideFields }
          : { fieldErrors: { [field]: [message] }, hideFields },
      ),
  };
}

function reply(
  submission: Submission<unknown>,
  options: Parameters<Submission<unknown>['reply']>[0],
): FormReply {
  const result = submission.reply(options);
  return data(result, { status: result.status === 'error' ? 400 : 200 });
}

/**
 * The constraints of a schema's fields (required, lengths, ranges) for the browser, which never gets the schema.
 */
export function constraintOf(schema: z.ZodType): FormConstraint {
  return getZodConstraint(schema);
}
