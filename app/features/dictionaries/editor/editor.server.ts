/** Loads the editor and answers its form. */
import { data, redirect } from '@remix-run/node';
import {
  ERASED,
  NEWER_VERSION,
  PRESENT_FIELD,
  RESTORED_SEQ_FIELD,
} from '#app/crud/record-dialogs/restore-form.ts';
import { nextRow } from '#app/crud/next-row.server.ts';
import { LEAVE_AFTER_MS, nextAddress, problemBefore } from '#app/forms/reply/answer-form.server.ts';
import { CONFIRMATION_FIELD, confirmationProblem } from '#app/forms/confirmation/confirmation.ts';
import { NEXT_FIELD } from '#app/forms/next-field.ts';
import { idempotencyKeyOf } from '#app/forms/idempotency-key.server.ts';
import { readForm, textIn } from '#app/forms/body/form-body.server.ts';
import { answerDone } from '#app/forms/reply/form-reply.server.ts';
import type { FormReplyResponse, FormAgainResponse } from '#app/forms/reply/form-reply.server.ts';
import { SCRIPTS_FIELD } from '#app/forms/reply/form-reply.ts';
import type { Notice } from '#app/forms/reply/form-reply.ts';
import { sendingOf } from '#app/forms/body/parse-form.server.ts';
import { newerRecord, staleDeletion } from '#app/forms/version.server.ts';
import { hashOfVersion } from '#app/forms/version.ts';
import { makeFormToken } from '#app/forms/form-token.ts';
import { paths } from '#app/paths/paths.ts';
import {
  failureResponse,
  failureText,
  orAnswer,
  PlatformError,
  orElse,
} from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE, SUCCESS } from '#app/text/alerts.ts';
import { INVALID_PERMISSIONS } from '#app/text/dialogs.ts';
import { CALLS } from '#model/calls/all.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import { UNDEFINED_ATTRIBUTES_ACTIONS } from '#model/dictionaries/datatypes.ts';
import { DICTIONARY_FORM_BYTES } from '#model/fields/limits.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { Permission } from '#model/access/roles.ts';
import { TRUNCATE_AT, truncateText } from '#app/format/truncate-text.ts';
import { loadDictionaryList } from '#app/features/dictionaries/list/dictionary-list.server.ts';
import { ACTION_FIELD, applyAction, readAction } from './draft/draft-actions.ts';
import type { DraftAction } from './draft/draft-actions.ts';
import type { Draft } from './draft/draft.ts';
import { toDraft } from './draft/draft-dictionary.ts';
import { draftProblems } from './draft/draft-problems.server.ts';
import { parseDraft } from './draft/draft-schema.server.ts';
import {
  DELETE_DICTIONARY_FIELD,
  ENTER_FIELD,
  PREVIEWED_FIELD,
  STAY_FIELD,
  THEN_FIELD,
  THEN_UPLOAD,
  TRUNCATE_FIELD,
  uploadHref,
} from './editor-form.ts';
import { DICTIONARY_HELP, NEW_DICTIONARY_HELP } from './help.server.ts';
import { editorResult } from './editor-reply.ts';
import type { DraftProblem, SavePreview } from './editor-reply.ts';
import type { EditorData } from './editor-data.ts';
import { previewSave } from './save/preview-save.server.ts';
import { pasteLevel } from './paste/paste-level.ts';
import { PASTED_TEXT_FIELD, readPastedForm } from './paste/read-pasted.ts';
import {
  DRAFT_FIELD,
  FILTER_FIELD,
  openLocation,
  readOpenTab,
  SHOWN_FILTER_FIELD,
} from './read-open-tab.ts';
import { TRUNCATION_STARTED } from './texts.ts';
import { saveAndWait } from './save/save-dictionary.server.ts';

/** How long the page stays after a save, in milliseconds. It is short when a file is uploaded next. */
const LEAVE_AFTER_SAVE_MS = 1_000;
const LEAVE_FOR_UPLOAD_AFTER_MS = 50;

/** The groupings are read from this many dictionaries. They are only suggestions, so not all are needed. */
const GROUPS_FROM = 1_000;

/**
 * Loads the editor of a dictionary, or of a new one.
 * @param name the name of the dictionary in the address, or its id
 * @param search the rest of the address
 * @throws Response 404 when there is no such dictionary, or what the platform answered instead; a redirect to the
 *   address with the name when the given address has the id
 */
