import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';
import { verifyPassword } from '#platform/identity/accounts/accounts.ts';
import { countRows } from '#platform/storage/database.ts';
import { adminSentence, parseAdmin } from './administer.ts';
import { ADMIN_COMMANDS, HELP } from './commands.ts';

let database: TestDatabase;
const prepared: string[] = [];
const FILES: Readonly<Record<string, string>> = {
  'policy.md': '# Be kind',
  'empty.md': ' \n',
};

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** What a command prints, or the sentence it ends with. */
async function admin(...args: string[]): Promise<string> {
  const lines: string[] = [];
  try {
    await parseAdmin(args)?.run({
      db: database.db,
      clients: ['keyway', 'burst'],
      say: (line) => void lines.push(line),
      readText: (path) => {
        const text = FILES[path];
        return text === undefined ? Promise.reject(new Error('ENOENT')) : Promise.resolve(text);
      },
      readLine: () => Promise.resolve('from the input'),
      prepareDatabase: (url) => {
        prepared.push(url);
        return Promise.resolve();
      },
    });
    return lines.join('\n');
  } catch (error) {
    return adminSentence(error) ?? `unexpected: ${String(error)}`;
  }
}

describe('the administration', () => {
  it('begins with nothing', async () => {
    expect(await admin('list')).toBe("There is no customer yet. Make one with 'customer add'.");
  });

  it('makes a customer, a zone, a policy, a message and an account, and lists them', async () => {
    expect(await admin('customer', 'add', 'acme', '--legal-name', 'Acme Ltd')).toBe(
      "The customer 'acme' was made.",
    );
    expect(await admin('zone', 'add', 'ACME', 'prod', 'prod')).toBe(
      "The zone 'prod' of 'acme' was made.",
    );
    const own = ['--database-url', 'postgres://elsewhere/zone'];
    await admin('zone', 'add', 'acme', 'dev', 'DEV', ...own);
    expect(prepared).toEqual(['postgres://elsewhere/zone']);
    expect(await admin('policy', 'publish', 'acme', 'policy.md')).toMatch(
      /^The policy is in force/,
    );
    expect(await admin('message', 'add', '--customer', 'acme', 'alert', 'Hello', 'policy.md')).toBe(
      "The message is published for 'acme'.",
    );
    const account = ['ada@acme.test', '--name', 'Ada Love', '--password', '-'];
    const roles = ['--role', 'prod=sdzuser,sdzAdmin', '--role', 'dev=sdzReadOnly'];
    expect(await admin('account', 'add', 'Acme', ...account, ...roles)).toBe(
      'The account ada@acme.test may enter prod, dev.',
    );
    const verified = await verifyPassword(database.db, 'acme', 'ada@acme.test', 'from the input');
    expect(verified.outcome).toBe('ok');
    const lines = (await admin('list')).replace(/since \d{4}-\d\d-\d\d/, 'since today').split('\n');
    expect(lines).toEqual([
      'acme  Acme Ltd',
      '  services  all',
      '  policy    since today',
      '  zone      dev  DEV  (database of its own)',
      '  zone      prod  PROD',
      '  account   ada@acme.test  Ada Love  dev=sdzReadOnly prod=sdzUser,sdzAdmin',
    ]);
  });

  it('switches services on by name, and keeps them when the customer is renamed', async () => {
    expect(await admin('services', 'acme', 'BLOBS', 'BAST_AI')).toBe(
      "Services of 'acme': BLOBS, BAST_AI.",
    );
    expect(await admin('customer', 'add', 'Acme', '--legal-name', 'Acme plc')).toBe(
      "The customer 'acme' was changed.",
    );
    expect(await admin('services', 'acme')).toBe("Services of 'acme': BLOBS, BAST_AI.");
    expect(await admin('services', 'acme', '--all')).toBe("Services of 'acme': all.");
  });

  it('asks nobody to accept the same policy twice', async () => {
    expect(await admin('policy', 'publish', 'acme', 'policy.md')).toContain('in force already');
    expect(await countRows(database.db, sql`from policy`)).toBe(1);
  });

  it('refuses a zone that a token could take for another one', async () => {
    expect(await admin('zone', 'add', 'acme', 'Acme_Prod', 'DEV')).toContain(
      "cannot be told from zone 'prod'",
    );
  });

  it('ends the sessions of an account', async () => {
    expect(await admin('account', 'sign-out', 'acme', 'ada@acme.test')).toBe(
      'The account ada@acme.test is signed out everywhere.',
    );
  });

  it('locks an account out', async () => {
    expect(await admin('account', 'disable', 'acme', 'ada@acme.test')).toBe(
      'The account ada@acme.test is disabled.',
    );
    expect(await admin('list')).toContain('(disabled)');
  });

  it.each([
    ['an unknown command', ['zone', 'drop'], "There is no command 'zone drop'."],
    ['a word too few', ['customer', 'add'], 'Write it as: customer add <name> --legal-name'],
    ['a word too many', ['list', 'all'], 'Write it as: list'],
    ['a missing option', ['customer', 'add', 'x1'], 'Write it as: customer add'],
    ['an unknown option', ['list', '--color'], "Unknown option '--color'. Write it as: list"],
    ['an option without value', ['customer', 'add', 'x', '--legal-name'], 'Write it as'],
    [
      'a name that cannot be',
      ['customer', 'add', 'a b', '--legal-name', 'x'],
      "name 'a b' may hold",
    ],
    ['an unknown customer', ['zone', 'add', 'nobody', 'z', 'DEV'], "no customer 'nobody'"],
    ['an unknown environment', ['zone', 'add', 'acme', 'z', 'TEST'], 'DEV, STAGE, UAT, PROD'],
    ['a zone that is there', ['zone', 'add', 'acme', 'Prod', 'DEV'], 'is there already, in PROD'],
    [
      'a database that is none',
      ['zone', 'add', 'acme', 'z', 'DEV', '--database-url', 'mysql://x'],
      'must be a PostgreSQL address such as postgres://',
    ],
    ['services by name and all', ['services', 'acme', 'BLOBS', '--all'], 'Write it as: services'],
    ['a file that is not there', ['policy', 'publish', 'acme', 'no.md'], "'no.md' cannot be read"],
    ['an empty file', ['policy', 'publish', 'acme', 'empty.md'], "'empty.md' is empty"],
    ['an unknown type', ['message', 'add', 'NEWS', 'Hi', 'policy.md'], 'is not a message type'],
    ['a blank title', ['message', 'add', 'GENERAL', ' ', 'policy.md'], 'title is blank'],
    [
      'an unknown zone in a role',
      'account add acme b@acme.test --name B --password p --role x=sdzUser'.split(' '),
      "'x' is not a zone. Use one of dev, prod.",
    ],
    [
      'an unknown role',
      'account add acme b@acme.test --name B --password p --role dev=root'.split(' '),
      "'root' is not a role. Use one of sdzReadOnly, sdzUser, sdzAdmin.",
    ],
    [
      'an email that is none',
      ['account', 'add', 'acme', 'ben', '--name', 'B', '--password', 'p'],
      'is not an email address',
    ],
    ['an unknown account', ['account', 'disable', 'acme', 'x@y.test'], 'has no account x@y.test'],
  ])('refuses %s with one sentence', async (_, args, sentence) => {
    const said = await admin(...args);
    expect(said).toContain(sentence);
    expect(said).not.toContain('\n');
  });
});

it('npm run admin helps with every command, and when nothing or help is asked for', () => {
  for (const { name, about } of ADMIN_COMMANDS) {
    expect(HELP).toContain(`  ${name}`);
    expect(HELP).toContain(about);
  }
  expect([[], ['help'], ['zone', 'add', '--help']].map(parseAdmin)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
