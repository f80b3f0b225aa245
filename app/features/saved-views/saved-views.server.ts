/** Reading and changing saved views. They are saved on the screen that they show. */
import { loadList } from '#app/crud/load-list.server.ts';
import type { ListData } from '#app/crud/list-data.ts';
import { readNames } from '#app/fields/wallet-names.server.ts';
import { answerDeletion, answerForm, formPageData } from '#app/forms/answer-form.server.ts';
import type { FormPageData } from '#app/forms/answer-form.server.ts';
import { readForm } from '#app/forms/form-body.server.ts';
import { DELETE_FIELD } from '#app/forms/form-reply.ts';
import { savedViewAddress, savedViewPaths } from '#app/paths/saved-view-paths.ts';
import { found } from '#app/platform-client/found.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { mayOpen } from '#model/roles.ts';
import { savedViewFormSchema } from '#model/saved-views.ts';
import type { SavedView, SavedViewForm } from '#model/saved-views.ts';
import type { ViewRow } from './view-list.tsx';

export interface ViewData extends FormPageData {
  value: SavedViewForm;
  /** What it opens. */
  to: string;
  mayOpen: boolean;
  author: string;
  mayEdit: boolean;
}

export async function loadViews(
  session: Session,
  params: URLSearchParams,
): Promise<ListData<ViewRow>> {
  const list = await loadList(session, params, {
    read: (query) => session.api.call(CALLS.listSavedViews, { query }),
    grid: {
      sortable: ['name', 'shared'],
      defaultSort: { column: 'name', descending: false },
    },
    toRow: (view) => view,
    addPermission: 'readMetadata',
    failure: 'Unable to retrieve saved views',
  });
  const names = await namesOf(session, list.rows);
  const mayOpenViews = mayOpen(session.roles, 'lifegraph');
  return {
    ...list,
    rows: list.rows.map((view) => {
      const { id, name, shared } = view;
      const to = mayOpenViews ? savedViewAddress(view) : savedViewPaths.edit(id);
      return { id, name, shared, author: authorOf(view, names), to };
    }),
  };
}

function namesOf(session: Session, views: readonly SavedView[]) {
  return readNames(
    session,
    views.filter(({ own }) => !own).map(({ author }) => author),
  );
}

function authorOf({ own, author }: SavedView, names: ReadonlyMap<string, string>): string {
  return own ? 'You' : (names.get(author) ?? author);
}

/** @throws Response 404 when the person sees no such view, or what the platform answered instead */
export async function loadView(session: Session, id: string): Promise<ViewData> {
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
    mayOpen: mayOpen(session.roles, 'lifegraph'),
    author: authorOf(view, await namesOf(session, [view])),
  };
}

/** Answers the form of a view, or of its deletion. */
export async function answerView(session: Session, request: Request, id: string) {
  const form = await readForm(request);
  const { api } = session;
  const params = { id };
  const stored = () => api.call(CALLS.readSavedView, { params });
  const saving = { permission: 'readMetadata', stored, doneTo: savedViewPaths.list } as const;
  if (form.has(DELETE_FIELD)) {
    return answerDeletion(session, form, {
      ...saving,
      save: (sending) => api.call(CALLS.deleteSavedView, { params, ...sending }),
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
