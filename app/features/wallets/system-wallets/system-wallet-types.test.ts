import { describe, expect, it } from 'vitest';
import { deletionKey, typeOptions } from './system-wallet-types.ts';

describe('typeOptions', () => {
  const types = (stored?: Parameters<typeof typeOptions>[0]) =>
    typeOptions(stored).map(({ group, value }) => `${group}: ${value}`);

  it('offers all types by family for a new wallet', () => {
    expect(types()).toEqual([
      'Tenant: TENANT_OWNER',
      'Tenant: TENANT_LIMITED_OWNER',
      'Custodian: CUSTODIAN_OWNER',
      'Custodian: CUSTODIAN_LIMITED_OWNER',
    ]);
  });

  it("offers the family of a stored wallet's type only", () => {
    expect(types('TENANT_LIMITED_OWNER')).toEqual([
      'Tenant: TENANT_OWNER',
      'Tenant: TENANT_LIMITED_OWNER',
    ]);
    expect(types('CUSTODIAN_OWNER')).toEqual([
      'Custodian: CUSTODIAN_OWNER',
      'Custodian: CUSTODIAN_LIMITED_OWNER',
    ]);
  });
});

it('the key that is typed before a deletion is the last 6 characters of the id [A-846]', () => {
  expect(deletionKey('0f8fad5b-d9cb-469f-a165-70867728950e')).toBe('28950e');
});
