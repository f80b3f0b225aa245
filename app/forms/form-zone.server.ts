/** A form is saved only in the zone that it was opened in, even if another tab has switched the zone since. */
import { ZONE_FIELD } from './form-token.ts';
import type { Session } from '#app/session/require-session.server.ts';

const SAVE_AFTER_ALL =
  'Nothing was saved: switch back to save it there, or send it again to save it here.';

/**
 * The reason why a form must not be saved, or undefined. The caller returns the form with its values, and reloads the
 * page for the current zone.
 * @param remedy what was not done and what the person can do; by default for a save
 */
export function formZoneProblem(
  session: Pick<Session, 'zone'>,
  formData: FormData,
  remedy = SAVE_AFTER_ALL,
): string | undefined {
  const zone = formData.get(ZONE_FIELD);
  if (zone === session.zone.name) return undefined;
  const made = typeof zone === 'string' && zone !== '' ? `in the zone ${zone}` : 'in no known zone';
  return `This form was opened ${made}, but you are now in ${session.zone.name}. ${remedy}`;
}
