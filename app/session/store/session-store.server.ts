/**
 * The session store in PostgreSQL, shared by all instances of the console. The cookie holds a random id; the table
 * holds its hash as the key, and the encrypted tokens.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '#model/access/roles.ts';
import type { Environment } from '#model/directory/zone.ts';
import type { Alert } from '#app/ui/feedback/alert-list.ts';
import type { Cipher } from './cipher.server.ts';
import { SESSION_COOKIE } from '#app/session/browser/cookies.server.ts';
import type { Connection, Database } from '#app/environment/db.server.ts';
import { runStatement, transaction } from '#app/environment/db.server.ts';
import { completeSettings } from '#app/session/settings/settings.ts';
import type { Settings } from '#app/session/settings/settings.ts';

const MINUTE_MS = 60_000;
const ID_BYTES = 32;
const ID_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** A session ends this long after its last request, and in any case after `SESSION_COOKIE.maxAgeSeconds`. */
export const IDLE_LIMIT_MS = 2 * 60 * MINUTE_MS;

/** `seen_at` is updated at most this often, so that not every request writes. */
const TOUCH_EVERY_MS = MINUTE_MS;

/** For this long, only its own page shows an alert; afterwards the next page of the session does. */
const ALERT_WAITS_MS = 10_000;

/** A zone that the person may enter, with the person's roles in it. */
export interface ZoneAccess {
  name: string;
  environment: Environment;
  roles: Role[];
}

export interface Tokens {
  access: string;
  id: string;
  refresh: string | undefined;
  issuedAt: Date;
  expiresAt: Date;
}

export interface SessionPerson {
  realm: string;
  subject: string;
  name: string;
  email: string;
}

export interface StoredSession {
  /** The hash of the cookie's value, in hex; used on the server only. */
  id: string;
  person: SessionPerson;
  zones: ZoneAccess[];
  /** The chosen zone; undefined before the chooser. */
  zone: string | undefined;
  policySigned: boolean;
  tokens: Tokens;
  settings: Settings;
  /** Whether alerts waited for the next page when the session was read. */
  hasAlerts: boolean;
}

export interface SessionStore {
  /** Creates a session and returns the cookie's value; also deletes all expired sessions. */
  create: (person: SessionPerson, tokens: Tokens, zones: ZoneAccess[]) => Promise<string>;
  /** The session of a cookie's value, or undefined if there is none or it has expired. */
  find: (cookie: string | undefined) => Promise<StoredSession | undefined>;
  /** Deletes a session; no error if it does not exist. */
  remove: (id: string) => Promise<void>;
  /**
   * Chooses a zone; whether its policy is signed has to be checked again. The session gets a new id, because its rights
   * change (ASVS 5.0, 7.2.4): whoever knows the former cookie cannot use the session any more.
   * @returns the new cookie's value, or undefined when the session has ended
   */
  chooseZone: (id: string, zone: string) => Promise<string | undefined>;
  markPolicySigned: (id: string) => Promise<void>;
  /** Stores an alert for a page, named by its path and query. */
  addAlert: (id: string, page: string, alert: Alert) => Promise<void>;
  /** Returns and removes the alerts of a page, and those whose own page did not come within `ALERT_WAITS_MS`. */
  takeAlerts: (id: string, page: string) => Promise<Alert[]>;
  /**
   * Runs `work` on the session's current tokens under a row lock and stores its result.
   * @throws an error with code 55P03 when the lock is not free within `lockMs`
   */
  renewTokens: (
    id: string,
    lockMs: number,
    work: (current: StoredSession) => Promise<RenewedTokens | undefined>,
  ) => Promise<StoredSession | undefined>;
  /** Changes the current settings of a person, because another tab may change others at the same moment. */
  changeSettings: (
    person: Pick<SessionPerson, 'realm' | 'subject'>,
    change: (settings: Settings) => Settings,
  ) => Promise<void>;
}

/** An alert as it is stored until its page comes. */
interface WaitingAlert {
  page: string;
  addedAtMs: number;
  alert: Alert;
}

/** The result of a refresh: new tokens, and the person and roles from their claims. */
interface RenewedTokens {
  tokens: Tokens;
  person: SessionPerson;
  zones: ZoneAccess[];
}

