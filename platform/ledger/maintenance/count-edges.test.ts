import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createEdgeDefinition } from '#platform/metadata/edge-definitions.ts';
import { execute, run } from '#platform/storage/database.ts';
import { t, useJobs } from '#tests/support/jobs/use-jobs.ts';
import { saveDictionary, saveRecord } from '#tests/support/zones/zone.ts';
import { countEdges } from './count-edges.ts';
import { reapEdgeCounts } from '#platform/jobs/queue/reaper.ts';

const MINUTE_MS = 60_000;
let clock = new Date('2024-01-31T00:00:00.000Z');

useJobs(() => clock);

const asked = async () => {
  await execute(t.db, sql`delete from zone_work`);
  await reapEdgeCounts(t.platform);
  return run(t.db, sql`select zone from zone_work where task = 'count-edges'`);
};
const counted = async () => {
  await countEdges(t.zone, clock);
  return run(t.db, sql`select n from edge_count where zone = ${t.zone.id}`);
};
const pass = (ms: number) => (clock = new Date(clock.getTime() + ms));

it('edges of single records are counted again, but not all the time', async () => {
  const attributes = [{ name: 'age', datatype: 'INTEGER' as const }];
  await saveDictionary(t, { name: 'pet', attributes });
  await t.ledger.append(t.zone, (tx) =>
    createEdgeDefinition(tx, edgeOf('SAME_AGE', 'pet.age', 'pet.age'), t.actor),
  );
  const message = [{ zone: t.zone.id }];

  const first = await saveRecord(t, t.actor, 'pet', { age: 1 });
  expect(await asked()).toEqual(message);
  expect(await counted()).toEqual([{ n: 1 }]);
  pass(MINUTE_MS);
  expect(await asked()).toEqual([]);

  await saveRecord(t, t.actor, 'pet', { age: 1 });
  await saveRecord(t, t.actor, 'pet', { age: 2 });
  expect(await asked()).toEqual(message);
  expect(await counted()).toEqual([{ n: 5 }]);

  await saveRecord(t, t.actor, 'pet', { age: 3 }, first);
  expect(await asked()).toEqual([]);
  pass(MINUTE_MS);
  expect(await asked()).toEqual(message);
  expect(await counted()).toEqual([{ n: 3 }]);
});
