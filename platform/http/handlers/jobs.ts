/** The calls about jobs of any type. Calls that start a job are in the folder of its type, in platform/jobs/types. */
import type { jobCalls } from '#model/calls/jobs.ts';
import type { JobActivity } from '#model/jobs/job-schema.ts';
import { requestCancel } from '#platform/jobs/queue/cancel.ts';
import { takeDownload } from '#platform/jobs/files/downloads.ts';
import { followActivity, readActivity } from '#platform/jobs/queue/follow.ts';
import type { ZoneActivity } from '#platform/jobs/queue/follow.ts';
import { listEnded, listJobs, readJob } from '#platform/jobs/queue/job-rows.ts';
import { mayCancel, toJob } from '#platform/jobs/to-job.ts';
import { writeAudit } from '#platform/http/audit.ts';
import { wantsEvents } from '#platform/http/event-stream.ts';
import { badRequest, forbidden, orNotFound } from '#platform/http/http-error.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { jobCallerOf, positionsOf, visibleJob } from '#platform/http/start-job.ts';

const NOT_YOURS_TO_CANCEL =
  'Only who started a job, or an administrator of the zone, may cancel it.';

/** How long one call follows jobs: a caller asks again, and its rights are checked again. */
const FOLLOWED_MS = 60_000;

type AnyJob = 'listJobs' | 'followJobs' | 'readJob' | 'cancelJob' | 'takeDownload';

export const jobHandlers: Handlers<Pick<typeof jobCalls, AnyJob>> = {
  async listJobs({ platform, caller, query, setHeader }) {
    // Who may not read the names could learn them from the order, by starting jobs with names of their own.
    if (query.orderBy?.includes('originalFilename') && !caller.permissions.has('readData')) {
      throw badRequest(
        'orderBy: The names of files are not shown to you, as you may not read data.',
      );
    }
    const { jobs, total } = await listJobs(caller.zone, query, platform.now());
    setHeader('X-Total-Count', String(total));
    const positions = await positionsOf(platform, jobs);
    return jobs.map((job) => toJob(job, jobCallerOf(caller), positions.get(job.id)));
  },

  async followJobs({ platform, caller, query, headers, signal, sendPart }) {
    const { zone, actor } = caller;
    let since = query.since ?? platform.now().toISOString();
    const stateOf = async ({ endedAt, ...open }: ZoneActivity): Promise<JobActivity> => {
      const isNews = endedAt !== null && endedAt > since;
      const ended = isNews ? await listEnded(zone, actor.loggedInId, since) : [];
      if (isNews) since = endedAt;
      return { ...open, ended: ended.map((job) => toJob(job, jobCallerOf(caller))), since };
    };
    let state = await stateOf(await readActivity(zone));
    if (!wantsEvents(headers)) return state;
    sendPart(state);
    const ends = AbortSignal.any([signal, platform.ending, AbortSignal.timeout(FOLLOWED_MS)]);
    for await (const activity of followActivity(zone, ends)) {
      state = await stateOf(activity);
      sendPart(state);
    }
    return state;
  },

  async readJob({ platform, caller, params }) {
    const job = await readJob(caller.zone.db, caller.zone, params.jobId);
    return visibleJob({ platform, caller }, orNotFound(job, 'There is no such job.'));
  },

  async cancelJob({ platform, caller, params }) {
    const { jobId } = params;
    const { zone } = caller;
    const asked = await readJob(zone.db, zone, jobId);
    if (asked && !mayCancel(asked, jobCallerOf(caller))) throw forbidden(NOT_YOURS_TO_CANCEL);
    const job = await requestCancel(platform, zone, jobId, (on) =>
      writeAudit(on, caller, { call: 'cancelJob', outcome: 'done', detail: { jobId } }),
    );
    return visibleJob({ platform, caller }, job);
  },

  takeDownload({ platform, caller, params, query, incoming }) {
    const { zone, actor, claims } = caller;
    const { jobId } = params;
    // Hono handles HEAD as GET, and reading the headers must not use up the file.
    if (incoming.method !== 'GET') throw badRequest('The file can only be fetched with GET.');
    const asked = { jobId, wallet: actor.loggedInId, claims, fileType: query.fileType };
    return takeDownload(platform, zone, asked, (on) =>
      writeAudit(on, caller, { call: 'takeDownload', outcome: 'done', detail: { jobId } }),
    );
  },
};
