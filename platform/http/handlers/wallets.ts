import type { walletCalls } from '#model/calls/wallets.ts';
import { isUuid } from '#model/fields.ts';
import { actingWallets } from '../../access/wallets.ts';
import {
  createGroup,
  deleteGroup,
  listGroups,
  readGroup,
  updateGroup,
} from '../../metadata/groups.ts';
import {
  createSystemWallet,
  deleteSystemWallet,
  listSystemWallets,
  readSystemWallet,
  updateSystemWallet,
} from '../../metadata/system-wallets.ts';
import {
  createUserWallet,
  deleteUserWallet,
  listUserWallets,
  readUserWallet,
  updateUserWallet,
} from '../../metadata/user-wallets.ts';
import { listWallets } from '../../metadata/wallets.ts';
import { appendAudited, idOf } from '../audit.ts';
import { badRequest, foundOr } from '../failure.ts';
import type { Handlers } from '../handler.ts';
import { tagList } from '../tag.ts';

const NO_USER_WALLET = 'There is no such user wallet.';
const NO_SYSTEM_WALLET = 'There is no such system wallet.';
const NO_GROUP = 'There is no such user group.';

export const walletHandlers: Handlers<typeof walletCalls> = {
  async listWallets(context) {
    const { caller, query } = context;
    const ids = query.ids?.split(',').map((id) => id.trim());
    const bad = ids?.find((id) => !isUuid(id));
    if (bad !== undefined) throw badRequest(`ids: '${bad}' is not a wallet id (a UUID).`);
    await tagList(context, 'wallet', 'systemWallet');
    return listWallets(caller.zone, { ids, email: query.email });
  },

  async listUserWallets(context) {
    await tagList(context, 'wallet');
    const { total, wallets } = await listUserWallets(context.caller.zone, context.query);
    context.setHeader('X-Total-Count', String(total));
    return wallets;
  },

  async readUserWallet({ caller, params }) {
    return foundOr(await readUserWallet(caller.zone, params.id), NO_USER_WALLET);
  },

  createUserWallet: ({ platform, caller, body }) =>
    appendAudited(platform, caller, 'createUserWallet', idOf, (tx) =>
      createUserWallet(tx, body, caller.actor),
    ),

  updateUserWallet: ({ platform, caller, params, body }) =>
    appendAudited(platform, caller, 'updateUserWallet', params, async (tx) =>
      foundOr(await updateUserWallet(tx, params.id, body, caller.actor), NO_USER_WALLET),
    ),

  async deleteUserWallet({ platform, caller, params }) {
    await appendAudited(platform, caller, 'deleteUserWallet', params, async (tx) =>
      foundOr(await deleteUserWallet(tx, params.id, caller.actor), NO_USER_WALLET),
    );
    return null;
  },

  async listSystemWallets(context) {
    await tagList(context, 'systemWallet');
    const { total, wallets } = await listSystemWallets(context.caller.zone, context.query);
    context.setHeader('X-Total-Count', String(total));
    return wallets;
  },

  listOwnSystemWallets: ({ caller: { zone, actor } }) =>
    actingWallets(zone.db, zone, actor.loggedInId),

  async readSystemWallet({ caller, params }) {
    return foundOr(await readSystemWallet(caller.zone, params.id), NO_SYSTEM_WALLET);
  },

  createSystemWallet: ({ platform, caller, body }) =>
    appendAudited(platform, caller, 'createSystemWallet', idOf, (tx) =>
      createSystemWallet(tx, body, caller.actor),
    ),

  updateSystemWallet: ({ platform, caller, params, body }) =>
    appendAudited(platform, caller, 'updateSystemWallet', params, async (tx) =>
      foundOr(await updateSystemWallet(tx, params.id, body, caller.actor), NO_SYSTEM_WALLET),
    ),

  async deleteSystemWallet({ platform, caller, params }) {
    await appendAudited(platform, caller, 'deleteSystemWallet', params, async (tx) =>
      foundOr(await deleteSystemWallet(tx, params.id, caller.actor), NO_SYSTEM_WALLET),
    );
    return null;
  },

  async listGroups(context) {
    await tagList(context, 'group');
    const { total, groups } = await listGroups(context.caller.zone, context.query);
    context.setHeader('X-Total-Count', String(total));
    return groups;
  },

  async readGroup({ caller, params }) {
    return foundOr(await readGroup(caller.zone, params.id), NO_GROUP);
  },

  createGroup: ({ platform, caller, body }) =>
    appendAudited(platform, caller, 'createGroup', idOf, (tx) =>
      createGroup(tx, body, caller.actor),
    ),

  updateGroup: ({ platform, caller, params, body }) =>
    appendAudited(platform, caller, 'updateGroup', params, async (tx) =>
      foundOr(await updateGroup(tx, params.id, body, caller.actor), NO_GROUP),
    ),

  async deleteGroup({ platform, caller, params }) {
    await appendAudited(platform, caller, 'deleteGroup', params, async (tx) =>
      foundOr(await deleteGroup(tx, params.id, caller.actor), NO_GROUP),
    );
    return null;
  },
};
