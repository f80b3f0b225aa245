import { isMigrated } from './storage/migrate.ts';
import type { Platform } from './platform.ts';

/** What keeps this process from its work, as a sentence; an empty text for nothing. */
export async function findObstacle({ db, ending }: Platform): Promise<string> {
  if (ending.aborted) return 'This process ends.';
  try {
    return (await isMigrated(db)) ? '' : 'The database is not migrated yet.';
  } catch {
    return 'The database cannot be used.';
  }
}
