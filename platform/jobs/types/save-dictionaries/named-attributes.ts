/** Which edge definitions and contracts name attributes that a changed dictionary removes or retypes. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DictionaryChange } from '#model/dictionaries/dictionary-change.ts';
import type { ConsentContract } from '#model/contracts/consent-contract.ts';
import type { StoredEdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import { dataPathsIn } from '#model/tql/data-paths.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { run } from '#platform/storage/database.ts';
import type { Columns, Transaction } from '#platform/storage/database.ts';
import { literalPattern } from '#platform/storage/like.ts';
import { storableJson } from '#platform/storage/storable.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

/** How many of each kind are named; all of them are counted. */
const MAX_NAMED = 20;

type NamedEdge = DictionaryChange['edges']['first'][number];
type NamedContract = DictionaryChange['contracts']['first'][number];

interface Counted<Item> {
  count: number;
  first: Item[];
}

/** The edge definitions that join the chain by one of the attributes. */
export async function edgesNaming(
  on: Transaction,
  zone: ZoneRef,
  chain: string,
  gone: ReadonlySet<string>,
): Promise<Counted<NamedEdge>> {
  const rows = await run<{ edge: StoredEdgeDefinition }>(
    on,
    sql`select body -> 'edge' as edge from head
        where zone = ${zone.id} and chain = ${SYSTEM_CHAINS.edge} and not deleted
          and ${chain} in (body #>> '{edge,fromDictionary}', body #>> '{edge,toDictionary}')
        order by name`,
  );
  return counted(
    rows.flatMap(({ edge: { edgeId: id, name, fromDictionary, toDictionary, condition } }) => {
      const columns = condition.flatMap(({ fromCol, toCol }) => [
        ...(fromDictionary === chain ? [fromCol] : []),
        ...(toDictionary === chain ? [toCol] : []),
      ]);
      const attributes = namedOf(columns, gone);
      return attributes.length > 0 ? [{ id, name, fromDictionary, toDictionary, attributes }] : [];
    }),
  );
}

/**
 * The contracts of the chain that name one of the attributes: consent contracts by what they share and by their
 * condition, smart contracts by `data.<path>` in their code.
 * @param mayName the condition on a row `h` that the caller may know the contract's name
 */
export async function contractsNaming(
  on: Transaction,
  zone: ZoneRef,
  {
    chain,
    gone,
    mayName,
  }: { chain: string; gone: ReadonlySet<string>; mayName: RawBuilder<boolean> },
): Promise<Counted<NamedContract>> {
  const all = [
    ...(await consentsNaming(on, zone, chain, gone)),
    ...(await smartContractsNaming(on, zone, { chain, gone, mayName })),
  ];
  return counted(all);
}

type Found<Item> = Item & { isNamed: boolean };

/** A person who may change dictionaries sees all consent contracts of the chain. */
async function consentsNaming(
  on: Transaction,
  zone: ZoneRef,
  chain: string,
  gone: ReadonlySet<string>,
): Promise<Found<NamedContract>[]> {
  const rows = await run<Columns<'head', 'id'> & { contract: ConsentContract }>(
    on,
    sql`select id, body -> 'consentContract' as contract from head
        where zone = ${zone.id} and chain = ${chain} and type = 'CONSENT_CONTRACT' and not deleted
        order by key`,
  );
  return rows.flatMap(({ id, contract: { only = [], when, description } }) => {
    const attributes = namedOf([...only, ...dataPathsIn(when)], gone);
    const name = description ?? '';
    return attributes.length > 0 ? [{ id, kind: 'CONSENT', name, attributes, isNamed: true }] : [];
  });
}

async function smartContractsNaming(
  on: Transaction,
  zone: ZoneRef,
  { chain, gone, mayName }: Parameters<typeof contractsNaming>[2],
): Promise<Found<NamedContract>[]> {
  const patterns = [...gone].map((path) => ({
    path,
    pattern: `\\mdata\\.${literalPattern(path)}\\M`,
  }));
  const rows = await run<
    Columns<'head', 'id'> & { name: string; attributes: string[]; isNamed: boolean }
  >(
    on,
    sql`select h.id, h.body ->> 'name' as name, named.attributes, ${mayName} as "isNamed"
        from head h
        cross join lateral (
          select array_agg(p.path) as attributes
          from jsonb_to_recordset(${storableJson(patterns)}::jsonb) as p(path text, pattern text)
          where convert_from(decode(h.body ->> 'codeBase64', 'base64'), 'UTF8') ~ p.pattern) as named
        where h.zone = ${zone.id} and h.chain = ${chain} and h.type = 'SMART_CONTRACT' and not h.deleted
          and named.attributes is not null
        order by h.key`,
  );
  return rows.map((row) => ({ ...row, kind: 'SMART' }));
}

function namedOf(paths: readonly string[], gone: ReadonlySet<string>): string[] {
  return [...new Set(paths.filter((path) => gone.has(path)))];
}

function counted<Item extends object>(
  all: readonly (Item & { isNamed?: boolean })[],
): Counted<Item> {
  const first = all
    .filter(({ isNamed = true }) => isNamed)
    .slice(0, MAX_NAMED)
    .map(({ isNamed: _isNamed, ...item }) => item as unknown as Item);
  return { count: all.length, first };
}
