/** Reads and writes system wallets. */
import { data as reply } from '@remix-run/node';
import { loadWalletAccess } from '#app/crud/explained-access/access.server.ts';
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
import { systemWalletFormFields, systemWalletFormSchema } from '#model/wallets/wallet.ts';
import type { StoredSystemWallet } from '#model/wallets/wallet.ts';
import type { SystemWalletType } from '#model/wallets/wallet-types.ts';
import type { GroupChoice, SentGroups } from './group-choice.ts';
import { loadGroupChoice } from './group-names.server.ts';
import { GROUP_FIELDS, isGroupStep, nameGroups, takeGroupStep } from './group-steps.server.ts';
import {
  CONFIRMED_TYPE_FIELD,
  deletionKey,
  isSystemWalletType,
  TYPE_STEP_FIELD,
} from './system-wallet-types.ts';
import type { SystemWalletReply } from './system-wallet-types.ts';
import { foundWallet } from '#app/features/wallets/found-wallet.server.ts';
import type { WalletRights } from '#app/features/wallets/wallet-kinds.ts';
import { SYSTEM_WALLET_HELP } from '#app/features/wallets/help.server.ts';
import { loadSystemWallets } from '#app/features/wallets/list/wallet-lists.server.ts';

export interface SystemWalletData extends FormPageData, WalletRights {
  /** The stored wallet; absent while creating. */
  value?: StoredSystemWallet;
  groups: GroupChoice;
}

const LIST = paths.walletsAndGroups('system-wallet');

/**
 * Loads the form of a system wallet.
 * @throws Response 404 when there is no such wallet, or what the platform answered instead
 */
export async function loadSystemWallet(
  session: Session,
  request: Request,
  id?: string,
): Promise<SystemWalletData> {
  const mayEdit = session.can(id === undefined ? 'createMetadata' : 'editMetadata');
  if (id === undefined) {
    const groups = await orAnswer(loadGroupChoice(session, []));
    return { ...pageDataOf(session), mayEdit, groups };
  }
  const stored = await readSystemWallet(session, id);
  const value = stored.data;
  const { accessControlUserGroup, writeUserGroup = '' } = value;
  return {
    ...pageDataOf(session, stored),
    mayEdit,
    value,
    groups: await orAnswer(loadGroupChoice(session, [accessControlUserGroup, writeUserGroup])),
    access: await loadWalletAccess(session, request, id),
  };
}

/** The data of the form's page. The write group is required, because it is shown only for the types that need one. */
function pageDataOf(session: Session, stored?: Parameters<typeof formPageData>[2]): FormPageData {
  const loaderData = formPageData(session, systemWalletFormFields, stored);
  return {
    ...loaderData,
    help: SYSTEM_WALLET_HELP,
    constraint: { ...loaderData.constraint, writeUserGroup: { required: true } },
  };
}

function readSystemWallet(session: Session, id: string) {
  return foundWallet(session.api.call(CALLS.readSystemWallet, { params: { id } }), 'system wallet');
}

/**
 * Answers the form of a system wallet, the form of its deletion, a step of the choice of a group, or the question
 * before its type is changed. A form that is shown again gets the names of its groups, because it has only their ids.
 */
export async function answerSystemWallet(session: Session, request: Request, id?: string) {
  const form = await readForm(request);
  if (isGroupStep(form)) {
    const { chosen, dialog } = await takeGroupStep(session, form);
    return reply(await shownAgain(session, againWith(form, chosen), form, dialog));
  }
  const answer = await answerWallet(session, form, id);
  if (answer instanceof Response || answer.data.kind === 'done') return answer;
  return { ...answer, data: await shownAgain(session, answer.data, form) };
}

