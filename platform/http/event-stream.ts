/** Responses as server-sent events: 'part' events while the response is produced, then 'answer' or 'failure'. */
import type { ApiError } from '#model/calls/definition/call.ts';
import type { SendPart } from './handler.ts';

const EVENTS = 'text/event-stream';

export function wantsEvents(headers: Headers): boolean {
  return headers.get('accept')?.includes(EVENTS) === true;
}

/**
 * Answers with an event stream while the work runs. A failure before the first event is thrown, so that the response
 * has the status of the failure.
 * @param explain the body of the 'failure' event for a later failure
 */
export async function eventResponse(
  work: (sendPart: SendPart) => Promise<unknown>,
  explain: (error: unknown) => Promise<ApiError>,
): Promise<Response> {
  let isGone = false;
  let controller: ReadableStreamDefaultController<string>;
  const stream = new ReadableStream<string>({
    start: (given) => void (controller = given),
    cancel: () => void (isGone = true),
  });
  const send = (event: string, data: unknown) => {
    if (!isGone) controller.enqueue(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  let begin: () => void;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const finished = work((part) => {
    send('part', part);
    begin();
  });
  await Promise.race([begun, finished]);
  void finished
    .then(
      (answer) => send('answer', answer),
      async (error: unknown) => send('failure', await explain(error)),
    )
    .finally(() => {
      if (!isGone) controller.close();
    });
  return new Response(stream.pipeThrough(new TextEncoderStream()), {
    headers: { 'Content-Type': `${EVENTS}; charset=utf-8`, 'Cache-Control': 'no-store' },
  });
}
