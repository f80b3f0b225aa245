/** Reads and writes user groups. */
import { data as reply } from '@remix-run/node';
import { loadWalletAccess } from '#app/crud/explained-access/access.server.ts';
import { PREVIEW, STEP_FIELD } from '#app/crud/form-preview/preview-step.ts';
import { nextRow } from '#app/crud/next-row.server.ts';
import { answerDeletion, answerForm, formPageData } from '#app/forms/reply/answer-form.server.ts';
import type { FormPageData } from '#app/forms/reply/answer-form.server.ts';
import { readForm, textIn } from '#app/forms/body/form-body.server.ts';
import { DELETE_FIELD } from '#app/forms/reply/form-reply.ts';
import type { FormAgain } from '#app/forms/reply/form-reply.ts';
import { versionOf } from '#app/forms/body/parse-form.server.ts';
import { paths } from '#app/paths/paths.ts';
import { orAnswer } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { isUuid } from '#model/fields/fields.ts';
import { changedGroupFormSchema, newGroupFormSchema, splitIds } from '#model/wallets/group.ts';
import type { StoredGroup } from '#model/wallets/group.ts';
import {
  FIND_FIELD,
  FIRST_FIELD,
  PICK_FIELD,
  REMOVE_FIELD,
  MEMBERS_STEP_FIELD,
} from './group-reply.ts';
import type { SentMembers } from './group-reply.ts';
import { previewGroupForm } from './group-preview.server.ts';
import { findPeople, readPeople } from './people.server.ts';
import type { Person } from './person.ts';
import { foundWallet } from '#app/features/wallets/found-wallet.server.ts';
import type { WalletRights } from '#app/features/wallets/wallet-kinds.ts';
import { GROUP_HELP } from '#app/features/wallets/help.server.ts';
import { loadGroups } from '#app/features/wallets/list/wallet-lists.server.ts';

export interface GroupData extends FormPageData, WalletRights {
  /** The stored group; absent while creating. */
  value?: Omit<StoredGroup, 'group'>;
  members: Person[];
}

const LIST = paths.walletsAndGroups('user-group');

/** Loads a group's form. @throws Response 404 when there is no such group, or what the platform answered instead */
export async function loadGroup(
  session: Session,
  request: Request,
  id?: string,
): Promise<GroupData> {
  const mayEdit = session.can(id === undefined ? 'createMetadata' : 'editMetadata');
  if (id === undefined) {
    return {
      ...formPageData(session, newGroupFormSchema),
      help: GROUP_HELP,
      mayEdit,
      members: [],
    };
  }
  const stored = await readGroup(session, id);
  const { group, ...value } = stored.data;
  return {
    ...formPageData(session, changedGroupFormSchema, stored),
    help: GROUP_HELP,
    mayEdit,
    value,
    members: await orAnswer(readPeople(session, group)),
    access: await loadWalletAccess(session, request, id),
  };
}

function readGroup(session: Session, id: string) {
  return foundWallet(session.api.call(CALLS.readGroup, { params: { id } }), 'user group');
}

/**
 * Answers the form of a group, the form of its deletion, or a step that changes its members. A form that is shown again
 * gets the names of its members, because it has only their ids.
 */
export async function answerGroup(session: Session, request: Request, id?: string) {
  const form = await readForm(request);
  if (form.has(DELETE_FIELD) && id !== undefined) return deleteGroup(session, form, id);
  if (form.get(STEP_FIELD) === PREVIEW && id !== undefined) return answerPreview(session, form, id);
  if (STEPS.some((field) => form.has(field))) return answerStep(session, form);
  const answer = await saveGroup(session, form, id);
  if (answer instanceof Response || answer.data.kind === 'done') return answer;
  const members: SentMembers = { chosen: await orAnswer(readPeople(session, membersOf(form))) };
  return { ...answer, data: { ...answer.data, members } };
}

