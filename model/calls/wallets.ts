import { z } from 'zod';
import { changedGroupSchema, newGroupSchema, userGroupSchema } from '../group.ts';
import { EMAIL_LENGTH } from '../limits.ts';
import {
  systemWalletBodySchema,
  systemWalletSchema,
  userWalletBodySchema,
  userWalletSchema,
} from '../wallet.ts';
import { defineCall } from './call.ts';
import { searchedPageQuery } from './page.ts';

const TAG = 'Wallets and groups';
const id = z.object({ id: z.string() });

export const walletCalls = {
  listWallets: defineCall({
    method: 'get',
    path: '/metadata/wallet',
    tag: TAG,
    summary: 'User wallets by full name, and system wallets by type.',
    access: 'readMetadata',
    query: z.object({
      ids: z.string().max(40_000).optional(),
      email: z.string().max(EMAIL_LENGTH).optional(),
    }),
    response: z.object({
      userWallets: z.array(userWalletSchema),
      systemWallets: z.array(systemWalletSchema),
    }),
  }),

  listUserWallets: defineCall({
    method: 'get',
    path: '/metadata/user/wallet',
    tag: TAG,
    summary: 'User wallets. X-Total-Count tells how many there are in all.',
    access: 'readMetadata',
    query: searchedPageQuery,
    response: z.array(userWalletSchema),
  }),
  readUserWallet: defineCall({
    method: 'get',
    path: '/metadata/user/wallet/{id}',
    tag: TAG,
    summary: 'One user wallet.',
    access: 'readMetadata',
    params: id,
    response: userWalletSchema,
  }),
  createUserWallet: defineCall({
    method: 'post',
    path: '/metadata/user/wallet',
    tag: TAG,
    summary: 'Make a wallet for whoever first signs in with this verified email.',
    access: 'createMetadata',
    body: userWalletBodySchema,
    response: userWalletSchema,
    status: 201,
  }),
  updateUserWallet: defineCall({
    method: 'put',
    path: '/metadata/user/wallet/{id}',
    tag: TAG,
    summary: 'Change a user wallet whose person has not signed in yet.',
    access: 'editMetadata',
    params: id,
    body: userWalletBodySchema,
    response: userWalletSchema,
  }),
  deleteUserWallet: defineCall({
    method: 'delete',
    path: '/metadata/user/wallet/{id}',
    tag: TAG,
    summary: 'Delete a user wallet and take it out of its groups. Nobody can delete their own.',
    access: 'deleteMetadata',
    params: id,
    response: null,
    status: 204,
  }),

  listSystemWallets: defineCall({
    method: 'get',
    path: '/metadata/system/wallet',
    tag: TAG,
    summary: 'System wallets. X-Total-Count tells how many there are in all.',
    access: 'readMetadata',
    query: searchedPageQuery,
    response: z.array(systemWalletSchema),
  }),
  /** Stands before the call with an id, which would take 'self' for one. */
  listOwnSystemWallets: defineCall({
    method: 'get',
    path: '/metadata/system/wallet/self',
    tag: TAG,
    summary: 'The system wallets that the caller may act as.',
    access: 'readMetadata',
    response: z.array(systemWalletSchema),
  }),
  readSystemWallet: defineCall({
    method: 'get',
    path: '/metadata/system/wallet/{id}',
    tag: TAG,
    summary: 'One system wallet.',
    access: 'readMetadata',
    params: id,
    response: systemWalletSchema,
  }),
  createSystemWallet: defineCall({
    method: 'post',
    path: '/metadata/system/wallet',
    tag: TAG,
    summary:
      'Make a system wallet. Tenant wallets need a write group, custodian wallets have none.',
    access: 'createMetadata',
    body: systemWalletBodySchema,
    response: systemWalletSchema,
    status: 201,
  }),
  updateSystemWallet: defineCall({
    method: 'put',
    path: '/metadata/system/wallet/{id}',
    tag: TAG,
    summary: 'Replace a system wallet. A new type holds for records that are made from now on.',
    access: 'editMetadata',
    params: id,
    body: systemWalletBodySchema,
    response: systemWalletSchema,
  }),
  deleteSystemWallet: defineCall({
    method: 'delete',
    path: '/metadata/system/wallet/{id}',
    tag: TAG,
    summary: 'Delete a system wallet; its records stay.',
    access: 'deleteMetadata',
    params: id,
    response: null,
    status: 204,
  }),

  listGroups: defineCall({
    method: 'get',
    path: '/metadata/usergroup',
    tag: TAG,
    summary: 'User groups with the ids of their members. X-Total-Count tells how many there are.',
    access: 'readMetadata',
    query: searchedPageQuery,
    response: z.array(userGroupSchema),
  }),
  readGroup: defineCall({
    method: 'get',
    path: '/metadata/usergroup/{id}',
    tag: TAG,
    summary: 'One user group.',
    access: 'readMetadata',
    params: id,
    response: userGroupSchema,
  }),
  createGroup: defineCall({
    method: 'post',
    path: '/metadata/usergroup',
    tag: TAG,
    summary: 'Make a group of user wallets. There is one of each name, without regard to case.',
    access: 'createMetadata',
    body: newGroupSchema,
    response: userGroupSchema,
    status: 201,
  }),
  updateGroup: defineCall({
    method: 'put',
    path: '/metadata/usergroup/{id}',
    tag: TAG,
    summary: 'Replace name, description and members of a group.',
    access: 'editMetadata',
    params: id,
    body: changedGroupSchema,
    response: userGroupSchema,
  }),
  deleteGroup: defineCall({
    method: 'delete',
    path: '/metadata/usergroup/{id}',
    tag: TAG,
    summary: 'Delete a group that no system wallet relies on.',
    access: 'deleteMetadata',
    params: id,
    response: null,
    status: 204,
  }),
};
