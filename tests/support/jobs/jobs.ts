/** A zone with the queue and everything that jobs need, for tests of jobs without a worker process. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import type { UploadFileType, UploadOperation } from '#model/jobs/job.ts';
import { loadConfig } from '#platform/config.ts';
import { createSandbox } from '#platform/contracts/sandbox/sandbox.ts';
import { createZones } from '#platform/directory/zones.ts';
import { createPatternThreads } from '#platform/ledger/values/pattern-threads.ts';
import type { JobStarter } from '#platform/jobs/queue/create-job.ts';
import { createDictionaryJob } from '#platform/jobs/types/save-dictionaries/save-dictionaries.ts';
import { createUploadJob } from '#platform/jobs/types/upload-data/upload-data.ts';
import type { JobPlatform, JobTypes } from '#platform/jobs/job-type.ts';
import { createServiceAccountLookup } from '#platform/identity/accounts/service-accounts.ts';
import { JOB_TYPES } from '#platform/jobs/registry.ts';
import { runJob } from '#platform/jobs/queue/run-job.ts';
import type { JobRunner } from '#platform/jobs/queue/run-job.ts';
import { receiveUpload } from '#platform/jobs/files/spool.ts';
import { readJob } from '#platform/jobs/queue/job-rows.ts';
import type { JobRow } from '#platform/jobs/queue/job-rows.ts';
import type { Actor } from '#platform/ledger/record.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { freshZone } from '#tests/support/zones/zone.ts';
import type { TestZone } from '#tests/support/zones/zone.ts';

export interface TestJobs extends TestZone {
  platform: JobPlatform;
  /** The mails that were sent. */
  mails: Mail[];
  starter: JobStarter;
  /** A job runner like that of a worker process. */
  runner(given?: Partial<JobRunner>): JobRunner;
  /** Spools the text and creates the job. */
  upload(text: string, given?: Partial<UploadGiven>): Promise<JobRow>;
  saveDictionaries(
    text: string,
    given?: { expected?: string; starter?: Partial<JobStarter> },
  ): Promise<JobRow>;
  /** Runs the job as a worker would and returns its row. */
  run(job: JobRow, types?: JobTypes): Promise<JobRow>;
  read(id: string): Promise<JobRow>;
}

export interface UploadGiven {
  chain: string;
  operation: UploadOperation;
  fileType: UploadFileType;
  owners: string[];
  limitedOwners: string[];
  emails: string[];
  actor: Actor;
}

/** Creates the zone 'acme/dev' with queue and data folder. Call `drop` when done. */
export async function freshJobs(now: () => Date = () => new Date()): Promise<TestJobs> {
  const zone = await freshZone(now);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'keyway-jobs-'));
  const config = loadConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: zone.url,
    KEY_SECRET: 'b1946ac92492d2347c6235b4d2611184a5',
    OIDC_CLIENT_SECRET: 'unused',
  });
  const { db, definitions, keyring, ledger, rules } = zone;
  // The zone uses the same pool as the queue, as in a process of the platform.
  const zones = createZones(db);
  const log = pino({ level: 'silent' });
  const sandbox = createSandbox(1);
  const patterns = createPatternThreads();
  const platform: JobPlatform = {
    config,
    log,
    now,
    db,
    zones,
    definitions,
    keyring,
    ledger,
    rules,
    patterns,
    findServiceAccount: createServiceAccountLookup(db),
    sandbox,
  };
  const mails: Mail[] = [];
  const mailer = {
    send: (mail: Mail) => {
      mails.push(mail);
      return Promise.resolve();
    },
    close: () => undefined,
  };
  const starter: JobStarter = {
    zone: zone.zone,
    actor: zone.actor,
    roles: ['sdzUser', 'sdzAdmin'],
    claims: {},
  };
  const runner = (given: Partial<JobRunner> = {}): JobRunner => ({
    platform,
    types: JOB_TYPES,
    mailer,
    stop: new AbortController().signal,
    ...given,
  });
  const spool = (jobId: string, text: string) =>
    receiveUpload(Readable.from([Buffer.from(text)]), { dataDir, jobId, limitBytes: 1e9 });
  const read = async (id: string) => {
    const row = await readJob(db, zone.zone, id);
    if (!row) throw new Error(`The job ${id} is gone.`);
    return row;
  };

  return {
    ...zone,
    platform,
    mails,
    starter,
    runner,
    read,
    async upload(text, { actor = zone.actor, ...given } = {}) {
      const jobId = crypto.randomUUID();
      return createUploadJob(
        platform,
        { ...starter, actor },
        {
          jobId,
          chain: 'person',
          operation: 'UPSERT',
          fileType: 'CSV',
          owners: [],
          limitedOwners: [],
          emails: [],
          originalFilename: 'people.csv',
          sizeBytes: await spool(jobId, text),
          ...given,
        },
      );
    },
    async saveDictionaries(text, { expected, starter: given } = {}) {
      const jobId = crypto.randomUUID();
      const files = [{ name: 'dictionaries.json', sizeBytes: await spool(jobId, text) }];
      const by = { ...starter, ...given };
      return createDictionaryJob(platform, by, { jobId, files, expected, emails: [] });
    },
    async run(job, types = JOB_TYPES) {
      await runJob(runner({ types }), { zone: job.zone, jobId: job.id });
      return read(job.id);
    },
    drop: async () => {
      await sandbox.close();
      await patterns.close();
      await zone.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
