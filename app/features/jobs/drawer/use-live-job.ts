import { useEffect, useState } from 'react';
import { paths } from '#app/paths/paths.ts';
import { readServerData } from '#app/ui/browser/use-server-data.ts';
import { isCancellable } from '#model/job.ts';
import type { JobDetails } from './job-details.ts';

const POLL_AFTER_MS = 2_000;

/**
 * The job of the open drawer, read again every two seconds until it has ended. Nothing else on the page is read
 * again, and nothing at all while the tab is hidden.
 * @param loaded as the page's loader gave it; each new one counts at once
 */
export function useLiveJob(loaded: JobDetails | undefined): JobDetails | undefined {
  const [live, setLive] = useState<{ since: typeof loaded; job: JobDetails }>();
  const job = live && live.since === loaded ? live.job : loaded;
  const openId = job && isCancellable(job.status) ? job.jobId : undefined;

  useEffect(() => {
    if (openId === undefined) return;
    const abort = new AbortController();
    const poll = async () => {
      if (document.hidden) return;
      // the next poll tries again
      const next = await readServerData<JobDetails>(paths.jobStatus(openId), abort.signal);
      if (next && !abort.signal.aborted) setLive({ since: loaded, job: next });
    };
    const timer = setInterval(() => void poll(), POLL_AFTER_MS);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [openId, loaded]);

  return job;
}
