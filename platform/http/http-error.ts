/** The errors that a caller receives: a constructor per status, and the mapping from errors of the lower layers. */
import type { ApiError } from '#model/calls/definition/call.ts';
import { DeletedWalletError } from '#platform/access/wallets.ts';
import { TokenError } from '#platform/access/access-token.ts';
import { IssuerUnreachableError } from '#platform/access/issuers.ts';
import { ConsentError } from '#platform/contracts/consent-contracts.ts';
import { UNSTORABLE } from '#platform/formats/json-limits.ts';
import { RUN_RETRY_AFTER_S, SandboxBusyError } from '#platform/contracts/sandbox/sandbox.ts';
import { JobRefusedError } from '#platform/jobs/queue/create-job.ts';
import { DownloadRefusedError } from '#platform/jobs/files/downloads.ts';
import { DictionaryError } from '#platform/ledger/values/record-rules.ts';
import { PromotionError } from '#platform/jobs/types/promote/read-source.ts';
import { UnusableDictionaryError } from '#platform/jobs/types/save-dictionaries/preview-records.ts';
import { FileTooLargeError } from '#platform/jobs/files/spool.ts';
import { UnknownJobOrderError } from '#platform/jobs/queue/job-rows.ts';
import { StaleVersionError } from '#platform/ledger/append/require-version.ts';
import { UniqueConflictError } from '#platform/ledger/projections/projection-tables.ts';
import { EdgeDefinitionError } from '#platform/metadata/edge-definitions.ts';
import { TqlError } from '#model/tql/error.ts';
import { SortError } from '#platform/metadata/page.ts';
import { ComparisonTooLargeError } from '#platform/metadata/comparison/read-comparables.ts';
import { MetadataError } from '#platform/metadata/collection.ts';
import { BlobTooLargeError } from '#platform/records/blob-files.ts';
import { RecordError } from '#platform/records/record-problem.ts';
import { QueryError, UnanswerableQueryError } from '#platform/query/errors.ts';
import { QUERY_RETRY_AFTER_S } from '#platform/storage/query-pool.ts';
import { TooManyTurnsError } from '#platform/turns/turns.ts';
import { DISK_FULL } from '#platform/storage/disk-space.ts';
import {
  ERROR_CODES,
  errorCode,
  isDiskFull,
  isUnreachable,
} from '#platform/storage/error-codes.ts';

/** About how many seconds a database is away that is restarted, or taken over by another server. */
const UNAVAILABLE_RETRY_AFTER_S = 5;
const DATABASE_GONE =
  'The database does not answer at the moment. What you sent may not have been done: send it again, with the same Idempotency-Key if it had one.';

/** An error response, with a message for people that says what to do. */
export class HttpError extends Error {
  override name = 'Failure';
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503,
    /** The name of the status, as in the real platform: 'BAD_REQUEST'. */
    readonly code: string,
    message: string,
    /** Seconds after which the caller may try again: the header Retry-After. */
    readonly retryAfterS?: number,
  ) {
    super(message);
  }
}

export const badRequest = (message: string) => new HttpError(400, 'BAD_REQUEST', message);
export const unauthorized = (message: string) => new HttpError(401, 'UNAUTHORIZED', message);
export const forbidden = (message: string) => new HttpError(403, 'FORBIDDEN', message);
/** The error for absent things, and also for hidden ones, so that callers cannot tell them apart. */
export const notFound = (message: string) => new HttpError(404, 'NOT_FOUND', message);
export const methodNotAllowed = (message: string) =>
  new HttpError(405, 'METHOD_NOT_ALLOWED', message);
export const conflict = (message: string) => new HttpError(409, 'CONFLICT', message);
export const tooLarge = (message: string) => new HttpError(413, 'PAYLOAD_TOO_LARGE', message);
export const unsupported = (message: string) =>
  new HttpError(415, 'UNSUPPORTED_MEDIA_TYPE', message);
export const unprocessable = (message: string) =>
  new HttpError(422, 'UNPROCESSABLE_ENTITY', message);
export const tooMany = (message: string, retryAfterS: number) =>
  new HttpError(429, 'TOO_MANY_REQUESTS', message, retryAfterS);
export const unavailable = (message: string, retryAfterS = UNAVAILABLE_RETRY_AFTER_S) =>
  new HttpError(503, 'SERVICE_UNAVAILABLE', message, retryAfterS);

