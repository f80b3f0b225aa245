/** Refreshes the tokens of a session before they expire, only once for concurrent requests. */
import { config } from '#app/environment/config.server.ts';
import { refreshTokens } from './oauth.server.ts';
import { IdentityError } from './oidc.server.ts';
import { readRoles } from '#model/access/role-claims.ts';
import type {
  SessionStore,
  StoredSession,
  Tokens,
} from '#app/session/store/session-store.server.ts';

/** Tokens are refreshed when this much or half their lifetime remains, whichever is less. */
const THRESHOLD_MS = 60_000;

/** How long a request waits for another one that refreshes the same session. */
const LOCK_MS = 5_000;

const LOCK_NOT_AVAILABLE = '55P03';

export type Refreshed =
  | { outcome: 'ok'; session: StoredSession }
  /** The provider refused: the person has to sign in again. */
  | { outcome: 'ended' }
  /** The provider was not reached and the token has expired; a retry may help. */
  | { outcome: 'unavailable' };

type Renew = typeof refreshTokens;

/** True when min(60 s, half the token's lifetime) or less remains. */
export function isDue({ issuedAt, expiresAt }: Pick<Tokens, 'issuedAt' | 'expiresAt'>, now: Date) {
  const lifeMs = expiresAt.getTime() - issuedAt.getTime();
  return expiresAt.getTime() - now.getTime() <= Math.min(THRESHOLD_MS, lifeMs / 2);
}

/** Refreshes in progress; requests of this process that wait for the same one share it. */
const inProgress = new Map<string, Promise<Refreshed>>();

/**
 * The session with tokens that are valid for this request.
 * @param renew the call to the provider; replaced in tests, as is the clock `now`
 */
export async function refreshIfDue(
  session: StoredSession,
  store: SessionStore,
  renew: Renew = refreshTokens,
  now: () => Date = () => new Date(),
): Promise<Refreshed> {
  if (!isDue(session.tokens, now())) return { outcome: 'ok', session };
  const waiting = inProgress.get(session.id);
  if (waiting) return waiting;
  const work = refresh(session, store, renew, now).finally(() => inProgress.delete(session.id));
  inProgress.set(session.id, work);
  return work;
}

/** Refreshes under the row's lock; exported for the test of several processes. */
export async function refresh(
  session: StoredSession,
  store: SessionStore,
  renew: Renew,
  now: () => Date,
): Promise<Refreshed> {
  try {
    const renewed = await store.renewTokens(session.id, LOCK_MS, async (current) => {
      // The time is checked again, because another process may have refreshed while this one waited for the lock.
      if (!isDue(current.tokens, now())) return undefined;
      const { person, tokens, claims } = await renew(current.person, current.tokens, now());
      const zones = current.zones.map((zone) => ({
        ...zone,
        roles: readRoles(claims, config().roleClaim, person.realm, zone.name),
      }));
      return { person, tokens, zones };
    });
    return renewed ? { outcome: 'ok', session: renewed } : { outcome: 'ended' };
  } catch (error) {
    if (!isTransient(error)) {
      await store.remove(session.id);
      return { outcome: 'ended' };
    }
    // The old token is used until it expires; the next request retries.
    const alive = session.tokens.expiresAt > now();
    return alive ? { outcome: 'ok', session } : { outcome: 'unavailable' };
  }
}

/**
 * Whether a retry may help after an error: the provider was not reached, or another request holds the lock.
 * @throws error itself when it has another origin
 */
function isTransient(error: unknown): boolean {
  if (error instanceof IdentityError) return error.transient;
  if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return true;
  throw error;
}
