/** Stores which columns of a list a person wants to see. */
import { redirect } from '@remix-run/node';
import { textIn } from '#app/forms/body/form-body.server.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { SCREEN_IDS } from '#app/screens/screens.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { parseReturnTo } from '#app/session/sign-in/return-to.ts';
import { sessions } from '#app/session/store/sessions.server.ts';
import {
  COLUMN_FIELDS,
  DRAFT_COLUMNS_PARAM,
  KEPT_COLUMNS_PARAM,
} from '#app/ui/grid/columns/column-fields.ts';
import {
  moveColumn,
  widthProblem,
  withWidths,
  writeColumns,
} from '#app/ui/grid/columns/change-columns.ts';
import { columnsParam, parseColumns } from '#app/ui/grid/columns/column-settings.ts';
import type { ColumnSetting } from '#app/ui/grid/columns/column-settings.ts';

/**
 * How many lists may have stored columns. There are fewer lists; the limit keeps the settings small whatever names are
 * sent.
 */
const MAX_LISTS = 100;

/**
 * Answers the form of the columns: stores them, puts them into the address of the list, or removes the stored ones. The
 * form is shown again with its content in three cases: a width is invalid, a column was moved, or another tab has
 * stored other columns since the form was opened.
 * @throws Response 400 for a list that no screen has
 */
export async function answerColumns(session: Session, form: FormData): Promise<Response> {
  const list = textIn(form, COLUMN_FIELDS.list);
  if (!isList(list)) throw new Response('There is no such list.', { status: 400 });
  if (form.has(COLUMN_FIELDS.text)) {
    await keep(session, list, (kept) => resized(kept, form));
    return backWith(form, {});
  }
  const chosen = readChoice(form);
  const [step, id = ''] = textIn(form, COLUMN_FIELDS.step).split(':');
  const kept = session.settings.columns[list] ?? '';
  if (step === 'up' || step === 'down') {
    const columns = moveColumn(chosen, id, step === 'up' ? -1 : 1);
    return backWith(form, { draft: columns, kept });
  }
  const isWrong = chosen.some((column) => widthProblem(column) !== undefined);
  if (step !== 'reset' && isWrong) return backWith(form, { draft: chosen, kept });
  if (step === 'address') return backWith(form, { columns: chosen });
  const wanted = step === 'reset' ? '' : writeColumns(chosen);
  const stored = await keep(session, list, (now) => (isSeen(form, now) ? wanted : now));
  return backWith(form, stored === wanted ? {} : { draft: chosen, kept: stored });
}

/** Whether the stored columns are still those that the form was opened with. */
function isSeen(form: FormData, kept: string): boolean {
  return !form.has(COLUMN_FIELDS.seen) || textIn(form, COLUMN_FIELDS.seen) === kept;
}

/** The stored columns with the new widths, and behind them the columns of the page that were not stored yet. */
function resized(kept: string, form: FormData): string {
  const widths = form.getAll(COLUMN_FIELDS.width).map(String);
  const changed = form
    .getAll(COLUMN_FIELDS.id)
    .map((id, index) => [String(id), widths[index] ?? ''] as const);
  const named = parseColumns(kept);
  const ids = new Set(named.map(({ id }) => id));
  const others = parseColumns(textIn(form, COLUMN_FIELDS.text)).filter(({ id }) => !ids.has(id));
  const columns = [...named, ...others];
  return writeColumns(parseColumns(writeColumns(withWidths(columns, new Map(changed)))));
}

/** Whether a text names a list: by its screen, or by its screen, a dot and the name of one of several lists. */
function isList(list: string): boolean {
  const [screen = '', part = '', ...more] = list.split('.');
  return SCREEN_IDS.some((id) => id === screen) && /^[\w-]{0,40}$/.test(part) && more.length === 0;
}

/** The columns in the order of the form's fields. */
function readChoice(form: FormData): ColumnSetting[] {
  const widths = form.getAll(COLUMN_FIELDS.width).map(String);
  const shown = form.getAll(COLUMN_FIELDS.shown).map(String);
  const pinned = form.getAll(COLUMN_FIELDS.pinned).map(String);
  const written = form
    .getAll(COLUMN_FIELDS.id)
    .map(String)
    .map((id, index) => ({
      id,
      shown: shown.includes(id),
      pinned: pinned.includes(id),
      width: (widths[index] ?? '').trim(),
    }));
  // Writing and parsing enforces the length and the characters that an address may have.
  return parseColumns(writeColumns(written));
}

/**
 * Changes the stored columns of a list.
 * @param change takes and returns them as a text, '' for none
 * @returns the text that is stored afterwards
 */
async function keep(
  { realm, user }: Session,
  list: string,
  change: (kept: string) => string,
): Promise<string> {
  const store = await sessions();
  let columns = '';
  await store.changeSettings({ realm, ...user }, (settings) => {
    columns = change(settings.columns[list] ?? '');
    const others = Object.entries(settings.columns)
      .filter(([other]) => other !== list)
      .slice(-MAX_LISTS);
    return {
      ...settings,
      columns: Object.fromEntries(columns ? [...others, [list, columns]] : others),
    };
  });
  return columns;
}

interface Back {
  /** Columns for the address, which are not stored. */
  columns?: readonly ColumnSetting[];
  /** The content of the form, when the form is shown again. */
  draft?: readonly ColumnSetting[];
  /** The stored columns, when the form is shown again. */
  kept?: string;
}

/** A redirect to the list. */
function backWith(form: FormData, { draft, columns, kept = '' }: Back): Response {
  const back = parseReturnTo(textIn(form, COLUMN_FIELDS.returnTo)) ?? paths.dashboard;
  const [pathname = paths.dashboard, search = ''] = back.split('?');
  const param = columnsParam(textIn(form, COLUMN_FIELDS.prefix));
  const query = changeQuery(new URLSearchParams(search), {
    dialog: draft && param,
    [DRAFT_COLUMNS_PARAM]: draft && writeColumns(draft),
    [KEPT_COLUMNS_PARAM]: draft && !isSeen(form, kept) ? kept : undefined,
    ...(!draft && { [param]: columns && writeColumns(columns) }),
  });
  return redirect(query === '?' ? pathname : pathname + query);
}
