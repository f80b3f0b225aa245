/** Undoing a deletion: from the alert that tells of it, by its key and from the palette. */
import { textIn } from '#app/forms/form-body.server.ts';
import { paths } from '#app/paths/paths.ts';
import { failureText } from '#app/platform-client/errors.ts';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { parseReturnTo } from '#app/session/return-to.ts';
import { INVALID_PERMISSIONS } from '#app/text/dialogs.ts';
import { CALLS } from '#model/calls/all.ts';
import { isUuid } from '#model/fields.ts';

/**
 * Restores the record that the form names or, without one, what the person has deleted last in the zone. Leads back to the
 * page, with an alert that says what is there again, or why it is not.
 */
export async function undoDeletion(session: Session, form: FormData): Promise<Response> {
  const to = parseReturnTo(textIn(form, 'returnTo')) ?? paths.dashboard;
  const id = textIn(form, 'id');
  const refuse = (text: string) => redirectWithAlert(session, to, { tone: 'error', text });
  if (!mayUndo(session)) return refuse(INVALID_PERMISSIONS.text);
  if (id !== '' && !isUuid(id)) return refuse(FAILURE);
  try {
    const { data } = await session.api.call(CALLS.restoreDeleted, {
      body: { id: id || undefined },
    });
    const text = data.name === '' ? 'Deletion undone.' : `Deletion of “${data.name}” undone.`;
    return await redirectWithAlert(session, to, { tone: 'success', text });
  } catch (error) {
    return refuse(failureText(error, FAILURE));
  }
}

const mayUndo = ({ can }: Session) => can('createMetadata') || can('createData');

const FAILURE = 'The deletion could not be undone.';
