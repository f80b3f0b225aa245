/** The hidden fields of every form. Loaders, components and actions share this file. */

/** The hidden field with the form's idempotency key. */
export const KEY_FIELD = '_key';
/** The hidden field with the zone in which the form was opened. */
export const ZONE_FIELD = '_zone';

export interface FormToken {
  /** The key that is sent to the platform as `Idempotency-Key`, so that a form that arrives twice takes effect once. */
  key: string;
  /** The name of the zone. A form that was opened in another zone is refused. */
  zone: string;
}

/** Creates the token of a form in a zone; called by loaders. */
export function makeFormToken(zone: string): FormToken {
  return { key: crypto.randomUUID(), zone };
}

/** The form token as hidden fields, for forms without conform such as `ConfirmDialog`. */
export function formTokenFields(formToken: FormToken): Record<string, string> {
  return { [KEY_FIELD]: formToken.key, [ZONE_FIELD]: formToken.zone };
}
