import type { PasswordCost } from '#platform/identity/accounts/passwords.ts';

/** Hashes in microseconds instead of a tenth of a second, for accounts that guard nothing. */
export const QUICK_PASSWORDS: PasswordCost = { N: 2, r: 1, p: 1 };
