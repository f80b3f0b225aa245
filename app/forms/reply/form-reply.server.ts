/** Creates the replies of actions; see `form-reply.ts`. */
import { data } from '@remix-run/node';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { SCRIPTS_FIELD } from './form-reply.ts';
import type { FormAgain, FormDone } from './form-reply.ts';

/** The form again, with its status: 400 when it was refused, 200 when only a row was added. */
export type FormAgainResponse = ReturnType<typeof data<FormAgain>>;
export type FormReplyResponse = Response | FormAgainResponse | ReturnType<typeof data<FormDone>>;

/**
 * Refuses a form without conform: problems by field name ('' for the form as a whole). The values are not sent back,
 * because the page still has them.
 */
export function refuseForm(
  problems: Readonly<Record<string, string>>,
  more: Partial<Omit<FormAgain, 'kind' | 'result'>> = {},
): FormAgainResponse {
  const error = Object.fromEntries(Object.entries(problems).map(([name, text]) => [name, [text]]));
  return data({ kind: 'again', result: { status: 'error', error }, ...more }, { status: 400 });
}

/** Answers a form that succeeded with an alert and the next address: as a reply where scripts run, else a redirect. */
export async function answerDone(
  session: Pick<Session, 'id'>,
  form: FormData,
  done: Omit<FormDone, 'kind'>,
): Promise<FormReplyResponse> {
  if (form.has(SCRIPTS_FIELD)) return data({ kind: 'done', ...done });
  const { to, message: text, undo } = done;
  return redirectWithAlert(session, to, { tone: 'success', text, keep: true, undo });
}
