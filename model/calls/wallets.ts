import { z } from 'zod';
import { changedGroupInputSchema, newGroupInputSchema, storedGroupSchema } from '../group.ts';
import { EMAIL_LENGTH } from '../limits.ts';
import {
  systemWalletInputSchema,
  storedSystemWalletSchema,
  userWalletInputSchema,
  storedUserWalletSchema,
} from '../wallet.ts';
import { defineCall } from './call.ts';
import { searchedPageQuery } from './page.ts';
import { idParams } from './params.ts';

const TAG = 'Wallets and groups';

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
      userWallets: z.array(storedUserWalletSchema),
      systemWallets: z.array(storedSystemWalletSchema),
    }),
  }),

  listUserWallets: defineCall({
    method: 'get',
    path: '/metadata/user/wallet',
    tag: TAG,
    summary: 'User wallets. X-Total-Count tells how many there are in all.',
    access: 'readMetadata',
    query: searchedPageQuery,
    response: z.array(storedUserWalletSchema),
  }),
  readUserWallet: defineCall({
    method: 'get',
    path: '/metadata/user/wallet/{id}',
    tag: TAG,
    summary: 'One user wallet.',
    access: 'readMetadata',
    params: idParams,
    response: storedUserWalletSchema,
  }),
  createUserWallet: defineCall({
    method: 'post',
    path: '/metadata/user/wallet',
    tag: TAG,
    summary: 'Make a wallet for whoever first signs in with this verified email.',
    access: 'createMetadata',
    body: userWalletInputSchema,
    response: storedUserWalletSchema,
    status: 201,
  }),
  updateUserWallet: defineCall({
    method: 'put',
    path: '/metadata/user/wallet/{id}',
    tag: TAG,
    summary: 'Change a user wallet whose person has not signed in yet.',
    access: 'editMetadata',
    params: idParams,
    body: userWalletInputSchema,
    response: storedUserWalletSchema,
  }),
  deleteUserWallet: defineCall({
    method: 'delete',
    path: '/metadata/user/wallet/{id}',
    tag: TAG,
    summary: 'Delete a user wallet and take it out of its groups. Nobody can delete their own.',
    access: 'deleteMetadata',
    params: idParams,
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
    response: z.array(storedSystemWalletSchema),
  }),
  /** Stands before the call with an id, which would take 'self' for one. */
  listOwnSystemWallets: defineCall({
    method: 'get',
    path: '/metadata/system/wallet/self',
    tag: TAG,
    summary: 'The system wallets that the caller may act as.',
    access: 'readMetadata',
    response: z.array(storedSystemWalletSchema),
  }),
  readSystemWallet: defineCall({
    method: 'get',
    path: '/metadata/system/wallet/{id}',
    tag: TAG,
    summary: 'One system wallet.',
    access: 'readMetadata',
    params: idParams,
    response: storedSystemWalletSchema,
  }),
  createSystemWallet: defineCall({
    method: 'post',
    path: '/metadata/system/wallet',
    tag: TAG,
    summary:
      'Make a system wallet. Tenant wallets need a write group, custodian wallets have none.',
    access: 'createMetadata',
    body: systemWalletInputSchema,
    response: storedSystemWalletSchema,
    status: 201,
  }),
  updateSystemWallet: defineCall({
    method: 'put',
    path: '/metadata/system/wallet/{id}',
    tag: TAG,
    summary: 'Replace a system wallet. A new type holds for records that are made from now on.',
    access: 'editMetadata',
    params: idParams,
    body: systemWalletInputSchema,
    response: storedSystemWalletSchema,
  }),
  deleteSystemWallet: defineCall({
    method: 'delete',
    path: '/metadata/system/wallet/{id}',
    tag: TAG,
    summary: 'Delete a system wallet; its records stay.',
    access: 'deleteMetadata',
    params: idParams,
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
    response: z.array(storedGroupSchema),
  }),
  readGroup: defineCall({
    method: 'get',
    path: '/metadata/usergroup/{id}',
    tag: TAG,
    summary: 'One user group.',
    access: 'readMetadata',
    params: idParams,
    response: storedGroupSchema,
  }),
  createGroup: defineCall({
    method: 'post',
    path: '/metadata/usergroup',
    tag: TAG,
    summary: 'Make a group of user wallets. There is one of each name, without regard to case.',
    access: 'createMetadata',
    body: newGroupInputSchema,
    response: storedGroupSchema,
    status: 201,
  }),
  updateGroup: defineCall({
    method: 'put',
    path: '/metadata/usergroup/{id}',
    tag: TAG,
    summary: 'Replace name, description and members of a group.',
    access: 'editMetadata',
    params: idParams,
    body: changedGroupInputSchema,
    response: storedGroupSchema,
  }),
  deleteGroup: defineCall({
    method: 'delete',
    path: '/metadata/usergroup/{id}',
    tag: TAG,
    summary: 'Delete a group that no system wallet relies on.',
    access: 'deleteMetadata',
    params: idParams,
    response: null,
    status: 204,
  }),
};
