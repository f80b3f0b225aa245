/** The section Keys and algorithms of docs/security.md names each file of the product that encrypts, signs or checks a signature. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDERS = ['app', 'guess', 'http', 'model', 'platform', 'scripts', 'server'];
const NO_PRODUCT = /\.(test|testing)\.tsx?$/;
const CRYPTOGRAPHY =
  /^import .*\b(create(Hmac|Cipheriv|Decipheriv|Sign|Verify)|hkdf|hkdfSync|pbkdf2|scrypt|generateKeyPair|generateKeyPairSync|sign|verify|SignJWT|jwtVerify)\b.* from '(node:crypto|jose)'|\bencryptionStrength\b/m;

it('docs/security.md names each file with cryptography, and no other', () => {
  const [, section = ''] =
    /^## Keys and algorithms$([^]*?)^## /m.exec(readFileSync('docs/security.md', 'utf8')) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  const named = rows.flatMap((line) =>
    [...line.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file]) => file),
  );
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS],
    {
      encoding: 'utf8',
    },
  );
  const found = files
    .split('\n')
    .filter((file) => /\.(ts|tsx|js)$/.test(file) && !NO_PRODUCT.test(file))
    .filter((file) => CRYPTOGRAPHY.test(joined(readFileSync(file, 'utf8'))));
  expect(found.toSorted()).toEqual([...new Set(named)].toSorted());
});

/** The source with each import on one line. */
function joined(source: string): string {
  return source.replace(/^import [^;]*;/gm, (statement) => statement.replace(/\s+/g, ' '));
}
