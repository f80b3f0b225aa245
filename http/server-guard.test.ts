import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGuardedServer } from './server-guard.ts';
import type { BodyLimits, GuardRules } from './server-guard.ts';

const HOUR_MS = 60 * 60 * 1000;
const SLOW: BodyLimits = { maxBytes: 1_000, idleMs: HOUR_MS, totalMs: HOUR_MS };
/** The limits of the server's requests, by path. */
const LIMITS: Record<string, BodyLimits> = {
  '/idle': { ...SLOW, idleMs: 50 },
  '/total': { ...SLOW, idleMs: 1_000, totalMs: 50 },
  '/early': { ...SLOW, idleMs: 1_000 },
  '/part': { ...SLOW, maxBytes: 1_000_000 },
};

/** What the handler saw: requests that came, and how each ended. */
let seen: string[] = [];
let settled: Promise<void>[] = [];

/** More than what the buffers of both ends of a connection hold. */
const LARGE = 64 * 1024 * 1024;

const rules: GuardRules = {
  limitsOf: ({ url = '' }) => LIMITS[url] ?? SLOW,
  tooLarge: (maxBytes) => `At most ${maxBytes}.`,
  format: ({ message }) => ({ type: 'text/plain', text: message, headers: { 'X-Mine': 'yes' } }),
  afterAnswerMs: 50,
  clientIdleMs: 50,
};

const server = createGuardedServer(rules, (request, response) => {
  if (request.url === '/early') {
    response.end('early');
    return;
  }
  if (request.url === '/part') {
    // This handler acts as one that pipes the body into a parser, which then refuses it.
    request.on('data', () => request.pause()).once('data', () => response.end('part'));
    return;
  }
  if (request.url === '/large') {
    settled.push(once(response, 'close').then(() => undefined));
    response.end(Buffer.alloc(LARGE));
    return;
  }
  if (request.url === '/late') {
    response.once('timeout', () => response.end('late'));
    return;
  }
  seen.push(`${request.method} ${request.url}`);
  settled.push(
    readAll(request).then(
      (size) => {
        seen.push(`read ${size}`);
        response.end(`read ${size}`);
      },
      () => void seen.push(request.destroyed ? 'went away' : 'failed'),
    ),
  );
});
let port: number;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
  settled = [];
});

async function readAll(request: IncomingMessage): Promise<number> {
  let size = 0;
  for await (const chunk of request) size += (chunk as Buffer).length;
  return size;
}

/** Opens a connection and sends the text; `answer` is all that came until the server closed it. */
function send(text: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  // This does not use once(), which rejects when the server resets the connection.
  const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(received)));
  socket.write(text);
  return { socket, answer };
}

const post = (path: string, header: string) =>
  `POST ${path} HTTP/1.1\r\nHost: k\r\n${header}\r\n\r\n`;

describe('guardServer', () => {
  it('hands a body within its limits to the handler', async () => {
    const { socket, answer } = send(`${post('/', 'Content-Length: 4\r\nConnection: close')}abcd`);
    expect(await answer).toMatch(/^HTTP\/1.1 200 [^]*read 4$/);
    socket.destroy();
  });

  it('refuses a declared size before the handler', async () => {
    const { socket, answer } = send(post('/', 'Content-Length: 1001\r\nConnection: close'));
    expect(await answer).toMatch(/^HTTP\/1.1 413 [^]*At most 1000\.$/);
    expect(seen).toEqual([]);
    socket.destroy();
  });

  it('ends a body of which nothing more comes, with a sentence', async () => {
    const { answer } = send(`${post('/idle', 'Content-Length: 4')}ab`);
    expect(await answer).toMatch(
      /^HTTP\/1.1 408 Request Timeout\r\n[^]*Nothing more of what you sent arrived for 0\.05 seconds/,
    );
    await Promise.all(settled);
    expect(seen).toEqual(['POST /idle', 'went away']);
  });

  it('keeps the rest of a refused body from the handler, which would act on it', async () => {
    const { socket, answer } = send(`${post('/idle', 'Content-Length: 4')}ab`);
    socket.once('data', () => socket.write('cd'));
    const said = await answer;
    expect(said).toMatch(/^HTTP\/1.1 408 /);
    expect(said).toContain('\r\nX-Mine: yes\r\n');
    await Promise.all(settled);
    expect(seen).toEqual(['POST /idle', 'went away']);
  });

  it('ends a body that never ends though its bytes keep coming', async () => {
    const { socket, answer } = send(post('/total', 'Transfer-Encoding: chunked'));
    const drip = setInterval(() => socket.write('1\r\nx\r\n'), 5);
    expect(await answer).toMatch(/^HTTP\/1.1 408 [^]*took longer than 0\.05 seconds/);
    clearInterval(drip);
    await Promise.all(settled);
    expect(seen).toEqual(['POST /total', 'went away']);
  });

  it('ends a body that goes on after its answer', async () => {
    const { socket, answer } = send(post('/early', 'Transfer-Encoding: chunked'));
    const drip = setInterval(() => socket.write('1\r\nx\r\n'), 5);
    expect(await answer).toMatch(/^HTTP\/1.1 200 [^]*early/);
    clearInterval(drip);
  });

  it('reads what its handler has left of a body, in front of the next request', async () => {
    const [chunk, times] = ['x'.repeat(1_000), 1_000];
    const head = post('/part', `Content-Length: ${chunk.length * times}`);
    const next = post('/', 'Content-Length: 3\r\nConnection: close');
    const { answer } = send(`${head}${chunk.repeat(times)}${next}abc`);
    expect(await answer).toMatch(/part[^]*read 3$/);
  });

  it.each([
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: k\r\nConnection: close\r\n\r\n'],
    ['CONNECT', 'CONNECT k:1 HTTP/1.1\r\nHost: k\r\n\r\n'],
  ])('does not answer %s', async (method, text) => {
    const { answer } = send(text);
    const said = await answer;
    expect(said).toMatch(/^HTTP\/1.1 405 Method Not Allowed\r\n/);
    expect(said).toContain('\r\nAllow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n');
    expect(said).toContain(`The method ${method} is not answered here.`);
    expect(seen).toEqual([]);
  });

  it('leaves the requests that follow on a connection alone', async () => {
    const { answer } = send(
      post('/total', 'Content-Length: 2') +
        'ab' +
        post('/', 'Content-Length: 3\r\nConnection: close') +
        'abc',
    );
    expect(await answer).toMatch(/read 2[^]*read 3$/);
  });
});

describe('an answer', () => {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: k\r\nConnection: close\r\n\r\n`;

  it('of which nothing is taken is given up', async () => {
    const { socket, answer } = send('');
    socket.pause();
    socket.write(get('/large'));
    await expect.poll(() => settled.length).toBe(1);
    await Promise.all(settled);
    socket.resume();
    expect((await answer).length).toBeLessThan(LARGE);
  });

  it('that takes its handler longer arrives', async () => {
    const { answer } = send(get('/late'));
    expect(await answer).toMatch(/late$/);
  });
});
