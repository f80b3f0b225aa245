/** Telling an answer while a model writes it: made harmless and with its marks settled, as the whole answer will be. */
import type { AnswerPart, Source } from '#model/assistant.ts';
import { withoutLinks } from './plain.ts';
import type { Sources } from './sources.ts';

export interface Telling {
  /** Tells what has become whole with these letters. */
  write(letters: string): void;
  /** What was written was not the answer yet: the next part begins anew. */
  restart(): void;
}

export function createTelling(sources: Sources, say: (part: AnswerPart) => void): Telling {
  let unsaid = '';
  let named: Source[] = [];
  let anew = true;
  return {
    write(letters) {
      unsaid += letters;
      const end = endOfWhole(unsaid);
      if (end === 0) return;
      const { answer } = sources.settle(withoutLinks(unsaid.slice(0, end)), named);
      unsaid = unsaid.slice(end);
      say({ text: answer, anew });
      anew = false;
    },
    restart() {
      unsaid = '';
      named = [];
      anew = true;
    },
  };
}

/** Up to where nothing can become a link, an image or HTML by what follows: a word's end outside of all brackets, or a line's. */
function endOfWhole(text: string): number {
  for (let at = text.length; at > 0; at--) {
    const last = text[at - 1] ?? '';
    if (last === '\n') return at;
    if (!/\s/.test(last)) continue;
    const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
    if (isClosed(line, '[', ']') && isClosed(line, '<', '>') && isClosed(line, '(', ')')) return at;
  }
  return 0;
}

function isClosed(text: string, opening: string, closing: string): boolean {
  return text.lastIndexOf(opening) <= text.lastIndexOf(closing);
}
