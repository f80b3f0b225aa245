import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { dictionaryCalls } from '#model/calls/dictionaries.ts';
import { jobCalls } from '#model/calls/jobs.ts';
import { DICTIONARY_FORM_BYTES, DICTIONARY_UPLOAD_LIMITS } from '#model/fields/limits.ts';
import { writeAudit } from '#platform/http/audit.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { badRequest, tooLarge } from '#platform/http/http-error.ts';
import type { Multipart } from '#platform/http/multipart.ts';
import { parseGivenForm } from '#platform/http/parse-given.ts';
import { parseJson, readText } from '#platform/http/read-body.ts';
import { startJob } from '#platform/http/start-job.ts';
import { readUploadForm, withSpool } from '#platform/http/uploads.ts';
import type { Platform } from '#platform/platform.ts';
import { receiveUpload } from '#platform/jobs/files/spool.ts';
import { previewDictionary } from './preview-dictionary.ts';
import { createDictionaryJob } from './save-dictionaries.ts';

export const saveDictionariesHandlers: Handlers<
  Pick<typeof jobCalls, 'saveDictionaries'> & Pick<typeof dictionaryCalls, 'previewDictionary'>
> = {
  saveDictionaries: (context) =>
    withSpool(context.platform, async (jobId) => {
      const { fields, files } = await readDictionaryForm(context.platform, jobId, context.incoming);
      if (files.length === 0) throw badRequest('file: Choose at least one dictionary file.');
      const { body } = jobCalls.saveDictionaries;
      const { emailResultsTo: emails, expected } = parseGivenForm(body, fields, context.query);
      const asked = { jobId, files, expected, emails };
      return startJob(context, 'saveDictionaries', createDictionaryJob, asked);
    }),

  async previewDictionary({ caller, params, body, signal }) {
    if (body.name !== params.name) {
      throw badRequest(`name: The dictionary is '${body.name}', the path names '${params.name}'.`);
    }
    const mayReadData = caller.permissions.has('readData');
    const editsAs = caller.permissions.has('editData') ? caller.actor.effectiveId : undefined;
    const previewCaller = {
      zone: caller.zone,
      reader: await caller.reader(),
      mayReadData,
      editsAs,
    };
    const change = await previewDictionary(previewCaller, body, { signal });
    // The preview leaves an audit line: the number of records that fit reveals something of their values, which the
    // caller may have no right to read.
    const { checked, unfit } = change;
    const detail = { ...params, checked, unfit: unfit.count };
    await writeAudit(caller.zone.db, caller, {
      call: 'previewDictionary',
      outcome: 'done',
      detail,
    });
    return change;
  },
};
/** A form with files, the JSON `{dictionary, emailResultsTo, expected}`, or a dictionary or a list of them bare. */
async function readDictionaryForm(
  platform: Platform,
  jobId: string,
  incoming: IncomingMessage,
): Promise<Multipart> {
  const limitBytes = Math.min(DICTIONARY_UPLOAD_LIMITS.bytes, platform.config.maxUploadBytes);
  if (!/^application\/json/i.test(incoming.headers['content-type'] ?? '')) {
    const limits = { maxBytes: limitBytes, maxFiles: DICTIONARY_UPLOAD_LIMITS.files };
    return readUploadForm(platform, jobId, incoming, limits);
  }
  const jsonBytes = Math.min(DICTIONARY_FORM_BYTES, limitBytes);
  const most = jsonBytes.toLocaleString('en');
  const tooMany = () =>
    tooLarge(
      `dictionary: The body may be ${most} bytes at most. Send a file (multipart/form-data).`,
    );
  const body = parseJson(await readText(incoming, jsonBytes, tooMany));
  const { dictionary, ...fields } = wrapped(body);
  if (dictionary === undefined) {
    throw badRequest(
      'dictionary: Send {"dictionary": {"name": …, "attributes": […]}}, or the dictionary itself.',
    );
  }
  const text = JSON.stringify(dictionary);
  const { dataDir } = platform.config;
  const written = await receiveUpload(Readable.from([text]), { dataDir, jobId, limitBytes });
  return {
    fields: fields as Multipart['fields'],
    files: [{ name: 'dictionary.json', sizeBytes: written }],
  };
}

/** The form in which older clients send a dictionary, or a list of them. */
function wrapped(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return {};
  const isBare = Array.isArray(body) || 'attributes' in body || 'name' in body;
  return isBare ? { dictionary: body } : (body as Record<string, unknown>);
}
