import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, run, transaction } from '#platform/storage/database.ts';
import type { Database } from '#platform/storage/database.ts';
import { t, useJobs } from '#tests/support/jobs/use-jobs.ts';
import { enqueueOnCommit } from './queue.ts';
import { enqueueCatchUp } from './zone-work.ts';

/** Another pool stands for another server. */
let otherServer: Database;
useJobs();
beforeAll(async () => {
  otherServer = openDatabase(t.url, { name: 'keyway-test' });
});
afterAll(async () => {
  await otherServer.end();
});
beforeEach(() => t.db.query('delete from zone_work'));

const countRows = async () => (await run(t.db, sql`select zone from zone_work`)).length;

describe.each(['the server of the queue', 'another server'])('a row for a zone on %s', (where) => {
  const isOther = where === 'another server';

  /** Adds a row in a transaction of the zone, then does the rest. */
  function change(rest: () => Promise<void>): Promise<void> {
    const zone = { ...t.zone, db: isOther ? otherServer : t.db };
    return transaction(zone.db, async (on) => {
      await enqueueOnCommit(t.platform, zone, on, (on) => enqueueCatchUp(on, zone.id));
      await rest();
    });
  }

  it('is there after the commit and not before', async () => {
    await change(async () => expect(await countRows()).toBe(0));
    expect(await countRows()).toBe(1);
  });

  it('is never added when the transaction is rolled back', async () => {
    await expect(change(() => Promise.reject(new Error('Not so.')))).rejects.toThrow('Not so.');
    await change(() => Promise.resolve());
    expect(await countRows()).toBe(1);
  });

  if (isOther) {
    it('that cannot be added leaves the change as it is', async () => {
      const db = Object.assign(Object.create(t.db) as Database, {
        query: () => Promise.reject(new Error('The server of the queue is down.')),
      });
      const zone = { ...t.zone, db: otherServer };
      const result = await transaction(zone.db, async (on) => {
        const platform = { ...t.platform, db };
        await enqueueOnCommit(platform, zone, on, (on) => enqueueCatchUp(on, zone.id));
        return 'done';
      });
      expect(result).toBe('done');
    });
  }
});
