/** Runs an action on several rows of a list: on each by itself, so that one failure does not stop the others. */
import { createHash } from 'node:crypto';
import { problemBefore } from '#app/forms/reply/answer-form.server.ts';
import { CONFIRMATION_FIELD, confirmationProblem } from '#app/forms/confirmation/confirmation.ts';
import { textIn } from '#app/forms/body/form-body.server.ts';
import { refuseForm } from '#app/forms/reply/form-reply.server.ts';
import type { FormAgainResponse } from '#app/forms/reply/form-reply.server.ts';
import { idempotencyKeyOf } from '#app/forms/idempotency-key.server.ts';
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
import { MAX_SELECTED_ROWS, ROW_ACTIONS, ROW_FIELDS } from './row-actions.ts';
import type { Sending } from '#app/forms/body/parse-form.server.ts';
import type { RowAction, RowActionId, RowActionsData } from './row-actions.ts';

/** The row actions that a list offers, and to whom. */
export type RowOffers = Partial<Record<RowActionId, RowOffer>>;

export interface RowOffer {
  /** Who may do it. Of several permissions, one is enough, as for a call of the platform. */
  permission: Permission | readonly Permission[];
  /** What follows from it, as a sentence of its question. */
  consequence?: string;
}

export type RowSending = Pick<Sending, 'idempotencyKey'>;

interface RowRules {
  noun: { one: string; many: string };
  offers: RowOffers;
  /**
   * Runs the action on one row. It throws a PlatformError, or returns a sentence, that says why the row was left as it
   * is.
   */
  run?: Partial<Record<RowActionId, (id: string, sending: RowSending) => Promise<unknown>>>;
  /**
   * Runs the action on all rows at once. It throws a PlatformError that says why nothing was done, or returns a
   * sentence that says what is wrong with what the form asked for.
   */
  runAll?: Partial<
    Record<
      RowActionId,
      (
        rows: readonly SelectedRow[],
        asked: string,
        sending: RowSending,
      ) => Promise<RowsOutcome | string>
    >
  >;
  /** The reason to show where the platform gives none. */
  failure: string;
  /** Returns the id of the record that a row shows, if its deletion can be undone (crud/undo-deletion.server.ts). */
  undo?: (id: string) => string;
  /** The list, without a query. */
  to: string;
}

export interface SelectedRow {
  id: string;
  name: string;
}

/**
 * The actions that the person may do with rows; undefined when there are none.
 * @param choices the options of actions that ask for one, such as a group
 */
export function rowActionsData(
  session: Pick<Session, 'can' | 'zone'>,
  offers: RowOffers,
  choices: Partial<Record<RowActionId, readonly string[]>> = {},
): RowActionsData | undefined {
  const actions = (Object.keys(offers) as RowActionId[])
    .filter((id) => mayDo(session, offers, id))
    .map((id) => ({
      ...{ id, ...ROW_ACTIONS[id] },
      ...{ consequence: offers[id]?.consequence, choices: choices[id] },
    }));
  return actions.length === 0
    ? undefined
    : { actions, formToken: makeFormToken(session.zone.name) };
}

function mayDo({ can }: Pick<Session, 'can'>, offers: RowOffers, id: RowActionId) {
  return [offers[id]?.permission ?? []].flat().some((permission) => can(permission));
}

/**
 * Answers the form that confirms an action with several rows. The answer redirects to the list with an alert: how many
 * rows were done, and which were not and why.
 * @param url of the request: the filter, sort and page of the list
 * @throws Response 400 for a form that no page of ours sends
 */
