import { Writable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/zones/database.ts';
import { createLog } from './log.ts';

const { db, drop } = await freshDatabase();
afterAll(drop);

const SAME_NAME_TWICE =
  "create temp table patient (name text primary key); insert into patient values ('Ada'), ('Ada')";

it('the log says of a database error what happened, and no value of a row', async () => {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  const err: unknown = await db.query(SAME_NAME_TWICE).catch((reason: unknown) => reason);
  createLog('test', { stream }).error({ err }, 'A patient was not saved.');
  const line = JSON.parse(text) as { err: Record<string, unknown> };
  expect(line).toMatchObject({ name: 'test', msg: 'A patient was not saved.' });
  expect(line.err).toMatchObject({ code: '23505', constraint: 'patient_pkey' });
  expect(err).toHaveProperty('detail', 'Key (name)=(Ada) already exists.');
  expect(text).not.toContain('(Ada)');
});
