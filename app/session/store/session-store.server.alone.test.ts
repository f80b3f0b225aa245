import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';
import { createCipher } from './cipher.server.ts';
import { openDatabase } from '#app/environment/db.server.ts';
import type { Database } from '#app/environment/db.server.ts';
import { IdentityError } from '#app/session/sign-in/oidc.server.ts';
import { isDue, refresh, refreshIfDue } from '#app/session/sign-in/refresh.server.ts';
import { DEFAULT_SETTINGS } from '#app/session/settings/settings.ts';
import { IDLE_LIMIT_MS, openStore } from './session-store.server.ts';
import type { SessionStore, StoredSession, Tokens } from './session-store.server.ts';

const START = new Date('2026-03-01T10:00:00Z');
const HOUR_MS = 3_600_000;
const after = (ms: number) => new Date(START.getTime() + ms);

const person = { realm: 'meridian', subject: 's-1', name: 'Ada', email: 'ada@meridian.test' };
const zones = [
  { name: 'clinic_dev', environment: 'DEV' as const, roles: ['sdzAdmin' as const] },
  { name: 'clinic_prod', environment: 'PROD' as const, roles: [] },
];

function tokensAt(issuedAt: Date, name = 'first', lifeMs = 300_000): Tokens {
  return {
    access: `access ${name}`,
    id: `id ${name}`,
    refresh: `refresh ${name}`,
    issuedAt,
    expiresAt: new Date(issuedAt.getTime() + lifeMs),
  };
}

let test: TestDatabase;
let pool: Database;
let now = START;
let store: SessionStore;
const cipher = createCipher('a secret of thirty-two characters');

beforeAll(async () => {
  test = await freshDatabase({ migrated: false });
  vi.stubEnv('DATABASE_URL', test.url);
  vi.stubEnv('SESSION_SECRET', 'a secret of thirty-two characters');
  vi.stubEnv('OIDC_CLIENT_SECRET', 'secret');
  pool = await openDatabase(test.url);
  store = openStore(pool, cipher, () => now);
});
beforeEach(() => {
  now = START;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await pool.end();
  await test.drop();
});

async function signIn(tokens = tokensAt(now)): Promise<{ cookie: string; session: StoredSession }> {
  const cookie = await store.create(person, tokens, zones);
  const session = await store.find(cookie);
  if (!session) throw new Error('The session was not kept.');
  return { cookie, session };
}

async function enterZone({ id }: StoredSession, zone: string) {
  const cookie = await store.chooseZone(id, zone);
  const session = await store.find(cookie);
  if (!cookie || !session) throw new Error('The session was not kept.');
  return { cookie, session };
}

describe('migrations', () => {
  it('are applied once by processes that start together', async () => {
    const pools = await Promise.all([1, 2, 3].map(() => openDatabase(test.url)));
    const { rows } = await pool.query('select name from console.migration');
    expect(rows).toEqual([{ name: '001_session.sql' }]);
    await Promise.all(pools.map((other) => other.end()));
  });
});

