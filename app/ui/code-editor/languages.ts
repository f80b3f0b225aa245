/**
 * The languages of the code editor. To add one, add a line to `LanguageContexts` (language-contexts.ts), a line to
 * `LANGUAGES`, and a file that exports the language. The file is fetched with the first editor that needs it.
 */
import type { Language, LanguageName } from './language-contexts.ts';

const LANGUAGES: { [Name in LanguageName]: () => Promise<Language<Name>> } = {
  javascript: async () => (await import('./javascript.ts')).javascript,
  tql: async () => (await import('./tql.ts')).tql,
};

export function loadLanguage<Name extends LanguageName>(name: Name): Promise<Language<Name>> {
  return LANGUAGES[name]();
}
