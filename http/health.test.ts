import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHealth } from './health.ts';

let obstacle: () => Promise<string>;
const answerHealth = createHealth(() => obstacle());
const server = createServer((request, response) => {
  if (!answerHealth(request, response)) response.end('another');
});
let origin: string;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  obstacle = () => Promise.resolve('');
});

async function ask(path: string, method = 'GET') {
  const answer = await fetch(origin + path, { method });
  return { answer, status: answer.status, text: await answer.text() };
}

it.each(['/livez', '/readyz', '/readyz?verbose'])('%s says that all is well', async (path) => {
  const { answer, status, text } = await ask(path);
  expect([status, text]).toEqual([200, '{"status":"UP"}\n']);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('a server that is not ready tells what is in the way, but lives', async () => {
  obstacle = () => Promise.resolve('The database cannot be used.');
  expect(await ask('/readyz')).toMatchObject({
    status: 503,
    text: '{"status":"DOWN","message":"The database cannot be used."}\n',
  });
  expect((await ask('/livez')).status).toBe(200);
});

it('a server is not ready when that cannot be found out, and says nothing of the error', async () => {
  obstacle = () => Promise.reject(new Error('connect 10.0.0.1'));
  const { status, text } = await ask('/readyz');
  expect(status).toBe(503);
  expect(text).not.toContain('10.0.0.1');
});

it('the health server answers HEAD without a body', async () => {
  obstacle = () => Promise.resolve('The database cannot be used.');
  expect(await ask('/readyz', 'HEAD')).toMatchObject({ status: 503, text: '' });
  expect(await ask('/livez', 'HEAD')).toMatchObject({ status: 200, text: '' });
});

it.each(['POST', 'DELETE', 'OPTIONS'])('the health server refuses %s', async (method) => {
  const { answer, status } = await ask('/readyz', method);
  expect([status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

it.each(['/', '/livez/', '/readyz.data', '/x/livez'])(
  'the health server leaves %s to others',
  async (path) => {
    expect((await ask(path)).text).toBe('another');
  },
);
