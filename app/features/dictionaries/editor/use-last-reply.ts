import { useState } from 'react';
import type { FormTicket } from '#app/forms/ticket.ts';
import type { DraftProblem, EditorReply, Notice } from './editor-view.ts';

/** What the last answer said, less what has been dealt with since. */
export interface Answer {
  problems: readonly DraftProblem[];
  notice?: Notice;
  ticket: FormTicket;
  /** Set once the dictionary is saved or deleted. */
  done?: Extract<EditorReply, { kind: 'done' }>;
}

/**
 * Keeps what the action answered: Remix forgets it with the next change of the address, such as another tab.
 * @param ticket from the loader, until an answer brings another
 */
export function useLastReply(reply: EditorReply | undefined, ticket: FormTicket) {
  const [seen, setSeen] = useState(reply);
  const [answer, setAnswer] = useState(() => answerOf(reply, { problems: [], ticket }));
  if (reply !== undefined && reply !== seen) {
    setSeen(reply);
    setAnswer(answerOf(reply, answer));
  }
  /** Forgets the problems that a change may have mended; the next save tells. */
  const dismissProblems = (isResolved: (problem: DraftProblem) => boolean) =>
    setAnswer((last) => ({
      ...last,
      problems: last.problems.filter((problem) => !isResolved(problem)),
    }));
  return { answer, dismissProblems };
}

function answerOf(reply: EditorReply | undefined, last: Answer): Answer {
  switch (reply?.kind) {
    case 'form':
      return { problems: reply.problems, notice: reply.notice, ticket: reply.ticket };
    case 'unanswered':
      // the same ticket: what was done after all is not done twice
      return { ...last, notice: reply.notice };
    case 'done':
      return { problems: [], ticket: last.ticket, done: reply };
    case 'confirm':
    case undefined:
      return last;
  }
}
