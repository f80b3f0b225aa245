/** What a language of the code editor is, and what each may know. */
import type { Extension } from '@codemirror/state';
import type { TqlContext } from './tql-help.ts';

/** What a page may tell the language of an editor, such as the names that it completes. */
export interface LanguageContexts {
  javascript: undefined;
  tql: TqlContext;
}
export type LanguageName = keyof LanguageContexts;

/**
 * A language as extensions of CodeMirror: highlighting, brackets, sources of completions, and a linter that says what
 * is wrong with the text and where. The editor itself brings keys, history, colours and the list of completions.
 */
export type Language<Name extends LanguageName> = (
  context: LanguageContexts[Name] | undefined,
) => Extension;
