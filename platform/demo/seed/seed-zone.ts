/** Fills one zone of the demo, with the same jobs that people start. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { EdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import { isCancellable } from '#model/jobs/job.ts';
import type { Role } from '#model/access/roles.ts';
import { walletOf } from '#platform/access/wallets.ts';
import type { Principal } from '#platform/access/wallets.ts';
import { requestCancel } from '#platform/jobs/queue/cancel.ts';
import type { JobStarter } from '#platform/jobs/queue/create-job.ts';
import { createDictionaryJob } from '#platform/jobs/types/save-dictionaries/save-dictionaries.ts';
import { createUploadJob } from '#platform/jobs/types/upload-data/upload-data.ts';
import { createContractJob } from '#platform/jobs/types/execute-contract/execute-contract.ts';
import type { JobPlatform } from '#platform/jobs/job-type.ts';
import { runJob } from '#platform/jobs/queue/run-job.ts';
import type { JobRunner } from '#platform/jobs/queue/run-job.ts';
import { receiveUpload } from '#platform/jobs/files/spool.ts';
import { readJob } from '#platform/jobs/queue/job-rows.ts';
import type { JobRow } from '#platform/jobs/queue/job-rows.ts';
import { catchUp } from '#platform/ledger/maintenance/catch-up.ts';
import { createEdgeDefinition, EdgeDefinitionError } from '#platform/metadata/edge-definitions.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { Clock } from '#platform/demo/clock.ts';
import type {
  DemoContract,
  DemoCustomer,
  DemoRun,
  DemoUpload,
  DemoZone,
} from '#platform/demo/customers.ts';
import { seedConsent, seedReading } from './seed-consents.ts';
import { seedContract } from './seed-contracts.ts';
import { seedFile } from './seed-files.ts';
import { seedGlossary, seedPeople } from './seed-metadata.ts';

/** The error when a step of the seed has an unexpected outcome. */
export class SeedError extends Error {
  override name = 'SeedError';
}

export interface Seeding {
  /** Its `now` returns the time of the clock. */
  platform: JobPlatform;
  runner: JobRunner;
  clock: Clock;
  /** Receives progress messages. */
  say: (line: string) => void;
}

interface ZoneSeeding extends Seeding {
  zone: ZoneRef;
  starter: JobStarter;
}

/** How often to check a job that another process is running. */
const POLL_MS = 200;
const DICTIONARIES_FILE = 'dictionaries.json';

/**
 * Creates missing wallets, groups, dictionaries, edge definitions, glossary terms, records, files and contracts of a
 * zone, and returns the zone. The caller counts its edges.
 * @throws SeedError
 */
export async function seedZone(
  seeding: Seeding,
  customer: DemoCustomer,
  demo: DemoZone,
  people: ReadonlyMap<string, Principal>,
): Promise<ZoneRef> {
  const { platform, clock, say } = seeding;
  const zone = await platform.zones.find(customer.name, demo.name);
  if (!zone) throw new SeedError(`The zone ${customer.name}/${demo.name} was not made.`);
  clock.moveTo(demo.madeAt);
  const wallets = await makeWallets(seeding, zone, customer, people);
  const owner = customer.accounts[0];
  const starter = starterOf(zone, walletFor(wallets, owner.email), owner.roles[demo.name] ?? []);
  const here: ZoneSeeding = { ...seeding, zone, starter };
  await saveDictionaries(here, demo);
  await saveEdges(here, demo.edges);
  const metadata = { ledger: platform.ledger, zone, actor: starter.actor };
  await seedPeople(metadata, demo.people);
  await seedGlossary(metadata, demo.glossary);
  for (const step of stepsOf(here, demo, wallets)) {
    clock.moveTo(step.at);
    await step.take();
  }
  const files = demo.uploads.length.toLocaleString('en');
  say(
    `${zone.path}: ${demo.dictionaries.length} dictionaries, ${demo.edges.length} edge definitions, ${files} uploads.`,
  );
  return zone;
}

interface Step {
  at: Date;
  take(): Promise<void>;
}

