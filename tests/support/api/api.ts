/**
 * The platform's API over real HTTP with a real PostgreSQL, and a worker in the same process. It signs its own tokens
 * instead of using an identity provider. A test names the caller of each call.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { exportJWK, generateKeyPair, SignJWT, createLocalJWKSet } from 'jose';
import type { JWK } from 'jose';
import { pino } from 'pino';
import { loadConfig } from '#platform/config.ts';
import { publishPolicy, saveCustomer, saveZone } from '#platform/directory/administration.ts';
import { createApiServer } from '#platform/http/server.ts';
import type { Identity } from '#platform/identity/provider.ts';
import { startWorkerLoop } from '#platform/jobs/queue/worker-loop.ts';
import { createPlatform } from '#platform/platform.ts';
import type { Platform } from '#platform/platform.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { UploadPreview } from '#model/jobs/upload-preview.ts';
import type { StoredUserWallet } from '#model/wallets/wallet.ts';
import { JOB_TYPES } from '#platform/jobs/registry.ts';
import { createMailer } from '#platform/mail/mail.ts';
import type { Database } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { OTHER_REALM, OTHER_ZONE, REALM, ZONE } from './callers.ts';
import type { Who } from './callers.ts';
import { freshDatabase } from '#tests/support/zones/database.ts';
import { checkAnswer } from './description.ts';

const POLL_MS = 10;
const UNFINISHED = ['NEW', 'QUEUED', 'RUNNING'];

/** The body has the shape that the test expects of it. */
export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

