/** The action of an ordinary form: check zone, rights and fields, save, then leave or show the form again. */
import { redirect } from '@remix-run/node';
import type { z } from 'zod';
import { withQuery } from '#app/paths/paths.ts';
import { failureText, PlatformError } from '#app/platform-client/errors.ts';
import { formZoneProblem } from '#app/forms/form-zone.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { parseReturnTo } from '#app/session/sign-in/return-to.ts';
import { INVALID_PERMISSIONS } from '#app/text/dialogs.ts';
import type { Permission } from '#model/access/roles.ts';
import { CONFIRMATION_FIELD, confirmationProblem } from '#app/forms/confirmation/confirmation.ts';
import { textIn } from '#app/forms/body/form-body.server.ts';
import { NEXT_FIELD, NEXT_IN_LIST } from '#app/forms/next-field.ts';
import { answerDone, refuseForm } from './form-reply.server.ts';
import type { FormHelp } from '#app/forms/form-help.ts';
import type { FormReplyResponse } from './form-reply.server.ts';
import {
  constraintOf,
  hasUnreadableVersion,
  parseForm,
  sendingOf,
} from '#app/forms/body/parse-form.server.ts';
import type { FormProblem, Sending } from '#app/forms/body/parse-form.server.ts';
import { makeFormToken } from '#app/forms/form-token.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import type { FormConstraint } from '#app/forms/use-server-form.ts';
import { newerRecord, staleDeletion, staleProblem, versionIn } from '#app/forms/version.server.ts';
import type { StoredRecord } from '#app/forms/version.server.ts';

/** How long a page stays after a save or a deletion, in milliseconds (A-252, A-271, A-520, B-228). */
export const LEAVE_AFTER_MS = 500;

export interface FormRules<Schema extends z.ZodType> {
  schema: Schema;
  /** The permission that the save needs; of several, all are needed. */
  permission: Permission | readonly Permission[];
  /** Checks the values before the call is made. It returns a problem when the call must not be made. */
  check?: (value: z.output<Schema>) => Promise<FormProblem | undefined>;
  /**
   * Reads the record that the form changes, as it is now. It is called when somebody else has saved another version.
   * The data has the fields of the form.
   */
  stored?: () => Promise<StoredRecord>;
  /** Makes the call. A PlatformError becomes the form's problem. */
  save: (value: z.output<Schema>, sending: Sending) => Promise<unknown>;
  /** The error message when the platform gives no reason. */
  failure: string;
  /** The field at which a conflict (409) is shown, because its value must be unique. */
  uniqueField?: string;
  /** The problem that an error of the call means in this form, if its message does not say it. */
  explain?: (error: PlatformError) => FormProblem | undefined;
  doneTo: string;
  /**
   * Finds the address of the record after this one in its list; undefined after the last one. It is called for a page
   * without scripts that saves and goes on.
   */
  next?: () => Promise<string | undefined>;
  success: string;
  /** Fields with values that are never sent back: passwords. */
  hideFields?: string[];
}

/** Answers a posted form. */
export async function answerForm<Schema extends z.ZodType>(
  session: Session,
  form: FormData,
  rules: FormRules<Schema>,
): Promise<FormReplyResponse> {
  const parsed = parseForm(form, rules.schema, {
    problem: problemBefore(session, form, ...[rules.permission].flat()),
    hideFields: rules.hideFields,
  });
  if (!parsed.ok) return parsed.response;
  const problem = await rules.check?.(parsed.value);
  if (problem) return parsed.refuse(problem);
  // The next record is found before the save, which may move this one in the list.
  const next = await nextAddress(form, rules.next);
  try {
    await rules.save(parsed.value, parsed.sending);
  } catch (error) {
    const refusal = await refusalOf(error, rules, form, parsed);
    if (refusal) return parsed.refuse(refusal);
  }
  const { doneTo, success: message } = rules;
  return answerDone(session, form, { to: next ?? doneTo, message, leaveAfterMs: LEAVE_AFTER_MS });
}

/**
 * The address to open after Save and next.
 * @param inList finds the next record when the page does not name it
 * @returns undefined when another button was pressed, or when there is no next record
 */
export async function nextAddress(
  form: FormData,
  inList?: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const next = textIn(form, NEXT_FIELD);
  return next === NEXT_IN_LIST ? inList?.() : parseReturnTo(next);
}

/**
 * Why a form was not saved.
 * @returns undefined when the record has the values of the form already
 * @throws the error itself when it is not a PlatformError
 */
