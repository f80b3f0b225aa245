import { useEffect, useState } from 'react';
import { jobPaths } from '#app/paths/job-paths.ts';
import { readServerData } from '#app/ui/browser/use-server-data.ts';
import { isCancellable } from '#model/jobs/job.ts';
import type { JobDetails } from './job-details.ts';

const POLL_EVERY_MS = 2_000;

/**
 * The job of the open drawer. It is polled every two seconds until it has ended, but not while the tab is hidden. The
 * rest of the page is not reloaded.
 * @param loaded the job from the page's loader; a new one replaces the polled one
 * @param isTaking true while its file is downloaded: the job is polled until it says so
 */
export function useLiveJob(
  loaded: JobDetails | undefined,
  isTaking: boolean,
): JobDetails | undefined {
  const [live, setLive] = useState<{ since: typeof loaded; job: JobDetails }>();
  const job = live && live.since === loaded ? live.job : loaded;
  const awaitsDownload = isTaking && job?.download?.state === 'ready';
  const openId = job && (isCancellable(job.status) || awaitsDownload) ? job.jobId : undefined;

  useEffect(() => {
    if (openId === undefined) return;
    const abort = new AbortController();
    const poll = async () => {
      if (document.hidden) return;
      // After a failure, the next poll tries again.
      const next = await readServerData<JobDetails>(jobPaths.status(openId), abort.signal);
      if (next && !abort.signal.aborted) setLive({ since: loaded, job: next });
    };
    const timer = setInterval(() => void poll(), POLL_EVERY_MS);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [openId, loaded]);

  return job;
}
