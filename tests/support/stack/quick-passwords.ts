import type { PasswordCost } from '#platform/identity/accounts/passwords.ts';

/** The cost of a hash that takes microseconds instead of a tenth of a second, for accounts that protect nothing. */
export const QUICK_PASSWORDS: PasswordCost = { N: 2, r: 1, p: 1 };
