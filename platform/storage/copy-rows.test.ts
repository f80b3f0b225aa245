import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { copyRows, failedRow } from './copy-rows.ts';
import { execute, run, transaction, type Transaction } from './database.ts';

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

describe('rows that are sent in pieces', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase({ migrated: false });
    await execute(database.db, sql`create table item (n int primary key, label text)`);
  });
  afterAll(() => database.drop());

  const LABEL = 'x'.repeat(2_000);
  const numbers = Array.from({ length: 500 }, (_, i) => i);
  const copy = (tx: Transaction, items: readonly number[]) =>
    copyRows(tx, 'item', ['n', 'label'], items, (n) => [n, n % 2 ? LABEL : null]);
  /** Runs `work`, tells the error of it, and that the same connection is of use afterwards. */
  const inSavepoint = (work: (tx: Transaction) => Promise<void>) =>
    transaction(database.db, async (tx) => {
      await tx.query('savepoint before');
      const error = await work(tx).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      await tx.query('rollback to savepoint before');
      expect(await run(tx, sql`select count(*) as n from item`)).toEqual([{ n: 0 }]);
      return error;
    });

  it('are all there, in their order', async () => {
    await transaction(database.db, async (tx) => {
      await copy(tx, numbers);
      const rows = await run(tx, sql`select n, length(label) as length from item order by ctid`);
      expect(rows).toEqual(numbers.map((n) => ({ n, length: n % 2 ? LABEL.length : null })));
      await execute(tx, sql`delete from item`);
    });
  });

  it.each([1, 250, 499])('may be refused at any of them: %i', async (at) => {
    const error = await inSavepoint((tx) => copy(tx, numbers.with(at, 0)));
    expect(error).toMatchObject({ code: '23505' });
    expect(failedRow(error)).toBe(at);
  });

  it('end with the error of the one that cannot be made', async () => {
    const broken = new Error('broken');
    const error = await inSavepoint((tx) =>
      copyRows(tx, 'item', ['n', 'label'], numbers, (n) => {
        if (n === 400) throw broken;
        return [n, LABEL];
      }),
    );
    expect(error).toBe(broken);
  });
});
