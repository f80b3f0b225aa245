/**
 * The keys that sign records: Ed25519, one per wallet and one for the zone itself. Private keys are kept
 * encrypted with KEY_SECRET; a public key is a record of the `$key` chain, so it outlives its wallet.
 */
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { build, execute, runOne } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

/** The signer of records of the zone itself (bootstrap, tombstones, receipts). */
export const ZONE_WALLET = '00000000-0000-0000-0000-000000000000';

const CACHE_SIZE = 10_000;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Keyring {
  /** Creates a key pair and stores the private key. @returns the public key as SPKI in base64 */
  create(on: Queryable, zone: ZoneRef, wallet: string): Promise<string>;
  /** The signer of a wallet. @throws when the wallet has no key in this zone */
  signer(on: Queryable, zone: ZoneRef, wallet: string): Promise<Signer>;
}

/** Signs with the key of one wallet. */
export interface Signer {
  sign(data: Buffer): Buffer;
  /** The public key as SPKI in base64. */
  readonly publicKey: string;
}

/** A keyring whose private keys are encrypted with the secret. */
export function createKeyring(keySecret: string): Keyring {
  const secret = Buffer.from(hkdfSync('sha256', keySecret, '', 'keyway wallet keys', 32));
  const cache = new Map<string, KeyObject>();

  const remember = (name: string, key: KeyObject) => {
    if (cache.size >= CACHE_SIZE) cache.clear();
    cache.set(name, key);
  };

  return {
    async create(on, zone, wallet) {
      // The cache may hold a pair that was created in a transaction that was rolled back.
      cache.delete(`${zone.path}/${wallet}`);
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      const kept = encrypt(secret, privateKey.export({ type: 'pkcs8', format: 'der' }));
      await execute(
        on,
        build.insertInto('wallet_key').values({ zone: zone.id, wallet, private_key: kept }),
      );
      return publicKeyText(publicKey);
    },

    async signer(on, zone, wallet) {
      const name = `${zone.path}/${wallet}`;
      let key = cache.get(name);
      if (!key) {
        const row = await runOne(
          on,
          build
            .selectFrom('wallet_key')
            .select('private_key')
            .where((is) => is.and({ zone: zone.id, wallet })),
        );
        if (!row) throw new Error(`Wallet ${wallet} has no key in zone ${zone.path}.`);
        key = createPrivateKey({
          key: decrypt(secret, row.private_key),
          format: 'der',
          type: 'pkcs8',
        });
        remember(name, key);
      }
      const privateKey = key;
      return {
        sign: (data) => sign(null, data, privateKey),
        get publicKey() {
          return publicKeyText(createPublicKey(privateKey));
        },
      };
    },
  };
}

/** A public key as text: SPKI in base64. */
export function publicKeyText(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}

/** A public key from the record of it. @param text SPKI in base64 */
export function publicKeyOf(text: string): KeyObject {
  return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
}

function encrypt(secret: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(secret: Buffer, kept: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', secret, kept.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(kept.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(kept.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
