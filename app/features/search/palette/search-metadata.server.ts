/** The palette's search in the zone's metadata: the global search with only a few results, and with actions on them. */
import type { MetadataHit } from '#app/commands/go/go.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { isStopWord, singular } from '#app/commands/palette/words.ts';
import { withQuery } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import { SEARCH_LIMITS } from '#model/fields/limits.ts';
import { emptyAnswer, MATCH_KINDS } from '#model/metadata/search.ts';
import type { MatchKind, SearchAnswer, ResultKindId } from '#model/metadata/search.ts';
import { matchText } from '#app/features/search/match-text.ts';
import { OBJECT_ACTIONS, readAskedActions } from './object-actions.ts';
import type { AskedAction } from './object-actions.ts';
import { SEARCH_KINDS, RESULT_KINDS } from '#app/features/search/result-kinds.ts';
import type { ResultKind, ResultOf } from '#app/features/search/result-kinds.ts';

const HITS_PER_KIND = 8;
const MAX_HITS = 20;

/**
 * The matching objects that have a page, in the order of the palette: names that equal the words, then names that begin
 * with them, then other values. The words may include an action or a kind of object around a name ('edit patient',
 * 'receipts of encounter', 'group research'). The hits are then this action for each object whose name matches the
 * rest, if the roles allow it. A dictionary is also found by its names in the glossary.
 */
export async function searchMetadata(session: Session, words: string): Promise<MetadataHit[]> {
  const askedActions = readAskedActions(words, OBJECT_ACTIONS).filter(
    ({ action }) => action?.may(session.roles) ?? true,
  );
  const asked: Asked[] = [{ name: words }, ...askedActions].map((askedAction) => ({
    askedAction,
    terms: variantsOf(askedAction.name),
  }));
  const terms = [...new Set(asked.flatMap((one) => one.terms))].slice(0, SEARCH_LIMITS.terms);
  const answer = await search(session, terms);
  const named = await findByGlossary(session, answer);
  const findings = [...SEARCH_KINDS.flatMap((kind) => findingsIn(kind, answer)), ...named];
  return asked
    .flatMap(({ askedAction, terms: own }, order) =>
      findings.flatMap((finding) => {
        const variant = own.indexOf(finding.term);
        if (variant === -1) return [];
        // A match of another form of the words ranks no higher than a name that begins with the words.
        const rank = variant === 0 ? finding.rank : Math.max(finding.rank, 1) + 0.5;
        return hitOf(finding, askedAction).map((hit) => ({ hit, rank, order }));
      }),
    )
    .sort((a, b) => a.rank - b.rank || a.order - b.order)
    .map(({ hit }) => hit)
    .filter(isFirst)
    .slice(0, MAX_HITS);
}

/** The named object with the requested action. */
interface Asked {
  askedAction: Pick<AskedAction, 'name'> & Partial<AskedAction>;
  /** The typed name, then other forms of it. */
  terms: string[];
}

/** The name, and other forms of it that may be an object's name: the singular, with underscores, as separate words. */
function variantsOf(name: string): string[] {
  const inWords = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const words = inWords.split(/\s+/);
  const named = words.filter((word) => !isStopWord(word.toLowerCase()));
  const singulars = words.map(singular);
  return [
    ...new Set([
      name,
      words.join('_'),
      words.join('-'),
      singulars.join(' '),
      singulars.join('_'),
      (named.length > 0 ? named : words).map(singular).join(' '),
    ]),
  ];
}

async function search({ api }: Session, terms: string[]): Promise<SearchAnswer> {
  const { data } = await api.call(CALLS.searchMetadata, {
    body: { terms, limit: HITS_PER_KIND },
  });
  return data;
}

/** The fields of a term that are its names. */
const CALLED = ['term', 'aliases', 'abbreviations'];
const MAX_NAMES = 4;

