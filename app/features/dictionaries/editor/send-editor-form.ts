/** The editor's form on its way from the browser to the server. */
import { isRouteErrorResponse } from '@remix-run/react';
import { paths } from '#app/paths/paths.ts';
import { INVALID_PERMISSIONS } from '#app/text/dialogs.ts';
import type { EditorReply, Notice } from './editor-view.ts';

const NOTHING_LOST = 'Nothing is lost: your changes are still here.';

/**
 * Posts the form. Whatever keeps it from being answered is said above the form: an error page in its place, or a
 * redirect, would take the draft along, which is nowhere but in the browser.
 */
export async function sendEditorForm({
  serverAction,
}: {
  serverAction: () => Promise<unknown>;
}): Promise<unknown> {
  try {
    return await serverAction();
  } catch (thrown) {
    const reply: EditorReply = { kind: 'unanswered', notice: noticeOf(thrown) };
    // as an answer: its status tells the layouts around the form that there is nothing to read again
    return Response.json(reply, { status: 503 });
  }
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

/** Who may save is answered; what leads elsewhere is the end of a session, or of a right. */
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
