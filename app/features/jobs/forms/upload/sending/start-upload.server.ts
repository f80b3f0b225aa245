/**
 * Starts a job with a file. The file is streamed from the browser through this process to the platform. All other
 * fields of the form are checked before the first byte of the file is read.
 */
import type { z } from 'zod';
import { problemBefore, problemOf } from '#app/forms/reply/answer-form.server.ts';
import { refuseForm } from '#app/forms/reply/form-reply.server.ts';
import type { FormAgainResponse } from '#app/forms/reply/form-reply.server.ts';
import { idempotencyKeyOf } from '#app/forms/idempotency-key.server.ts';
import { parseForm } from '#app/forms/body/parse-form.server.ts';
import { config } from '#app/environment/config.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { BLANK_FIELD } from '#app/text/dialogs.ts';
import type { Call } from '#model/calls/definition/call.ts';
import {
  BROKEN_UPLOAD,
  emptyFileText,
  tooLargeText,
} from '#app/features/jobs/forms/upload/file-problems.ts';
import { START_JOBS } from '#app/screens/screens.ts';
import { multipartBody } from '#app/forms/body/multipart-body.server.ts';
import type { OutgoingFile } from '#app/forms/body/multipart-body.server.ts';
import { readStreamedForm } from '#app/forms/body/streamed-form.server.ts';
import type { StreamedForm } from '#app/forms/body/streamed-form.server.ts';

/** The allowed size of a form besides its files. */
const OVERHEAD_BYTES = 1024 * 1024;

/** A form that starts a job with a file. */
export interface UploadDefinition<Schema extends z.ZodType = z.ZodType> {
  schema: Schema;
  /** The API call that receives the file, for a chain or for the zone. */
  callOf: (value: z.output<Schema>) => { call: Call; params?: Record<string, string> };
  /** The fields that are sent before the file. */
  fieldsOf: (value: z.output<Schema>, session: Session) => [name: string, value: string][];
  /** The error message when the platform gives no reason. */
  failure: string;
  /** The limit of the platform for this form, if that is less than MAX_UPLOAD_BYTES. */
  maxBytes?: number;
  /** The reason why a file with this name cannot be the right one; undefined when it can. */
  nameProblem?: (name: string) => string | undefined;
}

/** The maximum size of the form. A larger form is refused before its file is read. */
export function mostBytesOf({ maxBytes = Infinity }: Pick<UploadDefinition, 'maxBytes'>): number {
  return Math.min(config().maxUploadBytes, maxBytes);
}

/**
 * Forwards the form to the platform.
 * @param maxUploadBytes a form that announces more is refused before its file is read
 * @returns the reply when the form has to be shown again; undefined when the job was created
 */
export async function startUpload<Schema extends z.ZodType>(
  session: Session,
  request: Request,
  upload: UploadDefinition<Schema>,
  maxUploadBytes: number,
): Promise<FormAgainResponse | undefined> {
  const form = await readStreamedForm(request);
  if (!form) return refuseForm({ '': BROKEN_UPLOAD });
  try {
    return await sendOn(session, request, upload, form, maxUploadBytes);
  } finally {
    form.discard();
  }
}

async function sendOn<Schema extends z.ZodType>(
  session: Session,
  request: Request,
  upload: UploadDefinition<Schema>,
  form: StreamedForm,
  maxUploadBytes: number,
): Promise<FormAgainResponse | undefined> {
  const parsed = parseForm(form.fields, upload.schema, {
    problem: problemBefore(session, form.fields, ...START_JOBS),
  });
  if (!parsed.ok) return parsed.response;
  const { value, refuse } = parsed;
  const length = request.headers.get('Content-Length');
  if (Number(length) > maxUploadBytes + OVERHEAD_BYTES) {
    return refuse({ field: 'file', message: tooLargeText(maxUploadBytes) });
  }
  const files = await openFiles(form, upload.nameProblem);
  if ('problem' in files) return refuse({ field: 'file', message: files.problem });
  const { call, params } = upload.callOf(value);
  try {
    const response = await session.api.stream(call, {
      params,
      ...multipartBody(upload.fieldsOf(value, session), files.all),
      // The key depends on the file, because two files with the same choices are two uploads.
      idempotencyKey: idempotencyKeyOf(form.fields, [files.name, length ?? '']),
      signal: request.signal,
    });
    await response.body?.cancel();
    return undefined;
  } catch (error) {
    if (form.isBroken()) return refuse({ field: 'file', message: BROKEN_UPLOAD });
    return refuse(problemOf(error, upload, [...form.fields.keys(), 'file']));
  }
}

/** Checks that there is a file and that it is not empty, before the platform is called. */
async function openFiles(
  form: StreamedForm,
  nameProblem: UploadDefinition['nameProblem'],
): Promise<{ name: string; all: AsyncIterable<OutgoingFile> } | { problem: string }> {
  try {
    const first = await form.files.next();
    if (first.done) return { problem: BLANK_FIELD };
    const { name, content } = first.value;
    const problem = nameProblem?.(name);
    if (problem !== undefined) return { problem };
    const chunks: AsyncIterator<Uint8Array> = content[Symbol.asyncIterator]();
    const start = await chunks.next();
    if (start.done) return { problem: emptyFileText(name) };
    return {
      name,
      all: joined<OutgoingFile>({ name, content: joined(start.value, chunks) }, form.files),
    };
  } catch (error) {
    if (form.isBroken()) return { problem: BROKEN_UPLOAD };
    throw error;
  }
}

/** The first item of an iterator, which was taken already, and then the rest. */
async function* joined<Item>(first: Item, rest: AsyncIterator<Item>): AsyncGenerator<Item> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
