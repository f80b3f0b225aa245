/** The sources of one answer, numbered in the order in which they are first cited. */
import type { Source } from '#model/metadata/assistant.ts';

export interface Sources {
  /** The citation of a source, '[2]'; always the same one for the same source. */
  cite(kind: Source['kind'], id: string, title: string): string;
  /**
   * Renumbers the citations of an answer from 1 and removes those of sources that were never cited.
   * @param sources the sources named by earlier parts of the answer; new ones are appended
   */
  renumber(answer: string, sources?: Source[]): { answer: string; sources: Source[] };
}

const CITATION = /\[(\d{1,4})\]/g;

export function createSources(): Sources {
  const cited: Source[] = [];
  return {
    cite(kind, id, title) {
      let source = cited.find((known) => known.kind === kind && known.id === id);
      if (!source) cited.push((source = { number: cited.length + 1, kind, id, title }));
      return `[${source.number}]`;
    },
    renumber(answer, sources = []) {
      const settled = answer.replace(CITATION, (_, digits: string) => {
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
