/** The data of the list of system alerts and of its drawer. */
import type { MessageSummary } from '#model/directory/message.ts';

/** The most messages that are sent to the browser; enough for one a day for almost three years. */
export const LISTED_LIMIT = 1_000;

export interface MessagesData {
  /**
   * All messages of the chosen days: the search box filters them in the browser. The page that is shown is
   * found by `shownMessages`.
   */
  messages: MessageSummary[];
  /** True when there are more; only the newest `LISTED_LIMIT` are listed. */
  truncated: boolean;
  /** The open drawer; undefined when its message could not be read. */
  drawer: MessageDetails | undefined;
  /** Why there is no list. */
  problem: string | undefined;
  /** Why there is no drawer. */
  drawerProblem: string | undefined;
}

export interface MessageDetails extends MessageSummary {
  /** The content, from `renderMarkdown`. */
  html: string;
}