describe('session store', () => {
  it('finds a session by its cookie, with everything that was kept', async () => {
    const { cookie, session } = await signIn();
    expect(cookie).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(session).toMatchObject({
      person,
      zones,
      zone: undefined,
      policySigned: false,
      tokens: tokensAt(now),
      settings: DEFAULT_SETTINGS,
    });
  });

  it('keeps neither the cookie nor a token readable', async () => {
    const { cookie } = await signIn();
    const { rows } = await pool.query<{ text: string }>(
      `select encode(id, 'escape') || encode(access_token, 'escape') || encode(id_token, 'escape')
         || encode(refresh_token, 'escape') as text from console.session`,
    );
    const kept = rows.map(({ text }) => text).join();
    expect(kept).not.toContain(cookie);
    expect(kept).not.toMatch(/access|refresh|first/);
  });

  it('finds nothing for a cookie it did not give', async () => {
    for (const cookie of [undefined, '', 'x', 'a'.repeat(43), '../../etc/passwd', '%00']) {
      expect(await store.find(cookie)).toBeUndefined();
    }
  });

  it('finds nothing once the secret is another one', async () => {
    const { cookie } = await signIn();
    const changed = openStore(pool, createCipher('another secret'), () => now);
    expect(await changed.find(cookie)).toBeUndefined();
  });

  it('ends a session that is not used', async () => {
    const { cookie } = await signIn();
    now = after(IDLE_LIMIT_MS - 1);
    expect(await store.find(cookie)).toBeDefined();
    now = after(2 * IDLE_LIMIT_MS - 2);
    expect(await store.find(cookie)).toBeDefined();
    now = after(3 * IDLE_LIMIT_MS);
    expect(await store.find(cookie)).toBeUndefined();
  });

  it('ends a session after twelve hours, however busy it is', async () => {
    const { cookie } = await signIn();
    for (let hour = 1; hour < 12; hour++) {
      now = after(hour * HOUR_MS);
      expect(await store.find(cookie)).toBeDefined();
    }
    now = after(12 * HOUR_MS);
    expect(await store.find(cookie)).toBeUndefined();
  });

  it('removes expired sessions when somebody signs in', async () => {
    const { session } = await signIn();
    now = after(13 * HOUR_MS);
    await signIn();
    const { rows } = await pool.query('select 1 from console.session where id = $1', [
      Buffer.from(session.id, 'hex'),
    ]);
    expect(rows).toEqual([]);
  });

  it('asks for the policy again in another zone', async () => {
    const { cookie, session } = await signIn();
    const inDev = await enterZone(session, 'clinic_dev');
    await store.markPolicySigned(inDev.session.id);
    expect(await store.find(inDev.cookie)).toMatchObject({
      zone: 'clinic_dev',
      policySigned: true,
    });
    const inProd = await enterZone(inDev.session, 'clinic_prod');
    expect(inProd.session).toMatchObject({ zone: 'clinic_prod', policySigned: false });
    expect(await store.find(cookie)).toBeUndefined();
  });

  it('has a new id in another zone: the former cookie opens nothing, all else stays', async () => {
    const { cookie, session } = await signIn();
    const { id: _, ...rest } = session;
    const entered = await enterZone(session, 'clinic_dev');
    expect(await store.find(cookie)).toBeUndefined();
    expect(entered.cookie).not.toBe(cookie);
    expect(entered.session).toMatchObject({ ...rest, zone: 'clinic_dev' });
    expect(await store.chooseZone(session.id, 'clinic_prod')).toBeUndefined();
  });

  it('gives each alert once, also to requests for its page at the same time', async () => {
    const { session, cookie } = await signIn();
    expect(session.hasAlerts).toBe(false);
    const alert = { id: '1', tone: 'success' as const, text: 'Edge Saved' };
    await store.addAlert(session.id, '/edges?', alert);
    await store.addAlert(session.id, '/edges?', { ...alert, id: '2' });
    expect((await store.find(cookie))?.hasAlerts).toBe(true);
    const taken = await Promise.all([1, 2, 3].map(() => store.takeAlerts(session.id, '/edges?')));
    expect(taken.flat().map(({ id }) => id)).toEqual(['1', '2']);
    expect((await store.find(cookie))?.hasAlerts).toBe(false);
  });

  it('gives an alert to its own page, and to another one only when its page has not come', async () => {
    const { session } = await signIn();
    const alertOf = (id: string) => ({ id, tone: 'success' as const, text: 'Edge Saved' });
    await store.addAlert(session.id, '/edges?', alertOf('1'));
    now = after(8000);
    await store.addAlert(session.id, '/edges?page=2', alertOf('2'));
    expect(await store.takeAlerts(session.id, '/glossary-metadata?')).toEqual([]);
    expect(await store.takeAlerts(session.id, '/edges?')).toEqual([alertOf('1')]);
    now = after(18_001);
    expect(await store.takeAlerts(session.id, '/glossary-metadata?')).toEqual([alertOf('2')]);
    expect(await store.takeAlerts(session.id, '/edges?page=2')).toEqual([]);
  });

  it('belong to a person by the id at the provider, not by the email', async () => {
    const namesake = { ...person, subject: 's-2' };
    await store.changeSettings(person, (settings) => ({ ...settings, theme: 'light' }));
    await store.changeSettings(namesake, (settings) => ({ ...settings, theme: 'dark' }));
    const themeOf = async (one: typeof person) =>
      (await store.find(await store.create(one, tokensAt(now), zones)))?.settings.theme;
    expect([await themeOf(person), await themeOf(namesake)]).toEqual(['light', 'dark']);
  });

  it('keeps what a person set through logout and the next sign-in', async () => {
    const first = await signIn();
    await store.changeSettings(person, (settings) => ({ ...settings, theme: 'dark' }));
    await store.remove(first.session.id);
    expect(await store.find(first.cookie)).toBeUndefined();
    expect((await signIn()).session.settings.theme).toBe('dark');
  });
});

