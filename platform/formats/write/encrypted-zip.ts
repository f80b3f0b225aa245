/**
 * Password-protected files: zip archives with AES-256 encryption (WinZip AE-2), which 7-Zip and most other programs
 * open.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { configure, ZipWriter } from '@zip.js/zip.js';

configure({ useWebWorkers: false });

/** The strengths 1, 2 and 3 are 128, 192 and 256 bits. */
const AES_256 = 3;

/** Writes an archive with the file at `source` as its only entry, under the given name. */
export async function writeEncryptedZip(
  source: string,
  target: string,
  { name, password }: { name: string; password: string },
): Promise<void> {
  const zip = new ZipWriter(Writable.toWeb(createWriteStream(target, { mode: 0o600 })));
  const content = Readable.toWeb(createReadStream(source)) as ReadableStream;
  await zip.add(name, content, { password, encryptionStrength: AES_256 });
  await zip.close();
}
