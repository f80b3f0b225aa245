/** The query language TQL: its grammar is the project's own (model/tql), which the platform reads queries with as well. */
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { StreamLanguage } from '@codemirror/language';
import type { StringStream } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { isKeyword } from '#model/tql/keywords.ts';
import { completeTql, problemsOfTql } from './tql-help.ts';
import type { TqlContext } from './tql-help.ts';
import type { Language } from './language.ts';

const TYPES = {
  keyword: 'keyword',
  chain: 'class',
  column: 'variable',
  attribute: 'property',
  header: 'property',
  metadata: 'namespace',
} as const;

export const tql: Language<'tql'> = (context) => {
  // one object: what another source has found is thrown away
  const data = [{ autocomplete: (at: CompletionContext) => complete(at, context) }];
  return [
    StreamLanguage.define<TokenState>({
      name: 'tql',
      startState: () => ({ afterDot: false }),
      token: readToken,
    }),
    EditorState.languageData.of(() => data),
    linter(async ({ state: { doc } }) => {
      const problems = await problemsOfTql(doc.toString(), context);
      return problems.map(({ from, to, severity, message }) => {
        // the end of the text has no character to mark, so the one before it is marked
        const start = Math.min(from, Math.max(0, doc.length - 1));
        return {
          from: start,
          to: Math.min(Math.max(to, start + 1), doc.length),
          severity,
          message,
        };
      });
    }),
  ];
};

async function complete(
  { state, pos, explicit }: CompletionContext,
  context: TqlContext | undefined,
): Promise<CompletionResult | null> {
  const text = state.doc.toString();
  if (!explicit && !/[\w."]$/.test(text.slice(0, pos))) return null;
  const found = await completeTql(text, pos, context);
  const [first] = found;
  if (!first) return null;
  return {
    from: first.from,
    options: found.map(({ label, kind, detail }) => ({ label, type: TYPES[kind], detail })),
    // the grammar has chosen what fits
    filter: false,
  };
}

interface TokenState {
  afterDot: boolean;
}

/** The kind of the next piece of a line, for its colour. */
function readToken(stream: StringStream, state: TokenState): string | null {
  if (stream.eatSpace()) return null;
  const { afterDot } = state;
  state.afterDot = false;
  if (stream.match(/^'(?:[^']|'')*'?/)) return 'string';
  if (stream.match(/^"(?:[^"]|"")*"?/)) return 'propertyName';
  if (stream.match(/^-?\d+(?:\.\d+)?\w*/)) return 'number';
  const word = stream.match(/^[A-Za-z_]\w*/);
  if (word && typeof word === 'object') {
    if (afterDot) return 'propertyName';
    const upper = word[0].toUpperCase();
    if (['TRUE', 'FALSE', 'NULL'].includes(upper)) return 'atom';
    return isKeyword(upper) ? 'keyword' : null;
  }
  state.afterDot = stream.next() === '.';
  return null;
}
