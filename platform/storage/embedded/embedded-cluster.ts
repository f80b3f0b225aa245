/** The files of the embedded server: its stored state and the cluster. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { exists, handOver } from './embedded-account.ts';
import type { Account } from './embedded-account.ts';
import { DatabaseError } from '#platform/storage/database-error.ts';

/** The stored state of the server. It is kept in `DATA_DIR/postgres.json`, which only its owner can read. */
export interface ServerState {
  /** The cluster's name when it cannot be in DATA_DIR. */
  id: string;
  /** The loopback port used last; 0 before the first start. */
  port: number;
  /** The password of the role `keyway`, which everything but the launcher uses. */
  password: string;
  /** The password of the superuser, which creates that role and is not used again. */
  superuserPassword: string;
}

/** The content of a running server's postmaster.pid. */
export interface PidFile {
  pid: number;
  port: number;
  /** True after the server got the signal to end. */
  isEnding?: boolean;
}

export const SUPERUSER = 'postgres';

/** Reads the state, or creates it for a new DATA_DIR. */
export async function openState(dataDir: string): Promise<ServerState> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const secret = () => randomBytes(24).toString('base64url');
  const fresh: ServerState = {
    id: randomBytes(8).toString('hex'),
    port: 0,
    password: secret(),
    superuserPassword: secret(),
  };
  const file = stateFile(dataDir);
  if (!(await exists(file))) {
    // When two processes start together, one of them writes its complete file and both read that one.
    const temporary = `${file}.${temporaryName()}`;
    await writeFile(temporary, JSON.stringify(fresh), { mode: 0o600 });
    await link(temporary, file).catch(ignoreExisting);
    await rm(temporary);
  }
  return JSON.parse(await readFile(file, 'utf8')) as ServerState;
}

/** Stores a changed port. */
export async function saveState(dataDir: string, state: ServerState): Promise<void> {
  const file = stateFile(dataDir);
  const next = `${file}.${temporaryName()}`;
  await writeFile(next, JSON.stringify(state), { mode: 0o600 });
  await rename(next, file);
}

/** A new name for a draft. The process id identifies the drafts of processes that have ended. */
function temporaryName(): string {
  return `${process.pid}-${randomBytes(4).toString('hex')}`;
}

function stateFile(dataDir: string): string {
  return path.join(dataDir, 'postgres.json');
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/**
 * Creates the cluster unless it exists. It is created in a temporary folder and then renamed, so it is never
 * incomplete.
 */
export async function ensureCluster(account: Account, state: ServerState): Promise<void> {
  const { clusterDir } = account;
  if (await exists(path.join(clusterDir, 'PG_VERSION'))) return;
  await removeLeftovers(clusterDir);

  const temporary = `${clusterDir}.${temporaryName()}`;
  const passwordFile = `${temporary}.password`;
  try {
    await mkdir(temporary, { mode: 0o700 });
    await handOver(account, temporary);
    await writeFile(passwordFile, state.superuserPassword, { mode: 0o600 });
    await handOver(account, passwordFile);
    await initialize(account, temporary, passwordFile);
    await rename(temporary, clusterDir);
  } catch (error) {
    // Another process was faster: its cluster is used.
    if (!(await exists(path.join(clusterDir, 'PG_VERSION')))) throw error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

async function initialize(
  account: Account,
  temporary: string,
  passwordFile: string,
): Promise<void> {
  const { code, output } = await runProgram(account, 'initdb', [
    `--pgdata=${temporary}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
  if (code !== 0) {
    throw new DatabaseError(
      `The embedded PostgreSQL could not be prepared. Set DATABASE_URL to use another server. It said:\n${output.trim()}`,
    );
  }
}

/** Removes drafts of processes that were killed while they created a cluster. */
async function removeLeftovers(clusterDir: string): Promise<void> {
  const parent = path.dirname(clusterDir);
  const temporary = new RegExp(`^${path.basename(clusterDir)}\\.(\\d+)-[0-9a-f]+(\\.password)?$`);
  for (const name of await readdir(parent)) {
    const pid = temporary.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) {
      await rm(path.join(parent, name), { recursive: true, force: true });
    }
  }
}

export function runProgram(
  { prefix, user, binariesDir }: Account,
  name: string,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  const [program = '', ...rest] = [...prefix, path.join(binariesDir, 'bin', name), ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, {
      ...user,
      cwd: '/',
      env: serverEnvironment() as NodeJS.ProcessEnv,
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** The server's environment, without the secrets and PG* variables of the launcher. */
export function serverEnvironment(): Record<string, string> {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** The running server of this cluster, if there is one; a stale pid file is removed. */
export async function findServer(clusterDir: string): Promise<PidFile | undefined> {
  const file = path.join(clusterDir, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const isEnding = lines[7]?.trim() === 'stopping';
  const server = { pid: Number(lines[0]), port: Number(lines[3]), isEnding };
  if (await livesIn(server.pid, clusterDir)) return server;
  // The pid may belong to another process by now, and PostgreSQL would then refuse to start.
  await rm(file, { force: true });
  return undefined;
}

/**
 * Ends the processes of a server of this cluster that was killed. They end by themselves at their next wait, but one
 * that is busy may take minutes. This works on Linux only.
 */
export async function endOrphans(clusterDir: string): Promise<void> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    if (!(await livesIn(Number(pid), clusterDir))) continue;
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
    // A server that is starting has no such title, and its processes have it as their parent.
    if (!(await read('cmdline')).startsWith('postgres: ')) continue;
    const parent = Number(/^PPid:\s+(\d+)$/m.exec(await read('status'))?.[1]);
    if (!parent || (await livesIn(parent, clusterDir))) continue;
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // The process has ended meanwhile.
    }
  }
}

/** True when the process is a server of this cluster, which is PostgreSQL's working directory. */
async function livesIn(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return cwd !== undefined && cwd === (await realpath(clusterDir));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
