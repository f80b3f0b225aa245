/** A form belongs to the zone of the page it was on: switching the zone in another tab must not redirect a save. */
import { ZONE_FIELD } from '#app/forms/ticket.ts';
import type { Session } from './require-session.server.ts';

const SAVE_AFTER_ALL =
  'Nothing was saved: switch back to save it there, or send it again to save it here.';

/**
 * Why a form must not be saved now, or undefined when it may. The caller answers with the form's values kept, and has
 * the page take the zone that the person is in now.
 * @param remedy what did not happen and what to do about it, where that is not to save here or there
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
