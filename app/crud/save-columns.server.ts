/** Keeps which columns of a list a person wants to see. */
import { redirect } from '@remix-run/node';
import { textIn } from '#app/forms/form-body.server.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { SCREEN_IDS } from '#app/screens/screens.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { parseReturnTo } from '#app/session/sign-in/return-to.ts';
import { sessions } from '#app/session/store/sessions.server.ts';
import { COLUMN_FIELDS, COLUMNS_DRAFT, COLUMNS_KEPT } from '#app/ui/grid/column-fields.ts';
import { moveColumn, widthProblem, withWidths, writeColumns } from '#app/ui/grid/change-columns.ts';
import { columnsParam, parseColumns } from '#app/ui/grid/column-settings.ts';
import type { ColumnSetting } from '#app/ui/grid/column-settings.ts';

/** More lists than there are. */
const MAX_LISTS = 100;

/**
 * Answers the form of the columns: keeps them, or puts them into the address of the list, or forgets them. Where a width
 * cannot be had, where a column is moved, and where others are kept than when the form was opened, the list is shown again
 * with the form and with what it holds.
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

/** Whether columns that are kept are those that the form was opened with. */
function isSeen(form: FormData, kept: string): boolean {
  return !form.has(COLUMN_FIELDS.seen) || textIn(form, COLUMN_FIELDS.seen) === kept;
}

/** The columns that are kept with other widths; of the page, only those that are not kept yet. */
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

/** A screen, or behind a dot one of its lists. */
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
  // of the length, and with the characters, that an address may have
  return parseColumns(writeColumns(written));
}

/**
 * Changes which columns of a list are kept.
 * @param change takes and gives them as a text, '' for none
 * @returns what is kept then
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
  /** Columns that are not kept, for the address. */
  columns?: readonly ColumnSetting[];
  /** What the form holds when it is shown again. */
  draft?: readonly ColumnSetting[];
  /** What is kept while the form is shown again. */
  kept?: string;
}

/** Back to the list. */
function backWith(form: FormData, { draft, columns, kept = '' }: Back): Response {
  const back = parseReturnTo(textIn(form, COLUMN_FIELDS.returnTo)) ?? paths.dashboard;
  const [pathname = paths.dashboard, search = ''] = back.split('?');
  const param = columnsParam(textIn(form, COLUMN_FIELDS.prefix));
  const query = changeQuery(new URLSearchParams(search), {
    dialog: draft && param,
    [COLUMNS_DRAFT]: draft && writeColumns(draft),
    [COLUMNS_KEPT]: draft && !isSeen(form, kept) ? kept : undefined,
    ...(!draft && { [param]: columns && writeColumns(columns) }),
  });
  return redirect(query === '?' ? pathname : pathname + query);
}
