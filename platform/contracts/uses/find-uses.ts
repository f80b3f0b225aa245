/**
 * Where a record of metadata or an attribute is named by others. Each kind of what may name it takes one statement,
 * however many there are. It is here and not in `platform/metadata`, because contracts name records too, and metadata
 * does not know contracts.
 */
import { sql } from 'kysely';
import { flattenAttributes } from '#model/dictionaries/dictionary.ts';
import type { Attribute, Dictionary } from '#model/dictionaries/dictionary.ts';
import type { StoredEdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import { NAMING_KINDS } from '#model/metadata/uses.ts';
import type { NamedKind, Use, Uses } from '#model/metadata/uses.ts';
import type { StoredTerm } from '#model/metadata/glossary.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import type { MetadataChain } from '#platform/ledger/chains.ts';
import { readHeadByName } from '#platform/ledger/read/heads.ts';
import type { Head } from '#platform/ledger/record.ts';
import { readPresent } from '#platform/metadata/collection.ts';
import { NAMES_OF_TERM } from '#platform/metadata/explaining-terms.ts';
import type { Queryable } from '#platform/storage/database.ts';
import { queryTransaction } from '#platform/storage/query-pool.ts';
import { isAtOrBelow } from './attribute-paths.ts';
import {
  contractsNamingAttribute,
  contractsOfChain,
  contractsOfWallet,
} from './naming-contracts.ts';
import { countedUses, namingHeads, NOTHING } from './naming-heads.ts';
import { namingEntries } from './naming-entries.ts';
import type { CountedUses, FoundUses, UsesCaller, UsesRequest } from './uses-request.ts';

/** How long each statement may take. */
const STATEMENT_MS = 10_000;

/** What is asked about. */
export interface Named {
  kind: NamedKind;
  /** The name of a dictionary, the dotted path of an attribute, the id of any other record. */
  id: string;
  /** The dictionary of an attribute. */
  chain?: string | undefined;
}

/**
 * What names it, by kind; undefined when there is no such record or attribute.
 * @throws TooManyTurnsError
 */
export function findUses(caller: UsesCaller, named: Named): Promise<Uses | undefined> {
  const { zone, wallet, signal } = caller;
  const find = async (on: Queryable): Promise<Uses | undefined> => {
    const found = await FINDERS[named.kind]({ ...caller, on }, named);
    return found && toUses(found);
  };
  return queryTransaction(zone, wallet, find, { statementTimeoutMs: STATEMENT_MS, signal });
}

function toUses(found: FoundUses): Uses {
  return NAMING_KINDS.flatMap((kind) => {
    const uses = found[kind];
    return uses && uses.count > 0 ? [{ kind, ...uses }] : [];
  });
}

type Find = (request: UsesRequest, named: Named) => Promise<FoundUses | undefined>;

const FINDERS: Record<NamedKind, Find> = {
  dictionaries: usesOfDictionary,
  attributes: usesOfAttribute,
  edgeDefs: ofPresent(SYSTEM_CHAINS.edge, async (request, { body }) => ({
    glossaries: await termsOf(request, [(body.edge as StoredEdgeDefinition).name]),
  })),
  glossaries: ofPresent(SYSTEM_CHAINS.glossary, usesOfTerm),
  userWallets: ofPresent(SYSTEM_CHAINS.wallet, async (request, { id }) => ({
    userGroups: await namingHeads(request, {
      where: sql`h.chain = ${SYSTEM_CHAINS.group}`,
      fields: { group: sql`h.body #> '{group,group}' ? ${id}` },
    }),
    ...(await contractsOfWallet(request, id)),
  })),
  systemWallets: ofPresent(SYSTEM_CHAINS.systemWallet, (request, { id }) =>
    contractsOfWallet(request, id),
  ),
  userGroups: ofPresent(SYSTEM_CHAINS.group, async (request, { id }) => ({
    systemWallets: await namingHeads(request, {
      where: sql`h.chain = ${SYSTEM_CHAINS.systemWallet}`,
      fields: {
        accessControlUserGroup: sql`h.body #>> '{systemWallet,accessControlUserGroup}' = ${id}`,
        writeUserGroup: sql`h.body #>> '{systemWallet,writeUserGroup}' = ${id}`,
      },
    }),
    ...(await contractsOfWallet(request, id)),
  })),
};

function ofPresent(
  chain: MetadataChain,
  find: (request: UsesRequest, head: Head) => Promise<FoundUses>,
): Find {
  return async (request, { id }) => {
    const head = await readPresent(request.on, request.zone, chain, id);
    return head && find(request, head);
  };
}

async function readNamed({ on, zone }: UsesRequest, name: string): Promise<Dictionary | undefined> {
  const head = await readHeadByName(on, zone, SYSTEM_CHAINS.dictionary, name);
  return head?.body.dictionary as Dictionary | undefined;
}

const EDGES = sql`h.chain = ${sql.lit(SYSTEM_CHAINS.edge)}`;
const FROM = sql`h.body #>> '{edge,fromDictionary}'`;
const TO = sql`h.body #>> '{edge,toDictionary}'`;

async function usesOfDictionary(
  request: UsesRequest,
  { id: name }: Named,
): Promise<FoundUses | undefined> {
  const dictionary = await readNamed(request, name);
  if (!dictionary) return undefined;
  return {
    edgeDefs: await namingHeads(request, {
      where: EDGES,
      fields: { fromDictionary: sql`${FROM} = ${name}`, toDictionary: sql`${TO} = ${name}` },
    }),
    glossaries: await termsOf(request, [name, dictionary.displayName]),
    ...(await contractsOfChain(request, name)),
  };
}

async function usesOfAttribute(
  request: UsesRequest,
  { id: path, chain = '' }: Named,
): Promise<FoundUses | undefined> {
  const dictionary = await readNamed(request, chain);
  const attributes = flattenAttributes(dictionary?.attributes ?? []);
  const found = attributes.find((other) => other.path === path);
  if (!dictionary || !found) return undefined;
  const isNamed = (column: string) =>
    sql`(${sql.ref(column)} = ${path} or starts_with(${sql.ref(column)}, ${`${path}.`}))`;
  const joins = sql`exists (
    select from jsonb_to_recordset(h.body #> '{edge,condition}') as pair ("fromCol" text, "toCol" text)
    where (${FROM} = ${chain} and ${isNamed('pair.fromCol')})
      or (${TO} = ${chain} and ${isNamed('pair.toCol')}))`;
  const { name, displayName } = found.attribute;
  return {
    attributes: countedUses(fingerprintsNaming(dictionary.attributes, path, chain)),
    indexes: countedUses(
      dictionary.indexes
        .filter((index) => index.attributes.some((other) => isAtOrBelow(other, path)))
        .map((index) => ({ id: index.name, name: index.name, chain, fields: ['attributes'] })),
    ),
    edgeDefs: await namingHeads(request, {
      where: sql`${EDGES} and ${chain} in (${FROM}, ${TO})`,
      fields: { condition: joins },
    }),
    glossaries: await termsOf(request, [name, displayName]),
    ...(await contractsNamingAttribute(request, { chain, path })),
  };
}

/** A fingerprint is made of its siblings, which it names. */
function fingerprintsNaming(
  attributes: readonly Attribute[],
  path: string,
  chain: string,
  above = '',
): Use[] {
  return attributes.flatMap(({ name, fingerprintAttributes = [], nodeAttributes = [] }) => {
    const own = `${above}${name}`;
    const isNaming = fingerprintAttributes.some((sibling) => `${above}${sibling}` === path);
    return [
      ...(isNaming
        ? [{ id: own, name: own, chain, fields: ['fingerprintAttributes' as const] }]
        : []),
      ...fingerprintsNaming(nodeAttributes, path, chain, `${own}.`),
    ];
  });
}

/** The glossary terms that explain one of the names. */
async function termsOf(
  request: UsesRequest,
  names: readonly (string | undefined)[],
): Promise<CountedUses> {
  const { glossaries } = await namingEntries(request, {
    buckets: ['glossaries'],
    fields: NAMES_OF_TERM,
    names,
  });
  return glossaries ?? NOTHING;
}

/** What a term explains: dictionaries, attributes and edges that are called as the term, an alias or an abbreviation. */
function usesOfTerm(request: UsesRequest, { body }: Head): Promise<FoundUses> {
  const { term, aliases, abbreviations } = body.glossary as StoredTerm;
  return namingEntries(request, {
    buckets: ['dictionaries', 'edgeDefs'],
    fields: sql`(e.field = 'name' or starts_with(e.field, 'attributes.'))`,
    names: [term, ...aliases, ...abbreviations],
  });
}
