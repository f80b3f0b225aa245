/** Reads and writes user wallets. */
import { loadWalletAccess } from '#app/crud/explained-access/access.server.ts';
import { nextRow } from '#app/crud/next-row.server.ts';
import { answerDeletion, answerForm, formPageData } from '#app/forms/reply/answer-form.server.ts';
import type { FormPageData } from '#app/forms/reply/answer-form.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { DELETE_FIELD } from '#app/forms/reply/form-reply.ts';
import { paths } from '#app/paths/paths.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { userWalletFormSchema } from '#model/wallets/wallet.ts';
import type { StoredUserWallet } from '#model/wallets/wallet.ts';
import { foundWallet } from '#app/features/wallets/found-wallet.server.ts';
import type { WalletRights } from '#app/features/wallets/wallet-kinds.ts';
import { USER_WALLET_HELP } from '#app/features/wallets/help.server.ts';
import { loadUserWallets } from '#app/features/wallets/list/wallet-lists.server.ts';

export interface UserWalletData extends FormPageData, WalletRights {
  /** The stored wallet; absent while creating. */
  value?: StoredUserWallet;
}

const LIST = paths.walletsAndGroups('user-wallet');

/**
 * Loads the form of a user wallet.
 * @throws Response 404 when there is no such wallet, or what the platform answered instead
 */
export async function loadUserWallet(
  session: Session,
  request: Request,
  id?: string,
): Promise<UserWalletData> {
  const mayEdit = session.can(id === undefined ? 'createMetadata' : 'editMetadata');
  const help = USER_WALLET_HELP;
  if (id === undefined) return { ...formPageData(session, userWalletFormSchema), help, mayEdit };
  const stored = await readUserWallet(session, id);
  const loaderData = formPageData(session, userWalletFormSchema, stored);
  const access = await loadWalletAccess(session, request, id);
  return { ...loaderData, help, mayEdit, value: stored.data, access };
}

function readUserWallet(session: Session, id: string) {
  return foundWallet(session.api.call(CALLS.readUserWallet, { params: { id } }), 'user wallet');
}

/** Answers the form of a user wallet, or the form of its deletion. */
export async function answerUserWallet(session: Session, request: Request, id?: string) {
  const form = await readForm(request);
  const { api } = session;
  const saving = { schema: userWalletFormSchema, uniqueField: 'email', doneTo: LIST };
  if (id === undefined) {
    return answerForm(session, form, {
      ...saving,
      permission: 'createMetadata',
      save: (body, sending) => api.call(CALLS.createUserWallet, { body, ...sending }),
      failure: 'Unable to create user wallet',
      success: 'Wallet Created',
    });
  }
  const params = { id };
  const stored = () => api.call(CALLS.readUserWallet, { params });
  if (form.has(DELETE_FIELD)) {
    return answerDeletion(session, form, {
      permission: 'deleteMetadata',
      stored,
      typedKey: (await readUserWallet(session, id)).data.fullName,
      send: (sending) => api.call(CALLS.deleteUserWallet, { params, ...sending }),
      failure: 'Unable to delete user wallet',
      success: 'Wallet Deleted',
      undo: id,
      doneTo: LIST,
    });
  }
  return answerForm(session, form, {
    ...saving,
    permission: 'editMetadata',
    stored,
    next: () =>
      nextRow(
        paths.wallet('user-wallet', id),
        (page) => loadUserWallets(session, page),
        (row) => paths.wallet('user-wallet', row.id),
      ),
    save: (body, sending) => api.call(CALLS.updateUserWallet, { params, body, ...sending }),
    failure: 'Unable to update user wallet',
    success: 'Wallet Updated',
  });
}
