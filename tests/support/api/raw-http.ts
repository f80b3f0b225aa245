/** Sends requests as text on their own connections, for what no HTTP client would send. */
import { connect } from 'node:net';

/** Headers that say of the end of a body what two servers could read in two ways. */
export const UNCLEAR_ENDS = [
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n'],
  ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'],
  ['an unknown coding', 'Transfer-Encoding: chunked, gzip\r\n'],
  ['a length that is no number', 'Content-Length: 4x\r\n'],
] as const;

/** A request with such headers, and another one that a server would find after it if it ended early. */
export function smuggling(path: string, lines: string): string {
  const head = `POST ${path} HTTP/1.1\r\nHost: k\r\n${lines}\r\n`;
  return `${head}0\r\n\r\nGET /livez HTTP/1.1\r\nHost: k\r\nConnection: close\r\n\r\n`;
}

/** Sends a text to a server, and returns all that comes back until the server ends the connection. */
export async function sendText(origin: string, text: string): Promise<string> {
  const socket = open(origin);
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  socket.write(text);
  await closed(socket);
  return received;
}

/**
 * Sends a request, and after its answer a GET of `next` on the same connection, unless the answer closes it.
 * @returns the answers, as text
 */
export async function sendTwice(
  origin: string,
  first: string,
  next: string,
): Promise<{ answers: string; isClosing: boolean }> {
  const socket = open(origin);
  let answers = '';
  socket.write(first);
  const end = closed(socket);
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      answers += String(chunk);
      if (answers.includes('\r\n\r\n')) resolve();
    });
  });
  await Promise.race([answered, end]);
  const isClosing = /^connection: close\r$/im.test(answers);
  if (!isClosing) {
    socket.write(`GET ${next} HTTP/1.1\r\nHost: k\r\nConnection: close\r\n\r\n`);
  }
  await end;
  return { answers, isClosing };
}

function open(origin: string) {
  const { hostname, port } = new URL(origin);
  // An error is no failure here, because servers also reset connections.
  return connect(Number(port), hostname).on('error', () => undefined);
}

/** Waits for the end of a connection. It does not use once(), which rejects when the server resets the connection. */
function closed(socket: ReturnType<typeof open>): Promise<void> {
  return new Promise((resolve) => socket.on('close', () => resolve()));
}
