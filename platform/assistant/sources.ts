/** The sources of one answer, numbered in the order in which they are first named. */
import type { Source } from '#model/assistant.ts';

export interface Sources {
  /** The mark of a source, '[2]'; the same one each time it is named. */
  cite(kind: Source['kind'], id: string, title: string): string;
  /**
   * An answer whose marks begin at 1 and name nothing that was never cited, with the sources it does name.
   * @param sources those that the answer named before this part of it; added to
   */
  renumber(answer: string, sources?: Source[]): { answer: string; sources: Source[] };
}

const MARK = /\[(\d{1,4})\]/g;

export function createSources(): Sources {
  const cited: Source[] = [];
  return {
    cite(kind, id, title) {
      let source = cited.find((known) => known.kind === kind && known.id === id);
      if (!source) cited.push((source = { number: cited.length + 1, kind, id, title }));
      return `[${source.number}]`;
    },
    renumber(answer, sources = []) {
      const settled = answer.replace(MARK, (_, digits: string) => {
        const source = cited[Number(digits) - 1];
        if (!source) return '';
        let named = sources.find(({ kind, id }) => kind === source.kind && id === source.id);
        if (!named) sources.push((named = { ...source, number: sources.length + 1 }));
        return `[${named.number}]`;
      });
      return { answer: settled, sources };
    },
  };
}
