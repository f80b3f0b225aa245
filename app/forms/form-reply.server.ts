/** Creates the replies of actions; see `form-reply.ts`. */
import { data } from '@remix-run/node';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { SCRIPTS_FIELD } from './form-reply.ts';
import type { FormAgain, FormDone } from './form-reply.ts';

/** A reply with its status: 400 for a form that was refused, 200 for a row that was added. */
export type RefusedForm = ReturnType<typeof data<FormAgain>>;
export type FormAnswer = Response | RefusedForm | ReturnType<typeof data<FormDone>>;

/**
 * Refuses a form without conform: problems by field name ('' for the form as a whole). The values are not sent back,
 * because the page still has them.
 */
export function refuseForm(
  problems: Readonly<Record<string, string>>,
  more: Partial<Omit<FormAgain, 'kind' | 'result'>> = {},
): RefusedForm {
  const error = Object.fromEntries(Object.entries(problems).map(([name, text]) => [name, [text]]));
  return data({ kind: 'again', result: { status: 'error', error }, ...more }, { status: 400 });
}

/** Answers a form that succeeded with an alert and the next address: as a reply where scripts run, else a redirect. */
export async function answerDone(
  session: Pick<Session, 'id'>,
  form: FormData,
  done: Omit<FormDone, 'kind'>,
): Promise<FormAnswer> {
  if (form.has(SCRIPTS_FIELD)) return data({ kind: 'done', ...done });
  const { to, message: text, undo } = done;
  return redirectWithAlert(session, to, { tone: 'success', text, keep: true, undo });
}
