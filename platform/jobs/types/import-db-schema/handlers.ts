import { jobCalls } from '#model/calls/jobs.ts';
import { DBSCHEMA_UPLOAD_BYTES } from '#model/fields/limits.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { startJob } from '#platform/http/start-job.ts';
import { readOneFile, withSpool } from '#platform/http/uploads.ts';
import { createDbSchemaJob } from './import-db-schema.ts';

export const dbSchemaHandlers: Handlers<Pick<typeof jobCalls, 'importDbSchema'>> = {
  importDbSchema: (context) =>
    withSpool(context.platform, async (jobId) => {
      const { body } = jobCalls.importDbSchema;
      const { file, fields } = await readOneFile(context, jobId, body, DBSCHEMA_UPLOAD_BYTES);
      const deleteOthers = fields.delete || fields.deleteDictionaries;
      const asked = { jobId, file, deleteOthers, emails: fields.emailResultsTo };
      return startJob(context, 'importDbSchema', createDbSchemaJob, asked);
    }),
};
