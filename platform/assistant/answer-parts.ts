/** Parts that the built-in answers share. */
import type { Lookups } from './lookups.ts';
import type { Sources } from './sources.ts';

/** The input of an answer. */
export interface Asking {
  lookups: Lookups;
  sources: Sources;
}

/** How many search results an answer shows, and how many items a list has. */
export const MAX_FOUND = 5;
export const LISTED = 40;

/** The name of the dictionary that a question is about, found by the words of its subject. */
export async function dictionaryAbout(
  { lookups }: Asking,
  subject: string,
): Promise<string | undefined> {
  if (subject === '') return undefined;
  const terms = [subject, ...subject.split(' ').slice(0, 10)];
  const { dictionaries } = await lookups.search([...new Set(terms)], MAX_FOUND);
  return dictionaries.find(({ match }) => match.field === 'name')?.name;
}
