/** The hidden fields of every form. Pure, because loaders, components and actions share them. */

/** The hidden field with the form's idempotency key. */
export const KEY_FIELD = '_key';
/** The hidden field with the zone in which the form was opened. */
export const ZONE_FIELD = '_zone';

export interface FormTicket {
  /** Sent to the platform as `Idempotency-Key`, so that a form that arrives twice takes effect once. */
  key: string;
  /** The name of the zone; a form from a tab of another zone is refused. */
  zone: string;
}

/** Creates the ticket of a form in a zone; called by loaders. */
export function makeTicket(zone: string): FormTicket {
  return { key: crypto.randomUUID(), zone };
}

/** The ticket as hidden fields, for forms without conform such as `ConfirmDialog`. */
export function ticketFields(ticket: FormTicket): Record<string, string> {
  return { [KEY_FIELD]: ticket.key, [ZONE_FIELD]: ticket.zone };
}
