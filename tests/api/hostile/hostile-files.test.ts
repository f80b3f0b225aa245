/**
 * Uploads files that attack their parsers. Each job ends with a sentence about what is wrong, and the worker process
 * survives in bounded memory. So does the API process, which reads the first rows to propose a dictionary. An ordinary
 * run uses a few files, `npm run soak` all.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Job } from '#model/jobs/job-schema.ts';
import { HOSTILE_FILES } from '#platform/formats/hostile-files.testing.ts';
import type { HostileFile } from '#platform/formats/hostile-workbooks.testing.ts';
import { fileForm } from '#tests/support/api/api.ts';
import { startProcesses } from '#tests/support/stack/processes.ts';
import type { Processes } from '#tests/support/stack/processes.ts';
import { assure } from '#tests/support/assurance.ts';
import { bySize } from '#tests/support/size.ts';

/** The most memory of the worker at any time, and after it has read everything, in megabytes (issue 9, point 4). */
const MAX_MB = 512;
const MAX_AFTER_MB = 250;
const FEW = ['XLSX: a row beyond the last', 'PARQUET: people.snappy.parquet with a footer of 2 GB'];
const POLL_MS = 50;
const TIMEOUT_MS = 600_000;

let processes: Processes;
const pids = { api: 0, worker: 0 };
/** The most memory of each process so far, in megabytes. */
const highest = { api: 0, worker: 0 };
const ends = { uploaded: 0, refused: 0 };
type Reader = keyof typeof pids;
beforeAll(async () => {
  processes = await startProcesses();
  const attributes = ['code', 'person_id'].map((name) => ({ name, datatype: 'STRING' }));
  const dictionary = { name: 'target', attributes };
  const form = fileForm('target.json', JSON.stringify(dictionary));
  await finished(await start('/jobs/dictionary', form));
  for (const reader of ['api', 'worker'] as const) pids[reader] = processes.pid(reader);
});
afterAll(() => processes?.stop());

async function start(address: string, form: FormData): Promise<Job> {
  const response = await processes.call('POST', address, form);
  expect(response.status).toBe(202);
  return (await response.json()) as Job;
}

async function finished({ jobId }: Job): Promise<Job> {
  for (;;) {
    const job = (await (await processes.call('GET', `/jobs/${jobId}`)).json()) as Job;
    if (job.jobCompleted) return job;
    await wait(POLL_MS);
  }
}

async function upload({ fileType, make }: HostileFile): Promise<Job> {
  const form = fileForm('rows.file', await make(), { fileType });
  return finished(await start('/jobs/target/upload', form));
}

/** A value of /proc/{pid}/status in megabytes; 'VmHWM' is the most memory so far. */
async function memory(reader: Reader, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pids[reader]}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
}

/** Makes VmHWM start again from the present. */
const forgetPeak = (reader: Reader) => writeFile(`/proc/${pids[reader]}/clear_refs`, '5');

/** Expects that the process was not restarted, and that its memory never exceeded the limit. */
async function expectCalm(reader: Reader, what: string): Promise<void> {
  expect(processes.pid(reader), `${what}: the process was restarted`).toBe(pids[reader]);
  const peak = await memory(reader, 'VmHWM');
  console.info(
    `${what} (${reader}): ${peak} MB at most, ${await memory(reader, 'VmRSS')} MB after`,
  );
  await forgetPeak(reader);
  expect(peak, what).toBeLessThan(MAX_MB);
  highest[reader] = Math.max(highest[reader], peak);
}

const files = HOSTILE_FILES.filter(({ name }) =>
  bySize({ ordinary: FEW.includes(name), large: true }),
);

it.each(files)('an upload survives $name', { timeout: TIMEOUT_MS }, async (file) => {
  const job = await upload(file);
  const { message = '' } = (job.results.error ?? {}) as { message?: string };
  expect(message).not.toContain('unexpectedly');
  if (file.told instanceof RegExp) expect(message).toMatch(file.told);
  else if (file.told !== undefined && file.told !== 'either') expect(message).toBe(file.told);
  ends[message === '' ? 'uploaded' : 'refused'] += 1;
  await expectCalm('worker', file.name);
});

/** A proposal reads only the first rows, so later errors are not found. */
it.each(files)('a dictionary for $name', { timeout: TIMEOUT_MS }, async ({ name, ...file }) => {
  const form = fileForm('rows.file', await file.make(), { fileType: file.fileType });
  const response = await processes.call('POST', '/metadata/dictionary/proposal', form);
  const { message = '' } = (await response.json()) as { message?: string };
  expect([200, 400], message).toContain(response.status);
  if (response.status === 400) expect(message).toMatch(/^file: \S/);
  expect(message).not.toContain('unexpectedly');
  await expectCalm('api', name);
});

it('the platform gives the memory of hostile files back', { timeout: TIMEOUT_MS }, async () => {
  await expect.poll(() => memory('worker', 'VmRSS')).toBeLessThan(MAX_AFTER_MB);
  const types = new Set(files.map(({ fileType }) => fileType));
  assure({
    promise: 'A file that attacks its parser ends no process and takes no memory for good',
    figure: `${files.length} files of ${types.size} formats, each uploaded and proposed as a dictionary: ${ends.refused} refused with a sentence, ${ends.uploaded} read; worker ${highest.worker} MB and API ${highest.api} MB at most (limit ${MAX_MB} MB)`,
    control: `${ends.refused} were found`,
  });
});
