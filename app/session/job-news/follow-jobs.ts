/**
 * Follows the jobs of the zone: the visible tabs of a browser share one stream of server-sent events, because HTTP/1.1
 * allows a browser six connections. The tab with the lock has the stream and passes the news on to the others.
 */
import { newsAddress } from './news-address.ts';
import { STORAGE_KEYS } from '#app/session/browser/local-storage.ts';
import type { Alert } from '#app/ui/feedback/alert-list.ts';
import type { JobNews } from './job-news.ts';

/** The name of the lock and of the channel. */
const NAME = 'keyway.jobs';

/** How long to wait after a refusal before the stream is opened again. A platform that restarts refuses it. */
const RETRY_MS = 30_000;

/** The person is not told of jobs that ended longer ago. */
const TOLD_FOR_MS = 10 * 60_000;

interface Listener {
  tell: (news: JobNews) => void;
  /** Shows an alert about a job that has ended. */
  show: (alert: Alert) => void;
}

/**
 * Passes each piece of news of a zone to the listener, until the signal aborts. A stream that is opened again first
 * repeats the latest.
 */
export function followJobs(zone: string, signal: AbortSignal, { tell, show }: Listener): void {
  if (signal.aborted) return;
  const channel = new BroadcastChannel(NAME);
  let heard = '';
  const hear = (news: JobNews) => {
    const state = JSON.stringify({ ...news, ended: [] });
    if (news.zone !== zone || (state === heard && news.ended.length === 0)) return;
    heard = state;
    tell(news);
    news.ended.forEach(show);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<JobNews>) => hear(data));
  const pass = (news: JobNews) => {
    channel.postMessage(news);
    hear(news);
  };
  let shown: AbortController | undefined;
  const follow = () => {
    shown?.abort();
    if (document.hidden) return;
    const { signal: visible } = (shown = new AbortController());
    void withLock(visible, () => openStream(zone, visible, pass));
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', follow);
    shown?.abort();
    channel.close();
  });
}

/** Does the work as soon as no other tab does, and keeps others from it until the signal aborts. */
async function withLock(signal: AbortSignal, work: () => void): Promise<void> {
  // Only secure pages have locks. On other pages, each tab has a stream.
  if (!('locks' in navigator)) return work();
  const held = (): Promise<void> =>
    new Promise((release) => {
      signal.addEventListener('abort', () => release());
      work();
    });
  await navigator.locks.request(NAME, { signal }, held).catch(() => undefined);
}

function openStream(zone: string, signal: AbortSignal, pass: (news: JobNews) => void): void {
  const source = new EventSource(newsAddress(lastSince(zone)));
  let retry: ReturnType<typeof setTimeout> | undefined;
  source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
    keepSince(zone, lastEventId);
    pass(JSON.parse(data) as JobNews);
  });
  // The browser itself opens a stream again that only broke off.
  source.addEventListener('error', () => {
    if (source.readyState !== EventSource.CLOSED) return;
    retry = setTimeout(() => openStream(zone, signal, pass), RETRY_MS);
  });
  signal.addEventListener('abort', () => {
    clearTimeout(retry);
    source.close();
  });
}

/** The time up to which the person was told of jobs that have ended; undefined when it is not known or too long ago. */
function lastSince(zone: string): string | undefined {
  try {
    const [of, since = ''] = (localStorage.getItem(STORAGE_KEYS.jobs) ?? '').split(' ');
    return of === zone && Date.now() - Date.parse(since) < TOLD_FOR_MS ? since : undefined;
  } catch {
    return undefined;
  }
}

function keepSince(zone: string, since: string): void {
  try {
    localStorage.setItem(STORAGE_KEYS.jobs, `${zone} ${since}`);
  } catch {
    // Without storage, the person is not told of a job that ends while a page loads.
  }
}
