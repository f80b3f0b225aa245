import type { jobCalls } from '#model/calls/jobs.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { requireAsInPath } from '#platform/http/parse-given.ts';
import { startJob } from '#platform/http/start-job.ts';
import { createTruncateJob, createZonePurgeJob } from './purge.ts';

type Purge = 'truncateChain' | 'wipeZone' | 'resetZone';

export const purgeHandlers: Handlers<Pick<typeof jobCalls, Purge>> = {
  truncateChain(context) {
    requireAsInPath(context.params, context.body);
    const asked = { ...context.params, emails: context.body.emailResultsTo };
    return startJob(context, 'truncateChain', createTruncateJob, asked);
  },

  wipeZone(context) {
    const asked = { name: 'WipeSDZDataJob', emails: context.body.emailResultsTo } as const;
    return startJob(context, 'wipeZone', createZonePurgeJob, asked);
  },

  resetZone(context) {
    const asked = { name: 'ResetSDZJob', emails: context.body.emailResultsTo } as const;
    return startJob(context, 'resetZone', createZonePurgeJob, asked);
  },
};
