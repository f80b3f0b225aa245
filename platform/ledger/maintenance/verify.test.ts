import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { execute } from '#platform/storage/database.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { freshZone, saveDictionary, saveRecord } from '#tests/support/zones/zone.ts';
import { verifyLedger } from './verify.ts';

useZone();
beforeAll(async () => {
  await saveDictionary(t, { name: 'visit', attributes: [{ name: 'person', datatype: 'STRING' }] });
});

it('a verification is not misled by records that are appended meanwhile', async () => {
  let busy = true;
  const append = async () => {
    for (let i = 0; busy; i++) await saveRecord(t, t.actor, 'visit', { person: `busy ${i}` });
  };
  const appending = append();
  for (let i = 0; i < 5; i++) expect((await verifyLedger(t.zone)).problems).toEqual([]);
  busy = false;
  await appending;
});

const tampered = async (statement: ReturnType<typeof sql>) => {
  const victim = await freshZone();
  for (let i = 0; i < 5; i++) await saveRecord(victim, victim.actor, 'person', { code: `v${i}` });
  await execute(victim.db, sql`alter table ledger disable trigger ledger_append_only`);
  await execute(victim.db, statement);
  const { problems } = await verifyLedger(victim.zone);
  await victim.drop();
  return problems.map(({ message }) => message).join(' ');
};

it('a verification finds a changed body', async () => {
  const problems = await tampered(
    sql`update ledger set body = replace(body, 'v3', 'v9') where body like '%"v3"%'`,
  );
  expect(problems).toContain('The hash does not match');
});
it('a verification finds a changed owner', async () => {
  const problems = await tampered(
    sql`update ledger set owners = array[gen_random_uuid()] where body like '%"v3"%'`,
  );
  expect(problems).toContain('The hash does not match');
});
it('a verification finds a missing record', async () => {
  const problems = await tampered(sql`delete from ledger where body like '%"v3"%'`);
  expect(problems).toContain('missing');
});
it('a verification finds a missing newest record', async () => {
  const problems = await tampered(sql`delete from ledger where body like '%"v4"%'`);
  expect(problems).toContain('should end at record');
});
it('a verification finds a body that was taken without a tombstone', async () => {
  const problems = await tampered(sql`update ledger set body = null where body like '%"v1"%'`);
  expect(problems).toContain('do not account for 1 erased');
});
