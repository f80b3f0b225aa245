import { describe, expect, it } from 'vitest';
import { optionalFields } from '#model/fields/optional-fields.testing.ts';
import {
  storedSystemWalletSchema,
  storedUserWalletSchema,
  systemWalletFormSchema,
  systemWalletInputSchema,
  userWalletInputSchema,
} from './wallet.ts';

const ID = '7f7c4a3e-5d0b-4f0e-9a58-0f6f2b1c9d10';
const GROUP = '0d9b3c52-1c33-4a5d-8d8f-6a1f1f4c2e77';

describe('a user wallet', () => {
  it('has id, fullName and email, and a principal once its person has signed in [A-425 A-426]', () => {
    const wallet = { id: ID, fullName: 'Ann Lee', email: 'ann@acme.test', principal: 's-1' };
    expect(optionalFields(storedUserWalletSchema, wallet)).toEqual(['principal']);
    expect(storedUserWalletSchema.safeParse({ ...wallet, id: 'ann' }).success).toBe(false);
  });

  it.each([
    ['ann@acme.test', true],
    ['a n@acme.test', false],
    ['ann@ac me.test', false],
    ['ann@acme.test and more', false],
    ['ann@acme@test', false],
    ['ann', false],
  ])('takes the email %j: %s [A-598]', (email, isValid) => {
    const { success, error } = userWalletInputSchema.safeParse({ fullName: 'Ann Lee', email });
    expect(success).toBe(isValid);
    if (!isValid) expect(error?.issues[0]?.message).toBe('Enter a valid email address.');
  });
});

describe('a system wallet', () => {
  const input = {
    type: 'TENANT_OWNER',
    description: 'Registry of the ward',
    accessControlUserGroup: GROUP,
    writeUserGroup: GROUP,
  };

  it('has id, type, description and two groups, of which only a tenant needs the second [A-427]', () => {
    expect(optionalFields(storedSystemWalletSchema, { id: ID, ...input })).toEqual([
      'writeUserGroup',
    ]);
  });

  it.each(['TENANT_OWNER', 'TENANT_LIMITED_OWNER', 'CUSTODIAN_OWNER', 'CUSTODIAN_LIMITED_OWNER'])(
    'may be of the type %s [A-428]',
    (type) => {
      const writeUserGroup = type.startsWith('TENANT') ? GROUP : undefined;
      const given = { ...input, type, writeUserGroup };
      expect(systemWalletInputSchema.safeParse(given).success).toBe(true);
      expect(storedSystemWalletSchema.safeParse({ ...input, id: ID, type }).success).toBe(true);
    },
  );

  it.each(['OWNER', 'tenant_owner', '', undefined])('may not be of the type %j [A-428]', (type) => {
    expect(systemWalletInputSchema.safeParse({ ...input, type }).success).toBe(false);
    expect(storedSystemWalletSchema.safeParse({ ...input, id: ID, type }).success).toBe(false);
  });

  it.each(['accessControlUserGroup', 'writeUserGroup'])(
    'names a group by its id in %s [A-429 A-430]',
    (field) => {
      const parse = (group: string) =>
        systemWalletInputSchema.safeParse({ ...input, [field]: group });
      expect(parse(GROUP).data).toMatchObject({ [field]: GROUP });
      const { error } = parse('Night nurses');
      expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
    },
  );

  it('misses the write group of a tenant in the same round as all else that is missing [A-603]', () => {
    const missing = (given: object) =>
      systemWalletFormSchema.safeParse(given).error?.issues.map(({ path }) => path.join());
    expect(missing({ type: 'TENANT_OWNER' })).toEqual([
      ...['description', 'accessControlUserGroup', 'writeUserGroup'],
    ]);
    expect(missing({ type: 'CUSTODIAN_OWNER' })).toEqual(['description', 'accessControlUserGroup']);
    expect(missing({})).toEqual(['type', 'description', 'accessControlUserGroup']);
  });
});
