import { jobCalls } from '#model/calls/jobs.ts';
import { UPLOAD_PREVIEW_BYTES } from '#model/fields/limits.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { notFound } from '#platform/http/http-error.ts';
import { readMetadata } from '#platform/http/read-body.ts';
import { requireAsInPath } from '#platform/http/parse-given.ts';
import { startJob } from '#platform/http/start-job.ts';
import { readFileOfRows, withPassingSpool, withSpool } from '#platform/http/uploads.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { readHeadByName } from '#platform/ledger/read/heads.ts';
import { uploadPath } from '#platform/jobs/files/spool.ts';
import { previewUpload } from './preview-upload.ts';
import { createUploadJob } from './upload-data.ts';

export const uploadHandlers: Handlers<Pick<typeof jobCalls, 'previewUpload' | 'uploadData'>> = {
  previewUpload: (context) =>
    withPassingSpool(context.platform, async (id) => {
      const { platform, caller, params, signal } = context;
      const { body } = jobCalls.previewUpload;
      const { fields, reading } = await readFileOfRows(context, id, body, UPLOAD_PREVIEW_BYTES);
      const asked = {
        zone: caller.zone,
        wallet: caller.actor.loggedInId,
        chain: params.chain,
        operation: fields.operation,
        ...reading,
        path: uploadPath(platform.config.dataDir, id),
        partial: fields.partial,
      };
      return previewUpload(platform, asked, signal);
    }),

  uploadData: (context) =>
    withSpool(context.platform, async (jobId) => {
      const { zone } = context.caller;
      const { chain } = context.params;
      // The chain is checked before the file is read, because an upload to an unknown chain would be wasted.
      if (!(await readHeadByName(zone.db, zone, SYSTEM_CHAINS.dictionary, chain))) {
        context.incoming.resume();
        throw notFound(`chain: There is no dictionary '${chain}'.`);
      }
      const { body } = jobCalls.uploadData;
      const { file, fields, reading } = await readFileOfRows(context, jobId, body);
      requireAsInPath(context.params, fields);
      return startJob(context, 'uploadData', createUploadJob, {
        jobId,
        chain,
        operation: fields.operation,
        ...reading,
        owners: fields.owners,
        limitedOwners: fields.limitedOwners,
        metadata: readMetadata(fields.metadata),
        emails: fields.emailResultsTo,
        originalFilename: file.name,
        sizeBytes: file.sizeBytes,
      });
    }),
};