/** A form that is shown again, with the data that its fields cannot represent. */
async function shownAgain(
  session: Session,
  again: FormAgain & Pick<SystemWalletReply, 'typeChange'>,
  form: FormData,
  dialog?: SentGroups['dialog'],
): Promise<SystemWalletReply> {
  const { typeChange = { confirmed: typeIn(form, CONFIRMED_TYPE_FIELD) } } = again;
  return { ...again, typeChange, groups: await nameGroups(session, again, dialog) };
}

/** The form with its values, some of which are changed. */
function againWith(form: FormData, change: Readonly<Record<string, string>>): FormAgain {
  return {
    kind: 'again',
    result: { initialValue: { ...valuesOf(form), ...change } },
    version: versionOf(form),
  };
}

async function answerWallet(session: Session, form: FormData, id: string | undefined) {
  if (id === undefined) return createWallet(session, form);
  const { data: stored } = await readSystemWallet(session, id);
  if (form.has(DELETE_FIELD)) return deleteWallet(session, form, id);
  const confirmed = typeIn(form, CONFIRMED_TYPE_FIELD);
  const asked = answerTypeChange(form, stored.type, confirmed);
  if (asked) return asked;
  return updateWallet(session, form, id);
}

function createWallet(session: Session, form: FormData) {
  return answerForm(session, form, {
    schema: systemWalletFormSchema,
    permission: 'createMetadata',
    save: (body, sending) => session.api.call(CALLS.createSystemWallet, { body, ...sending }),
    failure: 'Unable to create system wallet',
    success: 'Wallet Created',
    doneTo: LIST,
  });
}

function updateWallet(session: Session, form: FormData, id: string) {
  return answerForm(session, form, {
    schema: systemWalletFormSchema,
    permission: 'editMetadata',
    stored: () => session.api.call(CALLS.readSystemWallet, { params: { id } }),
    next: () =>
      nextRow(
        paths.wallet('system-wallet', id),
        (page) => loadSystemWallets(session, page),
        (row) => paths.wallet('system-wallet', row.id),
      ),
    save: (body, sending) =>
      session.api.call(CALLS.updateSystemWallet, { params: { id }, body, ...sending }),
    failure: 'Unable to edit system wallet',
    success: 'Wallet Updated',
    doneTo: LIST,
  });
}

function deleteWallet(session: Session, form: FormData, id: string) {
  return answerDeletion(session, form, {
    permission: 'deleteMetadata',
    stored: () => session.api.call(CALLS.readSystemWallet, { params: { id } }),
    typedKey: deletionKey(id),
    send: (sending) => session.api.call(CALLS.deleteSystemWallet, { params: { id }, ...sending }),
    failure: 'Unable to delete system wallet',
    success: 'Wallet Deleted',
    undo: id,
    doneTo: LIST,
  });
}

/**
 * Asks before the type is changed, for a page without scripts, which cannot ask itself. A confirmed change resets both
 * groups.
 * @returns undefined when there is nothing to ask
 */
function answerTypeChange(
  form: FormData,
  stored: SystemWalletType,
  confirmed: SystemWalletType | undefined,
) {
  const type = typeIn(form, 'type') ?? stored;
  const again = (
    change: Readonly<Record<string, string>>,
    typeChange: SystemWalletReply['typeChange'],
  ) => reply({ ...againWith(form, change), typeChange });
  const step = form.get(TYPE_STEP_FIELD);
  if (step === 'keep') return again({ type: confirmed ?? stored }, { confirmed });
  if (step === 'confirm') {
    return again({ accessControlUserGroup: '', writeUserGroup: '' }, { confirmed: type });
  }
  if (type === (confirmed ?? stored)) return undefined;
  return again({}, { asked: type, confirmed });
}

function valuesOf(form: FormData): Record<string, string> {
  const names = ['type', 'description', ...GROUP_FIELDS];
  return Object.fromEntries(names.map((name) => [name, textIn(form, name)]));
}

function typeIn(form: FormData, field: string): SystemWalletType | undefined {
  const given = form.get(field);
  return isSystemWalletType(given) ? given : undefined;
}
