import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { saveCustomer, saveZone } from '#platform/directory/administration.ts';
import { createZones } from '#platform/directory/zones.ts';
import { openDatabase, run } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';
import { boundsOf, claimJob, enqueueJobs, removeClaimed, returnJobs } from './job-queue.ts';
import type { ClaimedJob } from './job-queue.ts';
import { readQueuePositions } from './queue-positions.ts';
import { announceSlots, countSlots } from './slots.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
/** The wallets of the customer acme. */
const ADA = crypto.randomUUID();
const ALAN = crypto.randomUUID();
/** A wallet of the customer globex. */
const GRACE = crypto.randomUUID();

let t: TestDatabase;
let acme: ZoneRef;
let globex: ZoneRef;
/** Who started a job, by its id. */
const names = new Map<string, string>();
let clock = NOW.getTime();

beforeAll(async () => {
  t = await freshDatabase();
  const zones = createZones(t.db);
  const zoneOf = async (customer: string) => {
    await saveCustomer(t.db, { name: customer, legalName: customer });
    await saveZone(t.db, { customer, name: 'dev', environment: 'DEV' });
    const zone = await zones.find(customer, 'dev');
    if (!zone) throw new Error('The zone was not made.');
    return zone;
  };
  acme = await zoneOf('acme');
  globex = await zoneOf('globex');
});
afterAll(() => t.drop());
beforeEach(async () => {
  await t.db.query('truncate job_queue, job_turn');
});

/** Adds jobs of a wallet, one after the other, under a name such as 'ada 1'. */
async function add(name: string, wallet: string, zone: ZoneRef, count = 1): Promise<void> {
  const jobs = Array.from({ length: count }, (_, i) => {
    const jobId = crypto.randomUUID();
    names.set(jobId, `${name} ${i + 1}`);
    return { zone: zone.id, jobId, wallet, createdAt: new Date(clock++).toISOString() };
  });
  await enqueueJobs(t.db, jobs);
}

const claim = (slots: number) => claimJob(t.db, { slots, now: NOW });
const nameOf = (job: ClaimedJob | undefined) => job && names.get(job.jobId);

/** Claims and runs one job after the other until none is left. */
async function runAll(slots: number): Promise<string[]> {
  const order: string[] = [];
  for (;;) {
    const job = await claim(slots);
    if (!job) return order;
    order.push(names.get(job.jobId)!);
    await removeClaimed(t.db, job);
  }
}

/** Claims until nobody may run any more. */
async function claimAll(slots: number): Promise<ClaimedJob[]> {
  const claimed: ClaimedJob[] = [];
  for (;;) {
    const job = await claim(slots);
    if (!job) return claimed;
    claimed.push(job);
  }
}

describe('turns', () => {
  it('let the one job of a customer pass the 40 that another one has waiting', async () => {
    await add('ada', ADA, acme, 40);
    const first = await claim(1);
    expect(nameOf(first)).toBe('ada 1');
    await add('grace', GRACE, globex);
    await removeClaimed(t.db, first!);
    expect((await runAll(1)).slice(0, 3)).toEqual(['grace 1', 'ada 2', 'ada 3']);
  });

  it('go round customers, and round the wallets of each', async () => {
    await add('ada', ADA, acme, 4);
    await add('alan', ALAN, acme, 2);
    await add('grace', GRACE, globex, 3);
    expect(await runAll(1)).toEqual([
      ...['ada 1', 'grace 1', 'alan 1', 'grace 2', 'ada 2', 'grace 3'],
      ...['alan 2', 'ada 3', 'ada 4'],
    ]);
  });

  it('are remembered, so that somebody who always has one job waiting delays nobody for ever', async () => {
    await add('ada', ADA, acme, 3);
    const order: (string | undefined)[] = [];
    for (let round = 0; round < 4; round++) {
      await add('grace', GRACE, globex);
      const job = await claim(1);
      order.push(nameOf(job));
      await removeClaimed(t.db, job!);
    }
    expect(order).toEqual(['ada 1', 'grace 1', 'ada 2', 'grace 1']);
  });

  it('are used up by nobody whose job is returned to its old position', async () => {
    await add('ada', ADA, acme, 2);
    const first = await claim(1);
    expect(await returnJobs(t.db, [first!])).toBe(1);
    expect(await returnJobs(t.db, [first!])).toBe(0);
    // The earlier claim is void.
    await removeClaimed(t.db, first!);
    expect(await runAll(1)).toEqual(['ada 1', 'ada 2']);
  });
});

