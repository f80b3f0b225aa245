/** The Idempotency-Key of what a form sends. */
import { createHash } from 'node:crypto';
import { KEY_FIELD } from './form-token.ts';
import { VERSION_FIELD } from './version.ts';

/**
 * The key of a form: a form that arrives twice has the same one and takes effect once; a form that goes on being edited
 * after it was saved has another one, as it stands for another change.
 * @param more what else the request holds that is no field, such as the name of a file
 * @returns '' for a form without a token
 */
export function keyOfForm(form: FormData, more: readonly string[] = []): string {
  const formToken = form.get(KEY_FIELD)?.toString();
  if (!formToken) return '';
  const counts = (name: string) => !name.startsWith('_') || name === VERSION_FIELD;
  const fields = [...form].filter(([name]) => counts(name));
  return createHash('sha256')
    .update(JSON.stringify([formToken, fields, more]))
    .digest('base64url');
}
