/** The JavaScript of smart contracts: a script, with `args`, `console` and `query` as globals. */
import { javascript as javascriptSupport, javascriptLanguage } from '@codemirror/lang-javascript';
import { completeFromList } from '@codemirror/autocomplete';
import { linter } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import type { Language } from './language-contexts.ts';
import { syntaxProblem } from './syntax-problem.ts';

/** What the sandbox gives to a contract (docs/contracts.md). */
const GIVEN = completeFromList([
  { label: 'args', type: 'variable', detail: 'the arguments of the run' },
  { label: 'console', type: 'variable', detail: 'what it logs stands in the receipt' },
  { label: 'query', type: 'function', detail: 'await query(tql): the rows of a query' },
]);

export const javascript: Language<'javascript'> = () => [
  javascriptSupport(),
  javascriptLanguage.data.of({ autocomplete: GIVEN }),
  EditorState.tabSize.of(2),
  linter(({ state: { doc } }) => {
    const problem = syntaxProblem(doc.toString());
    if (!problem) return [];
    const { message, offset: from } = problem;
    return [{ from, to: Math.min(from + 1, doc.length), severity: 'error', message }];
  }),
];
