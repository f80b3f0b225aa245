/** The three lists of Wallets & Groups. */
import type { ListData } from '#app/crud/list-data.ts';
import { rowActionsData } from '#app/crud/selection/answer-rows.server.ts';
import { loadList } from '#app/crud/load-list.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { listFailure } from '#app/text/alerts.ts';
import { SELECTED_DIALOG } from '#app/ui/grid/grid-selection.ts';
import type { GridRules } from '#app/ui/grid/grid-state.ts';
import { CALLS } from '#model/calls/all.ts';
import { listGroupNames, WALLET_OFFERS } from './add-to-group.server.ts';
import { readGroupNames } from '#app/features/wallets/system-wallets/group-names.server.ts';
import {
  TYPE_NAMES,
  TYPE_NOTES,
} from '#app/features/wallets/system-wallets/system-wallet-types.ts';
import { kindOfOption } from '#app/features/wallets/wallet-kinds.ts';
import type { GroupRow, SystemWalletRow, UserWalletRow } from './wallet-rows.ts';
import { MAX_TAGS } from './wallet-rows.ts';
import { NONE } from '#app/ui/content/none.tsx';

/** The list of the open tab. */
export type WalletsData =
  | { kind: 'user-wallet'; list: ListData<UserWalletRow> }
  | { kind: 'user-group'; list: ListData<GroupRow> }
  | { kind: 'system-wallet'; list: ListData<SystemWalletRow> };

export async function loadWallets(session: Session, params: URLSearchParams): Promise<WalletsData> {
  const kind = kindOfOption(params.get('option'));
  if (kind === 'user-group') return { kind, list: await loadGroups(session, params) };
  if (kind === 'system-wallet') return { kind, list: await loadSystemWallets(session, params) };
  const list = await loadUserWallets(session, params);
  const isAsked = params.get('dialog') === `addToGroup${SELECTED_DIALOG}`;
  const choices = { addToGroup: isAsked ? await listGroupNames(session) : [] };
  return {
    kind,
    list: { ...list, rowActions: rowActionsData(session, WALLET_OFFERS, choices) },
  };
}

/** The rules of a list that is sorted by its first column unless the address has another order. */
function sortedBy(first: string, ...others: string[]): GridRules {
  return { sortable: [first, ...others], defaultSort: { column: first, descending: false } };
}

export function loadUserWallets(session: Session, params: URLSearchParams) {
  return loadList(session, params, {
    read: (query) => session.api.call(CALLS.listUserWallets, { query }),
    grid: sortedBy('fullName', 'email'),
    toRow: ({ id, fullName, email, principal }): UserWalletRow => ({
      id,
      fullName,
      email,
      principal: principal ?? NONE,
    }),
    addPermission: 'createMetadata',
    failure: listFailure('wallets'),
  });
}

export function loadGroups(session: Session, params: URLSearchParams) {
  return loadList(session, params, {
    read: (query) =>
      session.api.call(CALLS.listGroups, { query: { ...query, memberNames: MAX_TAGS } }),
    grid: sortedBy('name', 'description'),
    toRow: ({ id, name, description, group, memberNames }): GroupRow => ({
      id,
      name,
      description,
      members: group.length,
      // Another platform may not send names.
      firstMembers: memberNames ?? group.slice(0, MAX_TAGS),
    }),
    addPermission: 'createMetadata',
    failure: listFailure('groups'),
  });
}

export function loadSystemWallets(session: Session, params: URLSearchParams) {
  return loadList(session, params, {
    read: async (query) => {
      const { data, total } = await session.api.call(CALLS.listSystemWallets, { query });
      const groups = data.flatMap((wallet) => [
        wallet.accessControlUserGroup,
        ...(wallet.writeUserGroup === undefined ? [] : [wallet.writeUserGroup]),
      ]);
      const names = await readGroupNames(session, groups);
      const nameOf = (group: string | undefined) =>
        group === undefined ? NONE : (names.get(group) ?? group);
      const rows = data.map((wallet): SystemWalletRow => ({
        id: wallet.id,
        type: wallet.type,
        typeName: TYPE_NAMES[wallet.type],
        typeNote: TYPE_NOTES[wallet.type],
        description: wallet.description,
        accessControlUserGroupName: nameOf(wallet.accessControlUserGroup),
        writeUserGroupName: nameOf(wallet.writeUserGroup),
      }));
      return { data: rows, total };
    },
    grid: sortedBy('type', 'description'),
    toRow: (row) => row,
    addPermission: 'createMetadata',
    failure: listFailure('wallets'),
  });
}
