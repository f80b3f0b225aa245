/** Reads multipart forms as streams: the handler receives the files, the fields are collected. */
import type { IncomingMessage } from 'node:http';
import { finished, Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { badRequest, tooLarge, unsupported, type HttpError } from './http-error.ts';
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
  limits: MultipartLimits,
  take: TakeFile,
): Promise<Multipart> {
  if (!/^multipart\/form-data;/i.test(incoming.headers['content-type'] ?? '')) {
    throw unsupported('Send a form with a file (Content-Type: multipart/form-data).');
  }
  const parser = openParser(incoming, limits);
  const mostBytes = limits.maxBytes + OVERHEAD_BYTES;
  if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) throw formTooLarge(limits);
  const form: Multipart = { fields: {}, files: [] };
  const taken: Promise<void>[] = [];
  const streams: Readable[] = [];
  let fieldBytes = 0;
  parser.on('field', (name, value, _, truncated) => {
    if (name === FILE) {
      parser.destroy(badRequest(NO_FILE_NAME));
      return;
    }
    fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (truncated || fieldBytes > FIELD_BYTES) {
      parser.destroy(tooLarge(`${name}: The fields of the form may be 1 MiB together at most.`));
    } else {
      addField(form.fields, name, value);
    }
  });
  parser.on('file', (field, stream, name) => {
    // A browser sends an empty part for a file that was not chosen.
    if (!name) {
      stream.resume();
      return;
    }
    if (field !== FILE) {
      stream.resume();
      parser.destroy(
        badRequest(`There is no file "${field.slice(0, 60)}"; name the part "${FILE}".`),
      );
      return;
    }
    const index = form.files.length;
    streams.push(stream);
    // It may be destroyed after `take` has finished with it.
    stream.on('error', () => undefined);
    const file: UploadedFile = { name: baseName(name), sizeBytes: 0 };
    form.files.push(file);
    const done = take(stream, file.name, index).then((sizeBytes) => {
      file.sizeBytes = sizeBytes;
    });
    // A failure of one file ends the form at once.
    done.catch((error: Error) => parser.destroy(error));
    taken.push(done);
  });
  const bounded = boundBytes(mostBytes, formTooLarge(limits));
  // Not part of the pipeline, which would leave the rest of a refused form in front of the next request.
  finished(incoming, (error) => {
    if (error) bounded.destroy(error);
  });
  incoming.pipe(bounded);
  incoming.setTimeout(limits.idleMs ?? IDLE_MS, () => bounded.destroy(stalled()));
  try {
    await pipeline(bounded, parser);
    await Promise.all(taken);
  } catch (error) {
    incoming.unpipe(bounded);
    incoming.resume();
    // The parser does not end the file stream it was reading, so `take` would wait forever.
    for (const stream of streams) stream.destroy(error as Error);
    await Promise.allSettled(taken);
    throw readable(error);
  } finally {
    incoming.setTimeout(0);
  }
  return form;
}

type Parser = InstanceType<typeof Busboy>;

/** A parser that fails beyond its limits, where busboy silently ignores the rest. */
function openParser(incoming: IncomingMessage, { maxFiles }: MultipartLimits): Parser {
  const headers = { ...incoming.headers, 'content-type': incoming.headers['content-type'] ?? '' };
  const limits = {
    fieldSize: FIELD_BYTES,
    fields: FIELDS,
    files: maxFiles,
    parts: FIELDS + maxFiles,
  };
  let parser: Parser;
  try {
    parser = new Busboy({ headers, limits });
  } catch {
    incoming.resume();
    throw badRequest('The form names no boundary in its Content-Type.');
  }
  const files = maxFiles === 1 ? 'one file' : `${maxFiles} files`;
  const tooMany = badRequest(`file: A form may hold ${files} and ${FIELDS} fields at most.`);
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.once(limit, () => parser.destroy(tooMany));
  }
  return parser;
}

function stalled(): HttpError {
  return badRequest('Nothing more of the form came, so it was given up. Send it again.');
}

function formTooLarge({ maxBytes }: MultipartLimits): HttpError {
  return tooLarge(
    `The file may be ${maxBytes.toLocaleString('en')} bytes at most (MAX_UPLOAD_BYTES).`,
  );
}

/** A stream that fails after `most` bytes, for senders that do not declare a length. */
function boundBytes(most: number, failure: HttpError): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) done(failure);
      else done(null, chunk);
    },
  });
}

function addField(fields: Multipart['fields'], name: string, value: string): void {
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

const CUT_OFF = /premature close|unexpected end|aborted/i;

function readable(error: unknown): unknown {
  if (error instanceof Error && CUT_OFF.test(error.message)) {
    return badRequest('The form broke off before its end. Nothing was kept; send it again.');
  }
  return error;
}
