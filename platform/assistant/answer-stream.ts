/** Telling an answer while a model writes it: made harmless and with its marks settled, as the whole answer will be. */
import type { AnswerPart, Source } from '#model/assistant.ts';
import { stripLinks } from './sanitize.ts';
import type { Sources } from './sources.ts';

export interface AnswerStream {
  /** Tells what has become whole with these letters. */
  write(letters: string): void;
  /** What was written was not the answer yet: the next part begins anew. */
  restart(): void;
}

/** More of one line is held back until it ends: so much is looked through at each word. */
const LONGEST_HELD = 4_000;

export function createAnswerStream(
  sources: Sources,
  send: (part: AnswerPart) => void,
): AnswerStream {
  let unsaid = '';
  let named: Source[] = [];
  let anew = true;
  return {
    write(letters) {
      unsaid += letters;
      const end = endOfWhole(unsaid);
      if (end === 0) return;
      const { answer } = sources.renumber(unsaid.slice(0, end), named);
      unsaid = unsaid.slice(end);
      send({ text: stripLinks(answer), anew });
      anew = false;
    },
    restart() {
      unsaid = '';
      named = [];
      anew = true;
    },
  };
}

/**
 * Up to where nothing can become a link, an image or HTML by what follows: the end of the last line, or of the last word
 * after it that stands outside of all brackets.
 */
function endOfWhole(text: string): number {
  const start = text.lastIndexOf('\n') + 1;
  if (text.length - start > LONGEST_HELD) return start;
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
