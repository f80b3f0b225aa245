/**
 * API and worker are killed (SIGKILL) at random moments while files are uploaded and downloaded and contracts
 * run. Whatever was acknowledged is there, every job ends once, no row is lost or doubled, the ledger verifies.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Job } from '#model/job-schema.ts';
import { createZones } from '#platform/directory/zones.ts';
import type { JobPlatform } from '#platform/jobs/job-type.ts';
import { sweepSpool } from '#platform/jobs/sweep.ts';
import { verifyLedger } from '#platform/ledger/verify.ts';
import { fileForm } from '#tests/support/api.ts';
import { startProcesses, type Processes } from '#tests/support/processes.ts';

const ROUNDS = process.env.TEST_SIZE === 'large' ? 500 : 20;
const SEED = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
const MOST_WAIT_MS = 1_500;
const ROWS = 2_000;
const DAY_MS = 24 * 60 * 60 * 1000;

let processes: Processes;
beforeAll(async () => {
  processes = await startProcesses();
});
afterAll(() => processes.stop());

/** Numbers from 0 to 1 that a seed makes anew (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A job whose making was acknowledged; undefined when the API was away or died of it. */
async function start(address: string, body: FormData | object): Promise<Job | undefined> {
  try {
    const response = await processes.call('POST', address, body);
    return response.status === 202 ? ((await response.json()) as Job) : undefined;
  } catch {
    return undefined;
  }
}

/** Its runs are long enough to be met by a kill. */
const CONTRACT = `function main({ round }) {
  for (let n = 0; n < 2e5; n++);
  return round;
}`;

async function createContract(): Promise<string> {
  const smartContract = { name: 'Patience', description: '', javaScript: CONTRACT };
  const answer = await processes.call('POST', '/graphchain/item/smartcontracts', { smartContract });
  return ((await answer.json()) as { sdoId: string }).sdoId;
}

const rowsOf = (round: number) =>
  ['code,round', ...Array.from({ length: ROWS }, (_, n) => `${round}-${n},${round}`)].join('\n');

interface JobRow {
  id: string;
  name: string;
  status: string;
  results: Record<string, unknown> | null;
  metadata: { restarts?: number };
  error: unknown;
}

async function allEnded(): Promise<JobRow[]> {
  for (;;) {
    const { rows } = await processes.db.query<JobRow>(
      'select id, name, status, results, metadata, error from job',
    );
    if (rows.every(({ status }) => /^(COMPLETED_|CANCELLED)/.test(status))) return rows;
    await wait(100);
  }
}

const count = async (text: string) =>
  (await processes.db.query<{ n: number }>(`select count(*) as n ${text}`)).rows[0]?.n;

it(
  `loses and doubles nothing in ${ROUNDS} kills (seed ${SEED})`,
  async () => {
    const random = createRandom(SEED);
    const dictionary = {
      name: 'item',
      attributes: [
        { name: 'code', datatype: 'STRING', required: true },
        { name: 'round', datatype: 'INTEGER' },
      ],
      indexes: [{ name: 'item_key', type: 'PRIMARY', attributes: ['code'] }],
    };
    await start('/jobs/dictionary', fileForm('d.json', JSON.stringify(dictionary)));
    await allEnded();
    const contract = await createContract();

    const acknowledged: Job[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const pending = [
        start('/jobs/item/upload', fileForm('rows.csv', rowsOf(round), { operation: 'Create' })),
        start('/jobs/download', { tql: `FROM item WHERE data.round == ${round}`, fileType: 'CSV' }),
        start(`/jobs/item/smartcontracts/${contract}/main`, { args: { round: String(round) } }),
      ];
      await wait(random() * MOST_WAIT_MS);
      processes.kill(random() < 0.7 ? 'worker' : 'api');
      for (const job of await Promise.all(pending)) if (job) acknowledged.push(job);
      await processes.ready();
    }

    const jobs = await allEnded();
    const byId = new Map(jobs.map((job) => [job.id, job]));
    for (const { jobId } of acknowledged) {
      const job = byId.get(jobId);
      expect(job?.status, JSON.stringify(job)).toBe('COMPLETED_SUCCESS');
    }
    expect(acknowledged.length).toBeGreaterThan(ROUNDS / 2);
    expect(jobs.some(({ metadata }) => (metadata.restarts ?? 0) > 0)).toBe(true);

    // A job whose acknowledgement was lost may be there; if so, it too did all of its work once.
    const uploads = jobs.filter(({ name }) => name === 'FileUploadJob');
    for (const { results, id } of uploads) expect(results, id).toMatchObject({ created: ROWS });
    const written = uploads.length * ROWS;
    expect(await count(`from head where type = 'ASSET' and not deleted`)).toBe(written);
    expect(await count(`from ledger where type = 'ASSET'`)).toBe(written);
    expect(await count(`from unique_entry`)).toBe(written);
    const { rows } = await processes.db.query<{ n: number }>(
      `select n from chain_count where chain = 'item' and metric = 'assets'`,
    );
    expect(rows[0]?.n).toBe(written);
    const runs = jobs.filter(({ name }) => name === 'SmartContractExecJob');
    for (const { results, id } of runs) expect(results, id).toMatchObject({ successful: true });
    expect(await count(`from ledger where type = 'SMART_CONTRACT_RECEIPT'`)).toBe(runs.length);
    expect((await verifyLedger(processes.zone)).problems).toEqual([]);

    await expectDownloadsOnce(jobs.filter(({ name }) => name === 'FileDownloadJob'));
    await expectMailsOnce(jobs);
    await expectNothingLeft();
  },
  ROUNDS * 15_000,
);

/** Each file is given to one of two who ask at once, and is whole. */
async function expectDownloadsOnce(jobs: readonly JobRow[]): Promise<void> {
  for (const { id, results } of jobs) {
    const answers = await Promise.all(
      [1, 2].map(() => processes.call('GET', `/jobs/download/${id}`)),
    );
    expect(answers.map(({ status }) => status).sort(), id).toEqual([200, 409]);
    const text = await answers.find(({ status }) => status === 200)?.text();
    const lines = text?.trim().split('\r\n').filter(Boolean) ?? [];
    expect(Math.max(0, lines.length - 1), id).toBe(results?.rows);
  }
}

/** A worker killed between the end of a job and its mail sends none; none is sent twice. */
async function expectMailsOnce(jobs: readonly JobRow[]): Promise<void> {
  const folder = path.join(processes.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  // Quoted-printable text breaks its lines with a '=' at their end.
  const plain = texts.map((text) => text.replaceAll(/=\r?\n/g, ''));
  for (const { id } of jobs) {
    expect(plain.filter((text) => text.includes(id)).length, id).toBeLessThanOrEqual(1);
  }
}

/** What a kill left behind goes with the next sweep. */
async function expectNothingLeft(): Promise<void> {
  const { db, dataDir } = processes;
  const platform = {
    config: { dataDir },
    zones: createZones(db),
    now: () => new Date(Date.now() + 2 * DAY_MS),
  } as unknown as JobPlatform;
  await sweepSpool(platform);
  expect(await readdir(path.join(dataDir, 'spool'))).toEqual([]);
  expect(await readdir(path.join(dataDir, 'downloads'))).toEqual([]);
}
