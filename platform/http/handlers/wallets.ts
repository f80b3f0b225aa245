import type { walletCalls } from '#model/calls/wallets.ts';
import { actingWallets } from '#platform/access/wallets.ts';
import { previewGroup } from '#platform/contracts/changes/preview-group.ts';
import { GROUPS, withMemberNames } from '#platform/metadata/groups.ts';
import { SYSTEM_WALLETS } from '#platform/metadata/system-wallets.ts';
import { USER_WALLETS } from '#platform/metadata/user-wallets.ts';
import { listWallets } from '#platform/metadata/wallets.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { accessCallerOf } from '#platform/http/access-caller.ts';
import { writeAudit } from '#platform/http/audit.ts';
import { orNotFound } from '#platform/http/http-error.ts';
import { checkListETag } from '#platform/http/etag.ts';
import { serveCollection } from './collection.ts';

const users = serveCollection(USER_WALLETS, {
  callNoun: 'UserWallet',
  absent: 'There is no such user wallet.',
});
const systems = serveCollection(SYSTEM_WALLETS, {
  callNoun: 'SystemWallet',
  absent: 'There is no such system wallet.',
});
const groups = serveCollection(GROUPS, {
  callNoun: 'Group',
  absent: 'There is no such user group.',
});

export const walletHandlers: Handlers<typeof walletCalls> = {
  async listWallets(context) {
    const { caller, query } = context;
    await checkListETag(context, USER_WALLETS.chain, SYSTEM_WALLETS.chain);
    return listWallets(caller.zone, query);
  },

  listUserWallets: users.list,
  readUserWallet: users.read,
  createUserWallet: users.create,
  updateUserWallet: users.update,
  deleteUserWallet: users.delete,

  listSystemWallets: systems.list,
  listOwnSystemWallets: ({ caller: { zone, actor, account } }) =>
    actingWallets(zone.db, zone, actor.loggedInId, account),
  readSystemWallet: systems.read,
  createSystemWallet: systems.create,
  updateSystemWallet: systems.update,
  deleteSystemWallet: systems.delete,

  async listGroups(context) {
    const { caller, query } = context;
    const { memberNames: most } = query;
    if (most === undefined) return groups.list(context);
    await checkListETag(context, GROUPS.chain, USER_WALLETS.chain);
    const { total, records } = await GROUPS.list(caller.zone, query);
    context.setHeader('X-Total-Count', String(total));
    return withMemberNames(caller.zone, records, most);
  },
  readGroup: groups.read,
  createGroup: groups.create,
  updateGroup: groups.update,
  async previewGroup({ platform, caller, params: { id }, body, signal }) {
    const asking = await accessCallerOf(platform, caller, signal);
    const preview = orNotFound(
      await previewGroup(asking, id, body.group),
      'There is no such user group.',
    );
    if (preview.readers.length > 0) {
      const line = { call: 'previewGroup', outcome: 'done', detail: { id } } as const;
      await writeAudit(caller.zone.db, caller, line);
    }
    return preview;
  },
  deleteGroup: groups.delete,
};
