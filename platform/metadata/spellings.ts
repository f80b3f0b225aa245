/** How a word of people and a name of programs are compared: 'Date of Birth', 'date_of_birth' and 'dateOfBirth' are the same. */
import { fold } from '#platform/ledger/projections/search-words.ts';

/** The folded texts that count as one of the names. */
export function spellingsOfAny(names: readonly (string | undefined)[]): string[] {
  return [...new Set(names.flatMap((name) => spellingsOf(name ?? '')))];
}

/** The folded texts that count as the same name; none for a text without letters and digits. */
export function spellingsOf(name: string): string[] {
  const words = name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '');
  const forms = [' ', '_', '-', ''].map((between) => fold(words.join(between)));
  return [...new Set([fold(name), ...forms])].filter((form) => /[\p{L}\p{N}]/u.test(form));
}
