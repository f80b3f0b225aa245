import { once } from 'node:events';
import { createServer } from 'node:net';
import { spawn } from 'node:child_process';

import { expect, it } from 'vitest';

import { startChild } from './child.js';
import { cutQueries } from './log.js';
import { findFreePort } from './ports.js';
import { inProject } from './project.js';
import { supervise } from './supervise.js';

const quiet = () => undefined;
const script = (code) => ['--input-type=module', '-e', code];
const plan = (code, more = {}) => ({
  name: 'worker',
  args: script(code),
  env: process.env,
  saysReady: true,
  ...more,
});
const READY = `process.send('ready'); setInterval(() => undefined, 1000);`;

it('is ready when it reports so, and ends when asked', async () => {
  const child = startChild(plan(READY), quiet);
  await child.ready;
  await child.stop();
  expect(await child.ended).toBe('was ended by SIGTERM');
});

it('is ready when its address responds', async () => {
  const port = await findFreePort();
  const code = `import http from 'node:http'; http.createServer((q, a) => a.end()).listen(${port}, '127.0.0.1')`;
  const child = startChild(
    plan(code, { saysReady: false, readyUrl: `http://127.0.0.1:${port}/` }),
    quiet,
  );
  await child.ready;
  await child.stop();
});

it('reports in one sentence why it ended during its start', async () => {
  const lines = [];
  const child = startChild(
    plan(`console.error('The variable KEY_SECRET must be set.'); process.exit(1)`),
    (name, line) => lines.push(`${name}: ${line}`),
  );
  await expect(child.ready).rejects.toThrow(
    'The worker process ended with code 1 while it started: The variable KEY_SECRET must be set.',
  );
  expect(lines).toEqual(['worker: The variable KEY_SECRET must be set.']);
});

it('does not outlive a launcher that is killed', async () => {
  const port = await findFreePort();
  const beacon = createServer().listen(port, '127.0.0.1');
  const connected = once(beacon, 'connection');
  const grandchild = `import net from 'node:net'; net.connect(${port}, '127.0.0.1'); process.send('ready')`;
  const launcher = spawn(
    process.execPath,
    script(`
      import { startChild } from ${JSON.stringify(inProject('scripts/start/child.js'))};
      const args = ['--input-type=module', '-e', ${JSON.stringify(grandchild)}];
      startChild({ name: 'x', args, env: process.env, saysReady: true }, () => undefined);
    `),
  );
  const [socket] = await connected;
  const closed = once(socket.resume(), 'close');
  launcher.kill('SIGKILL');
  await closed;
  beacon.close();
});

it('is restarted when it ends by itself, and given up when it ends repeatedly', async () => {
  const lines = [];
  const flaky = supervise(plan(`process.send('ready', () => process.exit(3))`), (_, line) =>
    lines.push(line),
  );
  expect(await flaky.broken).toBe('The worker process ended with code 3 again.');
  expect(lines).toEqual(Array(3).fill('The process ended with code 3 and is started again.'));
});

it.each([
  ['GET /go?q=secret%20name 200 - 3 ms', 'GET /go 200 - 3 ms'],
  ['{"url":"/metadata?search=x","ms":3}', '{"url":"/metadata","ms":3}'],
  ['see https://keyway.example.com/a/b?c=d#e now', 'see https://keyway.example.com/a/b now'],
  ['What now? Nothing / never', 'What now? Nothing / never'],
])('logs "%s" without the query', (line, cut) => expect(cutQueries(line)).toBe(cut));
