/** Notices that somebody else has changed a record while a form was open. */
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { FormProblem } from './parse-form.server.ts';
import { VERSION_FIELD } from './version.ts';

const STALE =
  'Somebody else has changed this since you opened it. What you entered is still here: save again to replace their changes, or reload the page to see them.';

/** A short text that differs when the record does. */
export function versionOf(record: unknown): string {
  return createHash('sha256')
    .update(canonicalize(record) ?? '')
    .digest('base64url')
    .slice(0, 22);
}

/**
 * Why a form must not be saved yet: the record is another than the one it was made from. The next version of the form
 * is that of the present record, so that saving again takes effect. A form whose values the record has already is
 * sent for the second time: its first answer got lost.
 * @param read reads the record as it is now; without it, nothing is compared
 */
export async function staleProblem(
  form: FormData,
  value: unknown,
  read: (() => Promise<unknown>) | undefined,
): Promise<FormProblem | undefined> {
  const begunWith = form.get(VERSION_FIELD);
  if (read === undefined || begunWith === null) return undefined;
  const record = await read();
  const version = versionOf(record);
  if (version === begunWith) return undefined;
  const saved = { ...(record as object), ...(value as object) };
  return canonicalize(saved) === canonicalize(record) ? undefined : { message: STALE, version };
}
