/** Debian's packages of PostgreSQL and its tools, run as an ordinary user on free ports of loopback. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The programs of Debian 12's PostgreSQL. */
export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';

/** The user that runs PostgreSQL, which refuses to run as root. Debian's packages create this user. */
const user = process.getuid?.() === 0 ? findPostgresUser() : {};

function findPostgresUser(): { uid?: number; gid?: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'));
  const [uid, gid] = (line?.split(':') ?? []).slice(2, 4).map(Number);
  return { uid, gid };
}

/** True when all files exist. Otherwise a line says what is skipped. */
export function haveDebian(what: string, packages: string, files: readonly string[]): boolean {
  const have = files.every((file) => existsSync(file));
  if (!have) console.log(`Skipped: ${what}. This machine has not all of Debian's ${packages}.`);
  return have;
}

const env = {
  NODE_ENV: 'test' as const,
  PATH: `${POSTGRES_BIN}:/usr/sbin:/usr/bin:/bin`,
  LC_ALL: 'C.UTF-8',
  HOME: '/',
};

/** Makes a folder that belongs to the user of PostgreSQL. */
export function ownFolder(...parts: string[]): string {
  const folder = path.join(...parts);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Runs a program to its end. @throws Error with the program's output when it fails */
export async function run(
  program: string,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<string> {
  const options = { ...user, env: { ...env, ...more }, cwd: '/', maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(program, args, options);
  return stdout;
}

/** A program that runs until it is stopped or killed. Its output goes to a file. */
export class Daemon {
  private constructor(private readonly child: ChildProcess) {}

  static start(program: string, args: readonly string[], logFile: string): Daemon {
    const child = spawn(program, args, {
      ...user,
      env,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (chunk: Buffer) => void appendFile(logFile, chunk).catch(() => undefined));
    }
    return new Daemon(child);
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.isRunning) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }
}

/** The process number of the server of a cluster; undefined when none runs. */
export function serverPid(cluster: string): number | undefined {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  return Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined;
}

/** Kills a server with all its processes, as a machine that loses its power does. */
export function killServer(cluster: string): void {
  const pid = serverPid(cluster);
  if (pid === undefined) return;
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const one of [pid, ...stdout.split('\n').map(Number).filter(Boolean)]) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // The process has already ended by itself.
    }
  }
}

/** Starts a new server with a role and a database `keyway`. @returns the address of the database */
export async function startPlainServer(
  folder: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<{ cluster: string; daemon: Daemon; url: string; start(): Promise<Daemon> }> {
  const cluster = ownFolder(folder, 'cluster');
  await run(`${POSTGRES_BIN}/initdb`, [
    '-D',
    cluster,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--no-locale',
    '-A',
    'trust',
  ]);
  const start = () => startServer(cluster, port, settings);
  const daemon = await start();
  await makeDatabase(port, 'postgres');
  return { cluster, daemon, url: `postgres://keyway:keyway@127.0.0.1:${port}/keyway`, start };
}

/** Starts the server of a cluster. Its socket and its log are beside the cluster. */
export async function startServer(
  cluster: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<Daemon> {
  const folder = path.dirname(cluster);
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...settings };
  const args = ['-D', cluster, '-p', String(port)];
  for (const [name, value] of Object.entries(all)) args.push('-c', `${name}=${value}`);
  const log = path.join(folder, 'server.log');
  const started = Daemon.start(`${POSTGRES_BIN}/postgres`, args, log);
  await untilReady(port, () => started.isRunning);
  return started;
}

/** Creates the role and the database. The superuser connects from this machine. */
export async function makeDatabase(port: number, superuser: string, password = ''): Promise<void> {
  const psql = (statement: string) =>
    run(
      `${POSTGRES_BIN}/psql`,
      ['-h', '127.0.0.1', '-p', String(port), '-U', superuser, '-d', 'postgres', '-c', statement],
      { PGPASSWORD: password },
    );
  await psql(`create role keyway login createdb password 'keyway'`);
  await psql('create database keyway owner keyway');
}

/** @throws when the program has ended before */
export async function untilReady(port: number, isRunning: () => boolean): Promise<void> {
  for (;;) {
    const { status } = spawnSync(`${POSTGRES_BIN}/pg_isready`, [
      '-q',
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
    ]);
    if (status === 0) return;
    if (!isRunning()) throw new Error(`The server of port ${port} did not start.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
