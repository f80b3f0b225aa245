/** The languages of the code editor, and the data that each may get. */
import type { Extension } from '@codemirror/state';
import type { TqlContext } from './tql-help.ts';

/** The data that a page gives to the language of an editor, such as names to complete. */
export interface LanguageContexts {
  javascript: undefined;
  tql: TqlContext;
}
export type LanguageName = keyof LanguageContexts;

/**
 * A language as extensions of CodeMirror: highlighting, brackets, sources of completions, and a linter that says what
 * is wrong with the text and where. The editor itself brings keys, history, colors and the list of completions.
 */
export type Language<Name extends LanguageName> = (
  context: LanguageContexts[Name] | undefined,
) => Extension;
