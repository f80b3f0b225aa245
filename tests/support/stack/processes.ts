/**
 * API and worker as separate processes, as in production, so that a test can kill them. The test acts as the identity
 * provider.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { saveCustomer, saveZone } from '#platform/directory/administration.ts';
import { createZones } from '#platform/directory/zones.ts';
import type { Database } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { findFreePort } from '#scripts/start/ports.js';
import { ensureBuilt } from '#scripts/start/prepare.js';
import { PROGRAM_OPTIONS } from '#scripts/start/stack.js';
import { REALM, ZONE } from '#tests/support/api/callers.ts';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';

export type ProcessName = 'api' | 'worker';

export interface Processes {
  db: Database;
  dataDir: string;
  zone: ZoneRef;
  /** Calls the API as the owner; fails when the API is not running. */
  call(
    method: string,
    path: string,
    body?: FormData | object,
    options?: { idempotencyKey?: string; signal?: AbortSignal | undefined; zone?: string },
  ): Promise<Response>;
  /** The process id, which changes with a restart. */
  pid(name: ProcessName): number;
  /** Kills a process as a power cut would, and restarts it at once. */
  kill(name: ProcessName): void;
  /** Asks a process to end, and does not restart it. Resolves with its exit code when it has ended. */
  end(name: ProcessName): Promise<number | null>;
  /** The address of the API. */
  origin: string;
  /** The headers of a call as the owner, in the zone of the fixture by default. */
  headers(zone?: string): Promise<Record<string, string>>;
  /** Resolves when the API responds. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

const POLL_MS = 50;
/** An API that needs longer for its first response has failed. */
const START_MS = 60_000;
/** The number of characters at the end of the programs' output to report when the API does not start. */
const TAIL_LETTERS = 4_000;

/**
 * @param settings more variables of both
 * @param makeDatabase a migrated database; one of the server of the tests by default
 * @param nodeOptions more options of Node for both, such as a module that is loaded before the program
 * @throws Error with the programs' output when the API does not respond in time; all processes are stopped then
 */
export async function startProcesses(
  settings: Record<string, string> = {},
  makeDatabase: () => Promise<TestDatabase> = freshDatabase,
  nodeOptions: readonly string[] = [],
): Promise<Processes> {
  ensureBuilt();
  const [database, dataDir, issuer, port] = await Promise.all([
    makeDatabase(),
    mkdtemp(path.join(tmpdir(), 'keyway-kill-')),
    startIssuer(),
    findFreePort(),
  ]);
  await saveCustomer(database.db, { name: REALM, legalName: 'Acme Ltd' });
  await saveZone(database.db, { customer: REALM, name: ZONE, environment: 'DEV' });
  const zone = (await createZones(database.db).find(REALM, ZONE))!;

  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test' as const,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PLATFORM_PORT: String(port),
    KEY_SECRET: 'f3b1c29d7a64e58012c7d9b0a8e4416f',
    OIDC_CLIENT_SECRET: 'd1',
    OIDC_ISSUER: `${issuer.origin}/realms/{realm}`,
    ...settings,
  };
  const running = new Map<ProcessName, ChildProcess>();
  let stopping = false;
  let said = '';
  const start = (name: ProcessName) => {
    if (stopping) return;
    const program = `build/platform/${name}.js`;
    // Given, because the programs must not inherit the tsx of this process.
    const execArgv = [...PROGRAM_OPTIONS, ...nodeOptions];
    const child = fork(program, { env: { ...env }, silent: true, execArgv });
    running.set(name, child);
    // The output is read, because a process blocks when its pipe is full.
    for (const output of [child.stdout, child.stderr]) {
      output?.on('data', (chunk: Buffer) => (said = (said + chunk).slice(-TAIL_LETTERS)));
    }
    // A process that exits is restarted, as the launcher does, unless `kill` has already restarted it.
    const restart = () => {
      if (running.get(name) === child) start(name);
    };
    child.once('exit', () => setTimeout(restart, POLL_MS));
  };
  const stop = async () => {
    stopping = true;
    const ended = [...running.values()].map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    });
    await Promise.all(ended);
    issuer.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };

  const headers = async (name: string = ZONE) => ({
    authorization: `Bearer ${await issuer.token(name)}`,
    'customer-name': REALM,
    'zone-name': name,
  });
  const call: Processes['call'] = async (method, address, body, options = {}) => {
    const { idempotencyKey, signal = null } = options;
    const isForm = body instanceof FormData;
    return fetch(`http://127.0.0.1:${port}/api${address}`, {
      method,
      headers: {
        ...(await headers(options.zone)),
        ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      body: isForm || body === undefined ? body : JSON.stringify(body),
      signal,
    });
  };
  const ready = async (signal?: AbortSignal) => {
    for (;;) {
      const asked = call('GET', '/management/health', undefined, { signal });
      const answer = await asked.catch(() => undefined);
      if (answer?.ok) return;
      await wait(POLL_MS, undefined, { signal });
    }
  };
  start('api');
  start('worker');
  try {
    await ready(AbortSignal.timeout(START_MS));
  } catch (error) {
    await stop();
    throw new Error(`The API does not answer. It and the worker said last:\n${said}`, {
      cause: error,
    });
  }

  return {
    db: database.db,
    dataDir,
    zone,
    origin: `http://127.0.0.1:${port}`,
    headers,
    call,
    ready: () => ready(),
    pid: (name) => running.get(name)?.pid ?? 0,
    kill(name) {
      running.get(name)?.kill('SIGKILL');
      start(name);
    },
    async end(name) {
      const child = running.get(name);
      running.delete(name);
      child?.kill('SIGTERM');
      const [code] = child ? ((await once(child, 'exit')) as [number | null]) : [null];
      return code;
    },
    stop,
  };
}

async function startIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' };
  const server = createServer((request, response) => {
    const answer = request.url?.endsWith('/.well-known/openid-configuration')
      ? { issuer: `${origin}/realms/${REALM}`, jwks_uri: `${origin}/keys` }
      : { keys: [jwk] };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = (name: string) =>
    new SignJWT({
      typ: 'Bearer',
      azp: 'keyway',
      email: 'owner@acme.test',
      email_verified: true,
      name: 'owner',
      resource_access: { [name]: { roles: ['sdzUser', 'sdzAdmin'] } },
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'test' })
      .setIssuer(`${origin}/realms/${REALM}`)
      .setAudience('account')
      .setSubject('owner')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
  return { origin, token, stop: () => void server.close() };
}
