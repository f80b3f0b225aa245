import { isIPv6 } from 'node:net';
import { isLoopback } from '#http/plain-connections.ts';
import { ConfigError } from '#http/server-settings.ts';

/** True when other machines cannot reach a server that listens on this address: `HOST`. */
export function listensHereOnly(host: string): boolean {
  const origin = `http://${isIPv6(host) ? `[${host}]` : host}`;
  return URL.canParse(origin) && isLoopback(origin);
}

/**
 * The passwords of the demo accounts are public, so the demo provider serves this machine only.
 * @throws ConfigError when `publicOrigin` is not loopback
 */
export function assertLoopback(publicOrigin: string): void {
  if (!URL.canParse(publicOrigin) || !isLoopback(publicOrigin)) {
    throw new ConfigError(
      `PUBLIC_ORIGIN is ${publicOrigin}, which is not an address of this machine alone, and the demo identity provider serves nothing else. ` +
        'Set OIDC_ISSUER to your own identity provider, or PUBLIC_ORIGIN to an address such as http://localhost:3000.',
    );
  }
}
