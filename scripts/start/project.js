/** The project's folders, as seen by the scripts. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** @param {string[]} parts below the project's root */
export function inProject(...parts) {
  return path.join(ROOT, ...parts);
}

/** An error for the user at the terminal: one sentence that says what to do, printed without a stack trace. */
export class LauncherError extends Error {
  name = 'LauncherError';
}

/**
 * Runs a script's main function. A LauncherError is printed as its message and ends the process with code 1.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    const isSentence = ['LauncherError', 'DatabaseError', 'ConfigError'].includes(error?.name);
    console.error(isSentence ? error.message : error);
    process.exit(1);
  }
}
