import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { SCRIPTS_FIELD } from './reply/form-reply.ts';
import { formTokenFields } from './form-token.ts';
import type { FormToken } from './form-token.ts';

/** The hidden fields of every form: its token, and whether scripts run. */
export function useHiddenFields(formToken: FormToken): Record<string, string> {
  const hydrated = useHydrated();
  return { ...formTokenFields(formToken), ...(hydrated && { [SCRIPTS_FIELD]: 'true' }) };
}
