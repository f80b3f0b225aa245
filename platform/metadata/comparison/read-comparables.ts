/** Reads what is compared of a zone, with the names of people and groups instead of their ids. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ConsentContract } from '#model/contracts/consent-contract.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { StoredEdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import type { ComparedKind } from '#model/metadata/comparison.ts';
import type { StoredTerm } from '#model/metadata/glossary.ts';
import type { StoredGroup } from '#model/wallets/group.ts';
import type { StoredSystemWallet } from '#model/wallets/wallet.ts';
import { isUuid } from '#model/fields/fields.ts';
import { asObject } from '#model/text/json-object.ts';
import { counted } from '#model/text/counted.ts';
import { ownedBy } from '#platform/access/visible.ts';
import { METADATA, SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import type { Head } from '#platform/ledger/record.ts';
import { run, runOne } from '#platform/storage/database.ts';
import type { Columns, Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { Comparable } from './compare-records.ts';

/** Which records of a zone are read. */
export interface ComparedZone {
  zone: ZoneRef;
  kinds: readonly ComparedKind[];
  /** Whose contracts are compared: a wallet, its groups and system wallets; none without a wallet in the zone. */
  owners: readonly string[];
}

/** The zones hold more than is compared at once. Sent as 422. */
export class ComparisonTooLargeError extends Error {
  override name = 'ComparisonTooLargeError';
}

const MIB = 1024 * 1024;
/** Records of one zone, and bytes of them as JSON, that are compared at once: they are held in memory. */
const MAX_COMPARED_RECORDS = 20_000;
const MAX_COMPARED_BYTES = 32 * MIB;

/** The types of the records of each kind, in their headers. */
export const COMPARED_TYPES = {
  dictionaries: METADATA.$dictionary.type,
  edgeDefs: METADATA.$edge.type,
  glossaries: METADATA.$glossary.type,
  userGroups: METADATA.$group.type,
  systemWallets: METADATA.$system_wallet.type,
  smartContracts: 'SMART_CONTRACT',
  consentContracts: 'CONSENT_CONTRACT',
} as const satisfies Record<ComparedKind, string>;

export type ComparedRow = Pick<Head, 'id' | 'chain' | 'body'> & { kind: ComparedKind };

/** The records that are compared, as `h`. Metadata are everybody's, contracts their owners'. */
function comparedHeads({ zone, kinds, owners }: ComparedZone): RawBuilder<unknown> {
  const types = kinds.map((kind) => COMPARED_TYPES[kind]);
  // `type <> 'ASSET'` is the condition of the index head_type.
  return sql`head h join unnest(${types}::text[], ${kinds}::text[]) as compared(of_type, kind)
      on h.type = of_type
    where h.zone = ${zone.id} and h.type <> 'ASSET' and h.type = any(${types}::text[]) and not h.deleted
      and (starts_with(h.chain, '$') or ${ownedBy({ ids: [...owners] }, 'h')})`;
}

/** @throws ComparisonTooLargeError */
export async function readComparables(
  on: Queryable,
  compared: ComparedZone,
  limits = { records: MAX_COMPARED_RECORDS, bytes: MAX_COMPARED_BYTES },
): Promise<Comparable[]> {
  await requireReadable(on, compared, limits);
  const rows = await run<ComparedRow>(
    on,
    sql`select h.id, h.chain, h.body, kind from ${comparedHeads(compared)} order by h.key`,
  );
  return toComparables(on, compared.zone, rows);
}

/** Records, or versions of one, as they are compared. */
export async function toComparables(
  on: Queryable,
  zone: ZoneRef,
  rows: readonly ComparedRow[],
): Promise<Comparable[]> {
  const nameOf = await readNames(on, zone, rows);
  return rows.map((row) => TO_COMPARABLE[row.kind](row, nameOf));
}

async function requireReadable(
  on: Queryable,
  compared: ComparedZone,
  limits: { records: number; bytes: number },
): Promise<void> {
  const size = await runOne<{ records: number; bytes: number }>(
    on,
    sql`select count(*)::int as records, coalesce(sum(octet_length(h.body::text)), 0)::float8 as bytes
        from ${comparedHeads(compared)}`,
  );
  const { records = 0, bytes = 0 } = size ?? {};
  if (records <= limits.records && bytes <= limits.bytes) return;
  throw new ComparisonTooLargeError(
    `Zone '${compared.zone.name}' has ${counted(records, 'record')} of these kinds, with ${counted(Math.ceil(bytes / MIB), 'MiB', 'MiB')}: more than is compared at once (${counted(limits.records, 'record')}, ${limits.bytes / MIB} MiB). Name fewer kinds.`,
  );
}

