/** Renewing the tokens of a session before they run out, once however many requests ask at the same time. */
import { config } from './config.server.ts';
import { refreshTokens } from './oauth.server.ts';
import { IdentityError } from './oidc.server.ts';
import { readRoles } from './role-claims.ts';
import type { SessionStore, StoredSession, Tokens } from './store.server.ts';

/** A token with this much left, or less than half its life, is renewed. */
const THRESHOLD_MS = 60_000;

/** How long a request waits for another one that is renewing the same session. */
const LOCK_MS = 5_000;

const LOCK_NOT_AVAILABLE = '55P03';

export type Refreshed =
  | { outcome: 'ok'; session: StoredSession }
  /** The provider refused: the person has to sign in again. */
  | { outcome: 'ended' }
  /** The provider was not reached and the token has run out: trying again may help. */
  | { outcome: 'unavailable' };

type Renew = typeof refreshTokens;

/** True when min(60 s, half the token's life) or less remains. */
export function isDue({ issuedAt, expiresAt }: Pick<Tokens, 'issuedAt' | 'expiresAt'>, now: Date) {
  const lifeMs = expiresAt.getTime() - issuedAt.getTime();
  return expiresAt.getTime() - now.getTime() <= Math.min(THRESHOLD_MS, lifeMs / 2);
}

/** Requests of this process that wait for the same renewal share one database connection. */
const underWay = new Map<string, Promise<Refreshed>>();

/**
 * The session with tokens that hold for this request.
 * @param renew the call to the provider, and `now` the clock: passed in by tests
 */
export async function refreshIfDue(
  session: StoredSession,
  store: SessionStore,
  renew: Renew = refreshTokens,
  now: () => Date = () => new Date(),
): Promise<Refreshed> {
  if (!isDue(session.tokens, now())) return { outcome: 'ok', session };
  const waiting = underWay.get(session.id);
  if (waiting) return waiting;
  const work = refresh(session, store, renew, now).finally(() => underWay.delete(session.id));
  underWay.set(session.id, work);
  return work;
}

/** Renews under the row's lock; exported for the test that stands for several processes. */
export async function refresh(
  session: StoredSession,
  store: SessionStore,
  renew: Renew,
  now: () => Date,
): Promise<Refreshed> {
  try {
    const renewed = await store.renewTokens(session.id, LOCK_MS, async (current) => {
      // The second look: who waited for the lock finds the work done.
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
    // What is left of the old token serves this request; the next one tries again.
    const alive = session.tokens.expiresAt > now();
    return alive ? { outcome: 'ok', session } : { outcome: 'unavailable' };
  }
}

/**
 * @throws error when it is neither a refusal nor an outage of the provider, nor a lock held by another request
 */
function isTransient(error: unknown): boolean {
  if (error instanceof IdentityError) return error.transient;
  if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return true;
  throw error;
}
