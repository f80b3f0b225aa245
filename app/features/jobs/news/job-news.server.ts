/** Sends a browser the news of the jobs of the zone, as server-sent events. */
import { ending } from '#app/environment/ending.server.ts';
import { counted } from '#model/text/counted.ts';
import type { Session } from '#app/session/require-session.server.ts';
import type { JobNews } from '#app/session/job-news/job-news.ts';
import { paths } from '#app/paths/paths.ts';
import type { Alert, AlertTone } from '#app/ui/feedback/alert-list.ts';
import { CALLS } from '#model/calls/all.ts';
import { shownStatus } from '#model/jobs/job.ts';
import type { JobStatus } from '#model/jobs/job.ts';
import type { Job, JobActivity } from '#model/jobs/job-schema.ts';
import { labelJob } from '#app/features/jobs/job-label.ts';

/** If more jobs than this have ended since the last event, one alert gives their number instead of one alert per job. */
const MAX_ALERTS = 3;

/** How long after the end of a stream the browser opens it again, in milliseconds, and how long after a failure. */
const AGAIN_MS = 1_000;
const RETRY_LATER = 'retry: 30000\n\n';

/** A job that takes less time than this, in milliseconds, gets no alert: the page that started it shows its end. */
const MIN_MS = 2_000;

/**
 * A stream with an event for each change. The id of an event is a time: the jobs that ended before it have been
 * announced. The platform ends the stream after a minute. Then the browser opens it again, so that the rights of the
 * person are checked again.
 */
export function streamJobNews(session: Session, request: Request): Response {
  const unheard = new AbortController();
  const signal = AbortSignal.any([request.signal, unheard.signal, ending()]);
  const stream = new ReadableStream<string>({
    async start(controller) {
      const send = (activity: JobActivity) => {
        if (signal.aborted) return;
        const news = JSON.stringify(toNews(session.zone.name, activity));
        controller.enqueue(`retry: ${AGAIN_MS}\nid: ${activity.since}\ndata: ${news}\n\n`);
      };
      const query = { since: sinceOf(request) };
      // The browser opens the stream again: after a longer time when the platform has failed or does not know the call.
      await session.api.callInParts(CALLS.followJobs, { query, signal }, send).catch(() => {
        if (!signal.aborted) controller.enqueue(RETRY_LATER);
      });
      if (!unheard.signal.aborted) controller.close();
    },
    cancel: () => unheard.abort(),
  });
  return new Response(stream.pipeThrough(new TextEncoderStream()), {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Without `no-transform`, a proxy that compresses would hold the events back.
      'Cache-Control': 'no-store, no-transform',
    },
  });
}

/** The time of the last event that the browser has got; undefined without one, or when it is not a valid time. */
function sinceOf({ headers, url }: Request): string | undefined {
  const text = headers.get('Last-Event-ID') ?? new URL(url).searchParams.get('since') ?? '';
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

export function toNews(zone: string, { ended, since, ...open }: JobActivity): JobNews {
  const told = ended.filter(isLong);
  const many = told.length > MAX_ALERTS;
  return { zone, ...open, ended: many ? [manyEnded(told, since)] : told.map(alertOf) };
}

function isLong({ jobCreated, jobCompleted = '' }: Job): boolean {
  return Date.parse(jobCompleted) - Date.parse(jobCreated) >= MIN_MS;
}

const ENDINGS: Partial<Record<JobStatus, { tone: AlertTone; title: string }>> = {
  COMPLETED_SUCCESS: { tone: 'success', title: 'Job complete' },
  COMPLETED_ERROR: { tone: 'error', title: 'Job failed' },
};
const CANCELLED = { tone: 'info', title: 'Job cancelled' } as const;

function alertOf(job: Job): Alert {
  const { name, detail } = labelJob(job);
  return {
    ...(ENDINGS[shownStatus(job.status)] ?? CANCELLED),
    id: job.jobId,
    text: detail === '' ? name : `${name}, ${detail}`,
    link: { to: paths.jobs({ row: job.jobId }), label: 'Open job' },
  };
}

function manyEnded(ended: readonly Job[], since: string): Alert {
  const failed = ended.filter(({ status }) => status === 'COMPLETED_ERROR').length;
  const text = `${counted(ended.length, 'job')} of yours ended`;
  return {
    tone: failed > 0 ? 'warning' : 'success',
    id: since,
    text: failed > 0 ? `${text}, ${failed} with errors.` : `${text}.`,
    link: { to: paths.jobs(), label: 'Open the Job Manager' },
  };
}
