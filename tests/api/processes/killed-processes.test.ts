/**
 * API and worker are killed (SIGKILL) at random moments while files are uploaded and downloaded, contracts run
 * and single records are written. Everything acknowledged is stored, every job ends once and sends one mail, no row or
 * record is lost or stored twice, also after a repeat, and the ledger verifies. As a control, an API that acknowledges records
 * before they are stored must lose some.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { createRandom } from '#platform/demo/random.ts';
import { createZones } from '#platform/directory/zones.ts';
import type { JobPlatform } from '#platform/jobs/job-type.ts';
import { sweepExpiredSpool } from '#platform/jobs/files/expired-sweep.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import { inProject } from '#scripts/start/project.js';
import { fileForm } from '#tests/support/api/api.ts';
import { startProcesses } from '#tests/support/stack/processes.ts';
import type { Processes } from '#tests/support/stack/processes.ts';
import { assure } from '#tests/support/assurance.ts';
import { bySize, testSeed } from '#tests/support/size.ts';
import { freshDatabase } from '#tests/support/zones/database.ts';

const ROUNDS = bySize({ ordinary: 6, large: 100, night: 500 });
const SEED = testSeed(`${ROUNDS} kills`);
const MAX_WAIT_MS = 1_500;
const ROWS = 2_000;
/** The number of concurrent writers of single records, all of which one kill can interrupt. */
const WRITERS = 3;
/** The most kills of the control, of which the first one that loses a record is the last. */
const CONTROL_KILLS = 20;
const EARLY_ANSWERS = ['--import', inProject('tests/support/stack/early-answers.js')];
const DAY_MS = 24 * 60 * 60 * 1000;

let processes: Processes;
beforeAll(async () => {
  processes = await startProcesses();
});
afterAll(() => processes?.stop());

/** A job whose creation was acknowledged; undefined when the API was down or died during the call. */
async function start(address: string, body: FormData | object): Promise<Job | undefined> {
  try {
    const response = await processes.call('POST', address, body);
    return response.status === 202 ? ((await response.json()) as Job) : undefined;
  } catch {
    return undefined;
  }
}

/** A contract that runs long enough for a kill to interrupt it. */
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

const NOTE = { name: 'note', attributes: [{ name: 'text', datatype: 'STRING' }] };

/** A single record, written under its own Idempotency-Key into a chain that allows equal records. */
interface Note {
  text: string;
  idempotencyKey: string;
  /** Its id, once it was acknowledged. */
  id?: string;
}

/** Writes a note. A repeat must return the same record. False when no answer came. */
async function write(note: Note): Promise<boolean> {
  const { text, idempotencyKey } = note;
  let response: Response;
  let body: { header: { id: string }; message?: string };
  try {
    response = await processes.call(
      'POST',
      '/graphchain/note',
      { data: { text } },
      { idempotencyKey },
    );
    body = (await response.json()) as typeof body;
  } catch {
    return false;
  }
  // A claim of a killed process blocks its key for some minutes.
  if (response.status === 409 && body.message?.includes('still being handled')) return false;
  // The process was killed after the commit: a repeat gets the stored answer.
  if (response.status === 409 && body.message?.includes('was done before')) {
    note.id ??= await idOf(note);
    return true;
  }
  expect(response.status, JSON.stringify(body)).toBe(201);
  note.id ??= body.header.id;
  expect(body.header.id).toBe(note.id);
  return true;
}

async function idOf({ text }: Note): Promise<string | undefined> {
  const { rows } = await processes.db.query<{ id: string }>(
    `select id from head where chain = 'note' and body #>> '{data,text}' = $1`,
    [text],
  );
  return rows[0]?.id;
}

async function countAbsent(notes: readonly Note[]): Promise<number> {
  const ids = await Promise.all(notes.map(idOf));
  return ids.filter((id) => id === undefined).length;
}

/** Writes notes until it is stopped or one is not answered. @returns all notes that it tried to write */
async function writeNotes(name: string, stop: AbortSignal): Promise<Note[]> {
  const notes: Note[] = [];
  while (!stop.aborted) {
    const text = `${name}-${notes.length}`;
    const note = { text, idempotencyKey: `note-${text}` };
    notes.push(note);
    if (!(await write(note))) break;
  }
  return notes;
}

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

