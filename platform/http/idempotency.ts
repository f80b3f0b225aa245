/**
 * The header `Idempotency-Key`: unique per wallet, used up on success only. A repeated request gets the first
 * response. A key whose request is still in progress, or that was used for another request, is refused. The
 * keys are kept by storage/idempotency-store.ts.
 */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { USED_KEY_MESSAGE } from '#model/calls/definition/call.ts';
import type { Call } from '#model/calls/definition/call.ts';
import { isUnreachable } from '#platform/storage/error-codes.ts';
import {
  ABANDONED_AFTER_MS,
  claimKey,
  DONE,
  IN_PROGRESS,
  releaseKey,
  renewClaim,
  storeResponse,
} from '#platform/storage/idempotency-store.ts';
import type { KeyClaim, StoredRequest } from '#platform/storage/idempotency-store.ts';
import type { ZoneCaller } from './caller.ts';
import { badRequest, conflict, unprocessable } from './http-error.ts';

const KEY_PATTERN = /^[\w-]{8,128}$/;
/** How often a request in progress renews its claim. */
const RENEW_MS = 60_000;
/** The pause between two attempts to free a key while the database does not answer. */
const RELEASE_MS = 250;

export interface CallResponse {
  status: NonNullable<Call['status']>;
  body: unknown;
}

/**
 * Runs the work once per key, or always when there is no key. The transaction that does the work marks the
 * caller's claim as done (`markDone`), so that a crash before the response does not make it run twice.
 * @param request what makes two requests with the same key equal
 */
export async function runOnce(
  caller: ZoneCaller,
  key: string | undefined,
  call: string,
  request: unknown,
  work: () => Promise<CallResponse>,
): Promise<CallResponse> {
  if (key === undefined) return work();
  if (!KEY_PATTERN.test(key)) {
    throw badRequest('The header Idempotency-Key holds 8 to 128 letters, digits, _ and -.');
  }
  const { zone, actor } = caller;
  const requestHash = createHash('sha256')
    .update(JSON.stringify([call, actor.effectiveId, request]))
    .digest();
  const claim = { zone, wallet: actor.loggedInId, key, claim: randomUUID() };
  const stored = await claimKey(claim, call, requestHash).catch((error: unknown) => {
    // The key may have been claimed all the same.
    if (isUnreachable(error)) void releaseLater(claim);
    throw error;
  });
  if (stored !== 'claimed') return responseOf(stored, requestHash);
  caller.claim = claim.claim;
  const renewal = setInterval(() => {
    // A failed renewal is repeated in time: a claim outlasts two of them.
    renewClaim(claim).catch(() => undefined);
  }, RENEW_MS).unref();
  let response: CallResponse;
  try {
    response = await work();
  } catch (error) {
    await releaseKey(claim).catch(() => void releaseLater(claim));
    throw error;
  } finally {
    clearInterval(renewal);
  }
  // The work is done, even when its response cannot be stored.
  await storeResponse(claim, response).catch(() => undefined);
  return response;
}

/**
 * Frees the key of a request that failed because the database was away, as soon as the database answers. So a client
 * that repeats the request need not wait until the claim counts as abandoned.
 */
async function releaseLater(claim: KeyClaim): Promise<void> {
  const abandonedAt = Date.now() + ABANDONED_AFTER_MS;
  for (let isFree = false; !isFree && Date.now() < abandonedAt;) {
    await pause(RELEASE_MS, undefined, { ref: false });
    isFree = await releaseKey(claim).then(
      () => true,
      () => false,
    );
  }
}

/** The response of the request that used the key first. @throws HttpError 409 or 422 when there is none to repeat */
function responseOf(stored: StoredRequest | undefined, requestHash: Buffer): CallResponse {
  if (!stored || stored.status === IN_PROGRESS) {
    throw conflict(
      'The same request is still being handled. Wait for it, then look at the result.',
    );
  }
  if (!stored.requestHash.equals(requestHash)) {
    throw unprocessable(USED_KEY_MESSAGE);
  }
  if (stored.status === DONE) {
    throw conflict(
      'This request was done before, and its answer is not there any more. Look at the result.',
    );
  }
  return { status: stored.status as CallResponse['status'], body: stored.answer };
}
