import { config } from './config.server.ts';
import { database } from './db.server.ts';

/** How long the platform may take to say that it answers, in milliseconds. */
const PLATFORM_MS = 2_000;

/** What keeps the console from its work, as a sentence; an empty text for nothing. */
export async function findObstacle(): Promise<string> {
  const [hasDatabase, hasPlatform] = await Promise.all(
    [askDatabase(), askPlatform()].map((asked) => asked.catch(() => false)),
  );
  if (!hasDatabase) return 'The database cannot be used.';
  return hasPlatform ? '' : 'The platform does not answer.';
}

/** The pool is open only after its migrations were applied. */
async function askDatabase(): Promise<boolean> {
  await (await database()).query('select 1');
  return true;
}

async function askPlatform(): Promise<boolean> {
  const url = `${config().apiHost}/management/health`;
  const response = await fetch(url, { signal: AbortSignal.timeout(PLATFORM_MS) });
  await response.arrayBuffer();
  return response.ok;
}
