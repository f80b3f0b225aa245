/** The form Export Glossary, which writes all terms to a file. */
import { z } from 'zod';
import type { FormReplyResponse } from '#app/forms/reply/form-reply.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { BLANK_FIELD } from '#app/text/dialogs.ts';
import { CALLS } from '#model/calls/all.ts';
import { GLOSSARY_FILE_TYPES } from '#model/jobs/job.ts';
import { FIELD_LIMITS } from '#model/fields/limits.ts';
import { optionsOf } from '#app/features/jobs/forms/field-options.server.ts';
import { choice, writtenFile } from '#app/features/jobs/forms/field-schemas.server.ts';
import { answerJobForm, jobFormData, mailTo } from '#app/features/jobs/forms/job-form.server.ts';
import type { ExportData } from '#app/features/jobs/forms/job-form-data.ts';
import {
  findAgain,
  givenOf,
  textOf,
  writtenFileOf,
} from '#app/features/jobs/forms/prefill.server.ts';
import { EXPORT_GLOSSARY_HELP } from '#app/features/jobs/forms/help.server.ts';

/** The names of the fields are those in the call's payload, so that its problems are shown at their fields. */
const exportSchema = z.object({
  title: z.string({ error: BLANK_FIELD }).trim().min(1, BLANK_FIELD).max(FIELD_LIMITS.title),
  fileType: choice(GLOSSARY_FILE_TYPES),
  ...writtenFile,
});

/** The form, filled from its address (`title`, `fileType`) or from a job that is to run again. */
export async function loadExport(session: Session, url: URL): Promise<ExportData> {
  const job = await findAgain(session, url, 'GlossaryDownloadJob');
  const { searchParams } = url;
  return {
    ...jobFormData(session, exportSchema),
    help: EXPORT_GLOSSARY_HELP,
    fileTypes: optionsOf(GLOSSARY_FILE_TYPES),
    value: {
      title: searchParams.get('title') ?? textOf(givenOf(job).title),
      ...writtenFileOf(GLOSSARY_FILE_TYPES, url, job),
    },
  };
}

export function answerExport(session: Session, request: Request): Promise<FormReplyResponse> {
  return answerJobForm(session, request, {
    schema: exportSchema,
    save: (value, sending) =>
      session.api.call(CALLS.exportGlossary, {
        body: { ...value, ...mailTo(session) },
        ...sending,
      }),
    failure: 'Unable to create bulk glossary download job',
  });
}
