/** Reads multipart forms as a stream: the fields first, then one file after another. */
import { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { isFieldName, MAX_BODY_BYTES, MAX_FIELDS } from './form-body.server.ts';
import { DICTIONARY_UPLOAD_LIMITS } from '#model/limits.ts';

type Parser = InstanceType<typeof Busboy>;

export interface FilePart {
  /** The file name from the browser, without a path. */
  name: string;
  content: Readable;
}

export interface StreamedForm {
  /** The fields before the first file; in our forms files are last. */
  fields: FormData;
  /** The picked files. Each must be read to its end before the next; throws when the request is interrupted. */
  files: AsyncIterator<FilePart>;
  /** True when the request was interrupted. */
  isBroken: () => boolean;
  /** Discards the rest of the request, so that the browser can read the response. */
  discard: () => void;
}

/** The request is not a multipart form, was interrupted, or has more fields than our pages send. */
export class MalformedFormError extends Error {
  override name = 'MalformedFormError';
}

/**
 * Reads the fields of a form, up to its first file. Files are not buffered: backpressure from their reader slows down
 * the browser.
 * @throws MalformedFormError
 */
export async function readStreamedForm(request: Request): Promise<StreamedForm> {
  const contentType = request.headers.get('Content-Type') ?? '';
  if (!request.body || !/^multipart\/form-data;.*boundary=/i.test(contentType)) {
    throw new MalformedFormError('This is no form with a file.');
  }
  const incoming = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    limits: {
      fields: MAX_FIELDS,
      fieldSize: MAX_BODY_BYTES,
      files: DICTIONARY_UPLOAD_LIMITS.files,
    },
  });
  const fields = readFields(parser);
  const files = readFiles(parser);
  let broken = false;
  const fail = (cause: Error) => {
    if (broken) return;
    broken = true;
    fields.fail(cause);
    files.fail(cause);
  };
  incoming.on('error', fail);
  parser.on('error', fail);
  incoming.pipe(parser);

  const discard = () => {
    incoming.unpipe(parser);
    incoming.resume();
  };
  try {
    await Promise.race([fields.tooMany, files.begun]);
  } catch (cause) {
    discard();
    throw new MalformedFormError('The form cannot be read.', { cause });
  }
  return { fields: fields.form, files: files.iterator, isBroken: () => broken, discard };
}

/** Collects the fields; `tooMany` rejects when they exceed the limits. */
function readFields(parser: Parser) {
  const form = new FormData();
  let sizeBytes = 0;
  let fail: (cause: Error) => void = () => undefined;
  const tooMany = new Promise<never>((_, reject) => {
    fail = reject;
  });
  // avoids an unhandled rejection; the error is also passed to the reader of the files
  tooMany.catch(() => undefined);
  parser.on('field', (name, value, _, truncated) => {
    sizeBytes += value.length;
    if (truncated || sizeBytes > MAX_BODY_BYTES || !isFieldName(name)) {
      fail(new Error('The fields are too long, or have names that are not allowed.'));
    } else {
      form.append(name, value);
    }
  });
  return { form, tooMany, fail };
}

/** The picked files as a queue; the parser waits while a file is not read. */
function readFiles(parser: Parser) {
  let current: Readable | undefined;
  let queue: ReadableStreamDefaultController<FilePart> | undefined;
  const stream = new ReadableStream<FilePart>({
    start(controller) {
      queue = controller;
    },
  });
  let begin: () => void = () => undefined;
  let failToBegin: (cause: Error) => void = () => undefined;
  const begun = new Promise<void>((resolve, reject) => {
    begin = resolve;
    failToBegin = reject;
  });
  begun.catch(() => undefined);
  parser.on('file', (field, content, name) => {
    // a file input without a choice posts an empty file without a name
    if (field !== 'file' || !name) {
      content.resume();
      return;
    }
    current = content;
    // avoids an uncaught error; the next read of the stream rejects
    content.on('error', () => undefined);
    queue?.enqueue({ name, content });
    begin();
  });
  let failed = false;
  parser.on('finish', () => {
    if (failed) return;
    queue?.close();
    begin();
  });
  const fail = (cause: Error) => {
    failed = true;
    current?.destroy(cause);
    queue?.error(cause);
    failToBegin(cause);
  };
  return { begun, fail, iterator: stream[Symbol.asyncIterator]() };
}
