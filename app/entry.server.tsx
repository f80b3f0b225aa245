import { createReadableStreamFromReadable } from '@remix-run/node';
import type { EntryContext, HandleErrorFunction } from '@remix-run/node';
import { RemixServer, isRouteErrorResponse } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { hardenHttpServer, NONCE_HEADER } from './session/http-hardening.server.ts';
import { NonceProvider } from '#app/ui/browser/nonce.tsx';
import { BufferUntilFlush } from './buffer-until-flush.server.ts';

hardenHttpServer();

/** How long the server waits for deferred data before it aborts rendering. */
export const streamTimeout = 10_000;

/** Time for React to send the error boundaries of unfinished parts after the data was aborted. */
const ABORT_GRACE_MS = 1_000;

/**
 * How many turns of the event loop a rendered shell waits for what follows at once: a page without deferred data takes
 * two more to render the data that its scripts begin with. Sent in one piece, it is compressed and written once, and
 * needs no script that moves the rest into place.
 */
const TURNS = 4;

/**
 * The response for a page, streamed once its shell is rendered; crawlers get it when it is complete.
 * @throws an error of rendering the shell; Remix then responds with 500
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = request.headers.get(NONCE_HEADER) ?? undefined;
  const waits = isbot(request.headers.get('user-agent'));
  return new Promise((resolve, reject) => {
    let hasShell = false;
    let begun = false;
    const begin = () => {
      if (begun) return;
      begun = true;
      const body = new BufferUntilFlush();
      body.once('close', () => clearTimeout(timer));
      headers.set('Content-Type', 'text/html; charset=utf-8');
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        // Otherwise large parts would stay hidden until a script moves them into place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          hasShell = true;
          if (!waits) afterTurns(TURNS, begin);
        },
        // called after an error of the shell as well
        onAllReady() {
          if (hasShell) begin();
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error as Error);
        },
        onError(error) {
          status = 500;
          // errors of the shell are rejected above and logged by Remix; an aborted request needs no log
          if (hasShell && !request.signal.aborted) console.error(error);
        },
      },
    );
    // Cleared with the end of the body: it would keep all of the page in memory.
    const timer = setTimeout(abort, streamTimeout + ABORT_GRACE_MS).unref();
  });
}

/** Runs `work` after so many turns of the event loop. */
function afterTurns(turns: number, work: () => void): void {
  setImmediate(() => (turns > 1 ? afterTurns(turns - 1, work) : work()));
}

/** Logs errors of the server, but not a 4xx response or an aborted request. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const refused = isRouteErrorResponse(error) && error.status < 500;
  if (!refused && !request.signal.aborted) console.error(error);
};
