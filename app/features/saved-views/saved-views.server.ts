/** Reads and changes saved views. A view is saved on the screen that it shows. */
import { loadList } from '#app/crud/load-list.server.ts';
import { ROW_PARAM } from '#app/crud/list-data.ts';
import type { ListData } from '#app/crud/list-data.ts';
import { readWalletNames } from '#app/fields/read-only/wallet-names.server.ts';
import { answerDeletion, answerForm, formPageData } from '#app/forms/reply/answer-form.server.ts';
import type { FormPageData } from '#app/forms/reply/answer-form.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { DELETE_FIELD } from '#app/forms/reply/form-reply.ts';
import { savedViewPaths } from '#app/paths/saved-view-paths.ts';
import { savedViewAddress } from '#app/screens/saved-view-address.ts';
import { found } from '#app/platform-client/found.ts';
import { SCREENS } from '#app/screens/screens.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { DRAFT_COLUMNS_PARAM, KEPT_COLUMNS_PARAM } from '#app/ui/grid/columns/column-fields.ts';
import { columnsParam } from '#app/ui/grid/columns/column-settings.ts';
import { SELECTED_PARAM } from '#app/ui/grid/grid-selection.ts';
import { CALLS } from '#model/calls/all.ts';
import { mayOpen } from '#model/access/roles.ts';
import { savedViewFormSchema } from '#model/metadata/saved-views.ts';
import { VIEW_AREAS } from '#model/metadata/view-areas.ts';
import type { SavedView, SavedViewValues } from '#model/metadata/saved-views.ts';
import type { SavedViewRow } from './saved-view-list.tsx';

export interface SavedViewData extends FormPageData {
  value: SavedViewValues;
  /** The address that the view opens. */
  to: string;
  mayOpen: boolean;
  author: string;
  mayEdit: boolean;
  /** The address that Cancel opens. */
  closeTo: string;
}

export async function loadSavedViews(
  session: Session,
  params: URLSearchParams,
): Promise<ListData<SavedViewRow>> {
  const list = await loadList(session, params, {
    read: (query) => session.api.call(CALLS.listSavedViews, { query }),
    grid: {
      sortable: ['name', 'area', 'shared'],
      defaultSort: { column: 'name', descending: false },
    },
    toRow: (view) => view,
    failure: 'Unable to retrieve saved views',
  });
  const names = await namesOf(session, list.rows);
  return {
    ...list,
    rows: list.rows.map((view) => {
      const { id, name, shared } = view;
      const to = mayOpenView(session, view) ? savedViewAddress(view) : savedViewPaths.edit(id);
      const { title: area } = SCREENS[view.area];
      return { id, name, area, shared, author: authorOf(view, names), to };
    }),
  };
}

function mayOpenView({ roles }: Session, { area }: Pick<SavedView, 'area'>): boolean {
  return mayOpen(roles, SCREENS[area].roleKey);
}

function namesOf(session: Session, views: readonly SavedView[]) {
  return readWalletNames(
    session,
    views.filter(({ own }) => !own).map(({ author }) => author),
  );
}

function authorOf({ own, author }: SavedView, names: ReadonlyMap<string, string>): string {
  return own ? 'You' : (names.get(author) ?? author);
}

/**
 * Loads a saved view.
 * @throws Response 404 when the person may not see such a view, or what the platform answered instead
 */
export async function loadSavedView(session: Session, id: string): Promise<SavedViewData> {
  const stored = await found(session.api.call(CALLS.readSavedView, { params: { id } }), {
    absent: 'There is no such saved view, or it is not shared any more.',
    failure: 'Unable to retrieve the saved view',
  });
  const view = stored.data;
  return {
    ...formPageData(session, savedViewFormSchema, stored),
    mayDelete: view.own || session.can('deleteMetadata'),
    mayEdit: view.own || session.can('editMetadata'),
    value: { name: view.name, shared: view.shared },
    to: savedViewAddress(view),
    mayOpen: mayOpenView(session, view),
    closeTo: savedViewPaths.list,
    author: authorOf(view, await namesOf(session, [view])),
  };
}

/**
 * Loads the form that saves a list as it is shown.
 * @throws Response 404 for a list whose views cannot be saved
 */
export function loadNewSavedView(session: Session, params: URLSearchParams): SavedViewData {
  const view = viewOfList(session, params);
  const to = savedViewAddress(view);
  return {
    ...formPageData(session, savedViewFormSchema),
    mayDelete: false,
    mayEdit: true,
    value: { name: '', shared: false },
    to,
    mayOpen: false,
    author: 'You',
    closeTo: to,
  };
}

/** Answers the form that saves a list. */
export async function answerNewSavedView(session: Session, request: Request) {
  const view = viewOfList(session, new URL(request.url).searchParams);
  return answerForm(session, await readForm(request), {
    schema: savedViewFormSchema,
    permission: 'readMetadata',
    save: (value, sending) =>
      session.api.call(CALLS.createSavedView, { body: { ...value, ...view }, ...sending }),
    failure: 'View Not Saved',
    success: 'View saved.',
    doneTo: savedViewAddress(view),
  });
}

/** The view of a list: the stored part of its address, with the person's columns, without its page and open dialogs. */
function viewOfList({ settings }: Session, params: URLSearchParams) {
  const list = params.get('list') ?? '';
  const area = VIEW_AREAS.find((one) => one !== 'lifegraph' && one === list.split('.')[0]);
  if (!area) throw new Response('There is no such list.', { status: 404 });
  const query = new URLSearchParams(params.get('query') ?? '');
  for (const name of NOT_KEPT) query.delete(name);
  const columns = settings.columns[list];
  if (columns && !query.has(columnsParam())) query.set(columnsParam(), columns);
  return { area, query: query.toString() };
}

const NOT_KEPT = [
  'page',
  'dialog',
  ROW_PARAM,
  SELECTED_PARAM,
  DRAFT_COLUMNS_PARAM,
  KEPT_COLUMNS_PARAM,
];

/** Answers the form of a view, or the form of its deletion. */
export async function answerSavedView(session: Session, request: Request, id: string) {
  const form = await readForm(request);
  const { api } = session;
  const params = { id };
  const stored = () => api.call(CALLS.readSavedView, { params });
  const saving = { permission: 'readMetadata', stored, doneTo: savedViewPaths.list } as const;
  if (form.has(DELETE_FIELD)) {
    return answerDeletion(session, form, {
      ...saving,
      send: (sending) => api.call(CALLS.deleteSavedView, { params, ...sending }),
      failure: 'Saved View Deletion Failed',
      success: 'Saved view deleted.',
    });
  }
  return answerForm(session, form, {
    ...saving,
    schema: savedViewFormSchema,
    save: async (value, sending) => {
      const { area, query } = (await stored()).data;
      const body = { ...value, area, query };
      return api.call(CALLS.updateSavedView, { params, body, ...sending });
    },
    failure: 'Saved View Update Failed',
    success: 'Saved view updated.',
  });
}
