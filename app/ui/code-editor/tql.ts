/**
 * The query language TQL in the editor. A dialect of lang-sql colors words and matches brackets. The project's own
 * grammar (model/tql), with which the platform also reads queries, finds errors and completions.
 */
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { SQLDialect } from '@codemirror/lang-sql';
import {
  HighlightStyle,
  LanguageSupport,
  syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { Decoration, MatchDecorator, ViewPlugin } from '@codemirror/view';
import type { EditorView, ViewUpdate } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { AGGREGATES, KEYWORDS } from '#model/tql/keywords.ts';
import { OPERATOR_SYMBOLS } from '#model/tql/operators.ts';
import { completeTql, problemsOfTql } from './tql-help.ts';
import type { TqlContext } from './tql-help.ts';
import type { Language } from './language-contexts.ts';

const TYPES = {
  keyword: 'keyword',
  chain: 'class',
  column: 'variable',
  attribute: 'property',
  header: 'property',
  metadata: 'namespace',
} as const;

/** The words that the dialect itself knows as values. They must not be keywords. */
const VALUES: readonly string[] = ['TRUE', 'FALSE', 'NULL'];

const dialect = SQLDialect.define({
  keywords: listOf(KEYWORDS.filter((word) => !VALUES.includes(word))),
  builtin: listOf(AGGREGATES),
  operatorChars: [...new Set([...OPERATOR_SYMBOLS.join(''), '*', '-'])].join(''),
});

/** The colors of quoted names and of functions, which the editor's other languages do not use. */
const names = HighlightStyle.define(
  [
    { tag: tags.special(tags.string), color: 'var(--teal)' },
    { tag: tags.standard(tags.name), color: 'var(--info)' },
  ],
  { scope: dialect.language },
);

export const tql: Language<'tql'> = (context) => [
  new LanguageSupport(dialect.language, [
    dialect.language.data.of({ autocomplete: (at: CompletionContext) => complete(at, context) }),
  ]),
  syntaxHighlighting(names),
  longNumbers,
  linter(async ({ state: { doc } }) => {
    const problems = await problemsOfTql(doc.toString(), context);
    return problems.map(({ from, to, severity, message }) => ({ from, to, severity, message }));
  }),
];

/** Words in the form that `SQLDialect.define` takes: lower case, with spaces between them. */
function listOf(words: readonly string[]): string {
  return words.join(' ').toLowerCase();
}

/** Colors the L of a LONG (`5L`), which SQL reads as a name behind a number. */
const longNumbers = ViewPlugin.fromClass(
  class {
    decorations;
    constructor(view: EditorView) {
      this.decorations = LONG_SUFFIX.createDeco(view);
    }
    update(update: ViewUpdate) {
      this.decorations = LONG_SUFFIX.updateDeco(update, this.decorations);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

const LONG_SUFFIX = new MatchDecorator({
  regexp: /(?<=\b\d+)L\b/gi,
  decorate: (add, from, to, _match, { state }) => {
    if (syntaxTree(state).resolveInner(from, 1).name === 'Identifier') add(from, to, LONG);
  },
});
const LONG = Decoration.mark({ attributes: { style: 'color: var(--warning)' } });

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
    // `completeTql` has already left out the completions that do not fit.
    filter: false,
  };
}
