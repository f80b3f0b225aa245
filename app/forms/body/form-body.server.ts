/**
 * Reads the body of a form, with limits on its size, the number of its fields and their names. The limits keep parsing
 * short: conform needs quadratic time for fields of one name, and memory for gaps in lists.
 */

import { Readable } from 'node:stream';
import { FormRefusalError, readFormParts } from '#http/form-parts.ts';
import type { FormLimits, FormParser } from '#http/form-parts.ts';
import { BODY_LIMITS } from '#http/server-guard.ts';

export const MAX_BODY_BYTES = BODY_LIMITS.maxBytes;
/** The largest form is a glossary term: three lists of 100 rows, one of them with two fields a row. */
export const MAX_FIELDS = 1_000;
/** How many fields may have one name, for example the choices of a list. */
export const MAX_SAME_NAME = 500;
const MAX_SEGMENTS = 8;
/** How many rows all lists may have together, gaps included. A refused form is rendered with all of them. */
export const MAX_FORM_ROWS = 400;
export const MAX_INDEX = MAX_FORM_ROWS - 1;

/** Names that would access the prototypes of objects. */
const FORBIDDEN_SEGMENTS = new Set(['__proto__', 'constructor', 'prototype']);

/** What a field of the form holds; '' for one that was not sent. */
export function textIn(form: FormData, name: string): string {
  return form.get(name)?.toString() ?? '';
}

/**
 * Reads the fields of a form. Uploads have their own routes and are not read here.
 * @param maxBytes a higher limit for a form that may be larger than others
 * @throws Response 413 when the body is larger
 * @throws Response 400 when there are more than 1,000 fields, 400 rows or 500 fields of one name, a name has more than
 *   8 segments or an index above 399, or the body is no form at all; our own pages send none of these
 */
export async function readForm(request: Request, maxBytes = MAX_BODY_BYTES): Promise<FormData> {
  const form = new FormData();
  try {
    const { parts } = openForm(request, { bytes: maxBytes, fieldBytes: maxBytes, files: 0 });
    for await (const part of parts) {
      if (!('content' in part)) form.append(part.name, withLineFeeds(part.value));
    }
  } catch (error) {
    throw error instanceof FormRefusalError ? refusalOf(error, maxBytes) : error;
  }
  requireNames(form);
  return form;
}

/**
 * The text with LF as the end of lines, as the page and the stored text have it. A browser sends CR LF (HTML,
 * 4.10.21.7).
 */
function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** Begins to read the form of a request. @throws FormRefusalError when the form breaks a limit */
export function openForm(
  { body, headers }: Request,
  limits: Omit<FormLimits, 'fields'>,
): FormParser {
  type WebStream = Parameters<typeof Readable.fromWeb>[0];
  const incoming = body ? Readable.fromWeb(body as WebStream) : Readable.from([]);
  const type = headers.get('Content-Type') ?? '';
  return readFormParts(incoming, type, { ...limits, fields: MAX_FIELDS });
}

function refusalOf({ why }: FormRefusalError, maxBytes: number): Response {
  if (why === 'too many parts') return tooManyFields();
  return why === 'too large' || why === 'fields too large'
    ? new Response(formTooLarge(maxBytes), { status: 413 })
    : new Response('This is no form that can be read.', { status: 400 });
}

/**
 * Checks the names of a form's fields.
 * @throws Response 400 when conform would take long for them
 */
export function requireNames(form: FormData): void {
  const names = [...form.keys()];
  const counts = new Map<string, number>();
  const lengths = new Map<string, number>();
  for (const name of names) {
    if (!isFieldName(name)) {
      throw new Response('A field of the form has a name that is not allowed.', { status: 400 });
    }
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const [, list, index] = /^(.*?)\[(\d+)\]/.exec(name) ?? [];
    if (list !== undefined) lengths.set(list, Math.max(lengths.get(list) ?? 0, Number(index) + 1));
  }
  const rows = [...lengths.values()].reduce((sum, length) => sum + length, 0);
  const isLarge = [...counts.values()].some((count) => count > MAX_SAME_NAME);
  if (names.length > MAX_FIELDS || rows > MAX_FORM_ROWS || isLarge) throw tooManyFields();
}

function tooManyFields(): Response {
  const most = MAX_FIELDS.toLocaleString('en');
  return new Response(
    `A form may have ${most} fields, ${MAX_SAME_NAME} of one name and ${MAX_FORM_ROWS} rows at most. Send less at once.`,
    { status: 400 },
  );
}

/** The sentence for a form that is larger than its limit. */
export function formTooLarge(maxBytes: number): string {
  return `What you sent is larger than ${maxBytes / 1024 / 1024} MiB, the most this form may hold.`;
}

/**
 * True for names such as 'rows[3].value' within the limits. Without limits, conform would build objects of any depth,
 * and lists of any length within lists.
 */
export function isFieldName(name: string): boolean {
  const segments = name.split(/[.[\]]+/).filter(Boolean);
  return (
    segments.length <= MAX_SEGMENTS &&
    segments.filter((segment) => /^\d+$/.test(segment)).length <= 1 &&
    segments.every((segment) => !FORBIDDEN_SEGMENTS.has(segment)) &&
    segments.every((segment) => !/^\d+$/.test(segment) || Number(segment) <= MAX_INDEX)
  );
}
