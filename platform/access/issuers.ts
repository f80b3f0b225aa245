/**
 * The identity providers whose tokens are checked: one issuer a realm, with the keys that its discovery document leads
 * to. Nothing is asked before the first token, so the platform starts while a provider is down.
 */
import { createRemoteJWKSet, errors } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { discoveryAddress, readDiscovery } from '#model/access/discovery.ts';
import type { Discovery } from '#model/access/discovery.ts';

/** How long a request to a provider may take, in milliseconds. */
const TIMEOUT_MS = 5_000;
/** How long a discovery document is used before it is fetched again. */
const KEEP_MS = 10 * 60_000;
/** After a failure, callers get the same answer for this long before the provider is asked again. */
const RETRY_MS = 2_000;
/** A failure of one provider is reported at most this often. */
const REPORT_MS = 60_000;
/** The maximum number of issuers in memory. Only the issuers of existing customers are looked up. */
const MAX_ISSUERS = 1_000;

/** The error when the identity provider does not send its keys, so that no token can be checked. It is sent as 503. */
export class IssuerUnreachableError extends Error {
  override name = 'IssuerUnreachableError';
}

export interface Issuer {
  /** The exact `iss` of its tokens. */
  issuer: string;
  keys: JWTVerifyGetKey;
}

type FoundIssuer = Issuer & { jwksUri: string };

interface KnownIssuer {
  found: Promise<FoundIssuer>;
  untilMs: number;
}

/** Reports why a provider could not be used, and returns the error for the caller. */
type Failed = (reason: unknown) => IssuerUnreachableError;

const UNREACHABLE =
  'The identity provider cannot be reached, so nobody can be let in. Try again in a minute.';

export interface IssuerOptions {
  now?: () => Date;
  /** Receives a sentence for administrators when a provider was asked in vain. */
  warn?: (sentence: string) => void;
}

/** Returns the function that finds an issuer by its address. It throws IssuerUnreachableError. */
export function createIssuers({ now = () => new Date(), warn }: IssuerOptions = {}) {
  const known = new LRUCache<string, KnownIssuer>({ max: MAX_ISSUERS });
  const reported = new LRUCache<string, number>({ max: MAX_ISSUERS });

  const report = (address: string, reason: unknown): void => {
    const nowMs = now().getTime();
    if (nowMs < (reported.get(address) ?? 0) + REPORT_MS) return;
    reported.set(address, nowMs);
    const detail = reason instanceof Error ? reason.message : String(reason);
    warn?.(`The identity provider ${address} cannot be used, so its tokens are refused. ${detail}`);
  };

  return (address: string): Promise<Issuer> => {
    const nowMs = now().getTime();
    const former = known.get(address);
    if (former && former.untilMs > nowMs) return former.found;
    const failed = (reason: unknown) => {
      report(address, reason);
      return new IssuerUnreachableError(UNREACHABLE, { cause: reason });
    };
    const entry: KnownIssuer = { found: ask(address, former, failed), untilMs: nowMs + KEEP_MS };
    known.set(address, entry);
    entry.found.catch(() => (entry.untilMs = nowMs + RETRY_MS));
    return entry.found;
  };
}

/** Fetches the discovery document. The keys are kept while their address is the same. */
async function ask(
  address: string,
  former: KnownIssuer | undefined,
  failed: Failed,
): Promise<FoundIssuer> {
  const last = await former?.found.catch(() => undefined);
  try {
    const { issuer, jwksUri } = await fetchDiscovery(address);
    if (last?.jwksUri === jwksUri) return { ...last, issuer };
    const keys = createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: TIMEOUT_MS });
    return { issuer, jwksUri, keys: whenReached(keys, failed) };
  } catch (error) {
    const failure = failed(error);
    // A discovery of ten minutes ago is better than letting nobody in. Keys have an age limit of their own.
    if (last) return last;
    throw failure;
  }
}

async function fetchDiscovery(address: string): Promise<Discovery> {
  const response = await fetch(discoveryAddress(address), {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`Its discovery document is answered with status ${response.status}.`);
  }
  const document: unknown = await response.json().catch(() => undefined);
  return readDiscovery(address, document);
}

/** Distinguishes a token with an unknown key from a provider that does not send its keys. */
function whenReached(keys: JWTVerifyGetKey, failed: Failed): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (isAboutToken(error)) throw error;
      throw failed(error);
    }
  };
}

/** Errors of the package jose about a token have classes and codes of their own; anything else is a failed request. */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) &&
    error.code !== errors.JOSEError.code
  );
}