/** Whether a job was started again after a kill. */
async function someRestarted(): Promise<boolean> {
  const jobs = await allEnded();
  return jobs.some(({ metadata }) => (metadata.restarts ?? 0) > 0);
}

const count = async (text: string) =>
  (await processes.db.query<{ n: number }>(`select count(*) as n ${text}`)).rows[0]?.n;

it(
  'the platform loses and doubles nothing, whatever is killed when',
  async () => {
    const random = createRandom(SEED);
    const item = {
      name: 'item',
      attributes: attributesIn({ code: 'STRING!', round: 'INTEGER' }),
      indexes: [{ name: 'item_key', type: 'PRIMARY', attributes: ['code'] }],
    };
    await start('/jobs/dictionary', fileForm('d.json', JSON.stringify([item, NOTE])));
    await allEnded();
    const contract = await createContract();

    const acknowledged: Job[] = [];
    const notes: Note[] = [];
    // A few kills may all miss the jobs. Kills go on until one hits a running job.
    let rounds = 0;
    // The number of notes that a kill kept from being stored before they are sent again.
    let cut = 0;
    for (let round = 0; round < ROUNDS || !(await someRestarted()); round++) {
      rounds += 1;
      const pending = [
        start('/jobs/item/upload', fileForm('rows.csv', rowsOf(round), { operation: 'Create' })),
        start('/jobs/download', { tql: `FROM item WHERE data.round == ${round}`, fileType: 'CSV' }),
        start(`/jobs/item/smartcontracts/${contract}/main`, { args: { round: String(round) } }),
      ];
      const stop = new AbortController();
      const writers = Array.from({ length: WRITERS }, (_, n) =>
        writeNotes(`${round}-${n}`, stop.signal),
      );
      await wait(random.next() * MAX_WAIT_MS);
      processes.kill(random.chance(0.7) ? 'worker' : 'api');
      for (const job of await Promise.all(pending)) if (job) acknowledged.push(job);
      stop.abort();
      const written = await Promise.all(writers);
      await processes.ready();
      cut += await countAbsent(written.flatMap((own) => own.filter(({ id }) => id === undefined)));
      // Sends each writer's last note again. If it was stored before, the repeat must not store it twice.
      await Promise.all(written.map((own) => write(own.at(-1)!)));
      notes.push(...written.flat());
    }

    const jobs = await allEnded();
    await writeUnanswered(notes);
    const byId = new Map(jobs.map((job) => [job.id, job]));
    for (const { jobId } of acknowledged) {
      const job = byId.get(jobId);
      expect(job?.status, JSON.stringify(job)).toBe('COMPLETED_SUCCESS');
    }
    expect(acknowledged.length).toBeGreaterThan(ROUNDS / 2);

    // A job whose acknowledgement was lost may exist; then it also did all of its work once.
    const uploads = jobs.filter(({ name }) => name === 'FileUploadJob');
    for (const { results, id } of uploads) expect(results, id).toMatchObject({ created: ROWS });
    const uploaded = uploads.length * ROWS;
    const assets = uploaded + notes.length;
    expect(await count(`from head where type = 'ASSET' and not deleted`)).toBe(assets);
    expect(await count(`from ledger where type = 'ASSET'`)).toBe(assets);
    expect(await count(`from unique_entry`)).toBe(uploaded);
    const { rows } = await processes.db.query<{ chain: string; n: number }>(
      `select chain, n from chain_count where metric = 'assets' and chain in ('item', 'note')
       order by chain`,
    );
    expect(rows).toEqual([
      { chain: 'item', n: uploaded },
      { chain: 'note', n: notes.length },
    ]);
    await expectNotesOnce(notes);
    const runs = jobs.filter(({ name }) => name === 'SmartContractExecJob');
    for (const { results, id } of runs) expect(results, id).toMatchObject({ successful: true });
    expect(await count(`from ledger where type = 'SMART_CONTRACT_RECEIPT'`)).toBe(runs.length);
    expect((await verifyLedger(processes.zone)).problems).toEqual([]);

    await expectDownloadsOnce(jobs.filter(({ name }) => name === 'FileDownloadJob'));
    await expectMailsOnce(jobs);
    await expectNothingLeft();
    const control = await lostByEarlyAnswers();
    expect(control.lost).toBeGreaterThan(0);
    assure({
      promise:
        'What was acknowledged is stored once, and every job ends once, whatever process is killed',
      figure: `${rounds} kills of API and worker (seed ${SEED}): ${jobs.length} jobs and ${notes.length} records, none lost, none twice`,
      control: `an API that acknowledges records before they are stored loses ${control.lost} of ${control.acknowledged}; ${jobs.filter(({ metadata }) => (metadata.restarts ?? 0) > 0).length} jobs were cut and began again, ${cut} records were not stored until they were sent again`,
    });
  },
  120_000 + ROUNDS * 15_000,
);

