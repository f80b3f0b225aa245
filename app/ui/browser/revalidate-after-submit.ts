import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/**
 * Whether a form has just been answered, so that what a page shows may have changed. One that could not be sent, or
 * that the server could not answer, changed nothing: reading again then would fail in the same way.
 */
export function revalidateAfterSubmit({
  formAction,
  actionStatus = 200,
}: Pick<ShouldRevalidateFunctionArgs, 'formAction' | 'actionStatus'>): boolean {
  return formAction !== undefined && actionStatus < 500;
}
