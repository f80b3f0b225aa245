/** Files under a password: a zip archive encrypted with AES-256 (WinZip AE-2), which 7-Zip and most others open. */
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { configure, ZipWriter } from '@zip.js/zip.js';

configure({ useWebWorkers: false });

/** 128, 192 and 256 bits are 1, 2 and 3. */
const AES_256 = 3;

/** Writes an archive whose one part, of the given name, is the file at `source`. */
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
