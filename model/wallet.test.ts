import { expect, it } from 'vitest';
import { userWalletInputSchema } from './wallet.ts';

it.each([
  ['ann@acme.test', true],
  ['a n@acme.test', false],
  ['ann@ac me.test', false],
  ['ann@acme.test and more', false],
  ['ann@acme@test', false],
  ['ann', false],
])('the email %j of a user wallet: %s [A-598]', (email, isValid) => {
  const { success, error } = userWalletInputSchema.safeParse({ fullName: 'Ann Lee', email });
  expect(success).toBe(isValid);
  if (!isValid) expect(error?.issues[0]?.message).toBe('Enter a valid email address.');
});
