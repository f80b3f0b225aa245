/** Multipart forms, streamed: files go where the handler says as they come, fields are gathered. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { z } from 'zod';
import { badRequest, tooLarge, unsupported } from './failure.ts';
import { whatIsWrong } from './what-is-wrong.ts';

const FIELD_BYTES = 1024 * 1024;
const FIELDS = 200;
const FILES = 100;
/** What the form may hold besides its files. */
const OVERHEAD_BYTES = 10 * 1024 * 1024;

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

/**
 * Reads a form to its end. The parts named `file` are given to `take` one by one.
 * @throws Failure 413 when it is too large, before it is read where its length is known; 415; 400 when cut off
 */
export async function readMultipart(
  incoming: IncomingMessage,
  maxBytes: number,
  take: TakeFile,
): Promise<Multipart> {
  if (!/^multipart\/form-data;/i.test(incoming.headers['content-type'] ?? '')) {
    throw unsupported('Send a form with a file (Content-Type: multipart/form-data).');
  }
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes + OVERHEAD_BYTES) {
    // What is still under way is swallowed, so that the caller can read the answer.
    incoming.resume();
    throw tooLarge(
      `The file may be ${maxBytes.toLocaleString('en')} bytes at most (MAX_UPLOAD_BYTES).`,
    );
  }
  const form: Multipart = { fields: {}, files: [] };
  const taken: Promise<void>[] = [];
  const parser = new Busboy({
    headers: { ...incoming.headers, 'content-type': incoming.headers['content-type'] ?? '' },
    limits: { fieldSize: FIELD_BYTES, fields: FIELDS, files: FILES, parts: FIELDS + FILES },
  });
  parser.on('field', (name, value, _, truncated) => {
    if (truncated) parser.destroy(tooLarge(`${name}: The field may be 1 MiB at most.`));
    addField(form.fields, name, value);
  });
  parser.on('file', (field, stream, name) => {
    if (field !== 'file' || !name) {
      stream.resume();
      return;
    }
    const index = form.files.length;
    const file: UploadedFile = { name: baseName(name), sizeBytes: 0 };
    form.files.push(file);
    const done = take(stream, file.name, index).then((sizeBytes) => {
      file.sizeBytes = sizeBytes;
    });
    // The file's own failure must not wait for the end of the form.
    done.catch((error: Error) => parser.destroy(error));
    taken.push(done);
  });
  try {
    await pipeline(incoming, parser);
    await Promise.all(taken);
  } catch (error) {
    incoming.resume();
    await Promise.allSettled(taken);
    throw readable(error);
  }
  return form;
}

/** The fields by a schema, which says what is wrong with them. */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  { fields }: Multipart,
): z.output<Schema> {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  throw badRequest(whatIsWrong(result.error, 'form'));
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
