/** Undoes a deletion: from the alert that tells of it, by its key and from the palette. */
import { textIn } from '#app/forms/body/form-body.server.ts';
import { paths } from '#app/paths/paths.ts';
import { failureText } from '#app/platform-client/errors.ts';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { parseReturnTo } from '#app/session/sign-in/return-to.ts';
import { INVALID_PERMISSIONS } from '#app/text/dialogs.ts';
import { CALLS } from '#model/calls/all.ts';
import { counted } from '#model/text/counted.ts';
import { isUuid } from '#model/fields/fields.ts';
import { MAX_SELECTED_ROWS } from './selection/row-actions.ts';

/**
 * Restores the records that the form names or, if it names none, what the person deleted last in the zone. The answer
 * redirects to the page with an alert: which records were restored, and why others were not.
 */
export async function undoDeletion(session: Session, form: FormData): Promise<Response> {
  const to = parseReturnTo(textIn(form, 'returnTo')) ?? paths.dashboard;
  const ids = textIn(form, 'id').split(',');
  const refuse = (text: string) => redirectWithAlert(session, to, { tone: 'error', text });
  if (!mayUndo(session)) return refuse(INVALID_PERMISSIONS.text);
  const isOne = ids.length === 1;
  const isLast = isOne && ids[0] === '';
  if (ids.length > MAX_SELECTED_ROWS || (!isLast && !ids.every(isUuid))) return refuse(FAILURE);
  const names: string[] = [];
  const problems = new Set<string>();
  for (const id of ids) {
    try {
      const { data } = await session.api.call(CALLS.restoreDeleted, {
        body: { id: id || undefined },
      });
      names.push(data.name);
    } catch (error) {
      problems.add(failureText(error, FAILURE));
    }
  }
  if (names.length === 0) return refuse([...problems].join(' '));
  const what = isOne ? nameText(names) : ` of ${counted(names.length, 'record')}`;
  const text = [`Deletion${what} undone.`, ...problems].join(' ');
  return redirectWithAlert(session, to, {
    tone: problems.size > 0 ? 'warning' : 'success',
    text,
  });
}

function nameText([name]: readonly string[]): string {
  return name ? ` of “${name}”` : '';
}

const mayUndo = ({ can }: Session) => can('createMetadata') || can('createData');

const FAILURE = 'The deletion could not be undone.';