describe('positions', () => {
  it('are those in which jobs begin, however many of whom wait', async () => {
    const wallets = [
      { name: 'ada', wallet: ADA, zone: acme },
      { name: 'alan', wallet: ALAN, zone: acme },
      { name: 'grace', wallet: GRACE, zone: globex },
    ];
    const jobs = fc.array(fc.constantFrom(...wallets), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(jobs, jobs, async (before, waiting) => {
        await t.db.query('truncate job_queue, job_turn');
        for (const { name, wallet, zone } of before) await add(name, wallet, zone);
        await runAll(1);
        for (const { name, wallet, zone } of waiting) await add(name, wallet, zone);
        const rows = await run<{ zone: number; id: string }>(
          t.db,
          sql`select zone, job as id from job_queue`,
        );
        const positions = await readQueuePositions(t.db, rows);
        const told = [...positions].sort(([, one], [, other]) => one - other);
        expect(told.map(([, position]) => position)).toEqual(rows.map((_, i) => i + 1));
        const begun: string[] = [];
        for (let job = await claim(1); job; job = await claim(1)) {
          begun.push(job.jobId);
          await removeClaimed(t.db, job);
        }
        expect(told.map(([id]) => id)).toEqual(begun);
      }),
      { numRuns: 15 },
    );
  });

  it('are told of waiting jobs only', async () => {
    await add('ada', ADA, acme, 2);
    const running = await claim(1);
    const rows = await run<{ zone: number; id: string; claim: string | null }>(
      t.db,
      sql`select zone, job as id, claim from job_queue`,
    );
    const waiting = rows.find(({ claim }) => claim === null)!;
    expect([...(await readQueuePositions(t.db, rows))]).toEqual([[waiting.id, 1]]);
    expect(running?.jobId).not.toBe(waiting.id);
    expect(await readQueuePositions(t.db, [])).toEqual(new Map());
  });
});

describe('bounds', () => {
  it.each([
    [1, { wallet: 1, customer: 1 }],
    [2, { wallet: 1, customer: 1 }],
    [3, { wallet: 1, customer: 2 }],
    [4, { wallet: 2, customer: 3 }],
    [16, { wallet: 8, customer: 15 }],
  ])('for %i slots', (slots, bounds) => {
    expect(boundsOf(slots)).toEqual(bounds);
  });

  it('leave a slot to other wallets, and one to other customers', async () => {
    await add('ada', ADA, acme, 10);
    expect((await claimAll(4)).map(nameOf)).toEqual(['ada 1', 'ada 2']);
    await add('alan', ALAN, acme, 10);
    const [alan] = await claimAll(4);
    expect(nameOf(alan)).toBe('alan 1');
    await add('grace', GRACE, globex, 10);
    expect((await claimAll(4)).map(nameOf)).toEqual(['grace 1', 'grace 2']);
    // As soon as one of a wallet ends, its next may begin.
    await removeClaimed(t.db, alan!);
    expect((await claimAll(4)).map(nameOf)).toEqual(['alan 2']);
  });

  it('hold when several workers claim at the same time', async () => {
    await add('ada', ADA, acme, 20);
    await add('grace', GRACE, globex, 20);
    const others = [
      openDatabase(t.url, { name: 'worker' }),
      openDatabase(t.url, { name: 'worker' }),
    ];
    const claimed = await Promise.all(
      Array.from({ length: 12 }, (_, i) => claimJob(others[i % 2]!, { slots: 4, now: NOW })),
    );
    await Promise.all(others.map((db) => db.end()));
    expect(claimed.map(nameOf).filter(Boolean).sort()).toEqual([
      ...['ada 1', 'ada 2', 'grace 1', 'grace 2'],
    ]);
  });

  it('count the slots of all workers that live', async () => {
    const worker = openDatabase(t.url, { name: 'worker' });
    onTestFinished(() => worker.end().catch(() => undefined));
    const [one, other] = [await worker.connect(), await worker.connect()];
    await announceSlots(one, 2);
    await announceSlots(other, 2);
    await add('ada', ADA, acme, 10);
    expect(await countSlots(t.db)).toBe(4);
    expect((await claimAll(2)).map(nameOf)).toEqual(['ada 1', 'ada 2']);
    one.release(true);
    await expect.poll(() => countSlots(t.db)).toBe(2);
    other.release(true);
    await expect.poll(() => countSlots(t.db)).toBe(0);
  });
});
