import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_WALLET_TYPES } from '#model/wallets/wallet-types.ts';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';
import { loadConfig } from '#platform/config.ts';
import type { JobTypes } from '#platform/jobs/job-type.ts';
import { JOB_TYPES } from '#platform/jobs/registry.ts';
import { runUploadData } from '#platform/jobs/types/upload-data/upload-data.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import { GLOSSARY } from '#platform/metadata/glossary.ts';
import { GROUPS } from '#platform/metadata/groups.ts';
import { readMetrics } from '#platform/directory/metrics.ts';
import { listWallets } from '#platform/metadata/wallets.ts';
import { createPlatform } from '#platform/platform.ts';
import type { Platform } from '#platform/platform.ts';
import { run, runOne } from '#platform/storage/database.ts';
import { createClock } from '#platform/demo/clock.ts';
import { CLINIC, demoMessages } from '#platform/demo/content.ts';
import type { DemoCustomer } from '#platform/demo/customers.ts';
import { demoCustomers } from '#platform/demo/generator.ts';
import { seedDemo } from './seed-demo.ts';

const NOW = new Date('2025-03-14T09:26:53Z');
const ENDINGS = ['COMPLETED_ERROR', 'CANCELLED'];

/** One small zone, with the uploads of the large one that do not get in. */
function reducedCustomer(): DemoCustomer {
  const [meridian] = demoCustomers(NOW);
  const [dev, stage] = meridian!.zones;
  const failing = dev!.uploads.filter(({ endsAs }) => ENDINGS.includes(endsAs));
  return { ...meridian!, zones: [{ ...stage!, uploads: [...stage!.uploads, ...failing] }] };
}

let database: TestDatabase;
let dataDir: string;
let platform: Platform;
const clock = createClock(() => new Date());

beforeAll(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'keyway-seed-'));
  const config = loadConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    KEY_SECRET: 'b1946ac92492d2347c6235b4d2611184a5',
    OIDC_CLIENT_SECRET: 'unused',
  });
  const log = pino({ level: 'silent' });
  platform = createPlatform({ config, log, name: 'seed-test', now: clock.now });
}, 120_000);