export async function answerRows(
  session: Session,
  form: FormData,
  url: URL,
  rules: RowRules,
): Promise<Response | FormAgainResponse> {
  const id = textIn(form, ROW_FIELDS.action) as RowActionId;
  const { run: one = {}, runAll: all = {} } = rules;
  const [run, runAll] = Object.hasOwn(ROW_ACTIONS, id) ? [one[id], all[id]] : [];
  const rows = rowsOf(form);
  if ((!run && !runAll) || rows.length === 0 || rows.length > MAX_SELECTED_ROWS) {
    throw new Response('This form was not sent by a list of Keyway.', { status: 400 });
  }
  const action: RowAction = ROW_ACTIONS[id];
  const back = (alert: Omit<Alert, 'id'>) =>
    redirectWithAlert(session, rules.to + listQuery(url), alert);
  const elsewhere = problemBefore(session, form)?.message;
  if (elsewhere) return back({ tone: 'error', text: elsewhere });
  if (!mayDo(session, rules.offers, id)) {
    return back({ tone: 'error', text: INVALID_PERMISSIONS.text });
  }
  const wrong = action.typed && confirmationProblem(form.get(CONFIRMATION_FIELD), action.typed);
  if (wrong) return refuseForm({ [CONFIRMATION_FIELD]: wrong });
  const outcome = runAll
    ? await runTogether(rows, rules.failure, () =>
        runAll(rows, textIn(form, ROW_FIELDS.asked).trim(), {
          idempotencyKey: idempotencyKeyOf(form),
        }),
      )
    : await runEach(rows, rules.failure, (row) => run!(row.id, sendingOf(form, row)));
  if (typeof outcome === 'string') return refuseForm({ [ROW_FIELDS.asked]: outcome });
  return back(alertOf(outcome, action, rules));
}

function rowsOf(form: FormData): SelectedRow[] {
  const names = form.getAll(ROW_FIELDS.name).map(String);
  return form.getAll(ROW_FIELDS.id).map((id, index) => ({
    id: String(id),
    name: names[index] ?? String(id),
  }));
}

/** The key of one row's call, so that a form that arrives twice takes effect once. */
function sendingOf(form: FormData, { id }: SelectedRow): RowSending {
  const key = createHash('sha256')
    .update(`${idempotencyKeyOf(form)} ${id}`)
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

export interface RowsOutcome {
  done: SelectedRow[];
  /** The rows that failed, by the reason. */
  failed: Map<string, SelectedRow[]>;
}

/**
 * Runs the action for one row after the other. After a failure of the platform itself it stops: the other rows would
 * fail for the same reason.
 */
export async function runEach(
  rows: readonly SelectedRow[],
  failure: string,
  run: (row: SelectedRow) => Promise<unknown>,
): Promise<RowsOutcome> {
  const outcome: RowsOutcome = { done: [], failed: new Map() };
  let outage: string | undefined;
  for (const row of rows) {
    const problem = outage ?? (await problemWith(row));
    if (problem === undefined) outcome.done.push(row);
    else outcome.failed.set(problem, [...(outcome.failed.get(problem) ?? []), row]);
  }
  return outcome;

  async function problemWith(row: SelectedRow): Promise<string | undefined> {
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

async function runTogether(
  rows: readonly SelectedRow[],
  failure: string,
  run: () => Promise<RowsOutcome | string>,
): Promise<RowsOutcome | string> {
  try {
    return await run();
  } catch (error) {
    return { done: [], failed: new Map([[failureText(error, failure), [...rows]]]) };
  }
}

/** The alert about the outcome. */
export function alertOf(
  { done, failed }: RowsOutcome,
  action: RowAction,
  { noun, undo }: Pick<RowRules, 'noun' | 'undo'>,
): Omit<Alert, 'id'> {
  const left = [...failed.values()].flat().length;
  const why = [...failed].map(
    ([reason, rows]) => `${rows.map(({ name }) => `“${name}”`).join(', ')}: ${reason}`,
  );
  const undone = action === ROW_ACTIONS.delete && done.length > 0 ? undo : undefined;
  const undoing = undone && { undo: done.map(({ id }) => undone(id)).join(',') };
  const { one, many } = noun;
  if (left === 0) {
    return {
      tone: 'success',
      text: `${counted(done.length, one, many)} ${action.done}.`,
      ...undoing,
    };
  }
  const all = counted(done.length + left, one, many);
  const count = done.length === 0 ? `None of ${all}` : `${done.length} of ${all}`;
  return {
    tone: done.length === 0 ? 'error' : 'warning',
    text: `${count} ${action.done}. Not ${action.done}: ${why.join(' ')}`,
    ...undoing,
  };
}
