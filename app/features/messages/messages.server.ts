/** Loads the system messages. */
import { failureText, PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE, listFailure } from '#app/text/alerts.ts';
import { decodeBase64 } from '#model/text/base64.ts';
import { renderMarkdown } from '#app/ui/content/markdown.server.tsx';
import { CALLS } from '#model/calls/all.ts';
import type { Message } from '#model/directory/message.ts';
import { readMessagesAddress, shownMessages } from './messages-address.ts';
import type { Days } from './messages-address.ts';
import { MAX_LISTED_MESSAGES } from './messages-data.ts';
import type { MessageDetails, MessagesData } from './messages-data.ts';

const NO_SUCH_MESSAGE = 'There is no such message.';

/** The messages of the days in the address, and the one in its drawer. */
export async function loadMessages(
  session: Session,
  params: URLSearchParams,
): Promise<MessagesData> {
  const { days, row } = readMessagesAddress(params);
  const [list, open] = await Promise.all([listMessages(session, days), openMessage(session, row)]);
  return { ...list, ...open };
}

/** All messages that the address asks for, on one page. */
export async function loadAllMessages(session: Session, params: URLSearchParams) {
  const address = readMessagesAddress(params);
  const { messages, failure } = await listMessages(session, address.days);
  const grid = { ...address.grid, page: 1, size: MAX_LISTED_MESSAGES };
  const { rows, total } = shownMessages(messages, { ...address, grid });
  return { rows, total, failure };
}

async function listMessages({ api }: Session, days: Days) {
  try {
    const { data } = await api.call(CALLS.listMessages, { query: { daysToReturn: days } });
    const newest = data.slice(0, MAX_LISTED_MESSAGES);
    return { messages: newest, truncated: data.length > newest.length, failure: undefined };
  } catch (error) {
    return {
      messages: [],
      truncated: false,
      failure: failureText(error, listFailure('system alerts')),
    };
  }
}

/** The message of the drawer. When it cannot be read, the list is shown with the reason. */
async function openMessage({ api }: Session, id: string | undefined) {
  if (id === undefined) return { drawer: undefined, drawerFailure: undefined };
  try {
    const { data } = await api.call(CALLS.readMessage, { params: { id } });
    return { drawer: detailsOf(data), drawerFailure: undefined };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    // An invalid id has the same message as an absent one.
    const absent = error.status === 400;
    const drawerFailure = absent ? NO_SUCH_MESSAGE : failureText(error, FAILURE.message);
    return { drawer: undefined, drawerFailure };
  }
}

function detailsOf({ contentBase64, ...summary }: Message): MessageDetails {
  return { ...summary, html: renderMarkdown(decodeBase64(contentBase64)) };
}
