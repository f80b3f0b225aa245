/**
 * The headers of every answer of the API (ASVS 5.0, 3.4.4 and 3.4.6): browsers guess no type, show it in no frame and
 * run nothing of it, whoever leads them to its address, and keep nothing of it (14.3.2). Handlers may set others.
 */
export const SAFE_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};