async function refusalOf<Schema extends z.ZodType>(
  error: unknown,
  rules: FormRules<Schema>,
  form: FormData,
  { value, sending }: { value: unknown; sending: Sending },
): Promise<FormProblem | undefined> {
  try {
    const { stored } = rules;
    const newer = await newerRecord({ error, version: sending.ifMatch, stored });
    if (newer) return staleProblem(newer, value);
    const explained = error instanceof PlatformError ? rules.explain?.(error) : undefined;
    return explained ?? problemOf(error, rules, [...form.keys()]);
  } catch (unread) {
    return problemOf(unread, rules, [...form.keys()]);
  }
}

/** What a deletion needs of the rules of a form. */
export interface DeletionRules extends Omit<
  FormRules<z.ZodType>,
  'schema' | 'check' | 'save' | 'explain' | 'hideFields' | 'next'
> {
  /** The text that has to be typed first; absent for a plain question. */
  typedKey?: string;
  /** The id of the record, where its deletion can be undone (crud/undo-deletion.server.ts). */
  undo?: string;
  /** Sends the call that deletes. */
  send: (sending: Sending) => Promise<unknown>;
}

/**
 * Answers the form of a dialog that asks whether to delete a record. A refusal leaves the values of the page's own
 * form as they are.
 */
export async function answerDeletion(
  session: Session,
  form: FormData,
  rules: DeletionRules,
): Promise<FormReplyResponse> {
  const { permission, typedKey, send, doneTo: to, success: message, undo } = rules;
  const before = problemBefore(session, form, ...[permission].flat());
  if (before) return refuseForm({ '': before.message }, before);
  const wrong = typedKey && confirmationProblem(form.get(CONFIRMATION_FIELD), typedKey);
  if (wrong) return refuseForm({ [CONFIRMATION_FIELD]: wrong });
  const sending = sendingOf(form);
  try {
    await send(sending);
  } catch (error) {
    const refused = { error, version: sending.ifMatch, stored: rules.stored };
    const newer = await newerRecord(refused).catch(() => undefined);
    if (newer) {
      const { message: why, version } = staleDeletion(newer);
      return refuseForm({ '': why }, { version });
    }
    return refuseForm({ '': problemOf(error, rules, []).message });
  }
  return answerDone(session, form, { to, message, leaveAfterMs: LEAVE_AFTER_MS, undo });
}

/** What the page of a form needs besides the values. */
export interface FormPageData {
  formToken: FormToken;
  constraint: FormConstraint;
  mayDelete: boolean;
  /** The version of the record that is changed; absent while creating. */
  version?: string;
  /** The help beside the form. */
  help?: FormHelp;
}

/** @param stored the answer of the platform with the record to change */
export function formPageData(
  session: Session,
  schema: z.ZodType,
  stored?: Pick<StoredRecord, 'headers'>,
): FormPageData {
  return {
    version: stored && versionIn(stored),
    formToken: makeFormToken(session.zone.name),
    constraint: constraintOf(schema),
    mayDelete: session.can('deleteMetadata'),
  };
}

/**
 * Refuses the page of a form to a person without the permission.
 * @throws Response a redirect to the list, which shows its permission dialog
 */
export function requirePermission(session: Session, permission: Permission, listTo: string): void {
  if (!session.can(permission)) throw redirect(withQuery(listTo, { dialog: 'permission' }));
}

/**
 * Why a form is refused before its fields are read. The zone is checked before the roles, which differ between zones.
 */
export function problemBefore(
  session: Session,
  form: FormData,
  ...permissions: Permission[]
): FormProblem | undefined {
  if (hasUnreadableVersion(form)) return { message: UNREADABLE_VERSION };
  const elsewhere = formZoneProblem(session, form);
  // The reply has a new form token, so that the form can be submitted again in the current zone.
  if (elsewhere !== undefined) {
    return { message: elsewhere, formToken: makeFormToken(session.zone.name) };
  }
  return session.can(...permissions)
    ? undefined
    : { message: INVALID_PERMISSIONS.text, forbidden: true };
}

const UNREADABLE_VERSION =
  'Keyway cannot tell which version of the record this form was made from, so nothing was changed. Send it again to replace what is stored, or reload the page to see it first.';

/** Where possible, a message of the platform begins with the name of the field: 'term: Field cannot be blank'. */
const FIELD_FIRST = /^([A-Za-z][A-Za-z\d.[\]]*): (.+)$/s;

/**
 * Converts an error of the platform to a problem of the form, at the field that it names if the form has that field.
 * @throws the error itself when it is not a PlatformError
 */
export function problemOf(
  error: unknown,
  { failure, uniqueField }: Pick<FormRules<z.ZodType>, 'failure' | 'uniqueField'>,
  fields: readonly string[],
): FormProblem {
  const text = failureText(error, failure);
  const [, field, message] = FIELD_FIRST.exec(text) ?? [];
  if (field && message && fields.includes(field)) return { field, message };
  const isConflict = error instanceof PlatformError && error.status === 409;
  return { message: text, ...(isConflict && uniqueField && { field: uniqueField }) };
}
