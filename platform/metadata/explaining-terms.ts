/**
 * Which terms of the glossary explain an attribute: those whose term, alias or abbreviation is its name or its display
 * name, in any spelling.
 */
import { sql } from 'kysely';
import { flattenAttributes } from '#model/dictionaries/dictionary.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import type { ExplainedAttributes, ExplainingTerm } from '#model/metadata/glossary.ts';
import { run } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { spellingsOfAny } from './spellings.ts';

/** The condition on an entry `e` of a term that its field is what the term is called. */
export const NAMES_OF_TERM = sql`e.field in ('term', 'aliases', 'abbreviations')`;

/** How many terms of an attribute are answered. Those of one spelling are in the order of their names. */
const MAX_TERMS = 10;
/** How much of a description is answered, in characters. */
const MAX_DESCRIPTION = 300;

/** The attributes that the glossary explains, parents before their children, each with its terms. */
export async function termsOfAttributes(
  zone: ZoneRef,
  attributes: readonly Attribute[],
): Promise<ExplainedAttributes> {
  const named = flattenAttributes(attributes).map(({ path, attribute }) => ({
    path,
    spellings: spellingsOfAny([attribute.name, attribute.displayName]),
  }));
  const sought = [...new Set(named.flatMap(({ spellings }) => spellings))];
  const rows = await run<ExplainingTerm & { folded: string }>(
    zone.db,
    sql`select folded, id, term, description from (
          select e.folded, h.id, h.name as term,
            left(h.body #>> '{glossary,description}', ${MAX_DESCRIPTION}) as description,
            row_number() over (partition by e.folded order by lower(h.name) collate "und-x-icu", h.key) as position
          from (select distinct e.zone, e.key, e.folded from search_entry e
            where e.zone = ${zone.id} and e.bucket = 'glossaries' and e.folded = any(${sought}::text[])
              and ${NAMES_OF_TERM}) as e
          join head h on h.zone = e.zone and h.key = e.key) as numbered
        where position <= ${MAX_TERMS} order by position`,
  );
  const called = new Map<string, ExplainingTerm[]>();
  for (const { folded, ...term } of rows) {
    const others = called.get(folded);
    if (others) others.push(term);
    else called.set(folded, [term]);
  }
  return named.flatMap(({ path, spellings }) => {
    const found = spellings.flatMap((form) => called.get(form) ?? []);
    const terms = new Map(found.map((term) => [term.id, term]));
    return terms.size === 0 ? [] : [{ path, terms: [...terms.values()].slice(0, MAX_TERMS) }];
  });
}