export async function loadEditor(
  session: Session,
  name?: string,
  search = '',
): Promise<EditorData> {
  const [dictionary, terms, groups] = await Promise.all([
    name === undefined ? undefined : readDictionary(session, name),
    name === undefined ? {} : loadTerms(session, name),
    loadGroups(session),
  ]);
  if (dictionary && dictionary.name !== name) {
    throw redirect(paths.dictionary(dictionary.name) + search);
  }
  return {
    dictionary,
    terms,
    groups,
    help: dictionary ? DICTIONARY_HELP : NEW_DICTIONARY_HELP,
    formToken: makeFormToken(session.zone.name),
    maySave: session.can(savePermission(session)),
    mayDelete: session.can('deleteMetadata'),
  };
}

async function readDictionary({ api }: Session, name: string) {
  try {
    return (await api.call(CALLS.readDictionary, { params: { name } })).data;
  } catch (error) {
    if (!(error instanceof PlatformError) || error.status !== 404) throw failureResponse(error);
    throw new Response(`There is no dictionary '${name}' in this zone. It may have been deleted.`, {
      status: 404,
    });
  }
}

/** The terms that explain the attributes, by their paths. There are none when they cannot be read: they only explain. */
async function loadTerms({ api }: Session, name: string): Promise<EditorData['terms']> {
  const read = await orElse(api.call(CALLS.listAttributeTerms, { params: { name } }), undefined);
  return Object.fromEntries(
    (read?.data ?? []).map(({ path, terms }) => [
      path,
      terms.map((term) => ({
        ...term,
        description: truncateText(term.description, TRUNCATE_AT.definition),
      })),
    ]),
  );
}

/** The groupings to choose from. There are none when they cannot be read, because a group can be typed, too. */
async function loadGroups({ api }: Session): Promise<string[]> {
  const query = { summary: 'true', limit: GROUPS_FROM, orderBy: 'groupName' } as const;
  const listed = await orElse(api.call(CALLS.listDictionaries, { query }), undefined);
  const names = listed?.data.map(({ groupName = '' }) => groupName);
  return [...new Set(names)].filter(Boolean);
}

/** The permission to save. A person who may create or edit metadata has it. */
function savePermission(session: Session): Permission {
  return session.can('createMetadata') ? 'createMetadata' : 'editMetadata';
}

function mayChange(session: Session): boolean {
  return session.can(savePermission(session)) || session.can('deleteMetadata');
}

/**
 * Answers a person who may change nothing, without reading the form. The browser's script keeps the draft; without
 * scripts, the buttons of tabs and attributes lead to their addresses, which show the stored dictionary.
 */
function refuseUnread(session: Session, request: Request): FormReplyResponse {
  const { pathname, search } = new URL(request.url);
  if (request.headers.get('Accept')?.includes('text/html')) return redirect(pathname + search, 303);
  const notice = errorNotice(INVALID_PERMISSIONS.text);
  const formToken = makeFormToken(session.zone.name);
  return data({ kind: 'again', result: {}, notice, formToken }, { status: 400 });
}

/**
 * Answers a form of the editor: an action on the draft, a save, a truncation or a deletion.
 * @param name the name of the dictionary in the address; absent while creating
 * @throws Response 400 when the form is none of ours
 */
export async function answerEditor(
  session: Session,
  request: Request,
  name?: string,
): Promise<FormReplyResponse> {
  if (!mayChange(session)) return refuseUnread(session, request);
  const form = await readForm(request, DICTIONARY_FORM_BYTES);
  if (name !== undefined && form.has(DELETE_DICTIONARY_FIELD)) {
    return answerDictionaryDeletion(session, form, name);
  }
  if (name !== undefined && form.has(TRUNCATE_FIELD)) return answerTruncation(session, form, name);
  if (name !== undefined && form.has(RESTORED_SEQ_FIELD)) {
    return answerRestore(session, form, name);
  }
  const draft = readOpenTab(parseDraft(form.get(DRAFT_FIELD)), form);
  if (draft.hash === undefined ? name !== undefined : draft.name !== name) {
    throw new Response('The form and its address name different dictionaries.', { status: 400 });
  }
  const action = readAction(form.get(ACTION_FIELD));
  if (!action && isFiltering(form)) return formAgain(session, form, { draft, status: 200 });
  if (!action) return answerSave(session, form, draft);
  const next = applyAction(draft, withPasted(action, draft, form));
  const pasted = form.get(PASTED_TEXT_FIELD)?.toString();
  return formAgain(session, form, { draft: next, pasted, status: 200 });
}

