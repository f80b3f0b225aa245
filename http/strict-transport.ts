const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The header that keeps a browser on https for a year, below the host's subdomains too (ASVS 5.0, 3.4.1); none for a
 * server that people reach by http.
 * @param address the server's public address
 */
export function strictTransport(address: string): Record<string, string> {
  if (!address.startsWith('https:')) return {};
  return { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}; includeSubDomains` };
}
