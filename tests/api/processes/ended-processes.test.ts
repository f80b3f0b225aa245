/** API and worker processes are told to end while they are at work. Their metrics are read until then. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '#scripts/start/ports.js';
import { startProcesses } from '#tests/support/stack/processes.ts';
import type { Processes } from '#tests/support/stack/processes.ts';

let processes: Processes;
let metricsPort: number;
beforeAll(async () => {
  metricsPort = await findFreePort();
  processes = await startProcesses({ METRICS_PORT: String(metricsPort) });
});
afterAll(() => processes?.stop());

/** What the API (0) or the worker (1) answers at the address of its metrics. */
async function ask(program: 0 | 1, path: string): Promise<[status: number, text: string]> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort + program}${path}`);
  return [answer.status, await answer.text()];
}

/** Resolves with the code of the error, undefined when somebody listens. */
async function refusal(origin: string): Promise<string | undefined> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const tried = once(socket, 'connect').then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code,
  );
  return tried.finally(() => socket.destroy());
}

it('the worker measures its jobs', async () => {
  await expect
    .poll(async () => ask(1, '/readyz').catch(() => []))
    .toEqual([200, '{"status":"UP"}\n']);
  const body = { title: 'Words', fileType: 'CSV' };
  expect((await processes.call('POST', '/jobs/glossary/download', body)).status).toBe(202);
  await expect
    .poll(async () => (await ask(1, '/metrics'))[1])
    .toMatch(
      /^keyway_jobs_ended_total\{type="\w+",status="COMPLETED_SUCCESS",program="worker"\} 1$/m,
    );
});

/** Begins to write a term, until the API has taken the request. @returns what sends the rest, and the answer */
async function beginTerm(term: string) {
  const text = JSON.stringify({ term, description: 'Written while the API ended.' });
  const asked = request(`${processes.origin}/api/metadata/glossary`, {
    method: 'POST',
    agent: false,
    headers: {
      ...(await processes.headers()),
      'content-type': 'application/json',
      'content-length': text.length,
      expect: '100-continue',
    },
  });
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  asked.flushHeaders();
  await once(asked, 'continue');
  asked.write(text.slice(0, 5));
  return { finish: () => asked.end(text.slice(5)), answered };
}

it('the API answers the requests under way, and takes no others, when it is told to end', async () => {
  const terms = ['one', 'two', 'three', 'four', 'five'];
  const begun = await Promise.all(terms.map(beginTerm));
  expect((await ask(0, '/readyz'))[0]).toBe(200);

  const ended = processes.end('api');
  await expect.poll(() => refusal(processes.origin)).toBe('ECONNREFUSED');
  expect(await ask(0, '/readyz')).toEqual([
    503,
    '{"status":"DOWN","message":"This process ends."}\n',
  ]);
  for (const { finish } of begun) finish();
  for (const [at, { answered }] of begun.entries()) {
    const [answer] = await answered;
    expect(await json(answer)).toMatchObject({ term: terms[at] });
    expect(answer.statusCode).toBe(201);
  }
  expect(await ended).toBe(0);
});

it('the worker ends too', async () => {
  expect(await processes.end('worker')).toBe(0);
});
