/** The Idempotency-Key of a form. */
import { createHash } from 'node:crypto';
import { KEY_FIELD } from './form-token.ts';
import { VERSION_FIELD } from './version.ts';

/**
 * The key of a form. A form that arrives twice has the same key and takes effect once. A form that is edited after its
 * save gets another key, because it is another change.
 * @param more what else the request holds that is no field, such as the name of a file
 * @returns '' for a form without a token
 */
export function idempotencyKeyOf(form: FormData, more: readonly string[] = []): string {
  const formToken = form.get(KEY_FIELD)?.toString();
  if (!formToken) return '';
  const counts = (name: string) => !name.startsWith('_') || name === VERSION_FIELD;
  const fields = [...form].filter(([name]) => counts(name));
  return createHash('sha256')
    .update(JSON.stringify([formToken, fields, more]))
    .digest('base64url');
}
