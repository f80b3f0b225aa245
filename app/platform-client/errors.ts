/** Failed calls of the platform, and their text for the person. */
import { USED_KEY_MESSAGE } from '#model/calls/definition/call.ts';

export interface PlatformFailure {
  /** The response's status; 503 without a response. */
  status: number;
  message: string;
  /** The id of the platform's log line. */
  id?: string;
  /** False when the message is the console's, because the platform sent none. */
  fromPlatform: boolean;
}

export class PlatformError extends Error {
  override name = 'PlatformError';
  readonly status: number;
  readonly id: string | undefined;
  readonly fromPlatform: boolean;

  constructor({ status, message, id, fromPlatform }: PlatformFailure, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.id = id;
    this.fromPlatform = fromPlatform;
  }
}

/**
 * The Response to throw when a page cannot be shown without the call, so that the error boundary shows the platform's
 * message.
 * @throws error itself when it is not a PlatformError
 */
export function failureResponse(error: unknown): Response {
  if (!(error instanceof PlatformError)) throw error;
  return new Response(error.message, { status: error.status });
}

/** What a script of our pages asked for, as JSON. @throws error itself when it is not a PlatformError */
export function answerJson(call: Promise<unknown>): Promise<Response> {
  return call.then((found) => Response.json(found), failureResponse);
}

/** Reads data that a page cannot do without. @throws Response with the platform's answer instead */
export function orAnswer<Result>(call: Promise<Result>): Promise<Result> {
  return call.catch((error: unknown) => {
    throw failureResponse(error);
  });
}

/**
 * Awaits a call that the page can do without: `otherwise` when it fails.
 * @throws error itself when it is not a PlatformError
 */
export function orElse<Result>(call: Promise<Result>, otherwise: Result): Promise<Result> {
  return call.catch((error: unknown) => {
    if (!(error instanceof PlatformError)) throw error;
    return otherwise;
  });
}

/**
 * Awaits a call: `otherwise` when the platform refuses the call or does not know it. A failure of the platform itself
 * is thrown.
 */
export function unlessRefused<Result>(call: Promise<Result>, otherwise: Result): Promise<Result> {
  return call.catch((error: unknown) => {
    if (error instanceof PlatformError && error.status < 500) return otherwise;
    throw error;
  });
}

/** The sentence for people, shown instead of `USED_KEY_MESSAGE`, which is for programs. */
const SENT_BEFORE =
  'This form was sent before, with something else in it, and that was done. Look at the result; to send this as well, open the form again.';

/**
 * The alert's text for a failed call: the platform's message if it sent one, else `fallback`.
 * @throws error itself when it is not a PlatformError, such as a redirect or a bug
 */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof PlatformError)) throw error;
  if (error.message === USED_KEY_MESSAGE) return SENT_BEFORE;
  return error.fromPlatform ? error.message : fallback;
}
