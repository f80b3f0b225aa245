import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { EntryContext, HandleDataRequestFunction, HandleErrorFunction } from '@remix-run/node';
import { RemixServer, isRouteErrorResponse } from '@remix-run/react';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { config } from './environment/config.server.ts';
import { logFailure } from './environment/log.server.ts';
import { securityHeaders } from './session/browser/security-headers.server.ts';
import { NonceProvider } from './ui/browser/nonce.tsx';

// The console's server uses these exports: its bundle has its own copies of the modules, but the pool and the calls are
// in this bundle.
export { openPools } from './environment/db.server.ts';
export { traceWith } from '#http/tracing.ts';
export { findObstacle } from './environment/readiness.server.ts';

// An invalid variable ends the process before it listens.
config();

/** The response for a page, in one piece: no page waits for data after its loaders. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const page = (
    <NonceProvider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </NonceProvider>
  );
  const { html, hasFailed } = await render(page, request, nonce);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  setSecurityHeaders(headers, request, nonce);
  return new Response(html, { headers, status: hasFailed ? 500 : status });
}

/** The data of a page that a script asks for. */
export const handleDataRequest: HandleDataRequestFunction = (response, { request }) => {
  setSecurityHeaders(response.headers, request);
  return response;
};

/**
 * Sets the security headers. It runs after the request was handled, which may have found a provider that the policy has
 * to permit.
 */
function setSecurityHeaders(headers: Headers, request: Request, nonce?: string): void {
  const { pathname } = new URL(request.url);
  for (const [name, value] of Object.entries(securityHeaders(pathname, nonce))) {
    if (!headers.has(name)) headers.set(name, value);
  }
}

/**
 * Renders a whole page. React 18 leaves NUL bytes where a letter of several bytes does not fit into the rest of its
 * buffer (facebook/react#24985). A browser shows them as U+FFFD in fields, which a form would then save.
 * @returns its HTML, and whether a part could not be rendered: the browser then tries it again
 * @throws an error of rendering the page itself; Remix then responds with 500
 */
function render(page: ReactElement, request: Request, nonce: string) {
  return new Promise<{ html: string; hasFailed: boolean }>((resolve, reject) => {
    let hasShell = false;
    let hasFailed = false;
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Otherwise large parts would stay hidden until a script shows them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => void (hasShell = true),
      onShellError: reject,
      onAllReady() {
        // React calls this after an error of the shell as well.
        if (!hasShell) return;
        text(pipe(new PassThrough())).then(
          (html) => resolve({ html: html.replaceAll('\0', ''), hasFailed }),
          reject,
        );
      },
      onError(error) {
        hasFailed = true;
        // Errors of the shell are rejected above and logged by Remix; an aborted request needs no log.
        if (hasShell && !request.signal.aborted) {
          logFailure(error, request, 'A part of a page could not be rendered.');
        }
      },
    });
  });
}

/** Logs errors of the server, but not a 4xx response or an aborted request. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const refused = isRouteErrorResponse(error) && error.status < 500;
  if (!refused && !request.signal.aborted) logFailure(error, request, 'A request failed.');
};
