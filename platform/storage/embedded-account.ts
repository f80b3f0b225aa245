/**
 * As whom the embedded PostgreSQL runs. PostgreSQL refuses root, and what root unpacked another user
 * often may not reach, so root gets a user namespace: the same files, seen by a user that is not 0.
 */
import { spawnSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { DatabaseError } from './database.ts';

/** How to run a PostgreSQL program, and where its files are for whoever runs it. */
export interface Account {
  /** Put before the command. */
  prefix: string[];
  /** The user to become; absent for the current one. */
  user?: { uid: number; gid: number };
  binariesDir: string;
  clusterDir: string;
}

const NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
/** For root without user namespaces: a place every user may enter, which no clone needs to be. */
const SHARED_DIR = '/var/lib/keyway';
const UNPRIVILEGED_USERS = ['postgres', 'nobody'];

/**
 * Chooses the account that can run the binaries on the cluster folder.
 * @param wantedDir where the cluster lies, or should
 * @param id names the cluster where it cannot lie in `wantedDir`
 * @throws DatabaseError when root finds no way to run PostgreSQL
 */
export async function chooseAccount(
  binariesDir: string,
  wantedDir: string,
  id: string,
): Promise<Account> {
  const plain = { prefix: [], binariesDir, clusterDir: wantedDir };
  if (process.getuid?.() !== 0) return plain;

  const owner = await stat(wantedDir).catch(() => undefined);
  if (owner && owner.uid !== 0) {
    return asUser({ uid: owner.uid, gid: owner.gid }, binariesDir, wantedDir, id);
  }
  const namespace = { ...plain, prefix: NAMESPACE };
  if (canRun(namespace, path.dirname(wantedDir))) return namespace;
  return asUser(await findUnprivilegedUser(), binariesDir, wantedDir, id);
}

async function asUser(
  user: { uid: number; gid: number },
  binariesDir: string,
  wantedDir: string,
  id: string,
): Promise<Account> {
  const account: Account = { prefix: [], user, binariesDir, clusterDir: wantedDir };
  // The user may pass through to its own folder, but sees nothing else that is kept here.
  await chmod(path.dirname(wantedDir), 0o711);
  if (!canRun(account)) account.binariesDir = await copyBinaries(binariesDir);
  if (!canEnter(account, path.dirname(wantedDir))) {
    account.clusterDir = path.join(SHARED_DIR, 'clusters', id);
    await mkdir(path.dirname(account.clusterDir), { recursive: true, mode: 0o755 });
  }
  return account;
}

/** True when the account can start the server program and, if a folder is given, write into it. */
function canRun(account: Account, dir?: string): boolean {
  const program = path.join(account.binariesDir, 'bin/postgres');
  return (
    succeeds(account, [program, '--version']) &&
    (dir === undefined || succeeds(account, ['test', '-w', dir]))
  );
}

function canEnter(account: Account, dir: string): boolean {
  return succeeds(account, ['test', '-x', dir]);
}

function succeeds({ prefix, user }: Account, command: string[]): boolean {
  const [program = '', ...args] = [...prefix, ...command];
  return spawnSync(program, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

async function copyBinaries(binariesDir: string): Promise<string> {
  const { version } = JSON.parse(
    await readFile(path.join(binariesDir, '../package.json'), 'utf8'),
  ) as { version: string };
  const copy = path.join(SHARED_DIR, version);
  await mkdir(copy, { recursive: true, mode: 0o755 });
  await cp(binariesDir, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

async function findUnprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const entries = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of UNPRIVILEGED_USERS) {
    const entry = entries.find(([name]) => name === wanted);
    const [uid, gid] = [Number(entry?.[2]), Number(entry?.[3])];
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new DatabaseError(
    'PostgreSQL does not run as root, and this machine has neither user namespaces nor a user "postgres". Start Keyway as an ordinary user, or set DATABASE_URL.',
  );
}

/** Makes an empty folder or file of root's the account's own. */
export async function handOver(account: Account, file: string): Promise<void> {
  if (account.user) await chown(file, account.user.uid, account.user.gid);
}
