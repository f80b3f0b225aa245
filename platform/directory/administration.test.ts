import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';
import { addMessage } from './administration.ts';
import { readMessage } from './messages.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('a message that is sent without a type is an ALERT, any other of its type [A-437]', async () => {
  const typeOf = async (type?: 'GENERAL') => {
    const message = { title: 'New', markdown: 'Text', ...(type && { type }) };
    const id = await addMessage(database.db, message);
    return (await readMessage(database.db, 1, id))?.messageType;
  };
  expect(await typeOf()).toBe('ALERT');
  expect(await typeOf('GENERAL')).toBe('GENERAL');
});
