import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { reloadsNothing } from './reply/form-reply.ts';

/**
 * A `shouldRevalidate` that reloads data only after a form was answered, because only then may they have changed. It
 * does not reload after a form that failed (nothing changed), after one that is done (the page is about to be left), or
 * after a GET form (it is a link with parameters).
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
