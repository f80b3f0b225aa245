import { z } from 'zod';
import {
  changedGroupInputSchema,
  listedGroupSchema,
  newGroupInputSchema,
  storedGroupSchema,
} from '../group.ts';
import {
  systemWalletInputSchema,
  storedSystemWalletSchema,
  userWalletInputSchema,
  storedUserWalletSchema,
} from '../wallet.ts';
import { SYSTEM_WALLET_TYPES } from '../wallet-types.ts';
import { defineCall } from './call.ts';
import { SELF, WALLET, exampleId } from './example.ts';
import { ids, limitUpTo, searchedPageQuery, values, words, wordsOf } from './page.ts';
import { idParams } from './params.ts';

const TAG = {
  name: 'Wallets and groups',
  description: 'Who owns records and signs them: people, roles of systems, groups.',
};

/** Of the examples. */
const GROUP_ID = exampleId('07');
const SYSTEM_WALLET_ID = exampleId('08');

export const walletCalls = {
  listWallets: defineCall({
    method: 'get',
    path: '/metadata/wallet',
    tag: TAG,
    summary: 'User wallets by full name, and system wallets by type.',
    access: 'readMetadata',
    query: z.object({ id: ids, ids, email: words, fullName: words }),
    headers: ['ETag'],
    response: z.object({
      userWallets: z.array(storedUserWalletSchema),
      systemWallets: z.array(storedSystemWalletSchema),
    }),
    example: { query: { email: '*@acme.test' } },
  }),

  listUserWallets: defineCall({
    method: 'get',
    path: '/metadata/user/wallet',
    tag: TAG,
    summary: 'User wallets. X-Total-Count tells how many there are in all.',
    access: 'readMetadata',
    query: searchedPageQuery.extend({
      id: ids,
      ids,
      email: words,
      fullName: words,
      principal: values,
    }),
    headers: ['ETag'],
    response: z.array(storedUserWalletSchema),
    example: { query: { fullName: 'Kim*' } },
  }),
  readUserWallet: defineCall({
    method: 'get',
    path: '/metadata/user/wallet/{id}',
    tag: TAG,
    summary: 'One user wallet.',
    access: 'readMetadata',
    params: idParams,
    headers: ['ETag'],
    response: storedUserWalletSchema,
    example: { params: { id: WALLET } },
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
    example: { body: { fullName: 'Kim Lee', email: 'kim@acme.test' }, makes: WALLET },
  }),
  updateUserWallet: defineCall({
    method: 'put',
    path: '/metadata/user/wallet/{id}',
    tag: TAG,
    summary: 'Change a user wallet whose person has not signed in yet.',
    access: 'editMetadata',
    params: idParams,
    body: userWalletInputSchema,
    returned: ['id', 'principal'],
    ifMatch: true,
    response: storedUserWalletSchema,
    example: {
      params: { id: WALLET },
      body: { fullName: 'Kim Lee-Roth', email: 'kim@acme.test' },
    },
  }),
  deleteUserWallet: defineCall({
    method: 'delete',
    path: '/metadata/user/wallet/{id}',
    tag: TAG,
    summary: 'Delete a user wallet and take it out of its groups. Nobody can delete their own.',
    access: 'deleteMetadata',
    params: idParams,
    ifMatch: true,
    response: null,
    status: 204,
    example: { params: { id: WALLET } },
  }),

  listSystemWallets: defineCall({
    method: 'get',
    path: '/metadata/system/wallet',
    tag: TAG,
    summary: 'System wallets. X-Total-Count tells how many there are in all.',
    access: 'readMetadata',
    query: searchedPageQuery.extend({ type: wordsOf(SYSTEM_WALLET_TYPES), description: words }),
    headers: ['ETag'],
    response: z.array(storedSystemWalletSchema),
    example: { query: { type: 'TENANT*' } },
  }),
  /** Stands before the call with an id, which would take 'self' for one. */
  listOwnSystemWallets: defineCall({
    method: 'get',
    path: '/metadata/system/wallet/self',
    tag: TAG,
    summary: 'The system wallets that the caller may act as.',
    access: 'readMetadata',
    response: z.array(storedSystemWalletSchema),
    example: {},
  }),
  readSystemWallet: defineCall({
    method: 'get',
    path: '/metadata/system/wallet/{id}',
    tag: TAG,
    summary: 'One system wallet.',
    access: 'readMetadata',
    params: idParams,
    headers: ['ETag'],
    response: storedSystemWalletSchema,
    example: { params: { id: SYSTEM_WALLET_ID } },
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
    example: {
      body: {
        type: 'TENANT_OWNER',
        description: 'The ward system',
        accessControlUserGroup: GROUP_ID,
        writeUserGroup: GROUP_ID,
      },
      makes: SYSTEM_WALLET_ID,
      turn: 4,
    },
  }),
  updateSystemWallet: defineCall({
    method: 'put',
    path: '/metadata/system/wallet/{id}',
    tag: TAG,
    summary: 'Replace a system wallet. A new type holds for records that are made from now on.',
    access: 'editMetadata',
    params: idParams,
    body: systemWalletInputSchema,
    returned: ['id'],
    ifMatch: true,
    response: storedSystemWalletSchema,
    example: {
      params: { id: SYSTEM_WALLET_ID },
      body: {
        type: 'CUSTODIAN_OWNER',
        description: 'The ward system',
        accessControlUserGroup: GROUP_ID,
      },
    },
  }),
  deleteSystemWallet: defineCall({
    method: 'delete',
    path: '/metadata/system/wallet/{id}',
    tag: TAG,
    summary: 'Delete a system wallet; its records stay.',
    access: 'deleteMetadata',
    params: idParams,
    ifMatch: true,
    response: null,
    status: 204,
    example: { params: { id: SYSTEM_WALLET_ID } },
  }),

  listGroups: defineCall({
    method: 'get',
    path: '/metadata/usergroup',
    tag: TAG,
    summary: 'User groups with the ids of their members. X-Total-Count tells how many there are.',
    access: 'readMetadata',
    query: searchedPageQuery.extend({
      ids,
      name: words,
      description: words,
      groupContains: ids.describe('Ids of user wallets of which one is a member.'),
      memberNames: limitUpTo(100)
        .optional()
        .describe('The names of so many members of each, the first ones, are answered as well.'),
    }),
    headers: ['ETag'],
    response: z.array(listedGroupSchema),
    example: { query: { groupContains: WALLET, memberNames: 4 } },
  }),
  readGroup: defineCall({
    method: 'get',
    path: '/metadata/usergroup/{id}',
    tag: TAG,
    summary: 'One user group.',
    access: 'readMetadata',
    params: idParams,
    headers: ['ETag'],
    response: storedGroupSchema,
    example: { params: { id: GROUP_ID } },
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
    example: {
      body: {
        name: 'Ward staff',
        description: 'Who works on the wards',
        group: [SELF, WALLET],
      },
      makes: GROUP_ID,
    },
  }),
  updateGroup: defineCall({
    method: 'put',
    path: '/metadata/usergroup/{id}',
    tag: TAG,
    summary: 'Replace name, description and members of a group.',
    access: 'editMetadata',
    params: idParams,
    body: changedGroupInputSchema,
    returned: ['id'],
    ifMatch: true,
    response: storedGroupSchema,
    example: {
      params: { id: GROUP_ID },
      body: { name: 'Ward staff', description: '', group: [SELF] },
    },
  }),
  deleteGroup: defineCall({
    method: 'delete',
    path: '/metadata/usergroup/{id}',
    tag: TAG,
    summary: 'Delete a group that no system wallet relies on.',
    access: 'deleteMetadata',
    params: idParams,
    ifMatch: true,
    response: null,
    status: 204,
    example: { params: { id: GROUP_ID } },
  }),
};
