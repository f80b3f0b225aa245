/** Prometheus itself reads the alerts in deploy, with its program `promtool` (`apt-get install prometheus`). */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' });
const isThere = promtool('--version').status === 0;
if (!isThere) console.log('skipped: there is no promtool.');

it.runIf(isThere)('promtool finds nothing wrong with the alerts', () => {
  const { status, stdout, stderr } = promtool('check', 'rules', 'deploy/prometheus-rules.yml');
  expect(status, stdout + stderr).toBe(0);
});
