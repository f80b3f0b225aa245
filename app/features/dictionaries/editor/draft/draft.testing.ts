/** Drafts for tests. */
import { NEW_DRAFT, newAttribute } from './draft.ts';
import type { Draft, DraftAttribute } from './draft.ts';

export function buildAttribute(id: string, given: Partial<DraftAttribute> = {}): DraftAttribute {
  return { ...newAttribute(id), name: id, ...given };
}

export function buildDraft(given: Partial<Draft> = {}): Draft {
  return { ...NEW_DRAFT, name: 'patient', ...given };
}

/** A form as a browser posts it. A list becomes several fields with the same name. */
export function buildForm(fields: Record<string, string | readonly string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  return form;
}
