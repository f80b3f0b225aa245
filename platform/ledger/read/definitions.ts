/**
 * The definitions of one chain: its dictionary, indexes and edges. They are cached until the zone has a newer
 * definition, which every reader sees in `ledger_end.metadata_seq`, so no process uses a stale one.
 */
import { sql } from 'kysely';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import { datatypesOf } from '#model/dictionaries/dictionary.ts';
import type { Dictionary, Index } from '#model/dictionaries/dictionary.ts';
import { build, run, runOne } from '#platform/storage/database.ts';
import type { Columns, Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';

export interface IndexDefinition {
  id: number;
  name: string;
  type: Index['type'];
  attributes: string[];
  /** False while the entries of existing records are still being written; queries do not use the index until then. */
  built: boolean;
}

/** One end of an edge definition, as a chain sees it: side 0 is the from end, 1 the to end. */
export interface EdgeSide {
  edge: number;
  side: 0 | 1;
  columns: string[];
}

export interface ChainDefinition {
  chain: string;
  /** It is undefined while no dictionary of that name exists. */
  dictionary: Dictionary | undefined;
  /** The hash of the dictionary's newest version, in hex. */
  dictionaryHash: string | undefined;
  datatypes: ReadonlyMap<string, Datatype>;
  indexes: IndexDefinition[];
  edges: EdgeSide[];
}

export interface EdgeDefinitionRow {
  edge: number;
  id: string;
  name: string;
  fromChain: string;
  toChain: string;
  fromColumns: string[];
  toColumns: string[];
}

export interface Definitions {
  chain(on: Queryable, zone: ZoneRef, metadataSeq: number, chain: string): Promise<ChainDefinition>;
  edges(on: Queryable, zone: ZoneRef, metadataSeq: number): Promise<Map<number, EdgeDefinitionRow>>;
}

/** The seq of the zone's newest definition; 0 before the first record. */
export async function readMetadataSeq(on: Queryable, zone: ZoneRef): Promise<number> {
  const row = await runOne<Columns<'ledger_end', 'metadata_seq'>>(
    on,
    sql`select metadata_seq from ledger_end where zone = ${zone.id}`,
    { prepared: true },
  );
  return row?.metadata_seq ?? 0;
}

interface ZoneCache {
  metadataSeq: number;
  chains: Map<string, ChainDefinition>;
  edges: Map<number, EdgeDefinitionRow> | undefined;
}

export function createDefinitions(): Definitions {
  const zones = new Map<number, ZoneCache>();

  /** A reader with an older seq must not replace the definitions of a newer reader, nor use them. */
  const cacheFor = (zone: ZoneRef, metadataSeq: number): ZoneCache => {
    const kept = zones.get(zone.id);
    if (kept?.metadataSeq === metadataSeq) return kept;
    const fresh: ZoneCache = { metadataSeq, chains: new Map(), edges: undefined };
    if (!kept || kept.metadataSeq < metadataSeq) zones.set(zone.id, fresh);
    return fresh;
  };

  return {
    async chain(on, zone, metadataSeq, chain) {
      const cache = cacheFor(zone, metadataSeq);
      const known = cache.chains.get(chain);
      if (known) return known;
      const definition = await readChain(on, zone, chain);
      // `built` changes without a new definition, so an entry with a pending index is not cached.
      if (definition.indexes.every(({ built }) => built)) cache.chains.set(chain, definition);
      return definition;
    },
    async edges(on, zone, metadataSeq) {
      const cache = cacheFor(zone, metadataSeq);
      return (cache.edges ??= await readEdges(on, zone));
    },
  };
}

/** Reads the definitions of a chain from the projections, without the cache. */
export async function readChain(
  on: Queryable,
  zone: ZoneRef,
  chain: string,
): Promise<ChainDefinition> {
  const head = await runOne<Columns<'head', 'hash'> & { body: { dictionary: Dictionary } }>(
    on,
    sql`select body, hash from head
        where zone = ${zone.id} and chain = ${SYSTEM_CHAINS.dictionary} and name = ${chain} and not deleted`,
  );
  const ends = await run<EdgeSide>(
    on,
    sql`select edge, 0 as side, from_columns as columns from edge_definition
          where zone = ${zone.id} and from_chain = ${chain}
        union all
        select edge, 1 as side, to_columns as columns from edge_definition
          where zone = ${zone.id} and to_chain = ${chain}
        order by edge, side`,
  );
  const dictionary = head?.body.dictionary;
  return {
    chain,
    dictionary,
    dictionaryHash: head?.hash.toString('hex'),
    datatypes: datatypesOf(dictionary?.attributes ?? []),
    indexes: await readIndexes(on, zone, chain),
    edges: ends,
  };
}

/** The indexes of a chain, oldest first. */
export function readIndexes(
  on: Queryable,
  zone: ZoneRef,
  chain: string,
): Promise<IndexDefinition[]> {
  return run<IndexDefinition>(
    on,
    sql`select id, name, type, attributes, built from index_definition
        where zone = ${zone.id} and chain = ${chain} order by id`,
  );
}

async function readEdges(on: Queryable, zone: ZoneRef): Promise<Map<number, EdgeDefinitionRow>> {
  const rows = await run(
    on,
    build
      .selectFrom('edge_definition')
      .select(['edge', 'id', 'name', 'from_chain as fromChain', 'to_chain as toChain'])
      .select(['from_columns as fromColumns', 'to_columns as toColumns'])
      .where('zone', '=', zone.id),
  );
  return new Map(rows.map((row) => [row.edge, row]));
}
