/** Finds jobs that nobody works on and no message waits for, and sends their message again. */
import type { JobPlatform } from './job-type.ts';
import { findUnheldJobs } from './lock.ts';
import { enqueueJob } from './queue.ts';

/** A job younger than this may have its message still on the way. */
const GRACE_MS = 5_000;

/**
 * Sends a message for each open job whose lock nobody holds: its worker was killed, or its message was
 * lost. The queue keeps one waiting message a job, so jobs that merely wait are not affected. Gives how
 * many jobs it looked after.
 */
export async function reapJobs(platform: JobPlatform): Promise<number> {
  const zones = await platform.zones.all();
  const before = new Date(platform.now().getTime() - GRACE_MS);
  let reaped = 0;
  for (const db of new Set(zones.map((zone) => zone.db))) {
    for (const job of await findUnheldJobs(db, before)) {
      await enqueueJob(platform.db, job);
      reaped++;
    }
  }
  return reaped;
}
