/**
 * The headers of every answer of the API (ASVS 5.0, 3.4.4 and 3.4.6). They tell browsers not to guess the type of an
 * answer, not to show it in a frame and not to run anything in it, whoever leads them to its address, and not to keep
 * it (14.3.2). Handlers may set others.
 */
export const SAFE_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};