/** The events in the zone since its creation, sorted by time. */
function stepsOf(here: ZoneSeeding, demo: DemoZone, wallets: ReadonlyMap<string, string>): Step[] {
  const { platform, zone, starter } = here;
  const as = (wallet: string) => ({ platform, zone, wallet });
  const walletOf = (email: string) => walletFor(wallets, email);
  const steps = [
    ...demo.uploads.map((upload) => ({
      at: upload.at,
      take: () => uploadFile(here, upload, wallets),
    })),
    ...demo.consents.map((consent) => ({
      at: consent.at,
      take: () => seedConsent(as(starter.actor.effectiveId), consent, walletOf),
    })),
    ...demo.readings.map((reading) => ({
      at: reading.at,
      take: () => seedReading(as(walletOf(reading.by)), reading),
    })),
    ...demo.files.map((file) => ({
      at: file.at,
      take: () => seedFile(as(starter.actor.effectiveId), file),
    })),
    ...demo.contracts.flatMap((contract) => [
      {
        at: contract.at,
        take: async () => void (await seedContract(as(starter.actor.effectiveId), contract)),
      },
      ...contract.runs.map((run) => ({ at: run.at, take: () => runContract(here, contract, run) })),
    ]),
  ];
  return steps.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Creates a wallet for everyone with a role in the zone, as at their first sign-in. */
async function makeWallets(
  { platform }: Seeding,
  zone: ZoneRef,
  { accounts }: DemoCustomer,
  people: ReadonlyMap<string, Principal>,
): Promise<Map<string, string>> {
  const wallets = new Map<string, string>();
  for (const { email, roles } of accounts) {
    const person = people.get(email);
    if (!person || !roles[zone.name]?.length) continue;
    wallets.set(email, await walletOf(platform.ledger, zone, person));
  }
  return wallets;
}

function walletFor(wallets: ReadonlyMap<string, string>, email: string): string {
  const wallet = wallets.get(email);
  if (!wallet) throw new SeedError(`${email} has no role in the zone, so no wallet either.`);
  return wallet;
}

/** The starter of the jobs. It has no email, so these jobs send no mail. */
function starterOf(zone: ZoneRef, wallet: string, roles: readonly Role[]): JobStarter {
  return { zone, actor: { loggedInId: wallet, effectiveId: wallet }, roles, claims: {} };
}

async function saveDictionaries(here: ZoneSeeding, { dictionaries }: DemoZone): Promise<void> {
  const text = `${JSON.stringify(dictionaries, null, 2)}\n`;
  const job = await jobOnce(here, DICTIONARIES_FILE, async (jobId) => {
    const sizeBytes = await spool(here, jobId, text);
    await createDictionaryJob(here.platform, here.starter, {
      jobId,
      files: [{ name: DICTIONARIES_FILE, sizeBytes }],
      emails: [],
    });
  });
  expectEnding(here, job, 'COMPLETED_SUCCESS');
}

async function saveEdges(
  { platform, zone, starter }: ZoneSeeding,
  edges: readonly EdgeDefinition[],
): Promise<void> {
  for (const edge of edges) {
    try {
      await platform.ledger.append(zone, (tx) => createEdgeDefinition(tx, edge, starter.actor));
    } catch (error) {
      if (!(error instanceof EdgeDefinitionError && error.kind === 'exists')) throw error;
    }
  }
  await catchUp(platform.ledger, zone);
}

async function uploadFile(
  here: ZoneSeeding,
  upload: DemoUpload,
  wallets: ReadonlyMap<string, string>,
): Promise<void> {
  const { filename, chain, operation, fileType, text, sharedWith, endsAs } = upload;
  const { platform, starter } = here;
  const create = async (jobId: string) => {
    await createUploadJob(platform, starter, {
      jobId,
      chain,
      operation,
      fileType,
      owners: [],
      limitedOwners: sharedWith.map((email) => walletFor(wallets, email)),
      emails: [],
      originalFilename: filename,
      sizeBytes: await spool(here, jobId, text),
    });
  };
  expectEnding(here, await jobOnce(here, filename, create, endsAs === 'CANCELLED'), endsAs);
}

/** Runs a function in a job, which leaves the receipt. */
async function runContract(
  here: ZoneSeeding,
  contract: DemoContract,
  { func, args, endsAs = 'COMPLETED_SUCCESS' }: DemoRun,
): Promise<void> {
  const { platform, zone, starter } = here;
  const sdoId = await seedContract({ platform, zone, wallet: starter.actor.effectiveId }, contract);
  const order = { chain: contract.chain, sdoId, func, args };
  const create = (jobId: string) =>
    createContractJob(platform, starter, { jobId, order, emails: [] });
  const title = JSON.stringify([contract.name, func, args]);
  expectEnding(here, await jobOnce(here, title, create), endsAs);
}

function spool({ platform }: ZoneSeeding, jobId: string, text: string): Promise<number> {
  const { dataDir, maxUploadBytes } = platform.config;
  const source = Readable.from([Buffer.from(text)]);
  return receiveUpload(source, { dataDir, jobId, limitBytes: maxUploadBytes });
}

/**
 * Creates the job unless an earlier seed did, waits for its end, and returns its row.
 * @throws AbortError when the runner has to stop; the next seed or a worker continues the job
 */
async function jobOnce(
  { platform, runner, zone }: ZoneSeeding,
  filename: string,
  create: (jobId: string) => Promise<unknown>,
  cancelled = false,
): Promise<JobRow> {
  const jobId = jobIdOf(zone, filename);
  const known = await readJob(zone.db, zone, jobId);
  if (!known) await create(jobId);
  if (cancelled && isCancellable(known?.status ?? 'NEW')) {
    await requestCancel(platform, zone, jobId);
  }
  for (;;) {
    // This call does nothing when the job has ended, or when a worker is running it.
    await runJob(runner, { zone: zone.id, jobId });
    const job = await readJob(zone.db, zone, jobId);
    if (!job) throw new SeedError(`${zone.path}: the job of ${filename} is gone.`);
    if (!isCancellable(job.status)) return job;
    await pause(POLL_MS, undefined, { signal: runner.stop });
  }
}

/** A deterministic id (UUID version 8), by which a later seed finds the job. */
function jobIdOf(zone: ZoneRef, filename: string): string {
  const bytes = createHash('sha256').update(`demo/${zone.path}/${filename}`).digest();
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function expectEnding({ zone }: ZoneSeeding, job: JobRow, status: JobRow['status']): void {
  if (job.status === status) return;
  const reason = job.error ? ` ${job.error.message}` : '';
  const rows = JSON.stringify(job.error?.rows?.slice(0, 3) ?? []);
  throw new SeedError(
    `${zone.path}: the job of ${job.originalFilename ?? job.name} ended as ${job.status}, not ${status}.${reason} ${rows}`,
  );
}
