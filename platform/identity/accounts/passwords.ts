/**
 * Password hashes: scrypt (RFC 7914) with one salt per account. The hash contains the parameters, so that they can be
 * raised later while old hashes stay valid.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { ScryptOptions } from 'node:crypto';

/** The parameters of scrypt. */
export type PasswordCost = Required<Pick<ScryptOptions, 'N' | 'r' | 'p'>>;

// This is one of the equally strong settings of OWASP's password storage cheat sheet: 16 MiB and about 0.1 s a hash.
const COST: PasswordCost = { N: 2 ** 14, r: 8, p: 5 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

let decoy: Promise<string> | undefined;

/**
 * Returns `scrypt$N$r$p$salt$key`, with salt and key in base64url.
 * @param cost another one than that of all accounts, for accounts of tests
 */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, cost);
  const { N, r, p } = cost;
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * True when the password matches the hash. Without a hash it takes the same time and returns false, so that the time
 * does not reveal whether an account exists.
 */
export async function passwordMatches(
  password: string,
  hash: string | undefined,
): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(SALT_BYTES).toString('base64url'));
  const [, N, r, p, salt = '', key = ''] = (hash ?? (await decoy)).split('$');
  const expected = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return given.length === expected.length && timingSafeEqual(given, expected) && hash !== undefined;
}

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // NFKC makes the password independent of how a keyboard composes characters (NIST SP 800-63B 3.1.1.2).
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, cost, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
