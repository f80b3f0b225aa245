/**
 * `npm start` and, with --dev, `npm run dev`: all of Keyway on this machine. The script installs and builds what is
 * missing, so it must start without any package: its static imports are only files of this project.
 */
import { once } from 'node:events';

import { printLine } from './start/log.js';
import { checkPorts } from './start/ports.js';
import { ensureBuilt, ensureInstalled, isBuilt } from './start/prepare.js';
import { LauncherError, runMain } from './start/project.js';
import { startStack } from './start/stack.js';

const DEMO_ACCOUNTS = [
  ['owner@meridian.test', 'reads and writes everything'],
  ['admin@meridian.test', 'changes the metadata'],
  ['user@meridian.test', 'reads and writes data'],
  ['reader@meridian.test', 'reads'],
  ['nozone@meridian.test', 'may not enter any zone'],
];

await runMain(async () => {
  const dev = process.argv.includes('--dev');
  const interrupted = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await checkPorts(process.env);
  const built = !dev && isBuilt();
  ensureInstalled({ built });
  if (!dev && !built) ensureBuilt();

  // On a second Ctrl+C the launcher exits at once; its children exit by themselves.
  void interrupted.then(() => process.on('SIGINT', () => process.exit(130)));
  const stack = await startStack(process.env, { log: printLine, dev, cancelled: interrupted });
  announce(stack);

  const reason = await Promise.race([stack.broken, interrupted.then(() => undefined)]);
  console.log(reason ?? 'Stopping …');
  await stack.stop();
  if (reason) throw new LauncherError('Keyway was stopped, as it does not work without it.');
  process.exit(0);
});

/** @param {import('./start/stack.js').Stack} stack */
function announce({ consoleOrigin, seeded }) {
  console.log(`\nKeyway is ready: ${consoleOrigin}`);
  if (seeded) {
    console.log('\nCustomer "meridian", password "keyway":');
    for (const [account, may] of DEMO_ACCOUNTS) console.log(`  ${account.padEnd(22)} ${may}`);
  }
  console.log('\nCtrl+C stops everything.\n');
}
