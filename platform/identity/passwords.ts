/**
 * Password hashes: scrypt (RFC 7914) with a salt an account. The parameters stand in the hash, so that they
 * can be raised later without making old passwords useless.
 */
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

// One of the equally strong settings of OWASP's password storage cheat sheet: 16 MiB and about 0.1 s a hash.
const COST = { N: 2 ** 14, r: 8, p: 5 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

let decoy: Promise<string> | undefined;

/** Gives `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  const { N, r, p } = COST;
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * True when the password is the one the hash was made of. Without a hash the same work is done and the answer
 * is no, so that the time taken does not tell whether an account exists.
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
    // NFKC: the same characters typed on another keyboard are the same password (NIST SP 800-63B 3.1.1.2).
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, cost, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
