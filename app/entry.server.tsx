import { createReadableStreamFromReadable } from '@remix-run/node';
import type { EntryContext, HandleErrorFunction } from '@remix-run/node';
import { RemixServer, isRouteErrorResponse } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { hardenHttpServer, NONCE_HEADER } from './session/http-hardening.server.ts';
import { NonceProvider } from '#app/ui/browser/nonce.tsx';
import { BufferUntilFlush } from './buffer-until-flush.server.ts';

hardenHttpServer();

/** How long the server waits for deferred data before it gives up the page. */
export const streamTimeout = 10_000;

/** Time for React to send the error boundaries of what is still open, after the data was given up. */
const ABORT_GRACE_MS = 1_000;

/**
 * The answer for a page, streamed as soon as its frame is ready; crawlers get it in one piece.
 * @throws what the frame itself throws while rendering: Remix then answers 500
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = request.headers.get(NONCE_HEADER) ?? undefined;
  const readyEvent = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve, reject) => {
    let answering = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        // Else a part that is ready but large would wait, hidden, for a script to put it in its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [readyEvent]() {
          answering = true;
          const body = new BufferUntilFlush();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          status = 500;
          // errors of the frame are rejected above and logged by Remix; who went away wants no answer
          if (answering && !request.signal.aborted) console.error(error);
        },
      },
    );
    setTimeout(abort, streamTimeout + ABORT_GRACE_MS).unref();
  });
}

/** Logs what went wrong on the server. A 4xx and a request that its sender gave up are no errors of ours. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const refused = isRouteErrorResponse(error) && error.status < 500;
  if (!refused && !request.signal.aborted) console.error(error);
};
