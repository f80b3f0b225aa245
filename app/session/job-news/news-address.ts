import { withQuery } from '#app/paths/paths.ts';

/** The address of what happens to the jobs of the zone, as server-sent events. @param since an ISO time */
export function newsAddress(since?: string): string {
  return withQuery('/job-manager/news', { since });
}
