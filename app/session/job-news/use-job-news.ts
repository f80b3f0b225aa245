import { useEffect, useState } from 'react';
import { useShowAlert } from '#app/ui/feedback/alerts.tsx';
import { whenIdle } from '#app/ui/browser/when-idle.ts';
import type { JobNews } from './job-news.ts';

/**
 * The latest news of the jobs of a zone. Shows an alert for each job of the person that ends. The code that follows the
 * jobs is fetched when the browser is idle. If that fails, there is no news.
 * @param enabled whether the person may open the Job Manager
 */
export function useJobNews(zone: string, enabled: boolean): JobNews | undefined {
  const show = useShowAlert();
  const [news, setNews] = useState<JobNews>();
  useEffect(() => {
    if (!enabled) return;
    const left = new AbortController();
    whenIdle(() => {
      import('./follow-jobs.ts').then(
        ({ followJobs }) => followJobs(zone, left.signal, { tell: setNews, show }),
        () => undefined,
      );
    });
    return () => left.abort();
  }, [zone, enabled, show]);
  return news?.zone === zone ? news : undefined;
}
