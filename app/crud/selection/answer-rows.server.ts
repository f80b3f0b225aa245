/** Does something with several rows of a list: with each by itself, so that one that fails leaves the others done. */
import { createHash } from 'node:crypto';
import { problemBefore } from '#app/forms/answer-form.server.ts';
import { CONFIRMATION_FIELD, confirmationProblem } from '#app/forms/confirmation.ts';
import { textIn } from '#app/forms/form-body.server.ts';
import { refuseForm } from '#app/forms/form-reply.server.ts';
import type { RefusedForm } from '#app/forms/form-reply.server.ts';
import { keyOfForm } from '#app/forms/form-key.server.ts';
import { makeFormToken } from '#app/forms/form-token.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { failureText, PlatformError } from '#app/platform-client/errors.ts';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { INVALID_PERMISSIONS } from '#app/text/dialogs.ts';
import type { Alert } from '#app/ui/feedback/alert-list.ts';
import { SELECTED_PARAM } from '#app/ui/grid/grid-selection.ts';
import { counted } from '#model/text/counted.ts';
import type { Permission } from '#model/access/roles.ts';
import { MAX_ROWS, ROW_ACTIONS, ROW_FIELDS } from './row-actions.ts';
import type { RowAction, RowActionId, RowActionsData } from './row-actions.ts';

/** One of the permissions is enough, as for a call of the platform. */
export type RowPermissions = Partial<Record<RowActionId, Permission | readonly Permission[]>>;

interface RowRules {
  noun: { one: string; many: string };
  permissions: RowPermissions;
  /** Does it with one row. A PlatformError, or a sentence that is returned, says why it was not done. */
  run: Partial<
    Record<RowActionId, (id: string, sending: { idempotencyKey: string }) => Promise<unknown>>
  >;
  /** Why it was not done where the platform gives no reason. */
  failure: string;
  /** Whether a deletion can be undone (crud/undo-deletion.server.ts). */
  undo?: boolean;
  /** The list, without a query. */
  to: string;
}

interface Row {
  id: string;
  name: string;
}

/** What the user may do with rows; undefined for nothing. */
export function rowActionsData(
  session: Pick<Session, 'can' | 'zone'>,
  permissions: RowPermissions,
): RowActionsData | undefined {
  const actions = (Object.keys(permissions) as RowActionId[])
    .filter((id) => mayDo(session, permissions, id))
    .map((id) => ({ id, ...ROW_ACTIONS[id] }));
  return actions.length === 0
    ? undefined
    : { actions, formToken: makeFormToken(session.zone.name) };
}

function mayDo({ can }: Pick<Session, 'can'>, permissions: RowPermissions, id: RowActionId) {
  return [permissions[id] ?? []].flat().some((permission) => can(permission));
}

/**
 * Answers the form that confirms what is done with several rows: leads back to the list, with an alert that counts what was
 * done and names what was not, and why.
 * @param url of the request: the filter, sort and page of the list
 * @throws Response 400 for what none of our own pages sends
 */
export async function answerRows(
  session: Session,
  form: FormData,
  url: URL,
  rules: RowRules,
): Promise<Response | RefusedForm> {
  const id = textIn(form, ROW_FIELDS.action) as RowActionId;
  const run = Object.hasOwn(rules.run, id) ? rules.run[id] : undefined;
  const rows = rowsOf(form);
  if (!run || rows.length === 0 || rows.length > MAX_ROWS) {
    throw new Response('This form was not sent by a list of Keyway.', { status: 400 });
  }
  const action: RowAction = ROW_ACTIONS[id];
  const back = (alert: Omit<Alert, 'id'>) =>
    redirectWithAlert(session, rules.to + listQuery(url), alert);
  const elsewhere = problemBefore(session, form)?.message;
  if (elsewhere) return back({ tone: 'error', text: elsewhere });
  if (!mayDo(session, rules.permissions, id)) {
    return back({ tone: 'error', text: INVALID_PERMISSIONS.text });
  }
  const wrong = action.typed && confirmationProblem(form.get(CONFIRMATION_FIELD), action.typed);
  if (wrong) return refuseForm({ [CONFIRMATION_FIELD]: wrong });
  const outcome = await runEach(rows, rules.failure, (row) => run(row.id, sendingOf(form, row)));
  return back(alertOf(outcome, action, rules));
}

function rowsOf(form: FormData): Row[] {
  const names = form.getAll(ROW_FIELDS.name).map(String);
  return form.getAll(ROW_FIELDS.id).map((id, index) => ({
    id: String(id),
    name: names[index] ?? String(id),
  }));
}

/** The key of one row's call, so that a form that arrives twice takes effect once. */
function sendingOf(form: FormData, { id }: Row): { idempotencyKey: string } {
  const key = createHash('sha256')
    .update(`${keyOfForm(form)} ${id}`)
    .digest('base64url');
  return { idempotencyKey: key };
}

/** The address of the list without the dialog, its rows, and what Remix adds. */
function listQuery({ searchParams }: URL): string {
  const query = changeQuery(searchParams, {
    dialog: undefined,
    [SELECTED_PARAM]: undefined,
    row: undefined,
    index: undefined,
  });
  return query === '?' ? '' : query;
}

export interface Outcome {
  done: Row[];
  /** Why, and with which rows. */
  failed: Map<string, Row[]>;
}

/**
 * Runs it with one row after the other. A platform that fails by itself is not asked again: the rows that follow have failed
 * for the same reason.
 */
export async function runEach(
  rows: readonly Row[],
  failure: string,
  run: (row: Row) => Promise<unknown>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], failed: new Map() };
  let outage: string | undefined;
  for (const row of rows) {
    const problem = outage ?? (await problemWith(row));
    if (problem === undefined) outcome.done.push(row);
    else outcome.failed.set(problem, [...(outcome.failed.get(problem) ?? []), row]);
  }
  return outcome;

  async function problemWith(row: Row): Promise<string | undefined> {
    try {
      const refusal = await run(row);
      return typeof refusal === 'string' ? refusal : undefined;
    } catch (error) {
      const text = failureText(error, failure);
      if (error instanceof PlatformError && error.status >= 500) outage = text;
      return text;
    }
  }
}

/** What the alert says. */
export function alertOf(
  { done, failed }: Outcome,
  action: RowAction,
  { noun, undo }: Pick<RowRules, 'noun' | 'undo'>,
): Omit<Alert, 'id'> {
  const left = [...failed.values()].flat().length;
  const why = [...failed].map(
    ([reason, rows]) => `${rows.map(({ name }) => `“${name}”`).join(', ')}: ${reason}`,
  );
  const undoable = undo && action === ROW_ACTIONS.delete && done.length > 0;
  const { one, many } = noun;
  if (left === 0) {
    return {
      tone: 'success',
      text: `${counted(done.length, one, many)} ${action.done}.`,
      ...(undoable && { undo: idsText(done) }),
    };
  }
  const all = counted(done.length + left, one, many);
  const count = done.length === 0 ? `None of ${all}` : `${done.length} of ${all}`;
  return {
    tone: done.length === 0 ? 'error' : 'warning',
    text: `${count} ${action.done}. Not ${action.done}: ${why.join(' ')}`,
    ...(undoable && { undo: idsText(done) }),
  };
}

const idsText = (rows: readonly Row[]) => rows.map(({ id }) => id).join(',');
