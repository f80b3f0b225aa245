import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';
import { run } from './database.ts';
import { migrate } from './migrate.ts';

const PEOPLE = 'create table person (name text primary key);\n';
const AGES = `alter table person add column age integer;\ninsert into person values ('ann', 30);\n`;

let test: TestDatabase;
let dir: string;
beforeEach(async () => {
  test = await freshDatabase({ migrated: false });
  dir = await mkdtemp(path.join(tmpdir(), 'keyway-migrations-'));
});
afterEach(async () => {
  await test.drop();
  await rm(dir, { recursive: true });
});

const file = (name: string, text: string) => writeFile(path.join(dir, name), text);

describe('migrate', () => {
  it('applies what is missing, in order and once', async () => {
    await file('001_people.sql', PEOPLE);
    expect(await migrate(test.db, dir)).toEqual(['001_people.sql']);
    await file('002_ages.sql', AGES);
    expect(await migrate(test.db, dir)).toEqual(['002_ages.sql']);
    expect(await migrate(test.db, dir)).toEqual([]);
    expect(await run(test.db, sql`select * from person`)).toEqual([{ name: 'ann', age: 30 }]);
  });

  it('lets processes that start together apply each file once', async () => {
    await file('001_people.sql', PEOPLE);
    await file('002_ages.sql', AGES);
    const applied = await Promise.all([1, 2, 3].map(() => migrate(test.db, dir)));
    expect(applied.flat().sort()).toEqual(['001_people.sql', '002_ages.sql']);
  });

  it('refuses a file changed after it was applied', async () => {
    await file('001_people.sql', PEOPLE);
    await migrate(test.db, dir);
    await file('001_people.sql', PEOPLE.replace('name', 'title'));
    await expect(migrate(test.db, dir)).rejects.toThrow(
      'Migration 001_people.sql was changed after it had been applied',
    );
  });

  it('does not take other line ends for a change', async () => {
    await file('001_people.sql', PEOPLE);
    await migrate(test.db, dir);
    await file('001_people.sql', PEOPLE.replaceAll('\n', '\r\n'));
    expect(await migrate(test.db, dir)).toEqual([]);
  });

  it('refuses a database of a newer version', async () => {
    await file('001_people.sql', PEOPLE);
    await migrate(test.db, dir);
    const older = path.join(dir, 'older');
    await mkdir(older);
    await expect(migrate(test.db, older)).rejects.toThrow('which this Keyway does not know');
  });

  it.each([
    ['002_people.sql', 'number 1 was expected'],
    ['people.sql', 'must be named like 001_short_name.sql'],
  ])('refuses a folder with only %s', async (name, message) => {
    await file(name, PEOPLE);
    await expect(migrate(test.db, dir)).rejects.toThrow(message);
  });

  it('names file and line of a failing statement and leaves no trace of the file', async () => {
    await file('001_people.sql', `${PEOPLE}insert into person\nvalues (1, 2, 3);\n`);
    await expect(migrate(test.db, dir)).rejects.toThrow(
      /^Migration 001_people.sql, line 3, failed/,
    );
    expect(await run(test.db, sql`select to_regclass('person') as found`)).toEqual([
      { found: null },
    ]);
  });
});