/** Kills an API that acknowledges records before they are stored, until one is lost. */
async function lostByEarlyAnswers(): Promise<{ acknowledged: number; lost: number }> {
  const careless = await startProcesses({}, freshDatabase, EARLY_ANSWERS);
  try {
    await careless.call('POST', '/jobs/dictionary', fileForm('d.json', JSON.stringify([NOTE])));
    const saved = async () => (await careless.call('GET', '/metadata/dictionary/note')).status;
    await expect.poll(saved).toBe(200);
    const random = createRandom(SEED);
    const outcome = { acknowledged: 0, lost: 0 };
    for (let round = 0; round < CONTROL_KILLS && outcome.lost === 0; round++) {
      const acknowledged: string[] = [];
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (let n = 0; ; n++) {
          const text = `${round}-${writer}-${n}`;
          const written = careless.call('POST', '/graphchain/note', { data: { text } });
          const answer = await written.catch(() => undefined);
          if (answer?.status !== 201) return;
          await answer.body?.cancel();
          acknowledged.push(text);
        }
      });
      await wait(100 + random.next() * 400);
      careless.kill('api');
      await Promise.all(writers);
      await careless.ready();
      const { rows } = await careless.db.query<{ n: number }>(
        `select count(*) as n from head
         where chain = 'note' and type = 'ASSET' and body #>> '{data,text}' = any($1)`,
        [acknowledged],
      );
      outcome.acknowledged += acknowledged.length;
      outcome.lost += acknowledged.length - (rows[0]?.n ?? 0);
    }
    return outcome;
  } finally {
    await careless.stop();
  }
}

/** Of two simultaneous requests for a file, exactly one gets it, complete. */
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

/** Repeats the notes during which the process was killed. */
async function writeUnanswered(notes: readonly Note[]): Promise<void> {
  // The claims of a killed process are made an hour older, so that they have expired.
  await processes.db.query(
    `update idempotency set created_at = created_at - interval '1 hour' where status = 0`,
  );
  for (const note of notes) {
    if (note.id === undefined) expect(await write(note), note.text).toBe(true);
  }
}

/** Expects that each note is stored once, under the id of its answer, however often it was sent. */
async function expectNotesOnce(notes: readonly Note[]): Promise<void> {
  const { rows } = await processes.db.query<Note>(
    `select id, body #>> '{data,text}' as text from head where chain = 'note' and type = 'ASSET'`,
  );
  const pairs = (list: readonly Note[]) => list.map(({ text, id }) => `${text} ${id}`).sort();
  expect(pairs(rows)).toEqual(pairs(notes));
  expect(notes.length).toBeGreaterThan(ROUNDS * WRITERS);
}

/** When a worker is killed between the end of a job and its mail, the reaper sends the mail. No mail is sent twice. */
async function expectMailsOnce(jobs: readonly JobRow[]): Promise<void> {
  const folder = path.join(processes.dataDir, 'mail');
  const wanted = jobs.map(({ id }) => id).sort();
  const mailed = async () => {
    const names = await readdir(folder).catch(() => []);
    const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    // The link is at the end of a mail. In quoted-printable text '=3D' is '=', and lines break after a '='.
    const plain = texts.map((text) => text.replaceAll(/=\r?\n/g, ''));
    return plain.map((text) => /job-manager\?row=(?:3D)?([\w-]+)/.exec(text)?.[1]).sort();
  };
  await expect.poll(mailed).toEqual(wanted);
}

/** Expects that the next expired-sweep removes the files that a kill left behind. */
async function expectNothingLeft(): Promise<void> {
  const { db, dataDir } = processes;
  const platform = {
    config: { dataDir },
    zones: createZones(db),
    now: () => new Date(Date.now() + 2 * DAY_MS),
  } as unknown as JobPlatform;
  await sweepExpiredSpool(platform);
  expect(await readdir(path.join(dataDir, 'spool'))).toEqual([]);
  expect(await readdir(path.join(dataDir, 'downloads'))).toEqual([]);
}
