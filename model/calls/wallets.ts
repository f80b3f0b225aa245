import { z } from 'zod';
import { groupPreviewSchema } from '#model/access/changes.ts';
import {
  changedGroupInputSchema,
  answeredGroupSchema,
  groupDraftSchema,
  newGroupInputSchema,
  storedGroupSchema,
} from '#model/wallets/group.ts';
import {
  systemWalletInputSchema,
  storedSystemWalletSchema,
  userWalletInputSchema,
  storedUserWalletSchema,
} from '#model/wallets/wallet.ts';
import { SYSTEM_WALLET_TYPES } from '#model/wallets/wallet-types.ts';
import { callDefiner } from './definition/call.ts';
import { EXAMPLE_SELF, EXAMPLE_WALLET, exampleId } from './definition/example.ts';
import { ids, limitUpTo, searchedPageQuery, values, words, oneOfWords } from './definition/page.ts';
import { CREATE, DELETE, LIST, READ_ONE, UPDATE } from './definition/metadata-verbs.ts';
import { idParams } from './definition/params.ts';

const defineCall = callDefiner({
  name: 'Wallets and groups',
  description: 'Who owns records and signs them: people, roles of systems, groups.',
});

/** The group of the examples. */
const GROUP_ID = exampleId('07');
const SYSTEM_WALLET_ID = exampleId('08');

