/** What happens between the plan, the start of its job and the lock of the zone. The rest is in tests/api/promotion.test.ts. */
import { beforeEach, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { PromotionInput } from '#model/metadata/promotion.ts';
import { walletOf } from '#platform/access/wallets.ts';
import { saveZone } from '#platform/directory/administration.ts';
import { runJob } from '#platform/jobs/queue/run-job.ts';
import type { JobRow } from '#platform/jobs/queue/job-rows.ts';
import type { Ledger } from '#platform/ledger/append/ledger.ts';
import type { Actor } from '#platform/ledger/record.ts';
import { GLOSSARY } from '#platform/metadata/glossary.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { t, useJobs } from '#tests/support/jobs/use-jobs.ts';
import { saveRecord, saveDictionary } from '#tests/support/zones/zone.ts';
import { createPromotionJob } from './promote.ts';
import { readPlan } from './read-plan.ts';
import { readPromotable } from './read-source.ts';

useJobs();

let there: ZoneRef;
let thereActor: Actor;
let zones = 0;
beforeEach(async () => {
  const name = `stage_${++zones}`;
  await saveZone(t.db, { customer: 'acme', name, environment: 'STAGE' });
  there = (await t.platform.zones.find('acme', name))!;
  const principal = { subject: 'ada', email: 'ada@acme.test', emailVerified: true, name: 'ada' };
  const id = await walletOf(t.ledger, there, principal);
  thereActor = { loggedInId: id, effectiveId: id };
});

const TERM = {
  ...{ description: '', groupName: '', type: '' },
  ...{ aliases: [], abbreviations: [], properties: {} },
};
const addTerm = (zone: ZoneRef, term: string) =>
  t.ledger.append(zone, (tx) =>
    GLOSSARY.create(tx, { ...TERM, term }, zone === there ? thereActor : t.actor),
  );
const termsOf = async () =>
  (await GLOSSARY.list(t.zone, { skip: 0, limit: 100 })).records.map(({ term }) => term);

const planNow = async (given: PromotionInput) =>
  readPlan(t.db, t.zone, given, { zone: there, ...(await readPromotable(there.db, there)) });

/** Creates the job for the plan as it is now. */
async function start(given: PromotionInput = { from: there.name }): Promise<JobRow> {
  const { fingerprint } = await planNow(given);
  return createPromotionJob(t.platform, t.starter, { ...given, fingerprint, emails: [] });
}

/** Runs the job, with something done right before it asks for the lock. Returns its row. */
async function runAfter(job: JobRow, meanwhile: () => Promise<unknown>): Promise<JobRow> {
  const ledger: Ledger = {
    append: async (zone, plan) => {
      await meanwhile();
      return t.ledger.append(zone, plan);
    },
  };
  const runner = t.runner({ platform: { ...t.platform, ledger } });
  await runJob(runner, { zone: job.zone, jobId: job.id });
  return t.read(job.id);
}

it('a promotion is refused under the lock when what it replaces was changed at the last moment', async () => {
  await addTerm(there, 'Bed');
  const job = await runAfter(await start(), () => addTerm(t.zone, 'bed'));
  expect(job).toMatchObject({
    status: 'COMPLETED_ERROR',
    error: {
      message:
        "The plan does not fit any more, so nothing was done. Since it was made: Glossary term 'bed' was created in dev. Look at the new plan.",
    },
  });
  expect(await termsOf()).toEqual(['bed']);
});

it('a promotion writes nothing when a later step fails, though the earlier ones were written', async () => {
  const dictionary = (name: string, code: 'STRING' | 'STRING!') => ({
    ...{ name, attributes: attributesIn({ code }) },
  });
  await saveDictionary(t, dictionary('visit', 'STRING'));
  const other = { ...t, zone: there, actor: thereActor };
  await saveDictionary(other, dictionary('person', 'STRING'));
  await saveDictionary(other, dictionary('visit', 'STRING!'));
  const names = async () => (await readPromotable(t.db, t.zone)).records.length;
  const before = await names();
  const job = await runAfter(await start(), () => saveRecord(t, t.actor, 'visit', {}));
  expect(job.status).toBe('COMPLETED_ERROR');
  expect(job.error?.message).toMatch(/^1 record does not fit the changed dictionary 'visit'/);
  expect(await names()).toBe(before);
});

it('a promotion is done once, when the worker was killed after the commit', async () => {
  await addTerm(there, 'Cot');
  const job = await start();
  const done = await t.run(job);
  expect(done).toMatchObject({ status: 'COMPLETED_SUCCESS', results: { created: 1 } });
  const { runPromote } = await import('./promote.ts');
  const again = { platform: t.platform, zone: t.zone, job: done };
  const nothing = () => Promise.reject(new Error('Nothing is left to do.'));
  expect(await runPromote({ ...again, checkpoint: nothing, pause: () => undefined })).toEqual(
    done.results,
  );
  expect((await termsOf()).filter((term) => term === 'Cot')).toHaveLength(1);
});
