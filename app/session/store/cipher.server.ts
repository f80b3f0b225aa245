/** Encrypts and authenticates stored tokens and cookies: AES-256-GCM (NIST SP 800-38D). */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Cipher {
  /** Encrypts a text; `open` needs the same purpose (the additional authenticated data). */
  seal: (text: string, purpose: string) => Buffer;
  /** The text, or undefined if it was modified, or sealed for another purpose or with another secret. */
  open: (sealed: Buffer, purpose: string) => string | undefined;
  /** The HMAC-SHA-256 of a text, in base64url. */
  sign: (text: string, purpose: string) => string;
}

/** Creates a cipher from a secret of any length; the keys are derived by HKDF-SHA-256 (RFC 5869). */
export function createCipher(secret: string): Cipher {
  const deriveKey = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  const sealKey = deriveKey('keyway seal');
  const signKey = deriveKey('keyway sign');
  return {
    seal(text, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, purpose) {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, nonce, {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag);
        const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
    sign(text, purpose) {
      return createHmac('sha256', signKey).update(`${purpose}\0${text}`).digest('base64url');
    },
  };
}
