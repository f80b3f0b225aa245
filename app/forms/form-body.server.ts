/** Reads the body of a form, with limits on its size, its number of fields and the depth of their names. */

import { BODY_LIMITS } from '#model/server-guard.ts';

export const MAX_BODY_BYTES = BODY_LIMITS.maxBytes;
export const MAX_FIELDS = 5_000;
const MAX_SEGMENTS = 8;
const MAX_INDEX = 999;

/** Names that would access the prototypes of objects. */
const FORBIDDEN_SEGMENTS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads the fields of a form. Uploads have their own routes and are not read here.
 * @param maxBytes a higher limit for a form that may be larger than others
 * @throws Response 413 when the body is larger
 * @throws Response 400 when there are more than 5,000 fields, a name has more than 8 segments or an index above
 *   999, or the body is no form at all: none of which our own pages send
 */
export async function readForm(request: Request, maxBytes = MAX_BODY_BYTES): Promise<FormData> {
  const body = await readBody(request, maxBytes);
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' };
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw new Response('This is no form that can be read.', { status: 400 });
  });
  const names = [...form.keys()];
  if (names.length > MAX_FIELDS) {
    throw new Response(`A form may have ${MAX_FIELDS} fields.`, { status: 400 });
  }
  if (!names.every(isFieldName)) {
    throw new Response('A field of the form has a name that is not allowed.', { status: 400 });
  }
  return form;
}

async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  // counted while reading, because the Content-Length header cannot be trusted
  for await (const chunk of request.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) {
      throw new Response(formTooLarge(maxBytes), { status: 413 });
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** The sentence for a form that is larger than its limit. */
export function formTooLarge(maxBytes: number): string {
  return `What you sent is larger than ${maxBytes / 1024 / 1024} MiB, the most this form may hold.`;
}

/** True for names such as 'rows[3].value' within the limits, because conform would build objects of any depth. */
export function isFieldName(name: string): boolean {
  const segments = name.split(/[.[\]]+/).filter(Boolean);
  return (
    segments.length <= MAX_SEGMENTS &&
    segments.every((segment) => !FORBIDDEN_SEGMENTS.has(segment)) &&
    segments.every((segment) => !/^\d+$/.test(segment) || Number(segment) <= MAX_INDEX)
  );
}
