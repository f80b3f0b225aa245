/** A call of the platform that did not succeed, and how it is told to a person. */

export interface PlatformFailure {
  /** The status of the answer; 503 when none came. */
  status: number;
  message: string;
  /** Names the line of the platform's log. */
  id?: string;
  /** False when the sentence is the console's own, because the platform gave none. */
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
 * For a page that is nothing without the call: the answer that the error boundary puts into words. An error that is
 * no Response would be told as a fault of the console.
 * @throws error itself when it is no failure of a call
 */
export function failureAnswer(error: unknown): Response {
  if (!(error instanceof PlatformError)) throw error;
  return new Response(error.message, { status: error.status });
}

/**
 * The alert's text for a failed call: the platform's message when it gave one, else the screen's default.
 * @throws error itself when it is no failure of a call: a redirect or a fault of ours must go on
 */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof PlatformError)) throw error;
  return error.fromPlatform ? error.message : fallback;
}