it('the session store keeps both of two settings that are saved in the same instant', async () => {
  const { cookie } = await signIn();
  const singleKeys = Array.from({ length: 10 }, () => false);
  await Promise.all([
    ...singleKeys.map((isOn) =>
      store.changeSettings(person, (all) => ({ ...all, keys: { ...all.keys, singleKeys: isOn } })),
    ),
    store.changeSettings(person, (all) => ({ ...all, theme: 'light' })),
  ]);
  const { settings } = (await store.find(cookie))!;
  expect(settings).toMatchObject({ theme: 'light', keys: { singleKeys: false } });
});

describe('isDue', () => {
  const tokens = (lifeSeconds: number) => tokensAt(START, 'x', lifeSeconds * 1000);
  it('renews a token that expires within 60 seconds [A-466] [A-853]', () => {
    expect(isDue(tokens(300), after(239_000))).toBe(false);
    expect(isDue(tokens(300), after(240_000))).toBe(true);
    expect(isDue(tokens(300), after(999_000))).toBe(true);
  });

  it('renews a token of a short life at half of it', () => {
    expect(isDue(tokens(40), after(19_000))).toBe(false);
    expect(isDue(tokens(40), after(20_000))).toBe(true);
  });
});

describe('refresh', () => {
  const due = after(250_000);
  const renewed = {
    person: { ...person, name: 'Ada K.' },
    tokens: tokensAt(due, 'second'),
    claims: [{ resource_access: { clinic_dev: { roles: ['sdzUser'] } } }],
  };

  it('asks once for twenty requests at the same time, in one process and in twenty', async () => {
    for (const ask of [refreshIfDue, refresh]) {
      const { cookie, session } = await signIn();
      const renew = vi.fn(async () => {
        // The pause is long enough for the others to queue. It uses another pool, which they do not use up.
        await test.db.query('select pg_sleep(0.05)');
        return renewed;
      });
      const results = await Promise.all(
        Array.from({ length: 20 }, () => ask(session, store, renew, () => due)),
      );
      expect(renew).toHaveBeenCalledTimes(1);
      for (const result of results) {
        expect(result).toMatchObject({ outcome: 'ok', session: { tokens: renewed.tokens } });
      }
      expect(await store.find(cookie)).toMatchObject({
        person: { name: 'Ada K.' },
        tokens: renewed.tokens,
        zones: [{ roles: ['sdzUser'] }, { roles: [] }],
      });
    }
  });

  it('leaves a token alone that has long to live', async () => {
    const { session } = await signIn();
    const renew = vi.fn(async () => renewed);
    expect(await refreshIfDue(session, store, renew, () => after(10_000))).toEqual({
      outcome: 'ok',
      session,
    });
    expect(renew).not.toHaveBeenCalled();
  });

  it('ends the session when the provider refuses', async () => {
    const { cookie, session } = await signIn();
    const refuse = () => Promise.reject(new IdentityError('The session is not active.'));
    expect(await refreshIfDue(session, store, refuse, () => due)).toEqual({ outcome: 'ended' });
    expect(await store.find(cookie)).toBeUndefined();
  });

  it('goes on with what is left when the provider is not reached, and says so when nothing is', async () => {
    const { cookie, session } = await signIn();
    const fail = () => Promise.reject(new IdentityError('No answer.', { transient: true }));
    expect(await refreshIfDue(session, store, fail, () => due)).toMatchObject({ outcome: 'ok' });
    expect(await refreshIfDue(session, store, fail, () => after(301_000))).toEqual({
      outcome: 'unavailable',
    });
    expect(await store.find(cookie)).toBeDefined();
  });

  it('does not wait for ever for another request', async () => {
    const { session } = await signIn();
    await expect(
      store.renewTokens(session.id, 5_000, () =>
        store.renewTokens(session.id, 50, async () => undefined),
      ),
    ).rejects.toMatchObject({ code: '55P03' });
  });

  it('does not take a fault of ours for a refusal', async () => {
    const { cookie, session } = await signIn();
    const fault = () => Promise.reject(new TypeError('oops'));
    await expect(refreshIfDue(session, store, fault, () => due)).rejects.toThrow('oops');
    expect(await store.find(cookie)).toBeDefined();
  });
});
