import { useNavigation } from '@remix-run/react';
import type { FormReply } from './form-reply.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import { useLeaveWhenDone } from './use-leave-when-done.ts';

/**
 * The state of a form after the server's reply; leaves the page when the form has succeeded.
 * @param formToken of the page's loader
 * @returns `busy` while the form is sent or left, and the form token to send next: a refusal may bring a new one
 */
export function useReply(reply: FormReply | undefined, formToken: FormToken) {
  const done = reply?.kind === 'done';
  const busy = useNavigation().state === 'submitting' || done;
  useLeaveWhenDone(reply);
  return { done, busy, formToken: (reply?.kind === 'again' && reply.formToken) || formToken };
}
