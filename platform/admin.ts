/** `node build/platform/admin.js <command>`: administration with the build only, without npm scripts. */
import { administer, adminSentence, parseAdmin } from './admin/administer.ts';
import { HELP } from './admin/commands.ts';
import { loadConfigOrExit } from './config.ts';

try {
  const invocation = parseAdmin(process.argv.slice(2));
  if (invocation) await administer(invocation, loadConfigOrExit());
  else console.log(HELP);
} catch (error) {
  console.error(adminSentence(error) ?? error);
  process.exitCode = 1;
}
