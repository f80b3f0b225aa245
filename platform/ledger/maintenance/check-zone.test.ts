/** The verification that somebody asks for: what is kept of it. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import type { Checkpoint } from '#model/ledger/checkpoint.ts';
import { becomeSuperuser, forgeLedger, recordsOf } from '#tests/support/zones/forge.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { saveDictionary, saveRecord } from '#tests/support/zones/zone.ts';
import { execute } from '#platform/storage/database.ts';
import { takeCheckpoint } from '#platform/ledger/checkpoint.ts';
import { askForCheck, checkZone, readCheck } from './check-zone.ts';

const at = new Date('2026-01-31T12:00:00.000Z');
const ended = new Date('2026-01-31T12:00:05.000Z');

useZone();
beforeAll(async () => {
  await saveDictionary(t, { name: 'person', attributes: [{ name: 'code', datatype: 'STRING' }] });
  await saveRecord(t, t.actor, 'person', { code: 'a' });
  await takeCheckpoint(t.keyring, t.zone);
  await saveRecord(t, t.actor, 'person', { code: 'b' });
});

const ask = (given?: Checkpoint) => askForCheck(t.zone, { by: t.actor.loggedInId, at, given });
const check = () => checkZone(t.zone, () => ended, pino({ level: 'silent' }));

it('a verification is kept until it has ended, and then with what it found', async () => {
  expect(await readCheck(t.zone)).toBeUndefined();
  await check();
  expect(await readCheck(t.zone)).toBeUndefined();

  const kept = (await takeCheckpoint(t.keyring, t.zone))!;
  await ask(kept);
  const asked = { askedAt: at.toISOString(), askedBy: t.actor.loggedInId, given: kept.seq };
  expect(await readCheck(t.zone)).toEqual(asked);

  await check();
  const found = { records: kept.seq, erased: 0, auditLines: 0, compared: 2, problems: [] };
  expect(await readCheck(t.zone)).toEqual({
    ...asked,
    found: { ...found, endedAt: ended.toISOString() },
  });
});

it('a verification is begun anew by somebody who asks again, but not while it runs', async () => {
  expect([await ask(), await ask()]).toEqual([true, false]);
  const later = new Date(at.getTime() + 16 * 60 * 1000);
  const again = { by: t.actor.loggedInId, at: later, given: undefined };
  expect(await askForCheck(t.zone, again)).toBe(true);
  expect((await readCheck(t.zone))?.found).toBeUndefined();
  await check();
  expect((await readCheck(t.zone))?.found).toMatchObject({ compared: 2, problems: [] });
});

it('a verification finds by the checkpoints of the zone what agrees with itself', async () => {
  await becomeSuperuser(t);
  const forged = (await recordsOf(t)).map((record) => ({
    ...record,
    bodyText: record.bodyText!.replace('"code":"a"', '"code":"x"'),
  }));
  await forgeLedger(t, forged);
  await ask();
  await check();
  expect((await readCheck(t.zone))?.found?.problems).toEqual([
    { seq: expect.any(Number), message: expect.stringContaining('differs from the checkpoint') },
  ]);
});

it('a verification tells of a key that cannot be read, as of any other record', async () => {
  const records = await recordsOf(t);
  const key = records.find(({ chain }) => chain === '$key')!;
  await execute(
    t.db,
    sql`update ledger set body = '{' where zone = ${t.zone.id} and seq = ${key.seq}`,
  );
  await ask();
  await check();
  const problems = (await readCheck(t.zone))?.found?.problems;
  expect(problems).toContainEqual({ seq: key.seq, message: 'The record cannot be read.' });
});