/** The error when the client closed the connection. It is no server error, and nobody receives the response. */
export const clientGone = () => unprocessable('Nobody waits for the answer any more.');

/** The value that was found. @throws HttpError 404 with the message when nothing was found */
export function orNotFound<Found>(found: Found | undefined | false, message: string): Found {
  if (found === undefined || found === false) throw notFound(message);
  return found;
}

/** PostgreSQL's codes for lists and texts that are too large, and for too little memory. */
const BEYOND_LIMITS: ReadonlySet<string> = new Set([
  ERROR_CODES.programLimitExceeded,
  ERROR_CODES.outOfMemory,
]);

/** PostgreSQL's codes for text that it cannot store: NUL and lone surrogates. */
const UNSTORABLE_TEXT = new Set(['22P05', '22P02', '22021']);

const unstorableText = () => badRequest(UNSTORABLE);

const REFUSALS = { 400: badRequest, 404: notFound, 409: conflict };

const DOWNLOAD_REFUSALS = {
  absent: notFound,
  gone: notFound,
  taken: conflict,
  'wrong-type': badRequest,
};

/** The error response for an error of a lower layer; undefined for a server error. */
export function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (error instanceof TokenError) return unauthorized(error.message);
  if (error instanceof IssuerUnreachableError) return unavailable(error.message);
  if (error instanceof DeletedWalletError) return forbidden(error.message);
  if (error instanceof UniqueConflictError || error instanceof StaleVersionError) {
    return conflict(error.message);
  }
  if (error instanceof SortError || error instanceof TqlError || error instanceof QueryError) {
    return badRequest(error.message);
  }
  if (error instanceof UnanswerableQueryError || error instanceof ComparisonTooLargeError) {
    return unprocessable(error.message);
  }
  if (error instanceof EdgeDefinitionError) {
    return error.kind === 'exists' ? conflict(error.message) : badRequest(error.message);
  }
  if (error instanceof MetadataError) {
    return error.kind === 'conflict' ? conflict(error.message) : badRequest(error.message);
  }
  if (error instanceof RecordError) {
    return error.kind === 'conflict' ? conflict(error.message) : badRequest(error.message);
  }
  if (error instanceof PromotionError) {
    return error.kind === 'absent' ? notFound(error.message) : badRequest(error.message);
  }
  if (error instanceof BlobTooLargeError) return tooLarge(`file: ${error.message}`);
  if (error instanceof DictionaryError || error instanceof UnusableDictionaryError) {
    return badRequest(error.message);
  }
  if (error instanceof ConsentError) return badRequest(error.message);
  if (error instanceof SandboxBusyError) {
    return error.whose === 'all'
      ? unavailable(error.message)
      : tooMany(error.message, RUN_RETRY_AFTER_S);
  }
  if (error instanceof TooManyTurnsError) return tooMany(error.message, QUERY_RETRY_AFTER_S);
  if (error instanceof DownloadRefusedError) return DOWNLOAD_REFUSALS[error.kind](error.message);
  if (error instanceof UnknownJobOrderError) return badRequest(error.message);
  if (error instanceof FileTooLargeError) return tooLarge(`file: ${error.message}`);
  if (error instanceof JobRefusedError) {
    const message = error.field ? `${error.field}: ${error.message}` : error.message;
    return REFUSALS[error.status](message);
  }
  if (error instanceof Error && error.name === 'AbortError') return clientGone();
  if (isDiskFull(error)) return unavailable(DISK_FULL);
  if (isUnreachable(error)) return unavailable(DATABASE_GONE);
  const code = errorCode(error);
  if (code === undefined) return undefined;
  if (UNSTORABLE_TEXT.has(code)) return unstorableText();
  if (code === ERROR_CODES.invalidRegularExpression) {
    return badRequest('The pattern after REGEX is not a regular expression.');
  }
  if (code === ERROR_CODES.invalidEscapeSequence) {
    return badRequest('The pattern after LIKE ends with a backslash. Write two for one.');
  }
  if (BEYOND_LIMITS.has(code)) {
    return unprocessable('The answer is larger than the server can make. Narrow the query.');
  }
  if (code === ERROR_CODES.queryCanceled) {
    return unprocessable('The query took longer than its budget of milliseconds. Narrow it.');
  }
  return undefined;
}

export function toApiError(failure: HttpError): ApiError {
  return { status: failure.status, error: failure.code, message: failure.message };
}
