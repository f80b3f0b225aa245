import type { FormToken } from '#app/forms/form-token.ts';

/** A numbered source of an answer, as a link to its screen. */
export interface SourceLink {
  number: number;
  title: string;
  /** What it is: 'Dictionary'. */
  kind: string;
  to: string;
}

/** A query that an answer holds: where it can be opened, or why it cannot. */
export type OfferedQuery =
  | { query: string; to: string; problem?: never }
  | { query: string; problem: string; to?: never };

/** An answer as it is shown. */
export interface ShownAnswer {
  /** Made by `renderMarkdown`. */
  html: string;
  sources: SourceLink[];
  queries: OfferedQuery[];
}

export interface Turn {
  prompt: string;
  /** Markdown. */
  answer: string;
  shown: ShownAnswer;
}

export interface AssistantData {
  formToken: FormToken;
  userName: string;
  zone: string;
  /** What the prompt holds at first. */
  prompt: string;
  /** The conversation in the address; undefined for a new one. */
  conversationId: string | undefined;
  turns: Turn[];
  /** Why the conversation in the address is not shown. */
  gone: string | undefined;
}

/** The names of the fields of the form. */
export const PROMPT_FIELD = 'prompt';
export const CONVERSATION_FIELD = 'conversationId';

/** What is sent to a script that asks, one JSON text a line. */
export type AnswerLine =
  | { kind: 'part'; html: string }
  | { kind: 'answer'; conversationId: string; answer: string; shown: ShownAnswer }
  | { kind: 'failure'; message: string };
