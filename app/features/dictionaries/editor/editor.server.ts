/** Loading the editor, and answering its form. */
import { data, redirect } from '@remix-run/node';
import { CONFIRMATION_FIELD, confirmationProblem } from '#app/forms/confirmation.ts';
import { readForm } from '#app/forms/form-body.server.ts';
import { KEY_FIELD, makeTicket } from '#app/forms/ticket.ts';
import { paths, withQuery } from '#app/paths/paths.ts';
import { failureAnswer, failureText, PlatformError } from '#app/platform-client/errors.ts';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import { formZoneProblem } from '#app/session/form-zone.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE, SUCCESS } from '#app/text/alerts.ts';
import { INVALID_PERMISSIONS } from '#app/text/dialogs.ts';
import { CALLS } from '#model/calls/all.ts';
import { DICTIONARY_UPLOAD_LIMITS } from '#model/limits.ts';
import type { Draft } from './draft.ts';
import { draftProblems } from './draft-problems.server.ts';
import { parseDraft } from './draft-schema.server.ts';
import { DELETE_FIELD, ENHANCED_FIELD, THEN_FIELD, THEN_UPLOAD } from './editor-view.ts';
import type { DraftProblem, EditorReply, EditorView, Notice } from './editor-view.ts';
import { DRAFT_FIELD, readOpenTab } from './read-open-tab.ts';
import { saveDictionary } from './save-dictionary.server.ts';
import { readAction, ACTION_FIELD, applyAction } from './draft-actions.ts';

/** Groupings are suggestions: so many dictionaries are looked at, no more. */
const GROUPS_FROM = 1_000;

/**
 * The editor of a dictionary, or of a new one.
 * @param name what the address calls it: its name, or its id
 * @param search the rest of the address
 * @throws Response 404 when there is no such dictionary, or what the platform answered instead; to the address with
 *   the name where it was called by its id
 */
export async function loadEditor(
  session: Session,
  name?: string,
  search = '',
): Promise<EditorView> {
  const [dictionary, groups] = await Promise.all([
    name === undefined ? undefined : readDictionary(session, name),
    loadGroups(session),
  ]);
  if (dictionary && dictionary.name !== name) {
    throw redirect(paths.dictionary(dictionary.name) + search);
  }
  return {
    dictionary,
    groups,
    ticket: makeTicket(session.zone.name),
    maySave: maySave(session),
    mayDelete: session.can('deleteMetadata'),
  };
}

async function readDictionary({ api }: Session, name: string) {
  try {
    return (await api.call(CALLS.readDictionary, { params: { name } })).data;
  } catch (error) {
    if (!(error instanceof PlatformError) || error.status !== 404) throw failureAnswer(error);
    throw new Response(`There is no dictionary '${name}' in this zone. It may have been deleted.`, {
      status: 404,
    });
  }
}

/** None when they cannot be read: a group can be typed too. */
async function loadGroups({ api }: Session): Promise<string[]> {
  const query = { summary: 'true', limit: GROUPS_FROM, orderBy: 'groupName' } as const;
  try {
    const { data: summaries } = await api.call(CALLS.listDictionaries, { query });
    return [...new Set(summaries.map(({ groupName = '' }) => groupName))].filter(Boolean);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return [];
  }
}

/** Either permission suffices. */
function maySave(session: Session): boolean {
  return session.can('createMetadata') || session.can('editMetadata');
}

/**
 * Answers a form of the editor: an action, a save or a deletion.
 * @param name of the dictionary in the address; absent while creating
 * @throws Response 400 when the form is none of ours
 */
export async function answerEditor(session: Session, request: Request, name?: string) {
  const form = await readForm(request, DICTIONARY_UPLOAD_LIMITS.bytes);
  const answer = { session, form, enhanced: form.has(ENHANCED_FIELD) };
  if (name !== undefined && form.has(DELETE_FIELD)) return answerDeletion(answer, name);
  const draft = readOpenTab(parseDraft(form.get(DRAFT_FIELD)), form);
  if (draft.hash === undefined ? name !== undefined : draft.name !== name) {
    throw new Response('The form and its address name different dictionaries.', { status: 400 });
  }
  const action = readAction(form.get(ACTION_FIELD));
  if (action) return formAgain(answer, { draft: applyAction(draft, action), status: 200 });
  return answerSave(answer, draft);
}

interface Answer {
  session: Session;
  form: FormData;
  enhanced: boolean;
}

async function answerSave(answer: Answer, draft: Draft) {
  const { session, form } = answer;
  const refusal = maySave(session) ? formZoneProblem(session, form) : INVALID_PERMISSIONS.text;
  if (refusal !== undefined) {
    return formAgain(answer, { draft, notice: { tone: 'error', text: refusal } });
  }
  const problems = draftProblems(draft);
  if (problems.length > 0) return formAgain(answer, { draft, problems });
  const notice = await saveDictionary(session, draft, form.get(KEY_FIELD)?.toString() ?? '');
  if (notice) return formAgain(answer, { draft, notice });
  const isNew = draft.hash === undefined;
  const message = isNew ? SUCCESS.dictionaryCreated : SUCCESS.dictionaryUpdated;
  const uploads = form.get(THEN_FIELD) === THEN_UPLOAD;
  const uploadTo = withQuery(paths.newJob('upload-file'), { chain: draft.name });
  return done(answer, 'saved', message, uploads ? uploadTo : paths.dictionaries);
}

async function answerDeletion(answer: Answer, name: string) {
  const { session, form } = answer;
  const refusal = session.can('deleteMetadata')
    ? formZoneProblem(session, form)
    : INVALID_PERMISSIONS.text;
  if (refusal !== undefined) return formAgain(answer, { notice: { tone: 'error', text: refusal } });
  const problem = confirmationProblem(form.get(CONFIRMATION_FIELD), name);
  if (problem !== undefined) {
    return data<EditorReply>({ kind: 'confirm', problem }, { status: 400 });
  }
  try {
    await session.api.call(CALLS.deleteDictionary, {
      params: { name },
      idempotencyKey: form.get(KEY_FIELD)?.toString(),
    });
  } catch (error) {
    const text = failureText(error, FAILURE.deleteDictionary);
    return formAgain(answer, { notice: { tone: 'error', text } });
  }
  return done(answer, 'deleted', SUCCESS.dictionaryDeleted);
}

/** The next page with the alert; the enhanced page shows it and goes there by itself, a little later. */
async function done(
  { session, enhanced }: Answer,
  what: 'saved' | 'deleted',
  message: string,
  to: string = paths.dictionaries,
) {
  if (enhanced) return data<EditorReply>({ kind: 'done', what, message });
  return redirectWithAlert(session, to, { tone: 'success', text: message });
}

function formAgain(
  { session, enhanced }: Answer,
  {
    draft,
    problems = [],
    notice,
    status = 400,
  }: { draft?: Draft; problems?: DraftProblem[]; notice?: Notice; status?: number },
) {
  const ticket = makeTicket(session.zone.name);
  const kept = enhanced ? undefined : draft;
  return data<EditorReply>({ kind: 'form', draft: kept, problems, notice, ticket }, { status });
}

/** Who may not create is told so on the list. */
export function requireCreate(session: Session): void {
  if (session.can('createMetadata')) return;
  throw redirect(withQuery(paths.dictionaries, { dialog: 'permission' }));
}
