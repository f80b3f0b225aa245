/**
 * A ledger that was written by Keyway 2.22, before records were signed together (`cases/ledger-v1.json` has its tables
 * as they were at migration 020). It still verifies, can be read, and goes on with records of version 2.
 */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownedBy } from '#platform/access/visible.ts';
import { createZones } from '#platform/directory/zones.ts';
import { readHistory, verifyHash, verifySignature } from '#platform/records/read.ts';
import type { RecordRef } from '#platform/records/read.ts';
import { execute, run } from '#platform/storage/database.ts';
import { migrate, MIGRATIONS_DIR } from '#platform/storage/migrate.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { OWNED_RECORDS } from '#tests/support/zones/owned-records.ts';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';
import { TEST_KEY_SECRET } from '#tests/support/zones/zone.ts';
import { createKeyring } from '#platform/ledger/append/signing-keys.ts';
import { createLedger } from '#platform/ledger/append/ledger.ts';
import type { Ledger } from '#platform/ledger/append/ledger.ts';
import { nextVersion } from '#platform/ledger/append/next-version.ts';
import { createDefinitions } from '#platform/ledger/read/definitions.ts';
import { readHeads } from '#platform/ledger/read/heads.ts';
import { rebuildProjections } from './rebuild.ts';
import { verifyLedger } from './verify.ts';

const LAST_MIGRATION_BEFORE = 20;

interface Kept {
  actor: string;
  other: string;
  tables: Record<string, Record<string, unknown>[]>;
}

let kept: Kept;
let database: TestDatabase;
let zone: ZoneRef;
let ledger: Ledger;

beforeAll(async () => {
  kept = JSON.parse(
    await readFile(path.join(import.meta.dirname, 'cases/ledger-v1.json'), 'utf8'),
  ) as Kept;
  database = await freshDatabase({ migrated: false });
  const before = await mkdtemp(path.join(tmpdir(), 'keyway-migrations-'));
  await cp(MIGRATIONS_DIR, before, {
    recursive: true,
    filter: (file) => !(Number(path.basename(file).slice(0, 3)) > LAST_MIGRATION_BEFORE),
  });
  await migrate(database.db, before);
  await rm(before, { recursive: true });
  for (const [table, rows] of Object.entries(kept.tables)) {
    await execute(
      database.db,
      sql`insert into ${sql.table(table)} overriding system value
          select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`,
    );
  }
  await migrate(database.db);
  zone = (await createZones(database.db).find('acme', 'dev'))!;
  const keyring = createKeyring(TEST_KEY_SECRET);
  ledger = createLedger({ keyring, definitions: createDefinitions() });
});
afterAll(() => database.drop());

const personsOf = (wallet: string) =>
  readHeads(
    database.db,
    zone,
    sql`chain = 'person' and ${ownedBy({ ids: [wallet] }, 'signed_head')}`,
  );
const recordRefOf = (id: string): RecordRef => ({
  zone,
  reader: { wallet: kept.other, ids: [kept.other], grants: [] },
  chain: 'person',
  id,
});

it('an old ledger verifies', async () => {
  expect(await verifyLedger(zone)).toEqual({ records: 20, erased: 2, auditLines: 0, problems: [] });
});

it('an old ledger is read, with the signatures that its records have', async () => {
  const [head] = (await personsOf(kept.other)).filter(({ operation }) => operation === 'TRANSFER');
  const rows = kept.tables.ledger!.filter(({ id }) => id === head!.id);
  expect(rows).toHaveLength(3);
  const signatures = rows.map(({ signature }) =>
    Buffer.from(String(signature).slice(2), 'hex').toString('base64'),
  );
  expect(head!.signature.toString('base64')).toBe(signatures[2]);
  const history = await readHistory(recordRefOf(head!.id), { limit: 10, skip: 0 });
  expect(history?.versions.map(({ header }) => header.signature)).toEqual(signatures);
  expect(await verifyHash(recordRefOf(head!.id))).toEqual({ success: true });
  expect(await verifySignature(recordRefOf(head!.id))).toEqual({ success: true });
});

it('an old ledger has the counts of its lists', async () => {
  const counts = await run(
    database.db,
    sql`select chain, n from chain_count where metric = 'listed' order by chain`,
  );
  expect(counts).toContainEqual({ chain: '$dictionary', n: 3 });
  const counted = sql`select chain, count(*) as n from head
    where name is not null and not deleted group by chain order by chain`;
  expect(counts).toEqual(await run(database.db, counted));
});

it('an old ledger has the counts of what each wallet owns', async () => {
  const counts = await run(
    database.db,
    sql`select wallet, chain, n from readable_count order by wallet, chain`,
  );
  expect(counts).toContainEqual({ wallet: kept.other, chain: 'person', n: expect.any(Number) });
  expect(counts).toEqual(await run(database.db, OWNED_RECORDS));
});

it('an old ledger goes on: a new version follows an old one, and both verify', async () => {
  const [head] = (await personsOf(kept.other)).filter(({ operation }) => operation === 'TRANSFER');
  const actor = { loggedInId: kept.other, effectiveId: kept.other };
  const next = await ledger.append(zone, (tx) =>
    tx.append(nextVersion(head!, 'UPDATE', actor, { body: { data: { code: 'p1', age: 32 } } })),
  );
  expect(next).toMatchObject({ seq: 21, tree: 21, previousHash: head!.hash });
  expect(await verifyLedger(zone)).toEqual({ records: 21, erased: 2, auditLines: 0, problems: [] });
  expect(await verifySignature(recordRefOf(head!.id))).toMatchObject({ success: true });
});

it('an old ledger is rebuilt to what it was', async () => {
  const heads = () => run(database.db, sql`select * from signed_head order by key`);
  const before = await heads();
  await rebuildProjections(zone);
  expect(await heads()).toEqual(before);
});

it('an old ledger shows when an old record was changed, or is passed off as one of version 2', async () => {
  await execute(database.db, sql`alter table ledger disable trigger ledger_append_only`);
  const problems = async () => (await verifyLedger(zone)).problems.map(({ message }) => message);
  const forge = (by: number) =>
    execute(
      database.db,
      sql`update ledger
          set signature = set_byte(signature, 0, (get_byte(signature, 0) + ${by}) % 256)
          where seq = 10`,
    );
  await forge(1);
  expect(await problems()).toEqual(['The signature does not match the record.']);
  await forge(255);
  await execute(database.db, sql`update ledger set signature = null, tree = seq where seq = 10`);
  expect(await problems()).toEqual([
    'The hash does not match the record.',
    'The tree 10 does not hold the record.',
  ]);
});
