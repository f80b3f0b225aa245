/** The data of the list of system alerts and of its drawer. */
import type { MessageSummary } from '#model/directory/message.ts';

/** At most this many messages are sent to the browser, which is one a day for almost three years. */
export const MAX_LISTED_MESSAGES = 1_000;

export interface MessagesData {
  /**
   * All messages of the chosen days, because the search box filters them in the browser. `shownMessages`
   * selects the page that is shown.
   */
  messages: MessageSummary[];
  /** Whether there are more messages. Only the newest `MAX_LISTED_MESSAGES` are listed. */
  truncated: boolean;
  /** The open drawer; undefined when its message could not be read. */
  drawer: MessageDetails | undefined;
  /** The reason why there is no list. */
  failure: string | undefined;
  /** The reason why there is no drawer. */
  drawerFailure: string | undefined;
}

export interface MessageDetails extends MessageSummary {
  /** The content, from `renderMarkdown`. */
  html: string;
}
