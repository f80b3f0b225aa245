/** What the palette can do with an object in one go: 'edit patient', 'upload patient', 'patient delete'. */
import { changeQuery, paths } from '#app/paths/paths.ts';
import { START_JOBS } from '#app/screens/screens.ts';
import { can, mayOpen } from '#model/roles.ts';
import type { Permission, Role } from '#model/roles.ts';
import type { SearchBucket } from '#model/search.ts';

export interface ObjectVerb {
  /** Before the object's name, in the title of the result. */
  title: string;
  /** What users type for it, in lower case. */
  words: readonly string[];
  may: (roles: readonly Role[]) => boolean;
  /** Absent: for all kinds of objects. */
  only?: SearchBucket;
  /** @param page the path of the object's own page */
  pathOf: (page: string, name: string) => string;
}

const allowed = (permissions: readonly Permission[]) => (roles: readonly Role[]) =>
  can(roles, ...permissions);

export const OBJECT_VERBS: readonly ObjectVerb[] = [
  { title: 'Open', words: ['open', 'show', 'view'], may: () => true, pathOf: (page) => page },
  {
    title: 'Edit',
    words: ['edit', 'change'],
    may: allowed(['editMetadata']),
    pathOf: (page) => page,
  },
  {
    title: 'Delete',
    words: ['delete', 'remove'],
    may: allowed(['deleteMetadata']),
    pathOf: (page) => page + changeQuery(new URLSearchParams(), { dialog: 'delete' }),
  },
  {
    title: 'Upload a file to',
    words: ['upload'],
    may: allowed(START_JOBS),
    only: 'dictionaries',
    pathOf: (_page, chain) =>
      paths.newJob('upload-file') + changeQuery(new URLSearchParams(), { chain }),
  },
  {
    title: 'Explore',
    words: ['explore', 'graph', 'lifegraph'],
    may: (roles) => mayOpen(roles, 'lifegraph'),
    only: 'dictionaries',
    pathOf: (_page, chain) => paths.lifegraph({ chain }),
  },
];

/** The beginning of a verb that is enough to mean it. */
const SHORTEST_VERB = 3;

/**
 * The verb that a query begins or ends with, and the rest of the query: the name of the object, or a part of it.
 * Undefined when there is no verb, or nothing beside it.
 */
export function readVerb(query: string): { verb: ObjectVerb; name: string } | undefined {
  const words = query.trim().split(/\s+/);
  if (words.length < 2) return undefined;
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const leading = verbOf(first);
  if (leading) return { verb: leading, name: words.slice(1).join(' ') };
  const trailing = verbOf(last);
  return trailing && { verb: trailing, name: words.slice(0, -1).join(' ') };
}

function verbOf(word: string): ObjectVerb | undefined {
  const typed = word.toLowerCase();
  if (typed.length < SHORTEST_VERB) return undefined;
  return OBJECT_VERBS.find(({ words }) => words.some((verb) => verb.startsWith(typed)));
}
