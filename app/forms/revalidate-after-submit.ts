import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { reloadsNothing } from './form-reply.ts';

/**
 * A `shouldRevalidate` that reloads a page's data only after a form has been answered, because only then may it have
 * changed. A form that could not be sent, or that failed on the server, changed nothing, and reloading would fail too;
 * after one that is done the page is about to be left. A GET form is a link with parameters.
 */
export function revalidateAfterSubmit({
  formAction,
  formMethod,
  actionStatus = 200,
  actionResult,
}: Pick<
  ShouldRevalidateFunctionArgs,
  'formAction' | 'formMethod' | 'actionStatus' | 'actionResult'
>): boolean {
  const isAnswered = formAction !== undefined && formMethod !== 'GET';
  return isAnswered && actionStatus < 500 && !reloadsNothing({ actionResult });
}
