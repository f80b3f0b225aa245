/** What the verification finds in an audit trail that somebody who owns the database has changed. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Checkpoint } from '#model/ledger/checkpoint.ts';
import { targetOf } from '#model/ledger/problem-target.ts';
import { execute, run } from '#platform/storage/database.ts';
import { storableJson } from '#platform/storage/storable.ts';
import { assure } from '#tests/support/assurance.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { saveDictionary, saveRecord } from '#tests/support/zones/zone.ts';
import { takeCheckpoint } from '#platform/ledger/checkpoint.ts';
import { verifyLedger } from './verify.ts';

const LINES = 9;
const MIDDLE = 5;

let kept: Checkpoint;

useZone();
beforeAll(async () => {
  await saveDictionary(t, { name: 'person', attributes: [{ name: 'code', datatype: 'STRING' }] });
  await saveRecord(t, t.actor, 'person', { code: 'a' });
  for (let n = 1; n <= LINES; n++) await write(`call ${n}`);
  kept = (await takeCheckpoint(t.keyring, t.zone))!;
});

function write(call: string): Promise<unknown> {
  const { loggedInId, effectiveId } = t.actor;
  return execute(
    t.db,
    sql`insert into audit (zone, logged_in_id, effective_id, call, outcome, detail)
        values (${t.zone.id}, ${loggedInId}, ${effectiveId}, ${call}, 'done', ${storableJson({ id: call })})`,
  );
}

async function found(checkpoints: readonly Checkpoint[] = []): Promise<string[]> {
  const { problems } = await verifyLedger(t.zone, checkpoints);
  return problems.map((problem) => `${targetOf(problem)}: ${problem.message}`);
}

it('the audit trail numbers its lines without gaps, and holds', async () => {
  const report = await verifyLedger(t.zone, [kept]);
  expect(report).toMatchObject({ auditLines: LINES, problems: [] });
  expect(kept).toMatchObject({ auditLine: LINES, auditHash: /^[\da-f]{64}$/u });
});

it.each<[string, Partial<Checkpoint>]>([
  ['of another zone', { zone: 'acme/prod' }],
  ['whose signature does not hold', { auditHash: '0'.repeat(64) }],
])('the audit trail is not compared with a checkpoint %s', async (_, change) => {
  const strange = { ...kept, auditLine: LINES + 1, ...change };
  const { problems } = await verifyLedger(t.zone, [strange, kept]);
  expect(problems).toHaveLength(1);
  expect(problems[0]).not.toHaveProperty('auditLine');
});

it('the audit trail numbers lines that are written at once one after the other', async () => {
  const other = { zone: t.zone.id + 1_000, lines: 40 };
  await Promise.all(
    Array.from({ length: other.lines }, (_, n) =>
      execute(
        t.db,
        sql`insert into audit (zone, call, outcome, detail) values (${other.zone}, ${`call ${n}`}, 'refused 403', '{}')`,
      ),
    ),
  );
  const lines = await run<{ line: number }>(
    t.db,
    sql`select line from audit where zone = ${other.zone} order by line`,
  );
  expect(lines.map(({ line }) => line)).toEqual(Array.from(lines.keys(), (n) => n + 1));
  expect(lines).toHaveLength(other.lines);
  const { problems } = await verifyLedger({ ...t.zone, id: other.zone });
  expect(problems).toEqual([]);
});

it.each([sql`update audit set call = 'x'`, sql`delete from audit`, sql`truncate audit`])(
  'the audit trail refuses a change to who has not switched its triggers off (%#)',
  async (change) => {
    await expect(execute(t.db, change)).rejects.toThrow('The audit trail is append-only');
  },
);

describe('somebody who owns the database', () => {
  beforeAll(async () => {
    await execute(t.db, sql`create table audit_before as select * from audit`);
    await execute(t.db, sql`create table audit_end_before as select * from audit_end`);
    await execute(t.db, sql`alter table audit disable trigger user`);
  });

  beforeEach(async () => {
    await execute(t.db, sql`delete from audit`);
    await execute(t.db, sql`insert into audit select * from audit_before`);
    await execute(t.db, sql`delete from audit_end`);
    await execute(t.db, sql`insert into audit_end select * from audit_end_before`);
  });

  const at = (line: number) => sql`zone = ${t.zone.id} and line = ${line}`;
  const FOLLOWS = `Line ${MIDDLE} of the audit trail: The hash does not follow from the lines.`;
  const END = `the end of it was changed.`;

  const FORGINGS: [string, () => RawBuilder<unknown>[], string][] = [
    ...['call', 'outcome'].map((column): (typeof FORGINGS)[number] => [
      `changes ${column}`,
      () => [sql`update audit set ${sql.ref(column)} = 'x' where ${at(MIDDLE)}`],
      FOLLOWS,
    ]),
    ...['logged_in_id', 'effective_id'].map((column): (typeof FORGINGS)[number] => [
      `changes ${column}`,
      () => [sql`update audit set ${sql.ref(column)} = gen_random_uuid() where ${at(MIDDLE)}`],
      FOLLOWS,
    ]),
    [
      'changes the time by a microsecond',
      () => [sql`update audit set at = at + interval '1 microsecond' where ${at(MIDDLE)}`],
      FOLLOWS,
    ],
    [
      'changes a detail',
      () => [sql`update audit set detail = detail || '{"id": "x"}' where ${at(MIDDLE)}`],
      FOLLOWS,
    ],
    [
      'deletes the first line',
      () => [sql`delete from audit where ${at(1)}`],
      'Line 2 of the audit trail: The lines before it are missing.',
    ],
    [
      'deletes a line in the middle',
      () => [sql`delete from audit where ${at(MIDDLE)}`],
      `Line ${MIDDLE + 1} of the audit trail: The lines before it are missing.`,
    ],
    ['deletes the last line', () => [sql`delete from audit where ${at(LINES)}`], END],
    ['deletes all', () => [sql`delete from audit where zone = ${t.zone.id}`], END],
    [
      'swaps two lines',
      () => [
        sql`update audit set line = 1000 where ${at(MIDDLE)}`,
        sql`update audit set line = ${MIDDLE} where ${at(MIDDLE + 1)}`,
        sql`update audit set line = ${MIDDLE + 1} where ${at(1000)}`,
      ],
      FOLLOWS,
    ],
    [
      'adds a line at the end',
      () => [
        sql`insert into audit (zone, call, outcome, detail, line, hash)
            select zone, 'x', outcome, detail, ${LINES + 1}, hash from audit where ${at(LINES)}`,
      ],
      `Line ${LINES + 1} of the audit trail: The hash does not follow from the lines.`,
    ],
  ];

  it.each(FORGINGS)('%s: found', async (_, changes, message) => {
    for (const change of changes()) await execute(t.db, change);
    const problems = await found();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
  });

  /** Writes all lines of the zone again but one, each with the hash that then follows. */
  async function rewrite(without: number): Promise<void> {
    await execute(t.db, sql`delete from audit where zone = ${t.zone.id}`);
    await execute(t.db, sql`delete from audit_end where zone = ${t.zone.id}`);
    await execute(t.db, sql`alter table audit enable trigger audit_chain`);
    await execute(
      t.db,
      sql`insert into audit (zone, at, logged_in_id, effective_id, call, outcome, detail)
          select zone, at, logged_in_id, effective_id, call, outcome, detail from audit_before
          where zone = ${t.zone.id} and line <> ${without} order by line`,
    );
    await execute(t.db, sql`alter table audit disable trigger user`);
  }

  it('writes all later lines again: found by a checkpoint', async () => {
    await rewrite(MIDDLE);
    expect(await found()).toEqual([]);
    expect(await found([kept])).toEqual([
      `Line ${LINES - 1} of the audit trail: The audit trail should go on to line ${LINES}: the end of it was changed.`,
    ]);
  });

  it('writes as many lines again as there were: found by a checkpoint', async () => {
    await execute(t.db, sql`update audit_before set call = 'x' where ${at(MIDDLE)}`);
    await rewrite(0);
    expect(await found()).toEqual([]);
    expect(await found([kept])).toEqual([
      `Line ${LINES} of the audit trail: A checkpoint has signed another line: this or an earlier one was changed.`,
    ]);
    assure({
      promise: 'A changed audit trail is found',
      figure: `${FORGINGS.length} changes of lines found by the trail itself; 2 that write it anew by a checkpoint`,
      control: 'without a checkpoint the trail written anew is not found',
    });
  });
});
