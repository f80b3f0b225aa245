import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';
import { copyRows, failedRow } from './copy-rows.ts';
import { answered, execute, run, transaction } from './database.ts';
import type { Transaction } from './database.ts';

describe('the row that a failed COPY names', () => {
  it.each([
    ['COPY unique_entry, line 1', 0],
    ['COPY text_entry, line 201, column value: "a, 7"', 200],
    ['COPY unique_entry, Zeile 201', 200],
    ['COPY unique_entry, 第 201 行', 200],
    ['PL/pgSQL function f() line 3 at RAISE', undefined],
    [undefined, undefined],
  ])('%s', (where, row) => {
    expect(failedRow(Object.assign(new Error('refused'), { where }))).toBe(row);
  });
});

describe('rows that are copied', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase({ migrated: false });
    await execute(database.db, sql`create table item (n int primary key, label text)`);
    await execute(database.db, sql`create table other (n int primary key)`);
  });
  afterAll(() => database.drop());

  const LABEL = 'x'.repeat(2_000);
  const numbers = Array.from({ length: 500 }, (_, i) => i);
  const copy = (on: Transaction, items: readonly number[]) =>
    copyRows(on, 'item', ['n', 'label'], items, (n) => [n, n % 2 ? LABEL : null]);
  /** Runs `work`, returns its error, and checks that the same connection can still be used. */
  const inSavepoint = (work: (on: Transaction) => Promise<void>) =>
    transaction(database.db, async (on) => {
      await on.query('savepoint before');
      const error = await work(on).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      await on.query('rollback to savepoint before');
      expect(await run(on, sql`select count(*) as n from item`)).toEqual([{ n: 0 }]);
      return error;
    });

  it('are all there, in their order', async () => {
    await transaction(database.db, async (on) => {
      await copy(on, numbers);
      const rows = await run(on, sql`select n, length(label) as length from item order by ctid`);
      expect(rows).toEqual(numbers.map((n) => ({ n, length: n % 2 ? LABEL.length : null })));
      await execute(on, sql`delete from item`);
    });
  });

  it.each([1, 250, 499])('may be refused at any of them: %i', async (at) => {
    const error = await inSavepoint((on) => copy(on, numbers.with(at, 0)));
    expect(error).toMatchObject({ code: '23505' });
    expect(failedRow(error)).toBe(at);
  });

  const copyOther = (on: Transaction, items: readonly number[]) =>
    copyRows(on, 'other', ['n'], items, (n) => [n]);

  it('are sent while PostgreSQL has not answered the COPY of another table', async () => {
    await transaction(database.db, async (on) => {
      const { stream } = on.connection as unknown as { stream: Socket };
      const { rows, sent } = await transaction(database.db, async (locker) => {
        await locker.query('lock table item in share mode');
        const before = stream.bytesWritten;
        const rows = answered([copy(on, numbers), copyOther(on, numbers)]);
        // PostgreSQL cannot have answered either before the lock is gone.
        return { rows: { written: rows }, sent: stream.bytesWritten - before };
      });
      expect(sent).toBeGreaterThan((numbers.length / 2) * LABEL.length + numbers.length * 2);
      await rows.written;
      expect(await run(on, sql`select count(*) as n from item, other`)).toEqual([
        { n: numbers.length ** 2 },
      ]);
      await execute(on, sql`delete from item`);
      await execute(on, sql`delete from other`);
    });
  });

  it('name the table and row that was refused among several, and nothing behind it is done', async () => {
    const error = await inSavepoint((on) =>
      answered([
        copy(on, numbers),
        copyOther(on, numbers.with(300, 7)),
        copy(on, numbers),
        execute(on, sql`delete from item`),
      ]),
    );
    expect(error).toMatchObject({ code: '23505', table: 'other' });
    expect(failedRow(error)).toBe(300);
  });

  it('are dropped when the first COPY is not even begun, however many they are', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => i);
    const error = await inSavepoint((on) =>
      answered([
        copyRows(on, 'nothing', ['n', 'label'], many, (n) => [n, LABEL]),
        copy(on, numbers),
      ]),
    );
    expect(error).toMatchObject({ code: '42P01' });
  });

  it('fail with the statement behind them that is refused', async () => {
    const error = await inSavepoint((on) =>
      answered([copy(on, numbers), execute(on, sql`select 1 / 0`), copyOther(on, numbers)]),
    );
    expect(error).toMatchObject({ code: '22012' });
  });

  it('end with the error of the one that cannot be made', async () => {
    const broken = new Error('broken');
    const error = await inSavepoint((on) =>
      copyRows(on, 'item', ['n', 'label'], numbers, (n) => {
        if (n === 400) throw broken;
        return [n, LABEL];
      }),
    );
    expect(error).toBe(broken);
  });
});
