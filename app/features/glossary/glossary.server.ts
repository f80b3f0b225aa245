import { answerDeletion, answerForm, formPageData } from '#app/forms/reply/answer-form.server.ts';
import type { FormPageData } from '#app/forms/reply/answer-form.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { DELETE_FIELD } from '#app/forms/reply/form-reply.ts';
import { paths } from '#app/paths/paths.ts';
import { found } from '#app/platform-client/found.ts';
import { pickColumns, sortedByColumns } from '#app/crud/list-data.ts';
import type { ListData } from '#app/crud/list-data.ts';
import { loadList } from '#app/crud/load-list.server.ts';
import { nextRow } from '#app/crud/next-row.server.ts';
import { answerRows } from '#app/crud/selection/answer-rows.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { termFormSchema } from '#model/metadata/glossary.ts';
import type { TermFormValues } from '#model/metadata/glossary.ts';
import { TERM_COLUMNS, TERM_NOUN } from './term-list.tsx';
import { NEW_TERM_HELP, TERM_HELP } from './help.server.ts';
import type { TermRow } from './term-list.tsx';

export interface TermData extends FormPageData {
  /** The stored term; absent while creating. */
  value?: TermFormValues;
}

const ROW_OFFERS = {
  delete: {
    permission: 'deleteMetadata',
    consequence: 'Undo, in the message that follows, brings them back.',
  },
} as const;

export function loadTerms(session: Session, params: URLSearchParams): Promise<ListData<TermRow>> {
  return loadList(session, params, {
    read: (query) => session.api.call(CALLS.listTerms, { query }),
    grid: sortedByColumns(TERM_COLUMNS),
    toRow: pickColumns('id', TERM_COLUMNS),
    addPermission: 'createMetadata',
    rowOffers: ROW_OFFERS,
    failure: 'Unable to retrieve glossary metadata list',
  });
}

/** Deletes the selected terms of the list. */
export async function answerTermRows(session: Session, request: Request) {
  return answerRows(session, await readForm(request), new URL(request.url), {
    noun: TERM_NOUN,
    offers: ROW_OFFERS,
    run: {
      delete: (id, sending) => session.api.call(CALLS.deleteTerm, { params: { id }, ...sending }),
    },
    failure: 'Glossary Deletion Failed',
    undo: (id) => id,
    to: paths.glossary,
  });
}

/** Loads the form of a term. @throws Response 404 when there is no such term, or what the platform answered instead */
export async function loadTerm(session: Session, id?: string): Promise<TermData> {
  if (id === undefined) return { ...formPageData(session, termFormSchema), help: NEW_TERM_HELP };
  const stored = await found(session.api.call(CALLS.readTerm, { params: { id } }), {
    absent: 'There is no such term in the glossary of this zone. It may have been deleted.',
    failure: 'Unable to retrieve glossary metadata details',
  });
  const { data } = stored;
  const properties = Object.entries(data.properties).map(([name, value]) => ({ name, value }));
  return {
    ...formPageData(session, termFormSchema, stored),
    help: TERM_HELP,
    value: { ...data, properties },
  };
}

/** Answers the form of a term, or the form of its deletion. */
export async function answerTerm(session: Session, request: Request, id?: string) {
  const form = await readForm(request);
  const { api } = session;
  const saving = { schema: termFormSchema, doneTo: paths.glossary };
  if (id === undefined) {
    return answerForm(session, form, {
      ...saving,
      permission: 'createMetadata',
      save: (body, sending) => api.call(CALLS.createTerm, { body, ...sending }),
      uniqueField: 'term',
      failure: 'Glossary Not Saved',
      success: 'Glossary created.',
    });
  }
  const params = { id };
  const stored = () => api.call(CALLS.readTerm, { params });
  if (form.has(DELETE_FIELD)) {
    return answerDeletion(session, form, {
      permission: 'deleteMetadata',
      stored,
      send: (sending) => api.call(CALLS.deleteTerm, { params, ...sending }),
      failure: 'Glossary Deletion Failed',
      success: 'Glossary Deleted.',
      undo: id,
      doneTo: paths.glossary,
    });
  }
  return answerForm(session, form, {
    ...saving,
    permission: 'editMetadata',
    stored,
    next: () =>
      nextRow(
        paths.term(id),
        (page) => loadTerms(session, page),
        (row) => paths.term(row.id),
      ),
    save: (body, sending) => api.call(CALLS.updateTerm, { params, body, ...sending }),
    failure: 'Glossary Update Failed',
    success: 'Glossary Updated.',
  });
}
