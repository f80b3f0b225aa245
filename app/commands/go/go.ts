/** The data of `/go`: for its page without JavaScript, and for the palette's search. */
import type { CommandForm } from '#app/commands/command.ts';
import type { PaletteEntry } from '#app/commands/palette/entries.ts';
import { paths } from '#app/paths/paths.ts';
import type { IconName } from '#app/screens/icon-names.ts';
import { mayOpen } from '#model/access/roles.ts';
import type { Role, RoleKey } from '#model/access/roles.ts';
import type { ResultKindId } from '#model/metadata/search.ts';
import type { MatchRange } from '#app/commands/palette/rank.ts';

/** The kinds of objects that the palette's search on the server finds. It finds jobs and receipts by their ids only. */
export type HitKind =
  | ResultKindId
  | 'smartContract'
  | 'consent'
  | 'savedView'
  | 'start'
  | 'query'
  | 'job'
  | 'receipt';

/** A hit of the palette's search on the server. */
export interface PaletteHit<Kind extends HitKind = HitKind> {
  id: string;
  kind: Kind;
  icon: IconName;
  /** The name of the object. */
  name: string;
  /** The name of the object, or the action on it: 'Edit patient'. */
  title: string;
  subtitle: string;
  /** A path of the console. */
  to: string;
  /**
   * The reference by which the palette's second level is loaded, such as `dictionaries:patient`; absent without one.
   */
  of?: string | undefined;
  /**
   * True when the name is only similar to the typed text. Commands that match except for a typing error rank higher.
   */
  isLike?: boolean;
}
export type MetadataHit = PaletteHit<ResultKindId>;

/** The link or form by which a page without scripts runs an entry. */
export type PlainWay = { to: string; form?: never } | { form: CommandForm; to?: never };

export interface GoResult {
  entry: Pick<PaletteEntry, 'id' | 'title' | 'subtitle' | 'keys'>;
  way: PlainWay;
  /** The parts of the title that match. */
  ranges: MatchRange[];
  /** The id of the entry, when it has a second level. */
  level?: string;
}

export interface GoGroup {
  heading: string;
  results: GoResult[];
}

/** The hits for one query. */
export interface GoHits {
  /** The trimmed query. */
  q: string;
  hits: PaletteHit[];
  /** The error message when the search failed. */
  failure?: string;
}

/** A group of entries of an object: its actions or its parts. */
export interface GoPart {
  heading: string;
  hits: PaletteHit[];
}

/** The second level of the palette. */
export interface GoObject {
  ref: string;
  id: string;
  name: string;
  about: string;
  /** The path of its own page. */
  page: string;
  parts: GoPart[];
}

/** The first characters that limit a search to one kind of result. */
export const SEARCH_SCOPES = {
  '>': 'Commands',
  '#': 'Dictionaries and attributes',
  '@': 'People and groups',
  ':': 'Jobs',
} as const;
export type Scope = keyof typeof SEARCH_SCOPES;

/** Splits a typed text into its sign, if it begins with one, and the rest. */
export function readScope(typed: string): { scope: Scope | undefined; text: string } {
  const text = typed.trim();
  const sign = text.charAt(0);
  return Object.hasOwn(SEARCH_SCOPES, sign)
    ? { scope: sign as Scope, text: text.slice(1).trim() }
    : { scope: undefined, text };
}

/** The headings of the results: of those that match, and of those that are similar. */
export const FOUND = 'In this zone';
export const FOUND_LIKE = 'Similar in this zone';

export interface GoData extends GoHits {
  groups: GoGroup[];
  /** Commands that match except for a typing error. They are shown after the hits, and before the similar ones. */
  slips: GoGroup[];
  /** Commands that have the typed letters in this order, but not together. They are shown after the hits. */
  vague: GoGroup[];
  /** The entry that asks the assistant the typed question; undefined for no question, or if the roles forbid it. */
  ask: AskEntry | undefined;
  /** The object of which the request wants the actions and parts, instead of results. */
  object?: GoObject | undefined;
  /** The second level of the command that the request names, instead of results. */
  level?: GoGroup | undefined;
}

export interface AskEntry {
  title: string;
  to: string;
  /** True when the typed text is a question; the entry then comes first. */
  isQuestion: boolean;
}

/** The entry that asks the assistant the typed question: 'ask how big is patient', 'how big is patient?'. */
export function askEntry(
  typed: string,
  { roles, closed = [] }: { roles: readonly Role[]; closed?: readonly RoleKey[] | undefined },
): AskEntry | undefined {
  const { text: q, scope } = readScope(typed);
  if (scope) return undefined;
  const [, asked] = /^ask(?: blast)?:? +(.+)$/i.exec(q) ?? [];
  const prompt = asked ?? q;
  if (prompt === '' || !mayOpen(roles, 'askBlast') || closed.includes('askBlast')) {
    return undefined;
  }
  const isQuestion = asked !== undefined || q.endsWith('?');
  return { title: `Ask Blast: ${prompt}`, to: paths.askBlast({ prompt }), isQuestion };
}

export const SEARCH_FAILED = 'The metadata could not be searched. Try again in a moment.';
