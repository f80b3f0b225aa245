import { jobCalls } from '#model/calls/jobs.ts';
import { GLOSSARY_FILE_TYPES } from '#model/jobs/job.ts';
import { GLOSSARY_UPLOAD_BYTES } from '#model/fields/limits.ts';
import { choicesOf } from '#platform/http/file-choices.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { startJob } from '#platform/http/start-job.ts';
import { endingOf, readOneFile, withSpool } from '#platform/http/uploads.ts';
import { createGlossaryExportJob, createGlossaryImportJob } from './glossary-files.ts';

type GlossaryJob = 'exportGlossary' | 'importGlossary';

export const glossaryJobHandlers: Handlers<Pick<typeof jobCalls, GlossaryJob>> = {
  exportGlossary(context) {
    const { emailResultsTo: emails, ...asked } = context.body;
    return startJob(context, 'exportGlossary', createGlossaryExportJob, { ...asked, emails });
  },

  importGlossary: (context) =>
    withSpool(context.platform, async (jobId) => {
      const { body } = jobCalls.importGlossary;
      const { file, fields } = await readOneFile(context, jobId, body, GLOSSARY_UPLOAD_BYTES);
      const ending = endingOf(file.name).toUpperCase();
      const fileType =
        fields.fileType ?? GLOSSARY_FILE_TYPES.find((type) => type === ending) ?? 'JSON';
      const emails = fields.emailResultsTo;
      const asked = { jobId, file, fileType, emails, ...choicesOf(fileType, fields) };
      return startJob(context, 'importGlossary', createGlossaryImportJob, asked);
    }),
};
