/** Sends an answer while a model writes it, sanitized and renumbered in the same way as the complete answer. */
import type { AnswerPart, Source } from '#model/assistant.ts';
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
  let anew = true;
  return {
    write(letters) {
      pending += letters;
      const end = safeEnd(pending);
      if (end === 0) return;
      const { answer } = sources.renumber(pending.slice(0, end), named);
      pending = pending.slice(end);
      send({ text: stripLinks(answer), anew });
      anew = false;
    },
    restart() {
      pending = '';
      named = [];
      anew = true;
    },
  };
}

/**
 * The end of the text that later text cannot turn into a link, an image or HTML: the end of the last complete line, or
 * of the last word after it that is outside all brackets.
 */
function safeEnd(text: string): number {
  const start = text.lastIndexOf('\n') + 1;
  if (text.length - start > MAX_SCANNED_LINE) return start;
  const open = { '[': 0, '<': 0, '(': 0 };
  let end = start;
  for (let at = start; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (sign in open) open[sign as keyof typeof open]++;
    else if (sign in CLOSES) {
      const opening = CLOSES[sign as keyof typeof CLOSES];
      open[opening] = Math.max(0, open[opening] - 1);
    } else if (sign === ' ' && open['['] + open['<'] + open['('] === 0) end = at + 1;
  }
  return end;
}

const CLOSES = { ']': '[', '>': '<', ')': '(' } as const;
