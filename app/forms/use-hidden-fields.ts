import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { SCRIPTS_FIELD } from './form-reply.ts';
import { ticketFields } from './ticket.ts';
import type { FormTicket } from './ticket.ts';

/** The hidden fields of every form: its ticket, and whether scripts run. */
export function useHiddenFields(ticket: FormTicket): Record<string, string> {
  const hydrated = useHydrated();
  return { ...ticketFields(ticket), ...(hydrated && { [SCRIPTS_FIELD]: 'true' }) };
}
