/** One request to an OpenAI-compatible chat API, and the assembly of its streamed reply. */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { AssistantConfig } from '#platform/config.ts';

export interface ToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

export type ChatMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string | null; tool_calls?: ToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string };

export interface ToolDefinition {
  type: 'function';
  function: { name: string; description: string; parameters: unknown };
}

/** The error when the model returns no usable reply. */
export class ModelError extends Error {
  override name = 'ModelError';
}

const REPLY_BYTES = 1024 * 1024;
const MAX_TOOL_CALLS = 16;

interface Delta {
  content?: string | null;
  tool_calls?: {
    index?: number;
    id?: string;
    function?: { name?: string; arguments?: string };
  }[];
}

/**
 * Sends one request to the model.
 * @param onContent called with each piece of text that the model writes
 * @throws ModelError when the model refuses, replies with too much, or with something unreadable; AbortError
 */
export async function chat(
  { url, model, key }: AssistantConfig,
  { messages, tools }: { messages: readonly ChatMessage[]; tools: readonly ToolDefinition[] },
  onContent: (letters: string) => void,
  signal: AbortSignal,
): Promise<Extract<ChatMessage, { role: 'assistant' }>> {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    redirect: 'error',
    signal,
    headers: {
      'content-type': 'application/json',
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify({ model, messages, tools, stream: true, temperature: 0 }),
  });
  if (!response.ok || !response.body) {
    throw new ModelError(`The model answered ${response.status}.`);
  }
  let content = '';
  const calls: ToolCall[] = [];
  const type = response.headers.get('content-type') ?? '';
  for await (const delta of deltasOf(response.body, type)) {
    if (delta.content) {
      content += delta.content;
      onContent(delta.content);
    }
    for (const part of delta.tool_calls ?? []) addPart(calls, part);
  }
  const whole = calls.filter((call) => call.function.name !== '');
  return whole.length > 0
    ? { role: 'assistant', content: content || null, tool_calls: whole }
    : { role: 'assistant', content };
}

function addPart(calls: ToolCall[], part: NonNullable<Delta['tool_calls']>[number]): void {
  const index = part.index ?? calls.length;
  if (!Number.isInteger(index) || index < 0 || index >= MAX_TOOL_CALLS) {
    throw new ModelError('The model asked for too many things at once.');
  }
  const call = (calls[index] ??= {
    id: `call_${index}`,
    type: 'function',
    function: { name: '', arguments: '' },
  });
  call.id = part.id || call.id;
  call.function.name += part.function?.name ?? '';
  call.function.arguments += part.function?.arguments ?? '';
}

/** The deltas of a reply, which is an event stream or, without streaming, one JSON document. */
async function* deltasOf(body: ReadableStream<Uint8Array>, type: string): AsyncGenerator<Delta> {
  const bytes = body.pipeThrough(boundBytes());
  if (!type.startsWith('text/event-stream')) {
    yield pieceOf(await new Response(bytes).text());
    return;
  }
  const events = bytes
    .pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream());
  for await (const { data } of events) {
    if (data !== '[DONE]') yield pieceOf(data);
  }
}

function boundBytes(): TransformStream<Uint8Array, Uint8Array> {
  let sizeBytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > REPLY_BYTES) throw new ModelError('The model answered too much.');
      controller.enqueue(chunk);
    },
  });
}

function pieceOf(text: string): Delta {
  let value: { choices?: { delta?: Delta; message?: Delta }[]; error?: unknown };
  try {
    value = JSON.parse(text) as typeof value;
  } catch (cause) {
    throw new ModelError('The model answered something that is not JSON.', { cause });
  }
  if (value.error) throw new ModelError('The model answered with an error.');
  const [choice] = value.choices ?? [];
  return choice?.delta ?? choice?.message ?? {};
}
