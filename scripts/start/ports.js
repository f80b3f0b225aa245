/** The ports of Keyway, which are checked before anything starts. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

import { LauncherError } from './project.js';

/** @type {Record<string, number>} the variables that name ports, with their defaults */
export const DEFAULT_PORTS = { PORT: 3000, PLATFORM_PORT: 4000 };

/**
 * Refuses invalid ports, duplicates, and ports that are in use.
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<{ PORT: number, PLATFORM_PORT: number }>}
 * @throws {LauncherError} naming the port and its variable
 */
export async function checkPorts(env) {
  const ports = { PORT: readPort(env, 'PORT'), PLATFORM_PORT: readPort(env, 'PLATFORM_PORT') };
  if (ports.PORT === ports.PLATFORM_PORT) {
    throw new LauncherError(
      `PORT and PLATFORM_PORT are both ${ports.PORT}. Set one of them to another port.`,
    );
  }
  for (const [name, port] of Object.entries(ports)) await checkFree(name, port, hostOf(env));
  return ports;
}

/**
 * Finds a free loopback port outside the system's ephemeral range, whose ports may be taken for a connection before
 * the caller listens.
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  for (;;) {
    const probe = createServer().listen(randomInt(15_000, 30_000), '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

/** @param {Record<string, string | undefined>} env the address to listen on; this machine alone by default */
export function hostOf(env) {
  return env.HOST?.trim() || '127.0.0.1';
}

/** The address at which this machine reaches a server on HOST. @param {Record<string, string | undefined>} env */
export function probeHost(env) {
  const host = hostOf(env);
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * The addresses that show whether the processes of the platform and of the console answer.
 * @param {Record<string, string | undefined>} env
 * @returns {{ api: string, console: string }}
 * @throws {LauncherError} when a port is invalid
 */
export function probeUrls(env) {
  const host = probeHost(env);
  return {
    api: `http://${host}:${readPort(env, 'PLATFORM_PORT')}/livez`,
    console: `http://${host}:${readPort(env, 'PORT')}/livez`,
  };
}

/** @param {Record<string, string | undefined>} env @param {string} name */
function readPort(env, name) {
  const text = env[name]?.trim() || String(DEFAULT_PORTS[name]);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new LauncherError(`${name} is "${text}". Set it to a port between 1 and 65535.`);
  }
  return port;
}

/** @param {string} name @param {number} port @param {string} host */
async function checkFree(name, port, host) {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw new LauncherError(explain(error.code, name, port, host));
  } finally {
    probe.close();
  }
}

/** @param {string} code @param {string} name @param {number} port @param {string} host */
function explain(code, name, port, host) {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken. Stop what uses it or set ${name} to another port.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} may not be used by this user. Set ${name} to a port above 1023.`;
  }
  return `Keyway cannot listen on ${host}:${port} (${code}). Set HOST to an address of this machine.`;
}
