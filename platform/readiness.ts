import { isMigrated } from './storage/migrate.ts';
import type { Platform } from './platform.ts';

/** The reason why this process cannot do its work, as a sentence; empty when there is none. */
export async function findObstacle({ db, ending }: Platform): Promise<string> {
  if (ending.aborted) return 'This process ends.';
  try {
    return (await isMigrated(db)) ? '' : 'The database is not migrated yet.';
  } catch {
    return 'The database cannot be used.';
  }
}
