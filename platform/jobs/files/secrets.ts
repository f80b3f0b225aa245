/** Encryption of file passwords in the input of jobs, with KEY_SECRET. They are deleted when the job ends. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts with AES-256-GCM. @returns nonce, ciphertext and tag in base64 */
export function encryptSecret(keySecret: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(keySecret), nonce);
  return Buffer.concat([
    nonce,
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64');
}

/** @throws when the text was encrypted with another secret */
export function decryptSecret(keySecret: string, kept: string): string {
  const bytes = Buffer.from(kept, 'base64');
  const decipher = createDecipheriv(CIPHER, keyOf(keySecret), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

function keyOf(keySecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', keySecret, '', 'keyway job secrets', 32));
}
