/**
 * A proxy in front of the platform for tests. It forwards every request, except for the calls that a test has named:
 * these fail, or get the answer that the test gave. A test names its own customer, so that other tests are not
 * affected.
 */
import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { pipeline } from 'node:stream';

import { findFreePort } from '#scripts/start/ports.js';

/**
 * A POST to this path, with `{ customer, method, path, answer, status }`, makes calls of that method to that path get
 * `answer` as JSON from then on, with the status 200; without an answer they fail, with the status 502. The response to
 * another POST with the same customer, method and path lists the addresses that were asked for in between.
 */
export const RULES_PATH = '/__rules';

/** @typedef {{ answer?: unknown, status?: number, asked: string[] }} Rule */

/**
 * @param {string} platformOrigin
 * @returns {Promise<{ origin: string, close: () => void }>}
 */
export async function startPlatformProxy(platformOrigin) {
  /** @type {Map<string, Rule>} Rules by the call. */
  const rules = new Map();
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === RULES_PATH) return void learn(incoming, outgoing, rules);
    const { pathname } = new URL(incoming.url ?? '/', platformOrigin);
    const customer = String(incoming.headers['customer-name']);
    const given = rules.get(ruleOf({ customer, method: incoming.method, path: pathname }));
    if (given) {
      incoming.resume();
      given.asked.push(String(incoming.url));
      answer(outgoing, given);
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
 * @param {Map<string, Rule>} rules
 */
async function learn(incoming, outgoing, rules) {
  const chunks = await incoming.toArray();
  const given = JSON.parse(Buffer.concat(chunks).toString());
  const name = ruleOf(given);
  const { asked = [] } = rules.get(name) ?? {};
  rules.set(name, { ...given, asked: [] });
  answer(outgoing, { answer: asked });
}

/**
 * @param {import('node:http').ServerResponse} outgoing
 * @param {{ answer?: unknown, status?: number }} given
 */
function answer(outgoing, { answer: body, status }) {
  // A gateway whose platform is not running answers in this way: with a status and no error message.
  if (body === undefined) return void outgoing.writeHead(status ?? 502).end();
  const json = { 'content-type': 'application/json' };
  outgoing.writeHead(status ?? 200, json).end(JSON.stringify(body));
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