interface Row {
  id: Buffer;
  realm: string;
  subject: string;
  name: string;
  email: string;
  zones: ZoneAccess[];
  zone: string | null;
  policy_signed: boolean;
  access_token: Buffer;
  id_token: Buffer;
  refresh_token: Buffer | null;
  token_issued_at: Date;
  token_expires_at: Date;
  seen_at: Date;
  settings: Partial<Settings> | null;
  has_alerts: boolean;
}

/** The columns are named, because a prepared statement with '*' fails once a later release has added a column. */
const SELECT = `
  select id, realm, subject, name, email, zones, zone, policy_signed, access_token, id_token, refresh_token,
    token_issued_at, token_expires_at, seen_at, settings.value as settings, alerts <> '[]' as has_alerts
  from console.session left join console.settings using (realm, subject)
  where id = $1 and expires_at > $2 and seen_at > $3`;

/** Opens the session store. @param now the clock, replaced in tests */
export function openStore(
  pool: Database,
  cipher: Cipher,
  now: () => Date = () => new Date(),
): SessionStore {
  const idleSince = () => new Date(now().getTime() - IDLE_LIMIT_MS);

  async function read(on: Database | Connection, id: Buffer, lock = '') {
    // The statement has a name, because every request reads its session: the server parses and plans it once for each
    // connection.
    const name = `session${lock}`;
    const values = [id, now(), idleSince()];
    const { rows } = await runStatement<Row>(on, { name, text: SELECT + lock, values });
    return rows[0] && { row: rows[0], session: parseRow(rows[0], cipher) };
  }

  async function update(id: string, assignment: string, ...values: unknown[]): Promise<void> {
    const text = `update console.session set ${assignment} where id = $1`;
    await runStatement(pool, { text, values: [Buffer.from(id, 'hex'), ...values] });
  }

  return {
    async create(person, tokens, zones) {
      const cookie = randomBytes(ID_BYTES).toString('base64url');
      const id = hash(cookie);
      await runStatement(pool, {
        text: 'delete from console.session where expires_at <= $1 or seen_at <= $2',
        values: [now(), idleSince()],
      });
      await runStatement(pool, {
        text: `insert into console.session (id, realm, subject, name, email, zones, access_token, id_token, refresh_token,
           token_issued_at, token_expires_at, seen_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        values: [
          id,
          person.realm,
          person.subject,
          person.name,
          person.email,
          JSON.stringify(zones),
          ...sealTokens(tokens, id, cipher),
          now(),
          new Date(now().getTime() + SESSION_COOKIE.maxAgeSeconds * 1000),
        ],
      });
      return cookie;
    },

    async find(cookie) {
      if (!cookie || !ID_PATTERN.test(cookie)) return undefined;
      const found = await read(pool, hash(cookie));
      if (!found?.session) return undefined;
      if (now().getTime() - found.row.seen_at.getTime() > TOUCH_EVERY_MS) {
        await update(found.session.id, 'seen_at = $2', now());
      }
      return found.session;
    },

    async remove(id) {
      const text = 'delete from console.session where id = $1';
      await runStatement(pool, { text, values: [Buffer.from(id, 'hex')] });
    },

    chooseZone: (id, zone) =>
      transaction(pool, async (connection) => {
        const former = Buffer.from(id, 'hex');
        const session = (await read(connection, former, ' for update of session'))?.session;
        if (!session) return undefined;
        const cookie = randomBytes(ID_BYTES).toString('base64url');
        const key = hash(cookie);
        // The tokens are sealed for the id of their session.
        await connection.query(
          `update console.session set id = $2, zone = $3, policy_signed = false, alerts = '[]',
             access_token = $4, id_token = $5, refresh_token = $6, token_issued_at = $7, token_expires_at = $8
           where id = $1`,
          [former, key, zone, ...sealTokens(session.tokens, key, cipher)],
        );
        return cookie;
      }),

    markPolicySigned: (id) => update(id, 'policy_signed = true'),
    async addAlert(id, page, alert) {
      const waiting: WaitingAlert = { page, addedAtMs: now().getTime(), alert };
      await update(id, 'alerts = alerts || $2::jsonb', JSON.stringify([waiting]));
    },

    takeAlerts: (id, page) =>
      transaction(pool, async (connection) => {
        const key = Buffer.from(id, 'hex');
        const { rows } = await connection.query<{ alerts: WaitingAlert[] }>(
          'select alerts from console.session where id = $1 for update',
          [key],
        );
        const isDue = (waiting: WaitingAlert) =>
          waiting.page === page || now().getTime() - waiting.addedAtMs > ALERT_WAITS_MS;
        const all = rows[0]?.alerts ?? [];
        const due = all.filter(isDue);
        if (due.length > 0) {
          const others = all.filter((waiting) => !isDue(waiting));
          await connection.query('update console.session set alerts = $2 where id = $1', [
            key,
            JSON.stringify(others),
          ]);
        }
        return due.map(({ alert }) => alert);
      }),

    renewTokens: (id, lockMs, work) =>
      transaction(pool, async (connection) => {
        const key = Buffer.from(id, 'hex');
        await connection.query(`set local lock_timeout = ${Math.trunc(lockMs)}`);
        const current = (await read(connection, key, ' for update of session'))?.session;
        const exchanged = current && (await work(current));
        if (!exchanged) return current;
        const { person, zones, tokens } = exchanged;
        await connection.query(
          `update console.session set name = $2, email = $3, zones = $4, access_token = $5, id_token = $6,
             refresh_token = $7, token_issued_at = $8, token_expires_at = $9
           where id = $1`,
          [
            key,
            person.name,
            person.email,
            JSON.stringify(zones),
            ...sealTokens(tokens, key, cipher),
          ],
        );
        return { ...current, person, zones, tokens };
      }),

    changeSettings: ({ realm, subject }, change) =>
      transaction(pool, async (connection) => {
        const key = [realm, subject];
        // The statement locks the row, whether it existed or not.
        const { rows } = await connection.query<{ value: Partial<Settings> }>(
          `insert into console.settings (realm, subject, value) values ($1, $2, '{}')
           on conflict (realm, subject) do update set value = settings.value returning value`,
          key,
        );
        const settings = change(completeSettings(rows[0]?.value));
        await connection.query(
          'update console.settings set value = $3 where realm = $1 and subject = $2',
          [...key, JSON.stringify(settings)],
        );
      }),
  };
}

function hash(cookie: string): Buffer {
  return createHash('sha256').update(cookie).digest();
}

/** The five token columns in the order of the statements above. Each is sealed for its session and column. */
function sealTokens(tokens: Tokens, id: Buffer, cipher: Cipher): unknown[] {
  const seal = (kind: string, token: string) => cipher.seal(token, purposeOf(kind, id));
  return [
    seal('access', tokens.access),
    seal('id', tokens.id),
    tokens.refresh === undefined ? null : seal('refresh', tokens.refresh),
    tokens.issuedAt,
    tokens.expiresAt,
  ];
}

function purposeOf(kind: string, id: Buffer): string {
  return `${kind} token of ${id.toString('hex')}`;
}

/**
 * The session of a row. It is undefined when the tokens cannot be decrypted: after a change of SESSION_SECRET, all
 * people sign in again.
 */
function parseRow(row: Row, cipher: Cipher): StoredSession | undefined {
  const open = (kind: string, sealed: Buffer) => cipher.open(sealed, purposeOf(kind, row.id));
  const access = open('access', row.access_token);
  const id = open('id', row.id_token);
  const refresh = row.refresh_token ? open('refresh', row.refresh_token) : undefined;
  if (access === undefined || id === undefined) return undefined;
  return {
    id: row.id.toString('hex'),
    person: { realm: row.realm, subject: row.subject, name: row.name, email: row.email },
    zones: row.zones,
    zone: row.zone ?? undefined,
    policySigned: row.policy_signed,
    tokens: {
      access,
      id,
      refresh,
      issuedAt: row.token_issued_at,
      expiresAt: row.token_expires_at,
    },
    settings: completeSettings(row.settings),
    hasAlerts: row.has_alerts,
  };
}