/** The fields of buttons that change the form without saving it. */
const STEPS = [MEMBERS_STEP_FIELD, REMOVE_FIELD, FIND_FIELD, FIRST_FIELD];

function saveGroup(session: Session, form: FormData, id: string | undefined) {
  const { api } = session;
  const saving = { uniqueField: 'name', doneTo: LIST };
  if (id === undefined) {
    return answerForm(session, form, {
      ...saving,
      schema: newGroupFormSchema,
      permission: 'createMetadata',
      save: (body, sending) => api.call(CALLS.createGroup, { body, ...sending }),
      failure: 'Unable to create user group',
      success: 'Group Created',
    });
  }
  return answerForm(session, form, {
    ...saving,
    schema: changedGroupFormSchema,
    permission: 'editMetadata',
    stored: () => api.call(CALLS.readGroup, { params: { id } }),
    next: () =>
      nextRow(
        paths.wallet('user-group', id),
        (page) => loadGroups(session, page),
        (row) => paths.wallet('user-group', row.id),
      ),
    save: (body, sending) => api.call(CALLS.updateGroup, { params: { id }, body, ...sending }),
    failure: 'Unable to update user group',
    success: 'Group updated',
  });
}

async function deleteGroup(session: Session, form: FormData, id: string) {
  return answerDeletion(session, form, {
    permission: 'deleteMetadata',
    stored: () => session.api.call(CALLS.readGroup, { params: { id } }),
    typedKey: (await readGroup(session, id)).data.name,
    send: (sending) => session.api.call(CALLS.deleteGroup, { params: { id }, ...sending }),
    failure: 'Unable to delete user group',
    success: 'Group Deleted',
    undo: id,
    doneTo: LIST,
  });
}

/** Answers a step of a page without scripts: the form with changed members, or with the dialog that adds some. */
async function answerStep(session: Session, form: FormData) {
  // Enter in the search of the dialog sends no button.
  const step = form.get(MEMBERS_STEP_FIELD) ?? (form.has(FIND_FIELD) ? 'find' : 'remove');
  const picked = idsOf(form.getAll(PICK_FIELD));
  const kept = membersOf(form).filter((member) => member !== form.get(REMOVE_FIELD));
  const ids = step === 'add' ? [...new Set([...kept, ...picked])] : kept;
  const members: SentMembers = {
    chosen: await orAnswer(readPeople(session, ids)),
    // After the last part, the first one follows.
    first: Number(textIn(form, FIRST_FIELD)) % ids.length || 0,
  };
  if (step === 'open' || step === 'find') {
    const searched = textIn(form, FIND_FIELD);
    const [foundPeople, pickedPeople] = await orAnswer(
      Promise.all([findPeople(session, searched), readPeople(session, picked)]),
    );
    members.dialog = { searched, found: foundPeople, picked: pickedPeople };
  }
  const initialValue = { ...sentTexts(form), group: ids.join(',') };
  const again: FormAgain = { kind: 'again', result: { initialValue }, version: versionOf(form) };
  return reply({ ...again, members });
}

/** Answers the button Preview with the form, and with what saving it would do. */
async function answerPreview(session: Session, form: FormData, id: string) {
  const preview = await previewGroupForm(session, form, id);
  const ids = membersOf(form);
  const members: SentMembers = { chosen: await orAnswer(readPeople(session, ids)) };
  const initialValue = { ...sentTexts(form), group: ids.join(',') };
  const version = versionOf(form);
  const again: FormAgain = { kind: 'again', result: { initialValue }, version, unchanged: true };
  return reply({ ...again, members, preview });
}

function sentTexts(form: FormData) {
  return { name: textIn(form, 'name'), description: textIn(form, 'description') };
}

/** What the form has as members, of which some may be no ids: then the form that is shown again names them. */
function membersOf(form: FormData): string[] {
  return splitIds(textIn(form, 'group'));
}

function idsOf(given: readonly FormDataEntryValue[]): string[] {
  return given.filter((id) => typeof id === 'string').filter(isUuid);
}
