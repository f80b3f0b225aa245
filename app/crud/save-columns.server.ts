/** Keeps which columns of a list a person wants to see. */
import { redirect } from '@remix-run/node';
import { textIn } from '#app/forms/form-body.server.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { SCREEN_IDS } from '#app/screens/screens.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { parseReturnTo } from '#app/session/return-to.ts';
import { sessions } from '#app/session/sessions.server.ts';
import { COLUMN_FIELDS, COLUMNS_DRAFT } from '#app/ui/grid/column-fields.ts';
import { moveColumn, widthProblem, writeColumns } from '#app/ui/grid/change-columns.ts';
import { columnsParam, parseColumns } from '#app/ui/grid/column-settings.ts';
import type { ColumnSetting } from '#app/ui/grid/column-settings.ts';

/** More lists than there are. */
const MOST_LISTS = 100;

/**
 * Answers the form of the columns: keeps them, or puts them into the address of the list, or forgets them. Where a width
 * cannot be had, and where a column is moved, the list is shown again with the form and with what it holds.
 * @throws Response 400 for a list that no screen has
 */
export async function answerColumns(session: Session, form: FormData): Promise<Response> {
  const list = textIn(form, COLUMN_FIELDS.list);
  if (!isList(list)) throw new Response('There is no such list.', { status: 400 });
  const chosen = readChoice(form);
  const [step, id = ''] = textIn(form, COLUMN_FIELDS.step).split(':');
  if (step === 'up' || step === 'down') {
    const columns = moveColumn(chosen, id, step === 'up' ? -1 : 1);
    return backWith(form, { draft: columns });
  }
  if (step === 'reset') {
    await keep(session, list, undefined);
    return backWith(form, {});
  }
  if (chosen.some((column) => widthProblem(column) !== undefined)) {
    return backWith(form, { draft: chosen });
  }
  if (step === 'address') return backWith(form, { columns: chosen });
  await keep(session, list, writeColumns(chosen));
  return backWith(form, {});
}

/** A screen, or behind a dot one of its lists. */
function isList(list: string): boolean {
  const [screen = '', part = '', ...more] = list.split('.');
  return SCREEN_IDS.some((id) => id === screen) && /^[\w-]{0,40}$/.test(part) && more.length === 0;
}

/** The columns in the order of the form's fields, or of the one text that scripts send. */
function readChoice(form: FormData): ColumnSetting[] {
  if (form.has(COLUMN_FIELDS.text)) return parseColumns(textIn(form, COLUMN_FIELDS.text));
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

async function keep(
  { realm, user }: Session,
  list: string,
  columns: string | undefined,
): Promise<void> {
  const store = await sessions();
  await store.changeSettings({ realm, ...user }, (settings) => {
    const others = Object.entries(settings.columns)
      .filter(([other]) => other !== list)
      .slice(-MOST_LISTS);
    return {
      ...settings,
      columns: Object.fromEntries(columns ? [...others, [list, columns]] : others),
    };
  });
}

/** Back to the list: with columns in its address where they are not kept, with the form again where that has a draft. */
function backWith(
  form: FormData,
  { draft, columns }: Partial<Record<'draft' | 'columns', readonly ColumnSetting[]>>,
): Response {
  const back = parseReturnTo(textIn(form, COLUMN_FIELDS.returnTo)) ?? paths.dashboard;
  const [pathname = paths.dashboard, search = ''] = back.split('?');
  const param = columnsParam(textIn(form, COLUMN_FIELDS.prefix));
  const query = changeQuery(new URLSearchParams(search), {
    dialog: draft && param,
    [COLUMNS_DRAFT]: draft && writeColumns(draft),
    ...(!draft && { [param]: columns && writeColumns(columns) }),
  });
  return redirect(query === '?' ? pathname : pathname + query);
}
