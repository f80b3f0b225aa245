/**
 * A record of a zone, written so that another zone understands it: people and groups by name, as their ids differ in each
 * zone.
 */
import { sql } from 'kysely';
import type { ConsentContract } from '#model/contracts/consent-contract.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { EdgeDefinition, StoredEdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import { isUuid } from '#model/fields/fields.ts';
import type { ComparedKind } from '#model/metadata/comparison.ts';
import type { StoredTerm, TermInput } from '#model/metadata/glossary.ts';
import { asObject } from '#model/text/json-object.ts';
import type { StoredGroup } from '#model/wallets/group.ts';
import type { StoredSystemWallet } from '#model/wallets/wallet.ts';
import { METADATA, SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import type { Body } from '#platform/ledger/record.ts';
import { run } from '#platform/storage/database.ts';
import type { Columns, Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

/** The types of the records of each kind, in their headers. */
export const TYPES_OF_KINDS = {
  dictionaries: METADATA.$dictionary.type,
  edgeDefs: METADATA.$edge.type,
  glossaries: METADATA.$glossary.type,
  userGroups: METADATA.$group.type,
  systemWallets: METADATA.$system_wallet.type,
  smartContracts: 'SMART_CONTRACT',
  consentContracts: 'CONSENT_CONTRACT',
} as const satisfies Record<ComparedKind, string>;

/** What a record of each kind says, without its own id. */
export interface ContentOf {
  dictionaries: Dictionary;
  edgeDefs: EdgeDefinition;
  glossaries: TermInput;
  /** The members by their mail addresses, in the order of the group. */
  userGroups: { name: string; description: string; group: string[] };
  systemWallets: {
    type: string;
    description: string;
    accessControlUserGroup: string;
    writeUserGroup?: string;
  };
  smartContracts: {
    name: string;
    description: string;
    javaScript: string;
    metadata: Record<string, unknown>;
  };
  consentContracts: Omit<ConsentContract, 'to'> & {
    to: string[];
    metadata: Record<string, unknown>;
  };
}

interface Named<Kind extends ComparedKind> {
  kind: Kind;
  /** The id and the hash of the version in its own zone. */
  id: string;
  hash: string;
  /** The chain of a contract; of other kinds the chain of the platform that holds them. */
  chain: string;
  content: ContentOf[Kind];
  /** The ids of the wallets and groups that the content names, in its own zone. */
  idOf: ReadonlyMap<string, string>;
}

/** @typeParam Kind the kinds that it may be of */
export type NamedRecord<Kind extends ComparedKind = ComparedKind> = Kind extends ComparedKind
  ? Named<Kind>
  : never;

/** A version of a record, as it is stored. */
export interface StoredVersion {
  id: string;
  hash: string;
  chain: string;
  body: Body;
  kind: ComparedKind;
}

/** The records, with wallets and groups called by the names that they have in the zone now. */
export async function nameRecords(
  on: Queryable,
  zone: ZoneRef,
  rows: readonly StoredVersion[],
): Promise<NamedRecord[]> {
  const nameOf = await readNames(on, zone, rows);
  return rows.map((row) => {
    const { kind, id, hash, chain } = row;
    const idOf = new Map(namedIn(row).map((named) => [nameOf(named), named]));
    return { kind, id, hash, chain, idOf, content: CONTENT[kind](row, nameOf) } as NamedRecord;
  });
}

type NameOf = (id: string) => string;

/**
 * The names of the wallets and groups that the records name: the mail address of a person, which is the same in each zone.
 * What is gone is called by its id.
 */
async function readNames(
  on: Queryable,
  zone: ZoneRef,
  rows: readonly StoredVersion[],
): Promise<NameOf> {
  const ids = [...new Set(rows.flatMap(namedIn))].filter((id) => isUuid(id));
  if (ids.length === 0) return (id) => id;
  const { wallet, systemWallet, group } = SYSTEM_CHAINS;
  const named = await run<Columns<'head', 'id' | 'chain' | 'name'> & { email: string | null }>(
    on,
    sql`select id, chain, name, lower(body #>> '{wallet,email}') as email from head
        where zone = ${zone.id} and id = any(${ids}::uuid[])
          and chain = any(${[wallet, systemWallet, group]}::text[]) and not deleted`,
  );
  const names = new Map(named.map(({ id, name, email }) => [id, email ?? name ?? id]));
  return (id) => names.get(id) ?? id;
}

/** The ids of wallets and groups in a record. */
function namedIn({ kind, body }: StoredVersion): string[] {
  switch (kind) {
    case 'userGroups':
      return (body.group as StoredGroup).group;
    case 'systemWallets': {
      const { accessControlUserGroup, writeUserGroup } = body.systemWallet as StoredSystemWallet;
      return [accessControlUserGroup, ...(writeUserGroup === undefined ? [] : [writeUserGroup])];
    }
    case 'consentContracts':
      return (body.consentContract as ConsentContract).to ?? [];
    default:
      return [];
  }
}

const CONTENT: {
  [Kind in ComparedKind]: (row: StoredVersion, nameOf: NameOf) => ContentOf[Kind];
} = {
  dictionaries: ({ body }) => body.dictionary as Dictionary,
  edgeDefs({ body }) {
    const { edgeId: _, ...edge } = body.edge as StoredEdgeDefinition;
    return edge;
  },
  glossaries({ body }) {
    const { id: _, ...term } = body.glossary as StoredTerm;
    return term;
  },
  userGroups({ body }, nameOf) {
    const { name, description, group } = body.group as StoredGroup;
    return { name, description, group: group.map(nameOf) };
  },
  systemWallets({ body }, nameOf) {
    const { type, description, ...groups } = body.systemWallet as StoredSystemWallet;
    const { accessControlUserGroup, writeUserGroup } = groups;
    return {
      ...{ type, description, accessControlUserGroup: nameOf(accessControlUserGroup) },
      ...(writeUserGroup !== undefined && { writeUserGroup: nameOf(writeUserGroup) }),
    };
  },
  smartContracts({ body }) {
    const { name, description, codeBase64, metadata } = body as Record<string, string>;
    const javaScript = Buffer.from(String(codeBase64), 'base64').toString('utf8');
    return {
      ...{ name: String(name), description: description ?? '' },
      ...{ javaScript, metadata: asObject(metadata) },
    };
  },
  consentContracts({ body }, nameOf) {
    const { to = [], ...contract } = body.consentContract as ConsentContract;
    return { ...contract, to: to.map(nameOf), metadata: asObject(body.metadata) };
  },
};
