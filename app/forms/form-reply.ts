/** What actions answer. There is one protocol: a redirect with an alert, or one of these replies. */
import type { SubmissionResult } from '@conform-to/react';
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import type { FormTicket } from './ticket.ts';

export type FormReply = FormAgain | FormDone;

/** The form is shown again, with its values and with problems at their fields. */
export interface FormAgain {
  kind: 'again';
  /**
   * The values that were sent (never passwords or files), and the problems by field name; '' names the form as a
   * whole. Absent values leave the form as it is.
   */
  result: SubmissionResult;
  /** What a sentence alone cannot say about the form as a whole. */
  notice?: Notice;
  /** Set when the person's roles do not allow what the form does. */
  denied?: true;
  /** Replaces the loader's ticket: its key has been used up, or the person has entered another zone. */
  ticket?: FormTicket;
}

/**
 * It is done. Only pages that run scripts get this reply: they show the alert at once and leave a moment later, as the
 * documents say. All others get a redirect.
 */
export interface FormDone {
  kind: 'done';
  message: string;
  /** The address to leave for. */
  to: string;
  /** How long the page stays, in milliseconds. */
  leaveAfterMs: number;
}

export interface Notice {
  tone: 'error' | 'info';
  title?: string;
  text: string;
  link?: { to: string; label: string; newTab?: boolean };
}

/** The hidden field with which a page says that scripts run, so that it can be told and need not be redirected. */
export const SCRIPTS_FIELD = '_scripts';

/** Marks the form of a dialog that asks before something is deleted. */
export const DELETE_FIELD = '_delete';

/** conform's part of a reply. */
export function resultOf(reply: FormReply | undefined): SubmissionResult | undefined {
  return reply?.kind === 'again' ? reply.result : undefined;
}

/** The first problem of a field; of the form as a whole when no field is named. */
export function problemAt(reply: FormReply | undefined, field = ''): string | undefined {
  return resultOf(reply)?.error?.[field]?.[0];
}

type Revalidation = Pick<
  ShouldRevalidateFunctionArgs,
  'actionResult' | 'actionStatus' | 'defaultShouldRevalidate'
>;

/**
 * Whether the form that was just answered is done: its page is about to be left, so nothing on it is reloaded. A reload
 * that leaving interrupts is also an error in the browser's console.
 */
export function isFormDone({ actionResult }: Pick<Revalidation, 'actionResult'>): boolean {
  return (actionResult as FormReply | undefined)?.kind === 'done';
}

/**
 * `shouldRevalidate` for the route of a form. A refused form changed nothing; of one that is done, what the page shows
 * may have been deleted. (Remix would reload in both cases: a route that has its own function gets
 * `defaultShouldRevalidate: true`, whatever the status.)
 */
export function formRevalidates({ actionStatus = 200, ...args }: Revalidation): boolean {
  return actionStatus < 400 && !isFormDone(args) && args.defaultShouldRevalidate;
}
