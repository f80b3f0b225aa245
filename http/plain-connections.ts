/** Finds connections to other machines that are not encrypted. */
import type { Logger } from 'pino';
import { serversOf } from './database-hosts.ts';

const PLAIN_PROTOCOLS = new Set(['http:', 'smtp:']);
const DATABASE_PROTOCOL = /^postgres(ql)?:$/;
/** The modes of node-postgres that encrypt. */
const ENCRYPTING_MODES = new Set(['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']);

/** Logs one warning with the variables that lead to other machines without encryption. */
export function warnOfPlainConnections(
  log: Logger,
  addresses: Readonly<Record<string, string | undefined>>,
): void {
  const variables = Object.entries(addresses)
    .filter(([, address]) => address !== undefined && isPlain(address))
    .map(([name]) => name);
  if (variables.length === 0) return;
  log.warn(
    { variables },
    'The addresses in these variables lead to other machines without encryption. Use https, smtps or sslmode=verify-full.',
  );
}

/**
 * True for an address of another machine without encryption.
 * @param address an address, which may have '{realm}' in it
 */
export function isPlain(address: string): boolean {
  const servers = serversOf(address);
  if (servers.length > 1) return servers.some((one) => isPlain(one));
  const text = address.replaceAll(/[{}]/g, '');
  if (!URL.canParse(text)) return false;
  const { protocol, host, searchParams } = new URL(text);
  if (DATABASE_PROTOCOL.test(protocol)) {
    // An address without a host, or with a path in its stead, names a socket of this machine.
    const isHere = host === '' || searchParams.get('host')?.startsWith('/') || isLoopback(text);
    const isEncrypted =
      ENCRYPTING_MODES.has(searchParams.get('sslmode') ?? '') ||
      ['true', '1'].includes(searchParams.get('ssl') ?? '');
    return !isHere && !isEncrypted;
  }
  return PLAIN_PROTOCOLS.has(protocol) && !isLoopback(text);
}

/** True for an address whose host means this machine only: `localhost`, a name below it, 127.0.0.0/8 or [::1]. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}
