import type { jobCalls } from '#model/calls/jobs.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { startJob } from '#platform/http/start-job.ts';
import { createDownloadJob } from './download-data.ts';

export const downloadHandlers: Handlers<Pick<typeof jobCalls, 'downloadData'>> = {
  downloadData(context) {
    const { emailResultsTo: emails, ...asked } = context.body;
    return startJob(context, 'downloadData', createDownloadJob, { ...asked, emails });
  },
};
