/** What a form shows when the server did not answer it. */
import { isRouteErrorResponse } from '@remix-run/react';
import { paths } from '#app/paths/paths.ts';
import { INVALID_PERMISSIONS } from '#app/text/dialogs.ts';
import type { FormReply, Notice } from '#app/forms/reply/form-reply.ts';
import { KEY_FIELD, ZONE_FIELD } from '#app/forms/form-token.ts';
import { VERSION_FIELD } from '#app/forms/version.ts';

const NOTHING_LOST = 'Nothing is lost: your changes are still here.';

/**
 * The reply of a form that could not be sent, with the reason above the form. An error page or a redirect would lose
 * the typed values, which only the browser has.
 * @param thrown what `serverAction` threw in the `clientAction` of the form's route
 * @param sent the form; it is sent again with the same token and version, so that a save that did arrive is not
 *   repeated
 */
export function keepForm(thrown: unknown, sent: FormData): Response {
  const textOf = (name: string) => sent.get(name)?.toString();
  const [key, zone] = [textOf(KEY_FIELD), textOf(ZONE_FIELD)];
  const reply: FormReply = {
    kind: 'again',
    result: {},
    notice: noticeOf(thrown),
    formToken: key !== undefined && zone !== undefined ? { key, zone } : undefined,
    version: textOf(VERSION_FIELD),
  };
  // The status tells the layouts around the form that there is nothing to reload.
  return Response.json(reply, { status: 503 });
}

function noticeOf(thrown: unknown): Notice {
  if (thrown instanceof Response) return noticeOfRedirect(thrown);
  if (!isRouteErrorResponse(thrown)) {
    return error(`Keyway could not be reached. Save again in a moment. ${NOTHING_LOST}`);
  }
  const said: unknown = thrown.data;
  const isSentence = typeof said === 'string' && said !== '' && !said.startsWith('Error: ');
  return error(
    `${isSentence ? said : 'The form could not be answered. Save again in a moment.'} ${NOTHING_LOST}`,
  );
}

/** A redirect means that the session has ended, or that the person may not open the page any more. */
function noticeOfRedirect({ headers }: Response): Notice {
  if (headers.get('Location') === paths.insufficientPermissions) {
    return error(`${INVALID_PERMISSIONS.text} ${NOTHING_LOST}`);
  }
  return {
    ...error(`Sign in again in another tab, enter the zone there, then save here. ${NOTHING_LOST}`),
    title: 'Your session has ended',
    link: { to: paths.home, label: 'Sign in again', newTab: true },
  };
}

function error(text: string): Notice {
  return { tone: 'error', text };
}
