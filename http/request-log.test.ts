import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { pinoHttp } from 'pino-http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { identifyRequest, REQUEST_ID, REQUEST_LOG } from './request-log.ts';

let lines: Record<string, unknown>[] = [];
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
    done();
  },
});
const logRequest = pinoHttp({ ...REQUEST_LOG, logger: pino({ name: 'test' }, stream) });
const server = createServer((request, response) => {
  identifyRequest(request, response);
  logRequest(request, response);
  response.statusCode = request.url === '/fails' ? 500 : 200;
  response.end(String(request.headers[REQUEST_ID]));
});
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  lines = [];
});

it('a server keeps the id that a proxy has given', async () => {
  const answer = await fetch(origin, { headers: { [REQUEST_ID]: '0f8fad5b-d9cb:1' } });
  expect(answer.headers.get(REQUEST_ID)).toBe('0f8fad5b-d9cb:1');
  expect(await answer.text()).toBe('0f8fad5b-d9cb:1');
});

it.each([undefined, 'short', 'x'.repeat(129), 'with a blank', '{"level":60}'])(
  'a server makes an id of its own instead of %j',
  async (given) => {
    const headers: Record<string, string> = given === undefined ? {} : { [REQUEST_ID]: given };
    const answer = await fetch(origin, { headers });
    expect(answer.headers.get(REQUEST_ID)).toMatch(/^[\da-f-]{36}$/);
    expect(await answer.text()).toBe(answer.headers.get(REQUEST_ID));
  },
);

it('a server logs one line of a request, without the query', async () => {
  const answer = await fetch(`${origin}/dictionaries?q=secret`);
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toMatchObject({
    level: 30,
    req: { id: answer.headers.get(REQUEST_ID), method: 'GET', path: '/dictionaries' },
    res: { status: 200 },
    msg: 'Answered.',
  });
  expect(JSON.stringify(lines)).not.toContain('secret');
});

it('a server logs a failure as one, without a stack that is not its own', async () => {
  await fetch(`${origin}/fails`);
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toMatchObject({ level: 50, res: { status: 500 }, msg: 'Failed.' });
  expect(lines[0]).not.toHaveProperty('err');
});
