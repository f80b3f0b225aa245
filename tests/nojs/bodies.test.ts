/** Bodies that are too large or never end, at the console: refused before a session is looked for. */
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { consoleOrigin } from '#tests/support/stack.ts';

/** Sends a text and returns all that comes back until the console ends the connection. */
async function send(text: string): Promise<string> {
  const { hostname, port } = new URL(consoleOrigin());
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  socket.on('error', () => undefined);
  socket.write(text);
  // not once(), which rejects when the server resets the connection
  await new Promise((resolve) => socket.on('close', resolve));
  return received;
}

function headOf(path: string, contentLength: number): string {
  const type = 'application/x-www-form-urlencoded';
  return `POST ${path} HTTP/1.1\r\nHost: k\r\nContent-Type: ${type}\r\nContent-Length: ${contentLength}\r\nConnection: close\r\n\r\n`;
}

it.each([
  ['/logout', 1],
  ['/glossary-metadata/new', 1],
  ['/dictionaries/patient', 4],
])('%s takes no form of more than %s MiB, from nobody', async (path, mebibytes) => {
  const answer = await send(headOf(path, mebibytes * 1024 * 1024 + 1));
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(answer).toContain(
    `What you sent is larger than ${mebibytes} MiB, the most this form may hold.`,
  );
  expect(answer).toContain('X-Content-Type-Options: nosniff');
});

it.each([
  ['TRACE', 'TRACE / HTTP/1.1\r\nHost: k\r\nConnection: close\r\n\r\n'],
  ['CONNECT', 'CONNECT k:443 HTTP/1.1\r\nHost: k\r\n\r\n'],
])('%s is refused, with the methods that are answered', async (_, text) => {
  expect(await send(text)).toMatch(
    /^HTTP\/1.1 405 [^]*\r\nAllow: GET, HEAD, POST, PUT, PATCH, DELETE/,
  );
});
