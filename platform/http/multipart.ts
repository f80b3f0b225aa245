/** Reads multipart forms as streams: the handler receives the files, the fields are collected. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { FormRefusalError, readFormParts } from '#http/form-parts.ts';
import type { FieldPart, FilePart, FormLimits, FormParser } from '#http/form-parts.ts';
import { badRequest, tooLarge, unsupported } from './http-error.ts';
import type { HttpError } from './http-error.ts';
import type { NamedValues } from './parse-given.ts';

/** The maximum size of all fields together, which are kept in memory. */
const FIELD_BYTES = 1024 * 1024;
const FIELDS = 200;
/** The maximum size of a form without its files. */
const OVERHEAD_BYTES = 10 * 1024 * 1024;

/** A sender that is silent for this long counts as gone. */
const IDLE_MS = 60_000;

/** The name of the parts that are files. */
const FILE = 'file';
const NO_FILE_NAME = `${FILE}: Send it as a file with a name (with curl: -F ${FILE}=@rows.csv).`;

export interface UploadedFile {
  name: string;
  sizeBytes: number;
}

export interface Multipart {
  fields: NamedValues;
  files: UploadedFile[];
}

/** Consumes one file part and returns its size in bytes. */
export type TakeFile = (stream: Readable, name: string, index: number) => Promise<number>;

export interface MultipartLimits {
  /** The maximum size of all files together. */
  maxBytes: number;
  maxFiles: number;
  /** How long the sender may be silent; the default is IDLE_MS. */
  idleMs?: number;
}

/**
 * Reads a form to its end and passes the parts named `file` to `take` one by one.
 * @throws HttpError 400 with too many parts, or when it is cut off; 413 when it is too large, before reading it when
 *   its length is known; 415 when it is not a multipart form
 */
export async function readMultipart(
  incoming: IncomingMessage,
  { maxBytes, maxFiles, idleMs = IDLE_MS }: MultipartLimits,
  take: TakeFile,
): Promise<Multipart> {
  if (!/^multipart\/form-data;/i.test(incoming.headers['content-type'] ?? '')) {
    throw unsupported('Send a form with a file (Content-Type: multipart/form-data).');
  }
  const form: Multipart = { fields: {}, files: [] };
  const most = maxFiles === 1 ? 'one file' : `${maxFiles} files`;
  const asked: FormAsked = {
    limits: {
      bytes: maxBytes + OVERHEAD_BYTES,
      fieldBytes: FIELD_BYTES,
      fields: FIELDS,
      files: maxFiles,
    },
    idleMs,
    refusals: {
      'no form': () => badRequest('The form names no boundary in its Content-Type.'),
      'cut off': () =>
        badRequest('The form broke off before its end. Nothing was kept; send it again.'),
      'too large': () =>
        tooLarge(
          `The file may be ${maxBytes.toLocaleString('en')} bytes at most (MAX_UPLOAD_BYTES).`,
        ),
      'too many parts': () =>
        badRequest(`file: A form may hold ${most} and ${FIELDS} fields at most.`),
      'fields too large': (field) =>
        tooLarge(`${field}: The fields of the form may be 1 MiB together at most.`),
    },
  };
  await forEachPart(incoming, asked, async (part) => {
    if (!('content' in part)) {
      if (part.name === FILE) throw badRequest(NO_FILE_NAME);
      addField(form.fields, part.name, part.value);
      return;
    }
    if (part.name !== FILE) {
      throw badRequest(`There is no file "${part.name.slice(0, 60)}"; name the part "${FILE}".`);
    }
    const name = baseName(part.fileName);
    const sizeBytes = await take(part.content, name, form.files.length);
    form.files.push({ name, sizeBytes });
  });
  return form;
}

interface FormAsked {
  limits: FormLimits;
  /** How long the sender may be silent. */
  idleMs?: number;
  refusals: Record<FormRefusalError['why'], (field: string) => HttpError>;
}

/**
 * Passes the parts of a form to `take` one by one. The connection stays open after a refusal, as the response is sent
 * over it.
 * @throws HttpError from `refusals`, or what `take` throws
 */
export async function forEachPart(
  incoming: IncomingMessage,
  { limits, idleMs, refusals }: FormAsked,
  take: (part: FieldPart | FilePart) => void | Promise<void>,
): Promise<void> {
  const { 'content-type': type = '', 'content-length': length = 0 } = incoming.headers;
  if (Number(length) > limits.bytes) throw refusals['too large']('');
  let reader: FormParser | undefined;
  try {
    reader = readFormParts(incoming, type, limits);
    if (idleMs) incoming.setTimeout(idleMs, () => reader?.fail(stalled()));
    for await (const part of reader.parts) await take(part);
  } catch (error) {
    incoming.resume();
    const cause = reader?.failure() ?? error;
    throw cause instanceof FormRefusalError ? refusals[cause.why](cause.field) : cause;
  } finally {
    if (idleMs) incoming.setTimeout(0);
  }
}

function stalled(): HttpError {
  return badRequest('Nothing more of the form came, so it was given up. Send it again.');
}

/** Adds a value to those of its name; one that occurs more than once is a list. */
export function addField(fields: Multipart['fields'], name: string, value: string): void {
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const next = known === undefined ? value : [known, value].flat();
  Object.defineProperty(fields, name, {
    value: next,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** The file name, without the path that some clients send. */
function baseName(name: string): string {
  return (name.split(/[\\/]/).at(-1) ?? '').slice(0, 255) || 'file';
}
