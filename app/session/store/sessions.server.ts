/** The session store and the cipher of this process. */
import { createCipher } from './cipher.server.ts';
import type { Cipher } from './cipher.server.ts';
import { config } from '#app/environment/config.server.ts';
import { database } from '#app/environment/db.server.ts';
import { openStore } from './session-store.server.ts';
import type { SessionStore } from './session-store.server.ts';

let processCipher: Cipher | undefined;

/** The cipher with SESSION_SECRET. */
export function cipher(): Cipher {
  processCipher ??= createCipher(config().sessionSecret);
  return processCipher;
}

/** The store in DATABASE_URL; the first call creates its tables. */
export async function sessions(): Promise<SessionStore> {
  return openStore(await database(), cipher());
}
