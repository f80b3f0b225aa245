/** One request to an OpenAI-compatible chat API, and the assembly of its streamed reply. */
import type { AssistantConfig } from '../config.ts';

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

/** The model returned no usable reply. */
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
  for await (const delta of deltasOf(response.body)) {
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
async function* deltasOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Delta> {
  const decoder = new TextDecoder();
  let waiting = '';
  let sizeBytes = 0;
  let streamed = false;
  for await (const chunk of body) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > REPLY_BYTES) throw new ModelError('The model answered too much.');
    waiting += decoder.decode(chunk, { stream: true });
    const lines = waiting.split(/\r?\n/);
    if (lines.length > 1 && !waiting.trimStart().startsWith('{')) {
      waiting = lines.pop() ?? '';
      for (const line of lines) {
        if (!line.startsWith('data:')) continue;
        streamed = true;
        const data = line.slice('data:'.length).trim();
        if (data !== '' && data !== '[DONE]') yield pieceOf(data);
      }
    }
  }
  if (!streamed) yield pieceOf(waiting);
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