/** Saves an earlier version again, as the present one: the preview asks, and the editor keeps what it would save. */
async function answerRestore(
  session: Session,
  form: FormData,
  name: string,
): Promise<FormReplyResponse> {
  const ofDictionary = { kind: 'dictionaries', id: name } as const;
  const read = (query: { seq?: number; limit?: number }) =>
    session.api.call(CALLS.listVersions, { query: { ...ofDictionary, ...query } });
  const [present, newest, restored] = await Promise.all([
    readDictionary(session, name),
    orAnswer(read({ limit: 1 })),
    orAnswer(read({ seq: Number(textIn(form, RESTORED_SEQ_FIELD)) })),
  ]);
  const record = restored.data[0]?.record as Dictionary | undefined;
  const isPresent = newest.data[0]?.seq === Number(textIn(form, PRESENT_FIELD));
  if (!record || !isPresent) {
    return formAgain(session, form, { notice: errorNotice(record ? NEWER_VERSION : ERASED) });
  }
  const { hash, timestamp, author } = present;
  return answerSave(session, form, toDraft({ ...record, hash, timestamp, author }));
}

/** Whether Enter was pressed in the filter. Without scripts, Enter presses the first button, which saves. */
function isFiltering(form: FormData): boolean {
  const isChanged = form.get(FILTER_FIELD) !== form.get(SHOWN_FILTER_FIELD);
  return !form.has(SCRIPTS_FIELD) && form.has(ENTER_FIELD) && isChanged;
}

/** The action. When it pastes, it gets the attributes that the fields of the dialog describe. */
function withPasted(action: DraftAction, draft: Draft, form: FormData): DraftAction {
  if (action.kind !== 'paste') return action;
  const { taken } = pasteLevel(draft, openLocation(form));
  return { ...action, items: readPastedForm(form, taken) };
}

async function answerSave(
  session: Session,
  form: FormData,
  draft: Draft,
): Promise<FormReplyResponse> {
  const refusal = problemBefore(session, form, savePermission(session));
  if (refusal) return formAgain(session, form, { draft, notice: errorNotice(refusal.message) });
  const problems = [...choiceProblems(form), ...(await draftProblems(draft))];
  if (problems.length > 0) return formAgain(session, form, { draft, problems });
  const preview = form.has(PREVIEWED_FIELD) ? undefined : await previewSave(session, draft);
  const thenUpload = form.get(THEN_FIELD) === THEN_UPLOAD;
  if (preview) return formAgain(session, form, { draft, preview, thenUpload, status: 200 });
  const to =
    (await nextAddress(form, () => nextDictionary(session, draft.name))) ?? paths.dictionaries;
  const result = await saveAndWait(session, draft, idempotencyKeyOf(form));
  if (!result.saved) {
    const { notice, version } = result;
    const again = version ? { ...draft, hash: hashOfVersion(version) } : draft;
    return formAgain(session, form, { draft: again, notice, version });
  }
  const isNew = draft.hash === undefined;
  const saved = isNew ? 'Dictionary Created' : 'Dictionary Updated';
  const next = thenUpload
    ? {
        to: uploadHref(draft.name, draft.uploadAs),
        leaveAfterMs: LEAVE_FOR_UPLOAD_AFTER_MS,
        // This is also the message for a dictionary proposed from a file, because no page can pass a file to the next
        // one.
        message: `${saved}. Now choose the file to upload.`,
      }
    : { to, leaveAfterMs: LEAVE_AFTER_SAVE_MS, message: saved };
  return answerDone(session, form, next);
}

/** The problem of a choice that the form does not offer. Without it, the stored choice would silently stay. */
function choiceProblems(form: FormData): DraftProblem[] {
  const field = 'undefinedAttributesAction';
  const chosen = form.get(field);
  if (chosen === null || UNDEFINED_ATTRIBUTES_ACTIONS.some((known) => known === chosen)) return [];
  const message = `Choose one of ${UNDEFINED_ATTRIBUTES_ACTIONS.join(', ')}.`;
  return [{ location: { tab: 'details' }, field, message }];
}

/** The address that Save and next opens without scripts. */
function nextDictionary(session: Session, name: string): Promise<string | undefined> {
  return nextRow(
    paths.dictionary(name),
    (page) => loadDictionaryList(session, page),
    (row) => paths.dictionary(row.name),
  );
}

