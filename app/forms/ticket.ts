/** What every form carries besides its own fields; pure, so that loaders, components and actions share it. */

/** The hidden field with the form's idempotency key. */
export const KEY_FIELD = '_key';
/** The hidden field with the zone in which the form was opened. */
export const ZONE_FIELD = '_zone';

export interface FormTicket {
  /** Sent to the platform as `Idempotency-Key`: a form that arrives twice is carried out once. */
  key: string;
  /** The zone's name: a form from a tab of another zone is refused. */
  zone: string;
}

/** A ticket for a form that a loader is about to show in a zone. */
export function makeTicket(zone: string): FormTicket {
  return { key: crypto.randomUUID(), zone };
}

/** The ticket as hidden fields, for forms without conform such as `ConfirmDialog`. */
export function ticketFields(ticket: FormTicket): Record<string, string> {
  return { [KEY_FIELD]: ticket.key, [ZONE_FIELD]: ticket.zone };
}
