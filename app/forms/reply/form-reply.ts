/** What actions return: always a redirect with an alert, or one of these replies. */
import type { SubmissionResult } from '@conform-to/react';
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import type { FormToken } from '#app/forms/form-token.ts';

export type FormReply = FormAgain | FormDone;

/** The form is shown again, with its values and with problems at their fields. */
export interface FormAgain {
  kind: 'again';
  /**
   * The values that were sent (never passwords or files), and the problems by field name; '' names the form as a
   * whole. Absent values leave the form as it is.
   */
  result: SubmissionResult;
  /** A notice about the form as a whole that needs more than one sentence, such as a link. */
  notice?: Notice;
  /** True when the person's roles do not allow the action. */
  forbidden?: true;
  /** True when the page is to ask something before it goes on. */
  asks?: true;
  /** True when nothing was changed, so that no page is reloaded: the next step may follow at once. */
  unchanged?: true;
  /** The version of the record that the form was made from, which a save must still find. */
  version?: string;
  /** Replaces the loader's form token, because its key was used or the person has entered another zone. */
  formToken?: FormToken;
}

/**
 * The form succeeded. Only pages that run scripts get this reply: they show the alert at once and leave a moment
 * later, as the specification says. All others get a redirect.
 */
export interface FormDone {
  kind: 'done';
  message: string;
  /** The next address. */
  to: string;
  /** How long the page stays, in milliseconds. */
  leaveAfterMs: number;
  /** The id of the record whose deletion can be undone. */
  undo?: string;
}

export interface Notice {
  tone: 'error' | 'info';
  title?: string;
  text: string;
  link?: { to: string; label: string; newTab?: boolean };
}

/** The hidden field that tells the server that scripts run, so that it sends a reply instead of a redirect. */
export const SCRIPTS_FIELD = '_scripts';

/** The hidden field that marks the form of a delete dialog. */
export const DELETE_FIELD = '_delete';

/** What a page with a form is given: what its loader answered, and the reply of its action. */
export interface FormPageProps<Data, Reply = FormReply> {
  loaderData: Data;
  reply: Reply | undefined;
}

/** The part of a reply that conform takes. */
export function resultOf(reply: FormReply | undefined): SubmissionResult | undefined {
  return reply?.kind === 'again' ? reply.result : undefined;
}

/** The first problem of a field, or of the form as a whole when no field is given. */
export function problemAt(reply: FormReply | undefined, field = ''): string | undefined {
  return resultOf(reply)?.error?.[field]?.[0];
}

type Revalidation = Pick<
  ShouldRevalidateFunctionArgs,
  'actionResult' | 'actionStatus' | 'defaultShouldRevalidate'
>;

/**
 * Whether the page reloads nothing after its form was answered. That is so when the form is done, because the page is
 * about to be left, and when it changed nothing. A reload that leaving interrupts would show an error in the browser's
 * console, and the reply would stay on screen.
 */
export function reloadsNothing({ actionResult }: Pick<Revalidation, 'actionResult'>): boolean {
  const reply = actionResult as FormReply | undefined;
  return reply?.kind === 'done' || reply?.unchanged === true;
}

/**
 * `shouldRevalidate` for the route of a form. A refused form changed nothing; after success the page's record
 * may have been deleted. (Remix would reload in both cases: a route that has its own function gets
 * `defaultShouldRevalidate: true`, whatever the status.)
 */
export function formRevalidates({ actionStatus = 200, ...args }: Revalidation): boolean {
  return actionStatus < 400 && !reloadsNothing(args) && args.defaultShouldRevalidate;
}
