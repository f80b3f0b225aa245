import { useNavigation } from '@remix-run/react';
import type { FormReply } from './form-reply.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import { useLeaveWhenDone } from './use-leave-when-done.ts';

/**
 * The state of a form after the server's reply. When the form has succeeded, it leaves the page.
 * @param formToken the token from the page's loader
 * @returns `busy` while the form is sent or left, and the form token to send next: a refusal may bring a new one
 */
export function useReply(reply: FormReply | undefined, formToken: FormToken) {
  const done = reply?.kind === 'done';
  const busy = useNavigation().state === 'submitting' || done;
  useLeaveWhenDone(reply);
  return { done, busy, formToken: (reply?.kind === 'again' && reply.formToken) || formToken };
}
