/** Reading and writing user wallets. */
import { answerDeletion, answerForm, formView } from '#app/forms/answer-form.server.ts';
import type { FormView } from '#app/forms/answer-form.server.ts';
import { readForm } from '#app/forms/form-body.server.ts';
import { DELETE_FIELD } from '#app/forms/form-reply.ts';
import { paths } from '#app/paths/paths.ts';
import { found } from '#app/platform-client/found.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE, listFailure, SUCCESS } from '#app/text/alerts.ts';
import { CALLS } from '#model/calls/all.ts';
import { userWalletFormSchema } from '#model/wallet.ts';
import type { UserWallet } from '#model/wallet.ts';
import type { WalletAccess } from './wallet-kinds.ts';

export interface UserWalletView extends FormView, WalletAccess {
  /** The stored wallet; absent while creating. */
  value?: UserWallet;
}

const LIST = paths.walletsAndGroups('user-wallet');

/** @throws Response 404 when there is no such wallet, or what the platform answered instead */
export async function loadUserWallet(session: Session, id?: string): Promise<UserWalletView> {
  if (id === undefined) {
    return {
      ...formView(session, userWalletFormSchema),
      mayEdit: session.can('createMetadata'),
    };
  }
  const mayEdit = session.can('editMetadata');
  const value = await readUserWallet(session, id);
  return { ...formView(session, userWalletFormSchema, value), mayEdit, value };
}

async function readUserWallet(session: Session, id: string): Promise<UserWallet> {
  const { data } = await found(session.api.call(CALLS.readUserWallet, { params: { id } }), {
    absent: 'There is no such user wallet in this zone. It may have been deleted.',
    failure: listFailure('wallets'),
  });
  return data;
}

/** Answers the form of a user wallet, or of its deletion. */
export async function answerUserWallet(session: Session, request: Request, id?: string) {
  const form = await readForm(request);
  const { api } = session;
  const saving = { schema: userWalletFormSchema, uniqueField: 'email', doneTo: LIST };
  if (id === undefined) {
    return answerForm(session, form, {
      ...saving,
      permission: 'createMetadata',
      save: (body, idempotencyKey) => api.call(CALLS.createUserWallet, { body, idempotencyKey }),
      failure: FAILURE.createUserWallet,
      success: SUCCESS.walletCreated,
    });
  }
  const params = { id };
  if (form.has(DELETE_FIELD)) {
    return answerDeletion(session, form, {
      permission: 'deleteMetadata',
      typedKey: (await readUserWallet(session, id)).fullName,
      save: (idempotencyKey) => api.call(CALLS.deleteUserWallet, { params, idempotencyKey }),
      failure: FAILURE.deleteUserWallet,
      success: SUCCESS.walletDeleted,
      doneTo: LIST,
    });
  }
  return answerForm(session, form, {
    ...saving,
    permission: 'editMetadata',
    stored: async () => (await api.call(CALLS.readUserWallet, { params })).data,
    save: (body, idempotencyKey) =>
      api.call(CALLS.updateUserWallet, { params, body, idempotencyKey }),
    failure: FAILURE.updateUserWallet,
    success: SUCCESS.walletUpdated,
  });
}
