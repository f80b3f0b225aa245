import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/**
 * A `shouldRevalidate` that reloads a page's data only after a form has been answered, because only then may it have
 * changed. A form that could not be sent, or that failed on the server, changed nothing, and reloading would fail too.
 */
export function revalidateAfterSubmit({
  formAction,
  actionStatus = 200,
}: Pick<ShouldRevalidateFunctionArgs, 'formAction' | 'actionStatus'>): boolean {
  return formAction !== undefined && actionStatus < 500;
}
