/** Writes a multipart form as a stream (RFC 7578), for files that are too large for memory. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

export interface OutgoingFile {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/**
 * Creates a form: first the fields, then the files. The files are read only as fast as the form is sent.
 * @returns the body and its `Content-Type`
 */
export function multipartBody(
  fields: readonly (readonly [name: string, value: string])[],
  files: AsyncIterable<OutgoingFile>,
): { body: ReadableStream<Uint8Array>; contentType: string } {
  const boundary = `keyway-${randomUUID()}`;
  const parts = Readable.from(writeParts(boundary, fields, files), { objectMode: false });
  return {
    body: Readable.toWeb(parts) as ReadableStream<Uint8Array>,
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

async function* writeParts(
  boundary: string,
  fields: readonly (readonly [string, string])[],
  files: AsyncIterable<OutgoingFile>,
): AsyncGenerator<Uint8Array | string> {
  for (const [name, value] of fields) {
    yield `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`;
  }
  for await (const { name, content } of files) {
    yield `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(name)}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    yield* content;
    yield '\r\n';
  }
  yield `--${boundary}--\r\n`;
}

/** Escapes quotes and line breaks as browsers do (HTML, multipart/form-data). */
function quoted(text: string): string {
  return text.replace(/\r\n?|\n/g, '%0D%0A').replaceAll('"', '%22');
}