/** Starts the job that erases the records of the chain. Unsaved changes stay in the editor. */
async function answerTruncation(
  session: Session,
  form: FormData,
  chain: string,
): Promise<FormReplyResponse> {
  const draft = form.has(DRAFT_FIELD) ? parseDraft(form.get(DRAFT_FIELD)) : undefined;
  const refusal = problemBefore(session, form, 'deleteMetadata');
  if (refusal) return formAgain(session, form, { draft, notice: errorNotice(refusal.message) });
  const problem = confirmationProblem(form.get(CONFIRMATION_FIELD), chain);
  if (problem !== undefined) {
    return formAgain(session, form, { draft, confirmation: problem, truncates: true });
  }
  let job: Job;
  try {
    const body = { emailResultsTo: session.user.email || undefined };
    const call = { params: { chain }, body, idempotencyKey: idempotencyKeyOf(form) };
    job = (await session.api.call(CALLS.truncateChain, call)).data;
  } catch (error) {
    const text = failureText(error, FAILURE.truncateJob);
    return formAgain(session, form, { draft, notice: errorNotice(text) });
  }
  const message = SUCCESS.jobStarted;
  if (form.has(STAY_FIELD)) {
    const link = { to: paths.jobs({ row: job.jobId }), label: 'Show the job', newTab: true };
    const notice = { tone: 'info', text: TRUNCATION_STARTED, link } as const;
    return formAgain(session, form, { draft, notice, status: 200 });
  }
  return answerDone(session, form, { message, to: paths.jobs(), leaveAfterMs: LEAVE_AFTER_MS });
}

async function answerDictionaryDeletion(
  session: Session,
  form: FormData,
  name: string,
): Promise<FormReplyResponse> {
  // Without JavaScript, the form of the dialog has the unsaved draft.
  const draft = form.has(DRAFT_FIELD) ? parseDraft(form.get(DRAFT_FIELD)) : undefined;
  const refusal = problemBefore(session, form, 'deleteMetadata');
  if (refusal) return formAgain(session, form, { draft, notice: errorNotice(refusal.message) });
  const problem = confirmationProblem(form.get(CONFIRMATION_FIELD), name);
  if (problem !== undefined) return formAgain(session, form, { draft, confirmation: problem });
  const sending = sendingOf(form);
  try {
    await session.api.call(CALLS.deleteDictionary, { params: { name }, ...sending });
  } catch (error) {
    const stored = () => session.api.call(CALLS.readDictionary, { params: { name } });
    const refused = { error, version: sending.ifMatch, stored };
    const newer = await newerRecord(refused).catch(() => undefined);
    const { message, version } = newer
      ? staleDeletion(newer)
      : { message: failureText(error, 'Unable to delete dictionary'), version: undefined };
    return formAgain(session, form, { draft, notice: errorNotice(message), version });
  }
  const message = 'Dictionary Deleted';
  return answerDone(session, form, {
    message,
    to: paths.dictionaries,
    leaveAfterMs: LEAVE_AFTER_MS,
  });
}

/** The form again, with a new form token: a save that failed late may have used up the key of the last one. */
function formAgain(
  session: Session,
  form: FormData,
  {
    draft,
    problems = [],
    confirmation,
    truncates,
    pasted,
    notice,
    preview,
    thenUpload,
    version,
    status = 400,
  }: {
    draft?: Draft;
    problems?: DraftProblem[];
    /** The problem of the text that was typed to confirm a deletion or truncation. */
    confirmation?: string;
    truncates?: boolean;
    pasted?: string;
    notice?: Notice;
    preview?: SavePreview;
    thenUpload?: boolean;
    version?: string;
    status?: number;
  },
): FormAgainResponse {
  const result = editorResult(form.has(SCRIPTS_FIELD) ? undefined : draft, problems);
  if (confirmation !== undefined) result.error = { [CONFIRMATION_FIELD]: [confirmation] };
  const formToken = makeFormToken(session.zone.name);
  const isRefusal = preview !== undefined || problems.length > 0 || confirmation !== undefined;
  const reply = {
    kind: 'again',
    result,
    ...(isRefusal && { unchanged: true as const }),
    notice,
    truncates,
    pasted,
    ...(!form.has(SCRIPTS_FIELD) && { filter: form.get(FILTER_FIELD)?.toString() }),
    preview,
    thenUpload,
    next: preview && form.get(NEXT_FIELD)?.toString(),
    version,
    formToken,
  } as const;
  return data(reply, { status });
}

function errorNotice(text: string): Notice {
  return { tone: 'error', text };
}
