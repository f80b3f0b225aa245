/** The only parser of posted forms, of both encodings: fields and files in the order in which they arrive. */
import { finished, Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';

export interface FieldPart {
  name: string;
  value: string;
}

export interface FilePart {
  /** The name of the field. */
  name: string;
  /** The name of the file from the sender, without a path. */
  fileName: string;
  content: Readable;
}

export interface FormLimits {
  /** The most bytes of the whole body. */
  bytes: number;
  /** The most bytes of the names and values of all fields together, which are kept in memory. */
  fieldBytes: number;
  fields: number;
  files: number;
}

/** Why a form cannot be read. */
export class FormRefusalError extends Error {
  override name = 'FormRefusalError';
  readonly why: 'no form' | 'cut off' | 'too large' | 'too many parts' | 'fields too large';
  /** The field at which that was found. */
  readonly field: string;

  constructor(why: FormRefusalError['why'], field = '', options?: ErrorOptions) {
    super(`The form cannot be read: ${why}.`, options);
    this.why = why;
    this.field = field;
  }
}

export interface FormParser {
  /**
   * Files are not buffered: a slow parser slows down the sender. What is not read of a file is skipped when the next
   * part is asked for. Once the iteration ends, the rest of the body is dropped, so that the sender can read the
   * response.
   * @throws FormRefusalError, or what `fail` was given
   */
  parts: AsyncGenerator<FieldPart | FilePart>;
  /** Makes the parts, and the file that is being read, fail. */
  fail: (error: Error) => void;
  /** Why the reading failed; undefined while it has not. */
  failure: () => Error | undefined;
  /** Reads the rest of the body and drops it, so that the sender can read the response. */
  discard: () => void;
}

type Parser = InstanceType<typeof Busboy>;

/**
 * How much of a refused body is read, relative to its limit, so that its sender can read the response. An endless body
 * is cut off.
 */
const READ_SHARE = 1.5;

/** The longest name of a field in bytes. */
const NAME_BYTES = 1_024;

/**
 * Begins to read a form.
 * @param contentType the content type of the request
 * @throws FormRefusalError when that is not the type of a form
 */
export function readFormParts(body: Readable, contentType: string, limits: FormLimits): FormParser {
  const parser = openParser(contentType, limits);
  // The parser is paused by the file that is being read, so at most the parts before that wait here.
  const queue = new Readable({ objectMode: true, read: () => undefined });
  // The queue may also fail when nobody iterates any more.
  queue.on('error', () => undefined);
  let file: Readable | undefined;
  let failure: Error | undefined;
  const discard = () => {
    body.unpipe(parser);
    body.resume();
  };
  const fail = (error: Error) => {
    if (failure || queue.readableEnded) return;
    failure = error;
    discard();
    file?.destroy(error);
    queue.destroy(error);
  };
  queueParts(parser, limits, { fail, push: (part) => queue.push(part), open: (c) => (file = c) });
  const cutOff = (cause: Error) => fail(new FormRefusalError('cut off', '', { cause }));
  parser.on('error', cutOff);
  finished(body, { writable: false }, (error) => error && cutOff(error));
  let bytes = 0;
  body.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes > limits.bytes) fail(new FormRefusalError('too large'));
    if (bytes > limits.bytes * READ_SHARE) body.destroy();
  });
  body.pipe(parser);

  async function* read(): FormParser['parts'] {
    try {
      for await (const part of queue as AsyncIterable<FieldPart | FilePart>) {
        yield part;
        if ('content' in part) part.content.resume();
      }
    } finally {
      discard();
      file?.destroy();
    }
  }
  return { parts: read(), fail, failure: () => failure, discard };
}

function openParser(contentType: string, limits: FormLimits): Parser {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fieldNameSize: NAME_BYTES,
        fieldSize: limits.fieldBytes,
        // The parser takes one more than allowed, because it silently ignores any beyond its limit.
        fields: limits.fields + 1,
        files: limits.files + 1,
        parts: limits.fields + limits.files + 1,
      },
    });
  } catch (cause) {
    throw new FormRefusalError('no form', '', { cause });
  }
}

interface PartSink {
  push: (part: FieldPart | FilePart | null) => void;
  open: (content: Readable) => void;
  fail: (error: Error) => void;
}

function queueParts(parser: Parser, limits: FormLimits, { push, open, fail }: PartSink): void {
  let [fieldBytes, fields, files] = [0, 0, 0];
  const tooMany = () => fail(new FormRefusalError('too many parts'));
  parser.on('partsLimit', tooMany);
  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    fields += 1;
    if (fields > limits.fields) tooMany();
    else if (nameTruncated || valueTruncated || fieldBytes > limits.fieldBytes) {
      fail(new FormRefusalError('fields too large', name));
    } else push({ name, value });
  });
  parser.on('file', (name, content, fileName) => {
    // The content may be destroyed after its parser has finished with it.
    content.on('error', () => undefined);
    // A browser sends an empty part without a name for a file that was not chosen.
    if (!fileName) return void content.resume();
    files += 1;
    open(content);
    if (files > limits.files) tooMany();
    else push({ name, fileName, content });
  });
  parser.on('finish', () => push(null));
}
