import type { IncomingMessage } from 'node:http';

const LARGEST_FORM_BYTES = 16 * 1024;

/** A form that cannot be read; the message is for people. */
export class FormError extends Error {
  override name = 'FormError';
}

/**
 * Reads a posted form.
 * @throws FormError when it is of another type or larger than 16 KiB
 */
export async function readPageForm(req: IncomingMessage): Promise<URLSearchParams> {
  if (!req.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    throw new FormError('The form was sent in a format that is not understood here.');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  // The stream is not destroyed on early return, as the refusal is sent over the same connection.
  const parts: AsyncIterable<Buffer> = req.iterator({ destroyOnReturn: false });
  for await (const chunk of parts) {
    size += chunk.length;
    if (size > LARGEST_FORM_BYTES) throw new FormError('The form is larger than 16 KiB.');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
