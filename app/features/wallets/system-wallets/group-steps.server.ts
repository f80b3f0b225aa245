/** Answers the steps that choose a group without scripts. Each is sent with the form, which keeps its values. */
import { textIn } from '#app/forms/body/form-body.server.ts';
import { orAnswer } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import type { FormAgain } from '#app/forms/reply/form-reply.ts';
import {
  GROUP_FIND_FIELD,
  GROUP_OF_FIELD,
  GROUP_PICK_FIELD,
  GROUP_STEP_FIELD,
} from './group-choice.ts';
import type { SentGroups } from './group-choice.ts';
import { findGroups, readGroupOptions } from './group-names.server.ts';

/** The fields of the form that hold the id of a group. */
export const GROUP_FIELDS: readonly string[] = ['accessControlUserGroup', 'writeUserGroup'];

/** Whether a form was sent by a button of the choice, or by Enter in its search. */
export function isGroupStep(form: FormData): boolean {
  return [GROUP_STEP_FIELD, GROUP_PICK_FIELD, GROUP_FIND_FIELD].some((field) => form.has(field));
}

/**
 * The outcome of a step: the chosen group, or the dialog that is shown next.
 * @throws Response what the platform answered when the groups cannot be searched
 */
export async function takeGroupStep(
  session: Session,
  form: FormData,
): Promise<{ chosen: Record<string, string>; dialog: SentGroups['dialog'] }> {
  const step = textIn(form, GROUP_STEP_FIELD);
  const searches = form.has(GROUP_FIND_FIELD);
  const field = searches ? textIn(form, GROUP_OF_FIELD) : step;
  const picked = textIn(form, GROUP_PICK_FIELD);
  if (!GROUP_FIELDS.includes(field) || step === 'close') return { chosen: {}, dialog: undefined };
  if (picked !== '') return { chosen: { [field]: picked }, dialog: undefined };
  const searched = textIn(form, GROUP_FIND_FIELD);
  return {
    chosen: {},
    dialog: { field, searched, found: await orAnswer(findGroups(session, searched)) },
  };
}

/** Adds the names of the chosen groups to a form that is shown again, because the form has only their ids. */
export async function nameGroups(
  session: Session,
  { result }: FormAgain,
  dialog?: SentGroups['dialog'],
): Promise<SentGroups> {
  const ids = GROUP_FIELDS.map((field) => result.initialValue?.[field]).filter(
    (id) => typeof id === 'string',
  );
  return { options: await orAnswer(readGroupOptions(session, ids)), dialog };
}
