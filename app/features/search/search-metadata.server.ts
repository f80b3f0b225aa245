/** The palette's search in the zone's metadata: the global search, with a few results and what can be done with them. */
import type { MetadataHit } from '#app/commands/go/go.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { MATCH_KINDS } from '#model/search.ts';
import type { MatchKind, SearchAnswer, SearchBucket } from '#model/search.ts';
import { matchText } from './match-text.ts';
import { OBJECT_VERBS, readVerb, withoutPlural } from './object-verbs.ts';
import type { AskedDeed } from './object-verbs.ts';
import { RESULT_BUCKETS, RESULT_KINDS } from './result-kinds.ts';
import type { ResultKind, ResultOf } from './result-kinds.ts';

const HITS_PER_KIND = 8;
const MOST_HITS = 20;

/**
 * The objects that have a page and match, in the order in which the palette shows them: names that equal the words, then
 * names that begin with them, then other values. A verb before or after the words ('edit patient') is answered with that
 * deed for each object whose name matches the rest, as far as the roles allow it.
 */
export async function searchMetadata(session: Session, words: string): Promise<MetadataHit[]> {
  const asked = readVerb(words, OBJECT_VERBS);
  const deed = asked?.verb.may(session.roles) ? asked : undefined;
  const singular = deed && withoutPlural(deed.name);
  const names = deed ? [deed.name, ...(singular === undefined ? [] : [singular])] : [];
  const terms = [words, ...names];
  const { data } = await session.api.call(CALLS.searchMetadata, {
    body: { terms, limit: HITS_PER_KIND },
  });
  return RESULT_BUCKETS.flatMap((bucket) => findingsIn(bucket, data))
    .sort((a, b) => a.rank - b.rank)
    .flatMap((finding) => hitOf(finding, finding.term === words ? undefined : deed))
    .slice(0, MOST_HITS);
}

/** An object that was found, as the palette shows it. */
interface Finding {
  bucket: SearchBucket;
  id: string;
  name: string;
  page: string;
  /** The term that it matched. */
  term: string;
  /** Why it was found, when its name does not show it. */
  why: string | undefined;
  /** What it is. */
  about: string;
  /** Lower is better. */
  rank: number;
}

function findingsIn<Bucket extends SearchBucket>(bucket: Bucket, answer: SearchAnswer): Finding[] {
  const kind: ResultKind<Bucket> = RESULT_KINDS[bucket];
  const results: readonly ResultOf<Bucket>[] = answer[bucket];
  const [nameOf, ...others] = Object.values(kind.columns);
  return results.flatMap((result): Finding[] => {
    const { match } = result;
    const page = kind.pathOf?.(result);
    if (page === undefined || nameOf === undefined) return [];
    const name = nameOf(result);
    const isName = match.value === name;
    return [
      {
        ...{ bucket, name, page, term: match.term },
        id: kind.idOf(result),
        why: isName ? undefined : matchText(match),
        about: others.map((textOf) => textOf(result)).find((text) => text !== '') ?? kind.label,
        rank: rankOf(match.kind, isName),
      },
    ];
  });
}

/** A name that is or begins with the term before everything else; then by kind of match, names first. */
function rankOf(kind: MatchKind, isName: boolean): number {
  const nearness = MATCH_KINDS.indexOf(kind);
  const leads = isName && (kind === 'exact' || kind === 'prefix');
  return leads ? nearness : 2 * (nearness + 1) + (isName ? 0 : 1);
}

/** With a verb, only objects that are found by their names, and of the kinds that the verb is for. */
function hitOf(finding: Finding, deed: AskedDeed | undefined): MetadataHit[] {
  const { bucket, id, name, page, why, about } = finding;
  const hit = { id: `${bucket}:${id}`, kind: bucket, name, subtitle: why ?? about };
  if (!deed) return [{ ...hit, title: name, to: page }];
  const { verb, options } = deed;
  if (why !== undefined || (verb.only !== undefined && verb.only !== bucket)) return [];
  return [
    {
      ...hit,
      id: `${verb.title}:${hit.id}`,
      title: `${verb.title} ${name}`,
      to: verb.pathOf(page, name, options),
    },
  ];
}
