import type { FormToken } from '#app/forms/form-token.ts';

/** A numbered source of an answer, as a link to its screen. */
export interface SourceLink {
  number: number;
  title: string;
  /** The kind of the source, such as 'Dictionary'. */
  kind: string;
  to: string;
}

/** A query in an answer, with the address that opens it, or the reason why it cannot be opened. */
export type OfferedQuery =
  | { query: string; to: string; problem?: never }
  | { query: string; problem: string; to?: never };

/** An answer as it is shown. */
export interface ShownAnswer {
  /** The HTML of the answer, made by `renderMarkdown`. */
  html: string;
  sources: SourceLink[];
  queries: OfferedQuery[];
}

export interface Turn {
  prompt: string;
  /** The answer as Markdown. */
  answer: string;
  shown: ShownAnswer;
}

export interface AssistantData {
  formToken: FormToken;
  userName: string;
  zone: string;
  /** The text that the prompt has at first. */
  prompt: string;
  /** The conversation in the address; undefined for a new one. */
  conversationId: string | undefined;
  turns: Turn[];
  /** The reason why the conversation in the address is not shown. */
  gone: string | undefined;
}

/** The names of the fields of the form. */
export const PROMPT_FIELD = 'prompt';
export const CONVERSATION_FIELD = 'conversationId';

/** A line of the answer to a script. Each line is one JSON text. */
export type AnswerLine =
  | { kind: 'part'; html: string }
  | { kind: 'answer'; conversationId: string; answer: string; shown: ShownAnswer }
  | { kind: 'failure'; message: string };
