/** Answers that come in parts: 'part' events, then 'answer' or 'failure' (model/calls/definition/call.ts). */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { ApiError } from '#model/calls/definition/call.ts';
import { PlatformError } from './errors.ts';

export const EVENT_STREAM_TYPE = 'text/event-stream';

export const BROKEN_OFF =
  'The platform stopped in the middle of its answer. Try again in a moment.';

/**
 * Reads an event stream to its end.
 * @param onPart called with the data of each part
 * @returns the data of the whole answer
 * @throws PlatformError for a failure, and with 502 when the stream ends without an answer
 */
export async function readAnswerStream(
  body: ReadableStream<Uint8Array>,
  onPart: (part: unknown) => void,
): Promise<unknown> {
  const events = body
    .pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream());
  for await (const { event, data } of events) {
    const value: unknown = JSON.parse(data);
    if (event === 'part') onPart(value);
    if (event === 'answer') return value;
    if (event === 'failure') {
      throw new PlatformError({ ...(value as ApiError), fromPlatform: true });
    }
  }
  throw new PlatformError({ status: 502, message: BROKEN_OFF, fromPlatform: false });
}
