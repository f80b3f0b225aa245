/**
 * The addresses by which the console is monitored (`/livez`, `/readyz`), its metrics, and its end while it is at work.
 */
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '#scripts/start/ports.js';
import { problemsOfAnswer } from '#tests/support/console/safe-answers.ts';
import { startConsole } from '#tests/support/stack/second-console.ts';
import { consoleOrigin } from '#tests/support/stack/stack.ts';

async function start(settings: Record<string, string>) {
  const started = await startConsole(settings);
  onTestFinished(() => started.stop());
  return started;
}

it.each(['/livez', '/readyz'])('%s needs no session, and is stored by nobody', async (path) => {
  const url = new URL(path, consoleOrigin());
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(url, { method, redirect: 'manual' });
    const { status } = answer;
    expect([status, await answer.text()]).toEqual([
      200,
      method === 'GET' ? '{"status":"UP"}\n' : '',
    ]);
    const headers = Object.fromEntries(answer.headers);
    expect(problemsOfAnswer({ method, url, status, headers })).toEqual([]);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/.{8}/) as string,
    });
    expect(headers).not.toHaveProperty('set-cookie');
  }
  const refused = await fetch(url, { method: 'POST' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

it('the console is not ready without its platform, but lives', async () => {
  const { origin } = await start({ API_HOST: `http://127.0.0.1:${await findFreePort()}` });
  const ready = await fetch(`${origin}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'DOWN', message: 'The platform does not answer.' },
  ]);
  expect((await fetch(`${origin}/livez`)).status).toBe(200);
});

it('the console is not ready without its database', async () => {
  const database = `postgres://keyway@127.0.0.1:${await findFreePort()}/keyway`;
  const { origin } = await start({ DATABASE_URL: database });
  const ready = await fetch(`${origin}/readyz`);
  expect(await ready.json()).toEqual({ status: 'DOWN', message: 'The database cannot be used.' });
});

it('the console offers its metrics two ports after METRICS_PORT, and on its own port none', async () => {
  const port = await findFreePort();
  const { origin } = await start({ METRICS_PORT: String(port) });
  await (await fetch(`${origin}/readyz`)).arrayBuffer();
  for (const path of ['/', '/favicon.ico', '/dictionaries/4711']) {
    await (await fetch(origin + path, { redirect: 'manual' })).arrayBuffer();
  }
  const metrics = await (await fetch(`http://127.0.0.1:${port + 2}/metrics`)).text();
  const count = (route: string) =>
    new RegExp(`^keyway_http_request_duration_seconds_count\\{.*route="${route}".*\\} 1$`, 'm');
  expect(metrics).toMatch(count('/'));
  expect(metrics).toMatch(count('/\\*'));
  expect(metrics).toMatch(count('/dictionaries/:dictionaryId'));
  expect(metrics).not.toContain('4711');
  expect(metrics).toMatch(
    /^keyway_database_connections\{pool="keyway console",program="console"\} [1-9]/m,
  );
  expect((await fetch(`http://127.0.0.1:${port + 2}/readyz`)).status).toBe(200);
  const own = await fetch(`${origin}/metrics`, { redirect: 'manual' });
  expect(await own.text()).not.toContain('keyway_');
});

it('the console gives each of several processes a port for its metrics', async () => {
  const port = await findFreePort();
  await start({ METRICS_PORT: String(port), CONSOLE_PROCESSES: '2' });
  for (const at of [port + 2, port + 3]) {
    const ask = () => fetch(`http://127.0.0.1:${at}/metrics`).then((answer) => answer.status);
    await expect.poll(() => ask().catch(() => 0)).toBe(200);
  }
});

it.each(['1', '2'])(
  'the console answers a form that is under way when it is told to end, as one of %s',
  async (count) => {
    const { origin, stop } = await start({ CONSOLE_PROCESSES: count });
    const asked = request(`${origin}/logout`, {
      method: 'POST',
      headers: {
        origin,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': 3,
        // The server answers this header when it has taken the request.
        expect: '100-continue',
      },
    });
    const answered = once(asked, 'response');
    asked.flushHeaders();
    await once(asked, 'continue');
    asked.write('a');
    const stopped = stop();
    await expect.poll(() => refusesConnections(origin)).toBe(true);
    asked.end('=1');
    const [answer] = (await answered) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBeLessThan(400);
    await once(answer, 'end');
    await stopped;
  },
);

/** Whether nobody listens. A connection that a cluster's first process has taken, and no other takes, stays open. */
function refusesConnections(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket
      .once('error', () => resolve(true))
      .once('connect', () => {
        socket.destroy();
        resolve(false);
      });
  });
}
