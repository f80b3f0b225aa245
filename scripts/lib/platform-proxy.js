/**
 * A proxy in front of the platform for tests: forwards every request, but fails or answers by itself the calls that a
 * test has named. A test names its own customer, so that other tests are not affected.
 */
import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { pipeline } from 'node:stream';

import { findFreePort } from './ports.js';

/**
 * A POST to this path, with `{ customer, method, path, answer }`, makes calls of that method to that path get `answer`
 * as JSON from then on; without an answer they fail.
 */
export const RULES_PATH = '/__rules';

/**
 * @param {string} platformOrigin
 * @returns {Promise<{ origin: string, close: () => void }>}
 */
export async function startPlatformProxy(platformOrigin) {
  /** @type {Map<string, unknown>} Answers by the call. */
  const rules = new Map();
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === RULES_PATH) return void learn(incoming, outgoing, rules);
    const { pathname } = new URL(incoming.url ?? '/', platformOrigin);
    const customer = String(incoming.headers['customer-name']);
    const rule = ruleOf({ customer, method: incoming.method, path: pathname });
    if (rules.has(rule)) {
      incoming.resume();
      answer(outgoing, rules.get(rule));
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
 * @param {Map<string, unknown>} rules
 */
async function learn(incoming, outgoing, rules) {
  const chunks = await incoming.toArray();
  const given = JSON.parse(Buffer.concat(chunks).toString());
  rules.set(ruleOf(given), given.answer);
  outgoing.writeHead(204).end();
}

/**
 * @param {import('node:http').ServerResponse} outgoing
 * @param {unknown} body
 */
function answer(outgoing, body) {
  // Like a gateway whose platform is not running: a status without an error message.
  if (body === undefined) return void outgoing.writeHead(502).end();
  outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
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
