import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOne } from '#platform/storage/database.ts';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';
import { accountClaims, createAccount, disableAccount, verifyPassword } from './accounts.ts';
import type { NewAccount } from './accounts.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

const ANNA: NewAccount = {
  realm: 'meridian',
  email: 'Anna@Meridian.test',
  name: '  Anna  Bell ',
  password: 'keyway',
  roles: { clinic_dev: ['sdzUser', 'sdzUser', 'sdzAdmin'] },
};

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(() => database.drop());

describe('accounts', () => {
  it('are brought up to date when they exist, and keep their id', async () => {
    const { db } = database;
    const id = await createAccount(db, ANNA);
    const again = await createAccount(db, {
      ...ANNA,
      email: 'anna@meridian.test',
      name: 'Anna',
      password: 'other',
      roles: { clinic_prod: ['sdzReadOnly'] },
    });
    expect(again).toBe(id);
    const stored = await runOne<{ hash: string }>(
      db,
      sql`select password_hash hash from identity_account where id = ${id}`,
    );
    // The cost that OWASP's password storage cheat sheet recommends. Accounts of tests use a lower cost.
    expect(stored?.hash).toMatch(/^scrypt\$16384\$8\$5\$/);
    expect(await accountClaims(db, 'meridian', id)).toEqual({
      sub: id,
      preferred_username: 'anna@meridian.test',
      email: 'anna@meridian.test',
      email_verified: true,
      name: 'Anna',
      given_name: 'Anna',
      family_name: '',
      realm_access: { roles: ['default-roles-meridian'] },
      resource_access: { clinic_prod: { roles: ['sdzReadOnly'] } },
    });
    expect(await verifyPassword(db, 'meridian', ANNA.email, 'keyway')).toEqual({
      outcome: 'wrong',
    });
    expect(await verifyPassword(db, 'meridian', ANNA.email, 'other')).toEqual({
      outcome: 'ok',
      id,
    });
  });

  it('belong to one realm', async () => {
    const { db } = database;
    const id = await createAccount(db, ANNA);
    expect(await accountClaims(db, 'harbor', id)).toBeUndefined();
    expect(await accountClaims(db, 'meridian', 'not-a-uuid')).toBeUndefined();
    expect(await createAccount(db, { ...ANNA, realm: 'harbor' })).not.toBe(id);
  });

  it('are unknown once disabled', async () => {
    const { db } = database;
    const id = await createAccount(db, ANNA);
    await disableAccount(db, 'meridian', ANNA.email);
    expect(await accountClaims(db, 'meridian', id)).toBeUndefined();
    expect(await verifyPassword(db, 'meridian', ANNA.email, ANNA.password)).toEqual({
      outcome: 'wrong',
    });
    await createAccount(db, ANNA);
    expect(await accountClaims(db, 'meridian', id)).toBeDefined();
  });

  it('may have no zone at all', async () => {
    const { db } = database;
    await createAccount(db, ANNA);
    const id = await createAccount(db, { ...ANNA, roles: {} });
    expect((await accountClaims(db, 'meridian', id))?.resource_access).toEqual({});
  });

  it.each([
    [{ realm: '../meridian' }, '"../meridian" cannot be a team name.'],
    [{ email: 'anna' }, '"anna" is not an email address.'],
    [{ name: ' ' }, 'has no name. Give one.'],
    [{ password: '' }, 'has no password. Give one.'],
  ])('are refused with a sentence: %j', async (change, sentence) => {
    await expect(createAccount(database.db, { ...ANNA, ...change })).rejects.toThrow(sentence);
  });

  it('that do not exist cannot be changed', async () => {
    const { db } = database;
    const sentence = 'The team "meridian" has no account nobody@meridian.test.';
    const nobody = ['meridian', 'nobody@meridian.test'] as const;
    await expect(disableAccount(db, ...nobody)).rejects.toThrow(sentence);
  });

  it('survive letters a form should not hold', async () => {
    const { db } = database;
    await createAccount(db, ANNA);
    const odd = await verifyPassword(db, 'meridian', `\0${ANNA.email}`, ANNA.password);
    expect(odd.outcome).toBe('ok');
  });
});

describe('passwords', () => {
  it('match their own hash only, each with a salt of its own', async () => {
    const hash = await hashPassword('keyway');
    expect(hash).not.toBe(await hashPassword('keyway'));
    expect(await passwordMatches('keyway', hash)).toBe(true);
    expect(await passwordMatches('Keyway', hash)).toBe(false);
    expect(await passwordMatches('keyway', undefined)).toBe(false);
  });

  it('are the same however the keyboard composes them', async () => {
    expect(await passwordMatches('Zu\u0308rich', await hashPassword('Z\u00fcrich'))).toBe(true);
  });
});
