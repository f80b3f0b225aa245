import { useState } from 'react';
import type { FormDone, FormReply, Notice } from '#app/forms/reply/form-reply.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import { problemsOf } from './editor-reply.ts';
import type { DraftProblem } from './editor-reply.ts';

/** The last reply, without the problems that were resolved since. */
interface ReplyState {
  problems: readonly DraftProblem[];
  notice?: Notice;
  formToken: FormToken;
  /** The version that another person has saved meanwhile. The next save or deletion applies to it. */
  version?: string;
  /** The outcome, once the dictionary is saved or deleted. */
  done?: FormDone;
}

/**
 * Keeps the last reply, because Remix drops it with the next change of the address, such as another tab.
 * @param formToken the form token of the loader, for use until a reply has another one
 */
export function useLastReply(reply: FormReply | undefined, formToken: FormToken) {
  const [seen, setSeen] = useState(reply);
  const [state, setState] = useState(() => stateAfter(reply, { problems: [], formToken }));
  if (reply !== undefined && reply !== seen) {
    setSeen(reply);
    setState(stateAfter(reply, state));
  }
  /** Hides the problems that a change may have resolved. The next save checks again. */
  const dismissProblems = (isResolved: (problem: DraftProblem) => boolean) =>
    setState((last) => ({
      ...last,
      problems: last.problems.filter((problem) => !isResolved(problem)),
    }));
  return { state, dismissProblems };
}

function stateAfter(reply: FormReply | undefined, last: ReplyState): ReplyState {
  if (reply === undefined) return last;
  if (reply.kind === 'done') return { problems: [], formToken: last.formToken, done: reply };
  return {
    problems: problemsOf(reply) ?? last.problems,
    notice: reply.notice,
    formToken: reply.formToken ?? last.formToken,
    version: reply.version ?? last.version,
  };
}
