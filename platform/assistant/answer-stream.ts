/** Sends an answer while a model writes it, sanitized and renumbered in the same way as the complete answer. */
import type { AnswerPart, Source } from '#model/metadata/assistant.ts';
import { stripLinks } from './sanitize.ts';
import type { Sources } from './sources.ts';

export interface AnswerStream {
  /** Adds text of the model, and sends the part that can be sanitized now. */
  write(letters: string): void;
  /** Discards the text so far, which was not the answer: the next part replaces what was sent. */
  restart(): void;
}

/** A longer line is held back until it ends, as each new word makes the line be scanned again. */
const MAX_SCANNED_LINE = 4_000;

export function createAnswerStream(
  sources: Sources,
  send: (part: AnswerPart) => void,
): AnswerStream {
  let pending = '';
  let named: Source[] = [];
  let replaces = true;
  return {
    write(letters) {
      pending += letters;
      const end = safeEnd(pending);
      if (end === 0) return;
      const { answer } = sources.renumber(pending.slice(0, end), named);
      pending = pending.slice(end);
      send({ text: stripLinks(answer), replaces });
      replaces = false;
    },
    restart() {
      pending = '';
      named = [];
      replaces = true;
    },
  };
}

/**
 * The end of the text that later text cannot turn into a link, an image or HTML: the end of the last complete line, or
 * of the last word after it that is outside all brackets. What follows brackets within brackets, or brackets that do
 * not match, waits for the end of its line.
 */
function safeEnd(text: string): number {
  const start = text.lastIndexOf('\n') + 1;
  if (text.length - start > MAX_SCANNED_LINE) return start;
  let closing: string | undefined;
  let end = start;
  for (let at = start; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (sign === closing) closing = undefined;
    else if (sign in CLOSING_OF && closing === undefined) closing = CLOSING_OF[sign];
    else if (BRACKETS.includes(sign)) return end;
    else if (sign === ' ' && closing === undefined) end = at + 1;
  }
  return end;
}

const CLOSING_OF: Readonly<Record<string, string>> = { '[': ']', '<': '>', '(': ')' };
const BRACKETS = '[]<>()';
