/** Truncate a Chain, Wipe SDZ Data and Reset SDZ over HTTP: what they delete and what they keep. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '#model/jobs/job-schema.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import { rebuildProjections } from '#platform/ledger/maintenance/rebuild.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import { fileForm, startApi } from '#tests/support/api/api.ts';
import type { TestApi } from '#tests/support/api/api.ts';
import { ADMIN, OWNER, REALM, USER, ZONE } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

let api: TestApi;

const dictionaryOf = (name: string) => ({
  name,
  attributes: [{ name: 'code', datatype: 'STRING', required: true }],
  indexes: [{ name: `${name}_key`, type: 'PRIMARY', attributes: ['code'] }],
});

beforeEach(async () => {
  api = await startApi();
  const dictionaries = ['patient', 'visit'].map(dictionaryOf);
  await finished(ADMIN, '/jobs/dictionary', fileForm('d.json', JSON.stringify(dictionaries)));
  for (const chain of ['patient', 'visit']) {
    await finished(OWNER, `/jobs/${chain}/upload`, fileForm('rows.csv', 'code\na\nb\nc\n'));
  }
  const edge = edgeOf('HAS', 'patient.code', 'visit.code');
  expect((await api.call(ADMIN, 'POST', '/metadata/edge', edge)).status).toBe(201);
  const term = { term: 'Chart', description: 'A record.' };
  expect((await api.call(ADMIN, 'POST', '/metadata/glossary', term)).status).toBe(201);
  const consent = { to: ['*'], description: 'Everybody' };
  const contract = await api.call(OWNER, 'POST', '/graphchain/patient/consentcontracts', consent);
  expect(contract.status).toBe(201);
});
afterEach(() => api.stop());

async function finished(who: Who, path: string, body: unknown): Promise<Job> {
  const ended = await api.runJob(who, path, body);
  expect(ended.status).toBe('COMPLETED_SUCCESS');
  return ended;
}

/** The number of records of each chain, of jobs and of tombstones in the zone. */
async function inventory() {
  const zone = await api.platform.zones.find(REALM, ZONE);
  const { rows } = await api.platform.db.query<{ kind: string; n: number }>(
    `select chain || ' ' || type as kind, count(*) as n from head
       where zone = $1 and not deleted and type not in ('KEY', 'TOMBSTONE') group by 1
     union all select 'jobs', count(*) from job where zone = $1
     union all select 'tombstones', count(*) from head where zone = $1 and type = 'TOMBSTONE'`,
    [zone!.id],
  );
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
}

async function expectSoundLedger() {
  const zone = (await api.platform.zones.find(REALM, ZONE))!;
  const verified = await verifyLedger(zone);
  expect(verified).toMatchObject({ problems: [] });
  const before = await inventory();
  await rebuildProjections(zone);
  expect(await inventory()).toEqual(before);
}

describe('Truncate a Chain', () => {
  it('erases the data of the one chain and leaves a tombstone [A-699 A-700 B-020 B-572]', async () => {
    const before = await inventory();
    const job = await finished(ADMIN, '/jobs/patient/truncate', { chain: 'patient' });
    expect(job).toMatchObject({ name: 'TruncateChainJob', dictName: 'patient' });
    expect(job.results.results).toMatchObject({ erased: 3, chains: 1 });
    const { 'patient ASSET': gone, ...rest } = before;
    expect(gone).toBe(3);
    expect(await inventory()).toEqual({
      ...rest,
      jobs: (before.jobs ?? 0) + 1,
      tombstones: 1,
    });
    await finished(OWNER, '/jobs/patient/upload', fileForm('rows.csv', 'code\na\n'));
    await expectSoundLedger();
  });

  it('refuses what is wrong and who is no administrator, and then erases nothing', async () => {
    const { jobs } = await inventory();
    const path = '/jobs/patient/truncate';
    for (const [why, who, address, body, status] of [
      ['a chain that is not there', ADMIN, '/jobs/nothing/truncate', { chain: 'nothing' }, 404],
      ['two chains at once', ADMIN, path, { chain: 'visit' }, 400],
      ['a wrong address', ADMIN, path, { emailResultsTo: 'x' }, 400],
      ['a chain of the platform', ADMIN, '/jobs/$wallet/truncate', {}, 404],
      ['no administrator', USER, path, {}, 403],
    ] as const) {
      expect((await api.call(who, 'POST', address, body)).status, why).toBe(status);
    }
    expect(await inventory()).toMatchObject({ 'patient ASSET': 3, 'visit ASSET': 3, jobs });
  });
});

it('Wipe SDZ Data erases data and jobs, and leaves metadata [B-023 B-578]', async () => {
  const { 'patient ASSET': _, 'visit ASSET': __, ...rest } = await inventory();
  const job = await finished(ADMIN, '/jobs/sdz/wipe', { emailResultsTo: 'admin@acme.test' });
  expect(job).toMatchObject({ name: 'WipeSDZDataJob', emailRecipients: ['admin@acme.test'] });
  expect(job.results.results).toMatchObject({ erased: 6, chains: 2, jobs: 3 });
  expect(await inventory()).toEqual({ ...rest, jobs: 1, tombstones: 2 });
  await expectSoundLedger();
});

it('Reset SDZ leaves the wallets that were signed in to, and its own job [B-022 B-577]', async () => {
  const before = await inventory();
  const waiting = { fullName: 'Not yet', email: 'later@acme.test' };
  expect((await api.call(ADMIN, 'POST', '/metadata/user/wallet', waiting)).status).toBe(201);
  const job = await finished(ADMIN, '/jobs/sdz/reset', { emailResultsTo: 'other@acme.test' });
  expect(job).toMatchObject({ name: 'ResetSDZJob', emailRecipients: ['other@acme.test'] });
  const after = await inventory();
  const wallets = Object.keys(after).find((kind) => kind.startsWith('$wallet'))!;
  expect(after).toEqual({
    [wallets]: before[wallets],
    jobs: 1,
    tombstones: after.tombstones,
  });
  expect(await api.read<unknown[]>(OWNER, '/metadata/dictionary')).toEqual([]);
  await expectSoundLedger();
  // The zone can be used again, under the same names.
  const form = fileForm('d.json', JSON.stringify(dictionaryOf('patient')));
  await finished(ADMIN, '/jobs/dictionary', form);
  await finished(OWNER, '/jobs/patient/upload', fileForm('rows.csv', 'code\na\n'));
  await expectSoundLedger();
});
