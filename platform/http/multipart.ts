/** Multipart forms, streamed: files go where the handler says as they come, fields are gathered. */
import type { IncomingMessage } from 'node:http';
import { finished, Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { z } from 'zod';
import { badRequest, tooLarge, unsupported, type HttpError } from './http-error.ts';
import { describeIssues } from './describe-issues.ts';

/** Of all fields together: they are kept in memory. */
const FIELD_BYTES = 1024 * 1024;
const FIELDS = 200;
/** What the form may hold besides its files. */
const OVERHEAD_BYTES = 10 * 1024 * 1024;

/** A sender that says nothing for so long is taken for gone. */
const IDLE_MS = 60_000;

export interface UploadedFile {
  name: string;
  sizeBytes: number;
}

export interface Multipart {
  /** A field that came more than once is a list. */
  fields: Record<string, string | string[]>;
  files: UploadedFile[];
}

/** Takes one file part and gives its size in bytes. */
export type TakeFile = (stream: Readable, name: string, index: number) => Promise<number>;

export interface MultipartLimits {
  /** Of all files together. */
  maxBytes: number;
  maxFiles: number;
  /** How long nothing may come before the form is given up. */
  idleMs?: number;
}

/**
 * Reads a form to its end. The parts named `file` are given to `take` one by one.
 * @throws Failure 400 with too many parts; 413 when it is too large, before it is read where its length is known; 415; 400 when cut off
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
  if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) {
    // What is still under way is swallowed, so that the caller can read the answer.
    incoming.resume();
    throw formTooLarge(limits);
  }
  const form: Multipart = { fields: {}, files: [] };
  const taken: Promise<void>[] = [];
  const streams: Readable[] = [];
  let fieldBytes = 0;
  parser.on('field', (name, value, _, truncated) => {
    fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (truncated || fieldBytes > FIELD_BYTES) {
      parser.destroy(tooLarge(`${name}: The fields of the form may be 1 MiB together at most.`));
    } else {
      addField(form.fields, name, value);
    }
  });
  parser.on('file', (field, stream, name) => {
    if (field !== 'file' || !name) {
      stream.resume();
      return;
    }
    const index = form.files.length;
    streams.push(stream);
    // Its taker may be done with it when it is destroyed.
    stream.on('error', () => undefined);
    const file: UploadedFile = { name: baseName(name), sizeBytes: 0 };
    form.files.push(file);
    const done = take(stream, file.name, index).then((sizeBytes) => {
      file.sizeBytes = sizeBytes;
    });
    // The file's own failure must not wait for the end of the form.
    done.catch((error: Error) => parser.destroy(error));
    taken.push(done);
  });
  const bounded = boundBytes(mostBytes, formTooLarge(limits));
  // Not part of the pipeline, which would leave the rest of a refused form in the way of the next request.
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
    // The parser ends without a word to the file it was at, whose taker would wait for ever.
    for (const stream of streams) stream.destroy(error as Error);
    await Promise.allSettled(taken);
    throw readable(error);
  } finally {
    incoming.setTimeout(0);
  }
  return form;
}

type Parser = InstanceType<typeof Busboy>;

/** A parser that refuses what is beyond its limits, where busboy leaves it out without a word. */
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

/** A stream that fails once so many bytes have come through, for senders that do not say how many follow. */
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

/** The fields by a schema, which says what is wrong with them. */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  { fields }: Multipart,
): z.output<Schema> {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  throw badRequest(describeIssues(result.error, 'form'));
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

/** Browsers send the name only, other clients a path. */
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
