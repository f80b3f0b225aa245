import { writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startChild } from '#scripts/start/child.js';
import { findFreePort } from '#scripts/start/ports.js';
import { consoleArgs } from '#scripts/start/stack.js';

const quiet = () => undefined;

/** Starts a program in two processes. */
async function startTwo(code: string, port: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'keyway-processes-'));
  const program = path.join(folder, 'program.mjs');
  await writeFile(program, code);
  return startChild(
    {
      name: 'console',
      args: ['--import', 'tsx', 'server/processes.ts', '2', program, String(port)],
      env: process.env,
      readyUrl: `http://127.0.0.1:${port}/`,
    },
    quiet,
  );
}

const SERVER = `
  import http from 'node:http';
  const server = http.createServer((asked, answer) => {
    if (asked.url === '/slow') {
      answer.write('begun');
      process.once('SIGTERM', () => answer.end(', ended'));
    } else if (asked.url === '/slot') answer.end(process.env.CONSOLE_SLOT);
    else answer.end(String(process.pid));
    if (asked.url === '/end') process.exit(1);
  }).listen(Number(process.argv[2]), '127.0.0.1');
  process.once('SIGTERM', () => server.close(() => process.exit(0)));
`;

const ask = async (port: number, at = '/') => {
  const response = await fetch(`http://127.0.0.1:${port}${at}`, {
    headers: { connection: 'close' },
    // A connection that is handed to a process just as it ends is never answered.
    signal: AbortSignal.timeout(2_000),
  });
  return response.text();
};
/** The answers of the processes; by default, their ids. */
const pids = async (port: number, at?: string) => {
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => ask(port, at)));
  return new Set(answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])));
};

it('two processes answer on one port, and one that ends is replaced', async () => {
  const port = await findFreePort();
  const child = await startTwo(SERVER, port);
  await child.ready;
  await expect.poll(async () => (await pids(port)).size, { timeout: 20_000 }).toBe(2);
  const before = await pids(port);
  expect(before).not.toContain(String(child.pid));
  await ask(port, '/end').catch(quiet);
  await expect
    .poll(async () => [...(await pids(port))].filter((pid) => !before.has(pid)).length, {
      timeout: 20_000,
    })
    .toBe(1);
  expect(await pids(port, '/slot')).toEqual(new Set(['0', '1']));
  const running = await fetch(`http://127.0.0.1:${port}/slow`);
  const [text] = await Promise.all([running.text(), child.stop()]);
  expect(text).toBe('begun, ended');
  expect(await child.ended).toBe('ended with code 0');
  await expect(ask(port)).rejects.toThrow();
});

it('the console ends when its processes end again and again', async () => {
  const port = await findFreePort();
  const child = await startTwo(`process.exit(3)`, port);
  child.ready.catch(quiet);
  expect(await child.ended).toBe('ended with code 1');
});

it.each(['0', '5', '1.5', 'two'])('CONSOLE_PROCESSES=%s is refused', (given) => {
  expect(() => consoleArgs({ CONSOLE_PROCESSES: given }, false)).toThrow(
    'CONSOLE_PROCESSES must be a whole number from 1 to 4.',
  );
});

it('one process serves by itself', () => {
  const alone = consoleArgs({ CONSOLE_PROCESSES: ' ' }, false);
  expect(alone).toContain('build/console/console.js');
  expect(alone).not.toContain('build/console/processes.js');
  expect(consoleArgs({ CONSOLE_PROCESSES: '2' }, false)).toContain('build/console/processes.js');
});