afterAll(async () => {
  await platform.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function seed(types: JobTypes = JOB_TYPES, stop = new AbortController()): Promise<string[]> {
  const lines: string[] = [];
  const mailer = {
    send: () => Promise.reject(new Error('No mail is due.')),
    close: () => undefined,
  };
  const runner = { platform, types, mailer, stop: stop.signal };
  const say = (line: string) => void lines.push(line);
  clock.moveTo(NOW);
  const messages = demoMessages(NOW).filter(({ customer }) => customer !== 'harbor');
  await seedDemo({ platform, runner, clock, say }, [reducedCustomer()], messages);
  return lines;
}

/** How many rows each table has, and the jobs by how they ended. */
async function counts() {
  const tables = await runOne<Record<string, number>>(
    database.db,
    sql`select (select count(*) from customer) as customers, (select count(*) from zone) as zones,
          (select count(*) from policy) as policies, (select count(*) from message) as messages,
          (select count(*) from identity_account) as accounts, (select count(*) from ledger) as records,
          (select count(*) from head) as heads, (select count(*) from edge_key) as keys`,
  );
  const jobs = await run(
    database.db,
    sql`select status, count(*) as n from job group by status order by status`,
  );
  const queue = await runOne<{ waiting: number }>(
    database.db,
    sql`select count(*) as waiting from job_queue`,
  );
  return { ...tables, jobs, ...queue };
}

describe('the seed', () => {
  it('stops when asked to, in the middle of a job', async () => {
    const stop = new AbortController();
    let uploads = 0;
    const types: JobTypes = {
      ...JOB_TYPES,
      FileUploadJob: {
        changesData: true,
        run: (context) => {
          if (++uploads === 3) stop.abort();
          return runUploadData(context);
        },
      },
    };
    await expect(seed(types, stop)).rejects.toThrow('aborted');
    expect(uploads).toBe(3);
  }, 120_000);

  it('goes on where it was stopped, and run again it changes nothing', async () => {
    expect((await seed()).at(-1)).toBe('The demo customers are complete.');
    const first = await counts();
    expect(first).toMatchObject({
      customers: 1,
      zones: 1,
      policies: 1,
      messages: 11,
      accounts: 5,
      jobs: [
        { status: 'CANCELLED', n: 1 },
        { status: 'COMPLETED_ERROR', n: 2 },
        { status: 'COMPLETED_SUCCESS', n: 10 },
      ],
      waiting: 0,
    });
    await seed();
    expect(await counts()).toEqual(first);
  }, 120_000);

  it('leaves a zone with all records, joined by edges, and a ledger that verifies', async () => {
    const zone = await platform.zones.find('meridian', 'clinic_stage');
    const report = await verifyLedger(zone!);
    expect(report.problems).toEqual([]);
    const { chainMetrics, totalEdges, totalBlobs, totalBlobsBytes } = await readMetrics(zone!);
    const assets = Object.entries(chainMetrics).map(([chain, { assets }]) => [chain, assets]);
    expect(Object.fromEntries(assets)).toEqual({
      organization: 5,
      provider: 20,
      patient: 10,
      encounter: 120,
      condition_record: 70,
    });
    // Every encounter has a patient and a provider, every condition an encounter, every provider a workplace.
    expect(totalEdges).toBe(120 + 120 + 70 + 20);
    // Each of the five organizations has a plan.
    expect(totalBlobs).toBe(5);
    expect(totalBlobsBytes).toBeGreaterThan(1_000);
  });

  it('leaves a glossary, people who wait to sign in, and a system wallet of each type', async () => {
    const zone = (await platform.zones.find('meridian', 'clinic_stage'))!;
    const { records: terms } = await GLOSSARY.list(zone, { skip: 0 });
    expect(terms.map(({ term }) => term)).toEqual(
      expect.arrayContaining(CLINIC.glossary.map(({ term }) => term)),
    );
    expect(terms).toHaveLength(CLINIC.glossary.length);
    const { userWallets, systemWallets } = await listWallets(zone);
    const waiting = userWallets.filter(({ principal }) => principal === undefined);
    expect(waiting.map(({ email }) => email).toSorted()).toEqual(
      CLINIC.people.wallets.map(({ email }) => email).toSorted(),
    );
    expect(systemWallets.map(({ type }) => type)).toEqual([...SYSTEM_WALLET_TYPES].sort());
    const { records: groups } = await GROUPS.list(zone, { skip: 0 });
    expect(groups.map(({ name, group }) => [name, group.length])).toEqual(
      CLINIC.people.groups
        .map(({ name, members }) => [name, members.length])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    );
  });

  it('leaves consent contracts, one of them ended, and receipts of what was read by them', async () => {
    const rows = await run<{ chain: string; type: string; n: number }>(
      database.db,
      sql`select chain, type, count(*) as n from head where type like 'CONSENT%' group by 1, 2 order by 1, 2`,
    );
    expect(rows.map(({ chain, type, n }) => `${chain} ${type} ${n}`)).toEqual([
      'condition_record CONSENT_CONTRACT 2',
      'condition_record CONSENT_CONTRACT_RECEIPT 1',
      'patient CONSENT_CONTRACT 2',
      'patient CONSENT_CONTRACT_RECEIPT 6',
    ]);
  });

  it('leaves smart contracts, and receipts of their runs, one of which failed', async () => {
    const rows = await run<{ name: string; functions: number; runs: boolean[] }>(
      database.db,
      sql`select c.body ->> 'name' as name, jsonb_array_length(c.body -> 'functions') as functions,
            array_agg((r.body #>> '{receiptSmartContract,successful}')::bool order by r.key) as runs
          from head c join head r on r.body ->> 'contractSdoId' = c.id::text
          where c.type = 'SMART_CONTRACT' group by 1, 2 order by 1`,
    );
    expect(rows).toEqual([
      { name: 'Chronic watch list', functions: 1, runs: [true] },
      { name: 'Costs by payer', functions: 2, runs: [true, false] },
      { name: 'Visit summary', functions: 1, runs: [true, true] },
    ]);
  });

  it('gives jobs and records a past', async () => {
    const span = await runOne<{ first: string; last: string }>(
      database.db,
      sql`select min(created_at) as first, max(created_at) as last from job`,
    );
    const ago = (at = '') => (NOW.getTime() - Date.parse(at)) / 864e5;
    expect(ago(span?.first)).toBeCloseTo(30, 1);
    expect(ago(span?.last)).toBeCloseTo(0.03, 1);
    const [{ bad } = {}] = await run<{ bad: number }>(
      database.db,
      sql`select max((error ->> 'count')::int) as bad from job where status = 'COMPLETED_ERROR'`,
    );
    expect(bad).toBeGreaterThan(20);
  });

  it('signs the policy for nobody', async () => {
    const signatures = await run(
      database.db,
      sql`select 1 as signed from ledger where type = 'POLICY_SIGNATURE'`,
    );
    expect(signatures).toEqual([]);
  });
});
