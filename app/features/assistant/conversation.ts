/** A conversation with the assistant as the page holds it and the browser stores it (B-367 to B-373). */
import { isObject } from '#model/text/json-object.ts';
import type { ShownAnswer, Turn } from './assistant-data.ts';

export const ASSISTANT_MESSAGE_TYPES = ['user', 'pending', 'answer', 'error'] as const;

export interface AssistantMessage {
  type: (typeof ASSISTANT_MESSAGE_TYPES)[number];
  title: 'Question' | 'Answer';
  /** A question as it was typed, an answer as Markdown, or the text of an error. */
  value: string;
  /** The rendered answer. It is never stored, because stored text is not trusted as HTML. */
  shown?: ShownAnswer;
}

export interface AssistantConversation {
  /** The id is empty before the first answer. */
  conversationId: string;
  userName: string;
  sdzName: string;
  messages: readonly AssistantMessage[];
}

/** The person to whom a conversation belongs, and its zone. */
export type ConversationOwner = Pick<AssistantConversation, 'userName' | 'sdzName'>;

/** The text that is shown until the answer arrives (B-428). */
export const PENDING_TEXT = 'Generating Answer...';

/** The browser stores at most this many messages, because its storage is small; the server keeps all of them. */
const STORED_MESSAGES = 200;

export function questionOf(value: string): AssistantMessage {
  return { type: 'user', title: 'Question', value };
}

export function answerMessage(value: string, shown?: ShownAnswer): AssistantMessage {
  return { type: 'answer', title: 'Answer', value, ...(shown && { shown }) };
}

export function errorOf(value: string): AssistantMessage {
  return { type: 'error', title: 'Answer', value };
}

export function messagesOf(turns: readonly Turn[]): AssistantMessage[] {
  return turns.flatMap(({ prompt, answer, shown }) => [
    questionOf(prompt),
    answerMessage(answer, shown),
  ]);
}

/** The messages with a question, and the answer that is still to come. */
export function withQuestion(
  messages: readonly AssistantMessage[],
  prompt: string,
): AssistantMessage[] {
  const pending: AssistantMessage = { type: 'pending', title: 'Answer', value: PENDING_TEXT };
  return [...messages, questionOf(prompt), pending];
}

/** Whether an answer is still to come. */
export function isPending(messages: readonly AssistantMessage[]): boolean {
  return messages.at(-1)?.type === 'pending';
}

/** The messages, in which the given one replaces the pending answer. */
export function settled(
  messages: readonly AssistantMessage[],
  message: AssistantMessage,
): AssistantMessage[] {
  return isPending(messages) ? [...messages.slice(0, -1), message] : [...messages];
}

/**
 * The messages with their answers rendered as the server has them. Where the newest answer of the server is a different
 * one, the person has asked in another tab or browser meanwhile, and the turns of the server are shown.
 */
export function withShown(
  messages: readonly AssistantMessage[],
  turns: readonly Turn[],
): AssistantMessage[] {
  const answers = messages.filter(({ type }) => type === 'answer');
  const isBehind = turns.length > 0 && answers.at(-1)?.value !== turns.at(-1)?.answer;
  if (isBehind && !isPending(messages)) return messagesOf(turns);
  // Both lists end with the same answer; either may lack the first answers.
  let next = turns.length - answers.length;
  return messages.map((message) => {
    if (message.type !== 'answer') return message;
    const turn = turns[next++];
    return turn?.answer === message.value ? { ...message, shown: turn.shown } : message;
  });
}

/** The text that the browser stores. */
export function toStored(conversation: AssistantConversation): string {
  const messages = conversation.messages
    .slice(-STORED_MESSAGES)
    .map(({ type, title, value }) => ({ type, title, value }));
  return JSON.stringify({ ...conversation, messages });
}

/** The stored conversation; undefined for none, for one that cannot be read, and for one of another owner. */
export function fromStored(
  text: string | null,
  { userName, sdzName }: ConversationOwner,
): AssistantConversation | undefined {
  const stored = parse(text);
  if (!isObject(stored) || stored.userName !== userName || stored.sdzName !== sdzName) {
    return undefined;
  }
  const { conversationId, messages } = stored;
  if (typeof conversationId !== 'string' || !Array.isArray(messages)) return undefined;
  return { conversationId, userName, sdzName, messages: messages.filter(isMessage) };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

function isMessage(value: unknown): value is AssistantMessage {
  if (!isObject(value)) return false;
  const { type, title, value: text, ...others } = value;
  return (
    ASSISTANT_MESSAGE_TYPES.some((known) => known === type) &&
    (title === 'Question' || title === 'Answer') &&
    typeof text === 'string' &&
    Object.keys(others).length === 0
  );
}