export interface TestApi {
  platform: Platform;
  origin: string;
  token(who: Who): Promise<string>;
  headers(who: Who): Promise<Record<string, string>>;
  /**
   * Calls `/api{path}`; a plain object is sent as JSON, a FormData or text unchanged.
   * @throws Error when the answer differs from the description of the API
   */
  call<Body = Record<string, unknown>>(
    who: Who | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
  /** The body of what a GET answers. */
  read<Body = Record<string, unknown>>(who: Who | undefined, path: string): Promise<Body>;
  /** The id of the caller's own wallet, which their first call creates. */
  walletOf(who: Who): Promise<string>;
  /** Waits for the end of a job. */
  finished(who: Who, jobId: string): Promise<Job>;
  /**
   * Starts a job and waits until it has ended, with or without success.
   * @param body a form with a file, or an object that is sent as JSON
   * @throws Error unless the job was created
   */
  runJob(who: Who, path: string, body: unknown): Promise<Job>;
  /** Asks what an upload to a chain would make of a file. */
  previewUpload(
    who: Who,
    chain: string,
    form: FormData,
  ): Promise<Answer<UploadPreview & { message: string }>>;
  /** Saves one or more dictionaries with a job and waits for its end. */
  saveDictionaries(who: Who, dictionaries: object): Promise<Job>;
  /** An existing zone of the customer acme; ZONE by default. */
  zone(name?: string): Promise<ZoneRef>;
  /** Makes an empty zone of the customer acme, and returns its name. */
  newZone(): Promise<string>;
  /** Starts a second API with its own worker, like another process; stop it before this one. */
  another(): Promise<TestApi>;
  stop(): Promise<void>;
}

/** Starts API and worker with a new database and the customers acme (two zones) and globex. */
export async function startApi(env: Record<string, string> = {}): Promise<TestApi> {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'keyway-api-'));
  const { privateKey, publicJwk } = await signingKey();
  const jwks = { keys: [publicJwk] };
  const config = loadConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    KEY_SECRET: 'f3b1c29d7a64e58012c7d9b0a8e4416f',
    OIDC_CLIENT_SECRET: 'd1',
    OIDC_ISSUER: 'http://issuer.test/realms/{realm}',
    ...env,
  });
  const open = () =>
    createPlatform({
      config,
      log: pino({ level: 'fatal' }),
      name: 'keyway-test-api',
      separateQueries: true,
      findIssuer: (issuer) => Promise.resolve({ issuer, keys: createLocalJWKSet(jwks) }),
    });
  const sign = (who: Who) => signToken(privateKey, who);
  const platform = open();
  await makeCustomers(platform.db);
  const api = await serve(platform, sign, { another: () => serve(open(), sign) });
  return {
    ...api,
    async stop() {
      await api.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let key: Promise<{ privateKey: CryptoKey; publicJwk: JWK }> | undefined;

/** The key that all platforms of a process share, because its primes take long to find. */
function signingKey() {
  const make = async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    return {
      privateKey,
      publicJwk: { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' },
    };
  };
  return (key ??= make());
}

export async function makeCustomers(db: Database): Promise<void> {
  for (const [name, zones] of [
    [REALM, [ZONE, OTHER_ZONE]],
    [OTHER_REALM, ['globex_dev']],
  ] as const) {
    await saveCustomer(db, { name, legalName: `${name} Ltd` });
    for (const zone of zones) {
      const environment = zone.endsWith('prod') ? 'PROD' : 'DEV';
      await saveZone(db, { customer: name, name: zone, environment });
    }
    await publishPolicy(db, name, '# Acceptable use\n\nBe kind.');
  }
}

function signToken(
  privateKey: CryptoKey,
  {
    subject = 'owner',
    roles = [],
    realm = REALM,
    zone = ZONE,
    claims = {},
    header = {},
    expiresIn = 300,
  }: Who,
): Promise<string> {
  return new SignJWT({
    typ: 'Bearer',
    azp: 'keyway',
    email: `${subject}@${realm}.test`,
    email_verified: true,
    name: subject,
    resource_access: { [zone]: { roles } },
    iat: Math.floor(Date.now() / 1000),
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'test', ...header })
    .setIssuer(`http://issuer.test/realms/${(claims.realm as string) ?? realm}`)
    .setAudience((claims.aud as string) ?? 'account')
    .setSubject(subject)
    .setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn)
    .sign(privateKey);
}

export interface Serving {
  another?: TestApi['another'];
  identity?: Identity | undefined;
  /** A server that already listens, for a test that needs its address for a setting. */
  front?: Server;
}

/** Starts API and worker for a platform; stopping them closes it. */
export async function serve(
  platform: Platform,
  token: TestApi['token'],
  { another, identity, front }: Serving = {},
): Promise<TestApi> {
  const stopping = new AbortController();
  const { config, now } = platform;
  const mailer = createMailer({
    smtpUrl: undefined,
    from: config.mail.from,
    dataDir: config.dataDir,
    now,
  });
  const work = startWorkerLoop({ platform, types: JOB_TYPES, mailer, stop: stopping.signal });
  const api = createApiServer(platform, identity);
  front?.on('request', (request, response) => api.emit('request', request, response));
  const server = front ?? api;
  if (!front) await listen(server);
  const origin = originOf(server);

  const headers = async (who: Who) => ({
    authorization: `Bearer ${await token(who)}`,
    'customer-name': who.realm ?? REALM,
    'zone-name': who.zone ?? ZONE,
  });

  const call = async <Body>(
    who: Who | undefined,
    method: string,
    address: string,
    body?: unknown,
    extra: Record<string, string> = {},
  ): Promise<Answer<Body>> => {
    const isRaw = body === undefined || typeof body === 'string' || body instanceof FormData;
    const response = await fetch(`${origin}/api${address}`, {
      method,
      headers: {
        ...(who ? await headers(who) : {}),
        ...(isRaw ? {} : { 'content-type': 'application/json' }),
        ...extra,
      },
      body: isRaw ? body : JSON.stringify(body),
    });
    const text = await response.text();
    checkAnswer(method, address, response, text);
    return {
      status: response.status,
      body: (text === '' ? undefined : JSON.parse(text)) as Body,
      headers: response.headers,
    };
  };

  const finished: TestApi['finished'] = async (who, jobId) => {
    for (;;) {
      const { body, status } = await call<Job>(who, 'GET', `/jobs/${jobId}`);
      if (status !== 200) throw new Error(`The job ${jobId} cannot be read: ${status}.`);
      if (!UNFINISHED.includes(body.status)) return body;
      await ended(platform.db, jobId);
    }
  };

  const runJob: TestApi['runJob'] = async (who, path, body) => {
    const { status, body: job } = await call<Job>(who, 'POST', path, body);
    if (status !== 202) throw new Error(`${path} was answered ${status}: ${JSON.stringify(job)}`);
    return finished(who, job.jobId);
  };

  return {
    platform,
    origin,
    token,
    headers,
    call,
    read: async <Body>(who: Who | undefined, path: string) =>
      (await call<Body>(who, 'GET', path)).body,
    async walletOf(who) {
      await call(who, 'GET', '/jobs');
      const path = '/metadata/wallet';
      const { body } = await call<{ userWallets: StoredUserWallet[] }>(who, 'GET', path);
      return body.userWallets.find(({ principal }) => principal === who.subject)!.id;
    },
    async zone(name = ZONE) {
      const zone = await platform.zones.find(REALM, name);
      if (!zone) throw new Error(`There is no zone ${name}.`);
      return zone;
    },
    async newZone() {
      const name = `zone_${randomBytes(6).toString('hex')}`;
      await saveZone(platform.db, { customer: REALM, name, environment: 'DEV' });
      return name;
    },
    another: another ?? (() => Promise.reject(new Error('This is another one already.'))),
    finished,
    runJob,
    previewUpload: (who, chain, form) => call(who, 'POST', `/jobs/${chain}/upload/preview`, form),
    saveDictionaries: (who, dictionaries) =>
      runJob(who, '/jobs/dictionary', fileForm('dictionaries.json', JSON.stringify(dictionaries))),
    async stop() {
      stopping.abort();
      await work.stop();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      mailer.close();
      await platform.close();
    },
  };
}

/** Reads the job's row, because a call of the API takes longer than most jobs. */
async function ended(db: Database, jobId: string): Promise<void> {
  let isRunning = true;
  while (isRunning) {
    // The worker runs in this process too; polling without a pause would block it.
    await pause(POLL_MS);
    const { rows } = await db.query<{ status: string }>('select status from job where id = $1', [
      jobId,
    ]);
    isRunning = rows.some(({ status }) => UNFINISHED.includes(status));
  }
}

/** Listens on a free port. */
export function listen(server: Server): Promise<void> {
  return new Promise((listening) => server.listen(0, '127.0.0.1', listening));
}

export function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A form with its fields first and then one file, as browsers send it. */
export function fileForm(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([content]), name);
  return form;
}
