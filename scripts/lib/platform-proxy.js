/**
 * A proxy in front of the platform for tests: forwards every request, and fails the calls that a test has asked it to
 * fail. A test names its own customer, so that other tests are not affected.
 */
import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { pipeline } from 'node:stream';

import { findFreePort } from './ports.js';

/** A POST to this path, with `{ customer, method, path }`, makes calls of that method to that path fail from then on. */
export const FAIL_PATH = '/__fail';

/**
 * @param {string} platformOrigin
 * @returns {Promise<{ origin: string, close: () => void }>}
 */
export async function startPlatformProxy(platformOrigin) {
  /** @type {Set<string>} */
  const failing = new Set();
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === FAIL_PATH) return void learn(incoming, outgoing, failing);
    const { pathname } = new URL(incoming.url ?? '/', platformOrigin);
    const customer = String(incoming.headers['customer-name']);
    if (failing.has(ruleOf({ customer, method: incoming.method, path: pathname }))) {
      incoming.resume();
      // Like a gateway whose platform is not running: a status without an error message.
      outgoing.writeHead(502).end();
      return;
    }
    passOn(incoming, outgoing, platformOrigin);
  });
  const port = await findFreePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    origin: `http://localhost:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 * @param {Set<string>} failing
 */
async function learn(incoming, outgoing, failing) {
  const chunks = await incoming.toArray();
  failing.add(ruleOf(JSON.parse(Buffer.concat(chunks).toString())));
  outgoing.writeHead(204).end();
}

/** @param {{ customer: string, method: string | undefined, path: string }} rule */
function ruleOf({ customer, method, path }) {
  return `${customer} ${method} ${path}`;
}

/**
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 * @param {string} platformOrigin
 */
function passOn(incoming, outgoing, platformOrigin) {
  const { url = '/', method, headers } = incoming;
  const onward = request(new URL(url, platformOrigin), { method, headers });
  onward.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, outgoing, () => undefined);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  pipeline(incoming, onward, () => undefined);
}
