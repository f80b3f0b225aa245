/** The room that is left for DATA_DIR. */
import { statfsSync } from 'node:fs';

/** The message for callers that want to save something. */
export const DISK_FULL =
  'The disk of the server is full, so nothing can be saved. Ask an administrator to make room; then it goes on by itself.';

/** PostgreSQL stops when it cannot begin its next file of 16 MiB. */
const MIN_BYTES = 32 * 1024 * 1024;

/** True when the disk of a folder has no room for the next changes. */
export function isDiskNearlyFull(dataDir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize < MIN_BYTES;
  } catch {
    return false;
  }
}
