import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';
import { DatabaseError } from './database-error.ts';
import { connect, execute, openDatabase, run, runOne, transaction } from './database.ts';
import type { Transaction } from './database.ts';
import { parseInt8, parseTimestamp } from './value-types.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await freshDatabase({ migrated: false });
  await test.db.query('create table account (name text primary key, balance bigint not null)');
  await test.db.query(`insert into account values ('ann', 10), ('bob', 10)`);
});
afterAll(() => test.drop());

describe('values', () => {
  it('arrive as JSON can carry them', async () => {
    const rows = await run(
      test.db,
      sql`select count(*) as n, array[1, null, 3]::bigint[] as list, date '2024-01-31' as day,
            timestamptz '2024-01-31 02:00:00.1239+02' as at, 1.50::numeric as amount`,
    );
    expect(rows).toEqual([
      {
        n: 1,
        list: [1, null, 3],
        day: '2024-01-31',
        at: '2024-01-31T00:00:00.123Z',
        amount: '1.50',
      },
    ]);
  });

  it('are parameters, never part of the statement', async () => {
    const nasty = `'; drop table account; --`;
    const rows = await run<{ echo: string; found: boolean }>(
      test.db,
      sql`select ${nasty}::text as echo, 'ann' = any(${['ann', nasty]}) as found`,
    );
    expect(rows).toEqual([{ echo: nasty, found: true }]);
  });

  it('are refused where a number would be another one', () => {
    expect(parseInt8('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => parseInt8('9007199254740993')).toThrow('too large');
  });

  it.each([
    ['2024-01-31 00:00:00+00', '2024-01-31T00:00:00.000Z'],
    ['2024-01-31 05:30:00.5+05:30', '2024-01-31T00:00:00.500Z'],
    ['12024-01-31 00:00:00+00', '+012024-01-31T00:00:00.000Z'],
    ['infinity', 'infinity'],
  ])('the time %s is %s', (text, iso) => expect(parseTimestamp(text)).toBe(iso));
});

describe('a prepared statement', () => {
  const balanceOf = (name: string) =>
    sql<unknown>`select balance from account where name = ${name}`;
  const prepared = sql`select statement from pg_prepared_statements`;

  it('is kept by each connection, whatever its values, also when the transaction failed', async () => {
    await transaction(test.db, async (on) => {
      for (const name of ['ann', 'bob']) {
        const rows = await run(on, balanceOf(name), { prepared: true });
        expect(rows).toEqual([{ balance: 10 }]);
      }
      await run(on, balanceOf('not prepared'));
      expect(await run(on, prepared)).toEqual([
        { statement: 'select balance from account where name = $1' },
      ]);
    });
    const divide = (by: number) => sql<unknown>`select 1 / ${by}::int as n`;
    const failing = transaction(test.db, (on) => run(on, divide(0), { prepared: true }));
    await expect(failing).rejects.toThrow('division by zero');
    expect(await run(test.db, divide(1), { prepared: true })).toEqual([{ n: 1 }]);
  });
});

describe('execute', () => {
  it('gives the number of changed rows', async () => {
    expect(await execute(test.db, sql`update account set balance = balance`)).toBe(2);
  });
});

describe('transaction', () => {
  const balanceOf = async (name: string) => {
    const rows = await run<{ balance: number }>(
      test.db,
      sql`select balance from account where name = ${name}`,
    );
    return rows[0]?.balance;
  };

  it('is undone when its work throws, and its connection can be used again', async () => {
    const failing = transaction(test.db, async (on) => {
      await execute(on, sql`update account set balance = 0 where name = 'ann'`);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await balanceOf('ann')).toBe(10);
  });

  it('undoes what it did first as well, and does no work when that fails', async () => {
    const first = async (on: Transaction) => {
      await execute(on, sql`update account set balance = 0 where name = 'ann'`);
    };
    const work = async () => {
      throw new Error('changed my mind');
    };
    await expect(transaction(test.db, work, { first })).rejects.toThrow('changed my mind');
    expect(await balanceOf('ann')).toBe(10);
    const failing = async (on: Transaction) => {
      await first(on);
      await run(on, sql`select 1 / 0`);
    };
    await expect(transaction(test.db, work, { first: failing })).rejects.toThrow('by zero');
    expect(await balanceOf('ann')).toBe(10);
  });

  it('does not report success when a failed statement was ignored', async () => {
    const careless = transaction(test.db, async (on) => {
      await run(on, sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(careless).rejects.toThrow('rolled back');
  });

  it('is run again after a serialization failure', async () => {
    let attempts = 0;
    await transaction(
      test.db,
      async (on) => {
        attempts++;
        const row = await runOne<{ balance: number }>(
          on,
          sql`select balance from account where name = 'bob'`,
        );
        if (attempts === 1) await execute(test.db, sql`update account set balance = 20`);
        const next = (row?.balance ?? 0) + 1;
        await execute(on, sql`update account set balance = ${next} where name = 'bob'`);
      },
      { isolation: 'repeatable read' },
    );
    expect(attempts).toBe(2);
    expect(await balanceOf('bob')).toBe(21);
  });

  it('that loses its connection fails, and the process lives on', async () => {
    const lost = transaction(test.db, async (on) => {
      await run(on, sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(lost).rejects.toMatchObject({ code: '57P01' });
    expect(await run(test.db, sql`select 1 as up`)).toEqual([{ up: 1 }]);
  });

  it('is cancelled when nobody waits for it any more', async () => {
    const gone = new AbortController();
    const waiting = transaction(
      test.db,
      async (on) => {
        const sleeping = run(on, sql`select pg_sleep(30)`);
        const busy = sql`select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`;
        await expect.poll(() => run(test.db, busy)).not.toEqual([]);
        gone.abort();
        await sleeping;
      },
      { signal: gone.signal },
    );
    await expect(waiting).rejects.toMatchObject({ code: '57014' });
    expect(await run(test.db, sql`select 1 as up`)).toEqual([{ up: 1 }]);
  });

  it('ends a statement that takes longer than allowed', async () => {
    const slow = transaction(test.db, (on) => run(on, sql`select pg_sleep(30)`), {
      statementTimeoutMs: 50,
    });
    await expect(slow).rejects.toMatchObject({ code: '57014' });
  });
});

describe('a pool with a limit', () => {
  it('ends statements that take longer, but where a transaction lifts it', async () => {
    const db = openDatabase(test.url, { name: 'test', statementTimeoutMs: 50 });
    const sleep = sql`select pg_sleep(0.2)`;
    try {
      await expect(run(db, sleep)).rejects.toMatchObject({ code: '57014' });
      const unhurried = transaction(db, (on) => run(on, sleep), { statementTimeoutMs: 0 });
      await expect(unhurried).resolves.toHaveLength(1);
    } finally {
      await db.end();
    }
  });
});

describe('connect', () => {
  it('connects to a server that is fit', async () => {
    const client = await connect(test.db);
    expect(await run(client, sql`select 1 as n`)).toEqual([{ n: 1 }]);
    client.release();
  });

  it.each([
    ['a server that is away', { port: '1' }, 'cannot be used: connect ECONNREFUSED'],
    ['a database that is not there', { pathname: '/nothing' }, 'database "nothing" does not exist'],
    ['a wrong password', { password: 'guess' }, 'password authentication failed'],
  ])('says of %s what is wrong and which setting to correct', async (_, wrong, said) => {
    const url = Object.assign(new URL(test.url), wrong);
    const db = openDatabase(url.href, { name: 'test' });
    const refusal = await connect(db).catch((error: unknown) => error);
    await db.end();
    expect(refusal).toBeInstanceOf(DatabaseError);
    const { message } = refusal as DatabaseError;
    expect(message).toContain(`The database at ${url.host}${url.pathname} cannot be used: `);
    expect(message).toContain(said);
    expect(message).toContain('correct its address (DATABASE_URL');
    expect(message).not.toContain(url.password);
  });

  it('refuses a database that is not UTF-8, with the remedy', async () => {
    await test.db.query(
      `create database latin encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
    );
    const url = new URL(test.url);
    url.pathname = '/latin';
    const latin = openDatabase(url.href, { name: 'test' });
    try {
      await expect(connect(latin)).rejects.toThrow(/LATIN1.*encoding 'UTF8'/);
    } finally {
      await latin.end();
      await test.db.query('drop database latin with (force)');
    }
  });
});