export const walletCalls = {
  listWallets: defineCall({
    method: 'get',
    path: '/metadata/wallet',
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
    ...LIST,
    path: '/metadata/user/wallet',
    summary: 'User wallets. X-Total-Count tells how many there are in all.',
    query: searchedPageQuery.extend({
      id: ids,
      ids,
      email: words,
      fullName: words,
      principal: values,
    }),
    response: z.array(storedUserWalletSchema),
    example: { query: { fullName: 'Kim*' } },
  }),
  readUserWallet: defineCall({
    ...READ_ONE,
    path: '/metadata/user/wallet/{id}',
    summary: 'One user wallet.',
    response: storedUserWalletSchema,
    example: { params: { id: EXAMPLE_WALLET } },
  }),
  createUserWallet: defineCall({
    ...CREATE,
    path: '/metadata/user/wallet',
    summary: 'Make a wallet for whoever first signs in with this verified email.',
    body: userWalletInputSchema,
    response: storedUserWalletSchema,
    example: { body: { fullName: 'Kim Lee', email: 'kim@acme.test' }, makes: EXAMPLE_WALLET },
  }),
  updateUserWallet: defineCall({
    ...UPDATE,
    path: '/metadata/user/wallet/{id}',
    summary: 'Change a user wallet whose person has not signed in yet.',
    body: userWalletInputSchema,
    returned: ['id', 'principal'],
    response: storedUserWalletSchema,
    example: {
      params: { id: EXAMPLE_WALLET },
      body: { fullName: 'Kim Lee-Roth', email: 'kim@acme.test' },
    },
  }),
  deleteUserWallet: defineCall({
    ...DELETE,
    path: '/metadata/user/wallet/{id}',
    summary: 'Delete a user wallet and take it out of its groups. Nobody can delete their own.',
    example: { params: { id: EXAMPLE_WALLET } },
  }),

  listSystemWallets: defineCall({
    ...LIST,
    path: '/metadata/system/wallet',
    summary: 'System wallets. X-Total-Count tells how many there are in all.',
    query: searchedPageQuery.extend({ type: oneOfWords(SYSTEM_WALLET_TYPES), description: words }),
    response: z.array(storedSystemWalletSchema),
    example: { query: { type: 'TENANT*' } },
  }),
  /** This call comes before the one with an id, which would take 'self' for an id. */
  listOwnSystemWallets: defineCall({
    method: 'get',
    path: '/metadata/system/wallet/self',
    summary: 'The system wallets that the caller may act as.',
    access: 'readMetadata',
    response: z.array(storedSystemWalletSchema),
    example: {},
  }),
  readSystemWallet: defineCall({
    ...READ_ONE,
    path: '/metadata/system/wallet/{id}',
    summary: 'One system wallet.',
    response: storedSystemWalletSchema,
    example: { params: { id: SYSTEM_WALLET_ID } },
  }),
  createSystemWallet: defineCall({
    ...CREATE,
    path: '/metadata/system/wallet',
    summary:
      'Make a system wallet. Tenant wallets need a write group, custodian wallets have none.',
    body: systemWalletInputSchema,
    response: storedSystemWalletSchema,
    example: {
      body: {
        type: 'TENANT_OWNER',
        description: 'The ward system',
        accessControlUserGroup: GROUP_ID,
        writeUserGroup: GROUP_ID,
      },
      makes: SYSTEM_WALLET_ID,
      order: 4,
    },
  }),
  updateSystemWallet: defineCall({
    ...UPDATE,
    path: '/metadata/system/wallet/{id}',
    summary: 'Replace a system wallet. A new type holds for records that are made from now on.',
    body: systemWalletInputSchema,
    returned: ['id'],
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
    ...DELETE,
    path: '/metadata/system/wallet/{id}',
    summary: 'Delete a system wallet; its records stay.',
    example: { params: { id: SYSTEM_WALLET_ID } },
  }),

  listGroups: defineCall({
    ...LIST,
    path: '/metadata/usergroup',
    summary: 'User groups with the ids of their members. X-Total-Count tells how many there are.',
    query: searchedPageQuery.extend({
      ids,
      name: words,
      description: words,
      groupContains: ids.describe('Ids of user wallets of which one is a member.'),
      memberNames: limitUpTo(100)
        .optional()
        .describe('The names of so many members of each, the first ones, are answered as well.'),
    }),
    response: z.array(answeredGroupSchema),
    example: { query: { groupContains: EXAMPLE_WALLET, memberNames: 4 } },
  }),
  readGroup: defineCall({
    ...READ_ONE,
    path: '/metadata/usergroup/{id}',
    summary: 'One user group.',
    response: storedGroupSchema,
    example: { params: { id: GROUP_ID } },
  }),
  createGroup: defineCall({
    ...CREATE,
    path: '/metadata/usergroup',
    summary: 'Make a group of user wallets. There is one of each name, without regard to case.',
    body: newGroupInputSchema,
    response: storedGroupSchema,
    example: {
      body: {
        name: 'Ward staff',
        description: 'Who works on the wards',
        group: [EXAMPLE_SELF, EXAMPLE_WALLET],
      },
      makes: GROUP_ID,
    },
  }),
  updateGroup: defineCall({
    ...UPDATE,
    path: '/metadata/usergroup/{id}',
    summary: 'Replace name, description and members of a group.',
    body: changedGroupInputSchema,
    returned: ['id'],
    response: storedGroupSchema,
    example: {
      params: { id: GROUP_ID },
      body: { name: 'Ward staff', description: '', group: [EXAMPLE_SELF] },
    },
  }),
  previewGroup: defineCall({
    method: 'post',
    path: '/metadata/usergroup/{id}/preview',
    summary:
      'What saving the group would do, without saving it: who joins and who leaves, and how many records each gains and loses in which chain, of all records of the zone. Each call that has somebody join or leave is a line of the audit trail.',
    access: 'editMetadata',
    params: idParams,
    body: groupDraftSchema,
    returned: ['id'],
    reads: true,
    response: groupPreviewSchema,
    example: {
      params: { id: GROUP_ID },
      body: { name: 'Ward staff', description: '', group: [EXAMPLE_SELF] },
    },
  }),
  deleteGroup: defineCall({
    ...DELETE,
    path: '/metadata/usergroup/{id}',
    summary: 'Delete a group that no system wallet relies on.',
    example: { params: { id: GROUP_ID } },
  }),
};
