/**
 * The operating-system account of the embedded PostgreSQL. PostgreSQL refuses to run as root, and other users often
 * have no access to files that root unpacked. So for root it runs in a user namespace, with the same files but
 * another user id.
 */
import { spawnSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseError } from '#platform/storage/database-error.ts';

interface User {
  uid: number;
  gid: number;
}

/** How to run a PostgreSQL program, and the paths of its files for that account. */
export interface Account {
  /** A prefix of the command line. */
  prefix: string[];
  /** The user to switch to; absent for the current one. */
  user?: User;
  binariesDir: string;
  clusterDir: string;
}

const NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
/** A folder that every user can enter, for root without user namespaces. */
const SHARED_DIR = '/var/lib/keyway';
const UNPRIVILEGED_USERS = ['postgres', 'nobody'];

/**
 * Chooses the account that can run the binaries on the cluster folder.
 * @param wantedDir the preferred folder of the cluster
 * @param id the cluster's name when it cannot be in `wantedDir`
 * @throws DatabaseError when root finds no way to run PostgreSQL
 */
export async function chooseAccount(
  binariesDir: string,
  wantedDir: string,
  id: string,
): Promise<Account> {
  const plain = { prefix: [], binariesDir, clusterDir: wantedDir };
  if (process.getuid?.() !== 0) return plain;

  // An existing cluster keeps its folder and its owner.
  const elsewhere = path.join(SHARED_DIR, 'clusters', id);
  for (const clusterDir of [wantedDir, elsewhere]) {
    const owner = await stat(clusterDir).catch(() => undefined);
    if (owner && owner.uid !== 0) return asUser(owner, binariesDir, clusterDir);
  }
  const namespace = { ...plain, prefix: NAMESPACE };
  if (canRun(namespace, path.dirname(wantedDir))) return namespace;

  if (await exists(wantedDir)) {
    throw new DatabaseError(
      `${wantedDir} was made by root in a user namespace, which this machine forbids now. Allow user namespaces, or give the folder to an ordinary user with "chown -R" and start Keyway again.`,
    );
  }
  // The user may traverse to its own folder, but cannot list this one.
  await chmod(path.dirname(wantedDir), 0o711);
  const user = await findUnprivilegedUser();
  if (canEnter(user, path.dirname(wantedDir))) return asUser(user, binariesDir, wantedDir);
  await mkdir(path.dirname(elsewhere), { recursive: true, mode: 0o755 });
  return asUser(user, binariesDir, elsewhere);
}

async function asUser(
  { uid, gid }: User,
  binariesDir: string,
  clusterDir: string,
): Promise<Account> {
  const account: Account = { prefix: [], user: { uid, gid }, binariesDir, clusterDir };
  return canRun(account) ? account : { ...account, binariesDir: await copyBinaries(binariesDir) };
}

/** True when the account can start the server program and, if a folder is given, write into it. */
function canRun(account: Account, dir?: string): boolean {
  const program = path.join(account.binariesDir, 'bin/postgres');
  return (
    succeeds(account, [program, '--version']) &&
    (dir === undefined || succeeds(account, ['test', '-w', dir]))
  );
}

function canEnter(user: User, dir: string): boolean {
  return succeeds({ prefix: [], user }, ['test', '-x', dir]);
}

function succeeds({ prefix, user }: Pick<Account, 'prefix' | 'user'>, command: string[]): boolean {
  const [program = '', ...args] = [...prefix, ...command];
  return spawnSync(program, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

async function copyBinaries(binariesDir: string): Promise<string> {
  const { version } = JSON.parse(
    await readFile(path.join(binariesDir, '../package.json'), 'utf8'),
  ) as { version: string };
  const copy = path.join(SHARED_DIR, version);
  if (await exists(copy)) return copy;
  // The copy gets its name when it is complete, so that an interrupted copy is never used.
  const draft = `${copy}.${process.pid}`;
  await mkdir(draft, { recursive: true, mode: 0o755 });
  await cp(binariesDir, draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, copy).catch(async (error: unknown) => {
    if (!(await exists(copy))) throw error;
    await rm(draft, { recursive: true });
  });
  return copy;
}

export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

async function findUnprivilegedUser(): Promise<User> {
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

/** Changes the owner of an empty folder or file of root to the account. */
export async function handOver(account: Account, file: string): Promise<void> {
  if (account.user) await chown(file, account.user.uid, account.user.gid);
}