type NameOf = (id: string) => string;

/**
 * The names of the wallets and groups that the records name: the mail address of a person, which is the same in each zone.
 * What is gone is called by its id.
 */
async function readNames(
  on: Queryable,
  zone: ZoneRef,
  rows: readonly ComparedRow[],
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
function namedIn({ kind, body }: ComparedRow): string[] {
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

const TO_COMPARABLE: Record<ComparedKind, (row: ComparedRow, nameOf: NameOf) => Comparable> = {
  dictionaries: dictionaryOf,
  edgeDefs: edgeDefinitionOf,
  glossaries: termOf,
  userGroups: groupOf,
  systemWallets: systemWalletOf,
  smartContracts: smartContractOf,
  consentContracts: consentContractOf,
};

function dictionaryOf({ id, body }: ComparedRow): Comparable {
  const { name, attributes, indexes, ...settings } = body.dictionary as Dictionary;
  const { displayName, description, groupName, undefinedAttributesAction } = settings;
  return {
    ...{ kind: 'dictionaries', id, name, key: name },
    parts: {
      values: { displayName, description, groupName, undefinedAttributesAction },
      maps: { layoutMetadata: settings.layoutMetadata, properties: settings.properties ?? {} },
    },
    attributes,
    indexes,
  };
}

function edgeDefinitionOf({ id, body }: ComparedRow): Comparable {
  const { name, fromDictionary, toDictionary, condition } = body.edge as StoredEdgeDefinition;
  const pairs = condition.map(({ fromCol, toCol }) => `${fromCol} = ${toCol}`);
  return {
    ...{ kind: 'edgeDefs', id, name: `${name} (${fromDictionary} → ${toDictionary})` },
    key: JSON.stringify([name, fromDictionary, toDictionary]),
    parts: { sets: { condition: pairs } },
  };
}

function termOf({ id, body }: ComparedRow): Comparable {
  const { term, description, groupName, type, ...listed } = body.glossary as StoredTerm;
  return {
    ...{ kind: 'glossaries', id, name: term, key: term.toLowerCase() },
    parts: {
      values: { description, groupName, type },
      sets: { aliases: listed.aliases, abbreviations: listed.abbreviations },
      maps: { properties: listed.properties },
    },
  };
}

function groupOf({ id, body }: ComparedRow, nameOf: NameOf): Comparable {
  const { name, description, group } = body.group as StoredGroup;
  return {
    ...{ kind: 'userGroups', id, name, key: name.toLowerCase() },
    parts: { values: { description }, sets: { group: group.map(nameOf).sort() } },
  };
}

/** What people know a system wallet by is its description. */
function systemWalletOf({ id, body }: ComparedRow, nameOf: NameOf): Comparable {
  const { type, description, ...groups } = body.systemWallet as StoredSystemWallet;
  const { accessControlUserGroup, writeUserGroup } = groups;
  return {
    ...{ kind: 'systemWallets', id, name: description, key: description },
    parts: {
      values: {
        type,
        accessControlUserGroup: nameOf(accessControlUserGroup),
        writeUserGroup: writeUserGroup && nameOf(writeUserGroup),
      },
    },
  };
}

function smartContractOf({ id, chain, body }: ComparedRow): Comparable {
  const { name, description, codeBase64, metadata } = body as Record<string, string>;
  const javaScript = Buffer.from(String(codeBase64), 'base64').toString('utf8');
  return {
    ...{ kind: 'smartContracts', id, name: String(name), chain },
    key: JSON.stringify([chain, name]),
    parts: {
      values: { description },
      texts: { javaScript },
      maps: { metadata: asObject(metadata) },
    },
  };
}

/** What people know a consent contract by is its description. */
function consentContractOf({ id, chain, body }: ComparedRow, nameOf: NameOf): Comparable {
  const contract = body.consentContract as ConsentContract;
  const { to = [], only = [], description = '', start, until, when, jwtProperties } = contract;
  return {
    ...{ kind: 'consentContracts', id, chain },
    name: description === '' ? 'Without a description' : description,
    key: JSON.stringify([chain, description]),
    parts: {
      values: { start, until, when },
      sets: { to: to.map(nameOf).sort(), only },
      maps: { jwtProperties: jwtProperties ?? {}, metadata: asObject(body.metadata) },
    },
  };
}
