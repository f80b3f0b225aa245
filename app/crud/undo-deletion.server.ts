/** Undoing a deletion: from the alert that tells of it, by its key and from the palette. */
import { paths } from '#app/paths/paths.ts';
import { failureText, PlatformError } from '#app/platform-client/errors.ts';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { parseReturnTo } from '#app/session/return-to.ts';
import { INVALID_PERMISSIONS } from '#app/text/dialogs.ts';
import { CALLS } from '#model/calls/all.ts';

/**
 * Restores the record that the form names or, without one, what the person has deleted last in the zone. Leads back to the
 * page, with an alert that says what is there again, or why it is not.
 */
export async function undoDeletion(session: Session, form: FormData): Promise<Response> {
  const to = parseReturnTo(form.get('returnTo')?.toString()) ?? paths.dashboard;
  if (!session.can('createMetadata')) {
    return redirectWithAlert(session, to, { tone: 'error', text: INVALID_PERMISSIONS.text });
  }
  try {
    const id = form.get('id')?.toString() || undefined;
    const { data } = await session.api.call(CALLS.restoreMetadata, { body: { id } });
    const text = data.name === '' ? 'Deletion undone.' : `Deletion of “${data.name}” undone.`;
    return await redirectWithAlert(session, to, { tone: 'success', text });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const text = failureText(error, 'The deletion could not be undone.');
    return redirectWithAlert(session, to, { tone: 'error', text });
  }
}
