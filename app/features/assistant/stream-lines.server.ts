/** Sends an answer to a script as lines of JSON while it is made. */
import type { AnswerLine } from './assistant-data.ts';

/** Lines are sent at most this often, because each line holds the whole answer so far. */
const EVERY_MS = 100;

type Send = (line: AnswerLine) => void;

/**
 * The response with the lines that `work` sends, and then the line that it returns.
 * @param gone aborts when the browser closes the connection
 * @param work an error that it throws before its first line is thrown here, too; its signal aborts when nobody listens
 *   any more
 */
export async function streamLines(
  gone: AbortSignal,
  work: (send: Send, signal: AbortSignal) => Promise<AnswerLine>,
): Promise<Response> {
  const unheard = new AbortController();
  let controller: ReadableStreamDefaultController<string>;
  const stream = new ReadableStream<string>({
    start: (given) => void (controller = given),
    cancel: () => unheard.abort(),
  });
  const write = (line: AnswerLine) => {
    if (!unheard.signal.aborted) controller.enqueue(`${JSON.stringify(line)}\n`);
  };
  let begin: () => void;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const seldom = throttled(write, EVERY_MS);
  const finished = work(
    (line) => {
      seldom.send(line);
      begin();
    },
    AbortSignal.any([gone, unheard.signal]),
  );
  await Promise.race([begun, finished]);
  void finished.then(
    (line) => {
      seldom.stop();
      write(line);
      if (!unheard.signal.aborted) controller.close();
    },
    (error: unknown) => {
      seldom.stop();
      if (!unheard.signal.aborted) controller.error(error);
    },
  );
  return new Response(stream.pipeThrough(new TextEncoderStream()), {
    headers: {
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      // Without `no-transform`, a proxy that compresses would hold the lines back.
      'Cache-Control': 'no-store, no-transform',
    },
  });
}

/** Sends the first line at once. Of the lines that follow quickly, only the latest is sent. */
function throttled(send: Send, everyMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let latest: AnswerLine | undefined;
  const flush = () => {
    if (latest) send(latest);
    timer = latest && setTimeout(flush, everyMs);
    latest = undefined;
  };
  return {
    send: (line: AnswerLine) => {
      latest = line;
      if (!timer) flush();
    },
    stop: () => clearTimeout(timer),
  };
}