/** The dictionaries of the terms that have the typed name: 'visits' finds the dictionary encounter. */
async function findByGlossary(session: Session, { glossaries }: SearchAnswer): Promise<Finding[]> {
  const called = glossaries
    .filter(({ match }) => match.kind === 'exact' && CALLED.includes(match.field))
    .slice(0, MAX_NAMES);
  const names = called.filter(({ term, match }) => fold(term) !== fold(match.term));
  if (names.length === 0) return [];
  const { dictionaries } = await search(session, [...new Set(names.map(({ term }) => term))]);
  return findingsIn('dictionaries', { ...emptyAnswer(), dictionaries })
    .filter(({ why }) => why === undefined)
    .flatMap((finding) =>
      names
        .filter(({ term }) => term === finding.term)
        .map(({ term, match }) => ({
          ...finding,
          term: match.term,
          about: `“${match.value}” is ${term} in the glossary`,
          rank: BY_GLOSSARY,
        })),
    );
}

/** The rank of dictionaries that the glossary names: below names that begin with the words, and above other values. */
const BY_GLOSSARY = 2.5;
const fold = (text: string) => text.toLowerCase();

function isFirst({ title, to }: MetadataHit, index: number, all: readonly MetadataHit[]): boolean {
  return all.findIndex((other) => other.title === title && other.to === to) === index;
}

/** A found object, with its data for the palette. */
interface Finding {
  kind: ResultKindId;
  id: string;
  name: string;
  page: string;
  /** The term that it matched. */
  term: string;
  /** The reason why it was found, when its name does not show it. */
  why: string | undefined;
  /** The kind of the object. */
  about: string;
  /** The rank. A lower one is better. */
  rank: number;
  /** Whether the letters are only similar to those of the term. */
  isLike?: boolean;
}

function findingsIn<Kind extends ResultKindId>(kind: Kind, answer: SearchAnswer): Finding[] {
  const shown: ResultKind<Kind> = RESULT_KINDS[kind];
  const results: readonly ResultOf<Kind>[] = answer[kind];
  const [nameOf, ...others] = Object.values(shown.columns);
  return results.flatMap((result): Finding[] => {
    const { match } = result;
    const page = shown.pathOf?.(result);
    if (page === undefined || nameOf === undefined) return [];
    const name = nameOf(result);
    // The platform sends only the best match of an object, which may be another value than its name.
    const begins = fold(name).startsWith(fold(match.term));
    const isName = begins || match.value === name;
    const nameKind = fold(name) === fold(match.term) ? 'exact' : 'prefix';
    return [
      {
        ...{ kind, name, term: match.term },
        page: begins ? page : addressIn(page, match.field),
        id: shown.idOf(result),
        why: isName ? undefined : matchText(match),
        about: others.map((textOf) => textOf(result)).find((text) => text !== '') ?? shown.label,
        rank: rankOf(begins ? nameKind : match.kind, isName),
        isLike: !begins && match.kind === 'fuzzy',
      },
    ];
  });
}

/** The page of a dictionary at the attribute that was found. */
function addressIn(page: string, field: string): string {
  const [, attribute] = /^attributes\.(.+)$/.exec(field) ?? [];
  return attribute === undefined ? page : withQuery(page, { tab: 'attributes', attribute });
}

/**
 * The rank of a match. Names that equal the term or begin with it come first; the others follow by the kind of the
 * match, names before other values.
 */
function rankOf(kind: MatchKind, isName: boolean): number {
  const nearness = MATCH_KINDS.indexOf(kind);
  const leads = isName && (kind === 'exact' || kind === 'prefix');
  return leads ? nearness : 2 * (nearness + 1) + (isName ? 0 : 1);
}

/**
 * The hits of a finding. An action is only for objects whose names were found, and only for the kinds that were typed
 * or that the action supports.
 */
function hitOf(
  finding: Finding,
  { action, kinds, options = {} }: Asked['askedAction'],
): MetadataHit[] {
  const { kind, id, name, page, why, about, isLike } = finding;
  const { icon } = RESULT_KINDS[kind];
  const ref = `${kind}:${id}`;
  const hit = {
    id: ref,
    of: ref,
    kind,
    icon,
    name,
    subtitle: why ?? about,
    ...(isLike && { isLike }),
  };
  if (kinds && !kinds.includes(kind)) return [];
  if (!action) return [{ ...hit, title: name, to: page }];
  if (why !== undefined || (action.only !== undefined && !action.only.includes(kind))) return [];
  return [
    {
      ...hit,
      id: `${action.title}:${hit.id}`,
      title: `${action.title} ${name}`,
      to: action.pathOf(page, name, options),
    },
  ];
}
