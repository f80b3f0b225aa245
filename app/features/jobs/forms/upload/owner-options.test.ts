import { expect, it } from 'vitest';
import { ownerOptions, toFieldOption } from './owner-options.ts';

const PERSON = { id: 'w-1', fullName: 'Ada Byron', email: 'ada@clinic.test' };
const SYSTEM = {
  id: 'w-2',
  type: 'CUSTODIAN_OWNER',
  description: 'Registry of the ward',
  accessControlUserGroup: 'g-1',
} as const;

it('a person is an option by name and email, a system wallet by id and description [B-359 B-360 B-361]', () => {
  const options = ownerOptions({ userWallets: [PERSON], systemWallets: [SYSTEM] });
  expect(options).toEqual([
    { id: 'w-1', value: 'w-1', header: 'Ada Byron', subtitle: 'ada@clinic.test' },
    { id: 'w-2', value: 'w-2', header: 'w-2', subtitle: 'Registry of the ward' },
  ]);
});

it('wallets and groups are converted to options of a field', () => {
  expect(
    ownerOptions({ userWallets: [PERSON], systemWallets: [SYSTEM] }).map(toFieldOption)[0],
  ).toEqual({
    value: 'w-1',
    label: 'Ada Byron',
    description: 'ada@clinic.test',
  });
});
