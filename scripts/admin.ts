/**
 * `npm run admin -- <command>`: customers, zones, policies, messages, accounts and clients of this environment, and the
 * definitions of a zone as a file.
 */
import {
  administer,
  administerZone,
  adminSentence,
  parseAdmin,
  isZoneCommand,
} from '#platform/admin/administer.ts';
import { HELP } from '#platform/admin/commands.ts';
import { loadConfig } from '#platform/config.ts';
import { openEnvironment } from './start/environment.js';
import { LauncherError, runMain } from './start/project.js';

await runMain(async () => {
  const args = process.argv.slice(2);
  if (isZoneCommand(args)) {
    process.exitCode = await administerZone(args, process.env);
    return;
  }
  try {
    const invocation = parseAdmin(args);
    if (!invocation) return console.log(HELP);
    // Messages of PostgreSQL go to stderr, because a script may read the last line of stdout: a secret.
    const environment = await openEnvironment(process.env, { log: console.error, dev: true });
    try {
      await administer(invocation, loadConfig(environment.env));
    } finally {
      await environment.close();
    }
  } catch (error) {
    const sentence = adminSentence(error);
    throw sentence === undefined ? error : new LauncherError(sentence);
  }
});
