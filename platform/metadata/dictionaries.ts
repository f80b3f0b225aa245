/** Reads dictionaries, and deletes one with everything that depends on it. They are saved by a job. */
import { sql } from 'kysely';
import type { Attribute, Dictionary, StoredDictionary } from '#model/dictionaries/dictionary.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { eraseChain } from '#platform/ledger/maintenance/erase.ts';
import { readHeadByName, readHeads } from '#platform/ledger/read/heads.ts';
import { nextVersion } from '#platform/ledger/append/next-version.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { requireVersion } from '#platform/ledger/append/require-version.ts';
import type { ExpectedVersions } from '#platform/ledger/append/require-version.ts';
import type { Actor, Head } from '#platform/ledger/record.ts';
import { run } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { byName, byText, listHeads } from './page.ts';
import type { ListOptions, ListQuery } from './page.ts';
import { fieldText, readPresent, sortText } from './collection.ts';

export interface DictionaryListQuery extends ListQuery {
  /** Leaves attributes and indexes out. */
  summary: boolean;
}

const CHAIN = SYSTEM_CHAINS.dictionary;
const DESCRIPTION = fieldText(CHAIN, 'description');
const GROUP_NAME = fieldText(CHAIN, 'groupName');
const LISTED: ListOptions = {
  sortKeys: {
    name: sortText(sql`name`),
    description: sortText(DESCRIPTION),
    groupName: sortText(GROUP_NAME),
    timestamp: sql`timestamp`,
  },
  standardOrder: 'name',
  filters: { name: byName, description: byText(DESCRIPTION) },
};

/**
 * A page of the dictionaries of a zone, and their total number.
 * @throws SortError for an unknown sort key
 */
export async function listDictionaries(
  zone: ZoneRef,
  query: DictionaryListQuery,
): Promise<{ total: number; dictionaries: StoredDictionary[] }> {
  const dictionary = query.summary
    ? sql`(body -> 'dictionary') - 'attributes' - 'indexes'`
    : sql`body -> 'dictionary'`;
  const columns = sql<StoredRow>`${dictionary} as dictionary, hash, timestamp,
    logged_in_id as "loggedInId"`;
  const { total, rows } = await listHeads(zone, CHAIN, columns, LISTED, query);
  return { total, dictionaries: rows.map(toStored) };
}

/** The dictionary with this name or, if there is none, with this id. */
export async function readDictionary(
  zone: ZoneRef,
  name: string,
): Promise<StoredDictionary | undefined> {
  const head =
    (await readHeadByName(zone.db, zone, CHAIN, name)) ??
    (await readPresent(zone.db, zone, CHAIN, name));
  return head && toStored({ ...head, dictionary: head.body.dictionary as Dictionary });
}

type StoredRow = Pick<Head, 'hash' | 'timestamp' | 'loggedInId'> & { dictionary: Dictionary };

function toStored({ dictionary, hash, timestamp, loggedInId }: StoredRow): StoredDictionary {
  const attributes = dictionary.attributes as Attribute[] | undefined;
  return {
    ...dictionary,
    // A summary has no attributes.
    ...(attributes && { attributes: withLists(attributes) }),
    hash: hash.toString('hex'),
    timestamp,
    author: loggedInId,
  };
}

/** Attributes with the lists that clients of the real platform expect, also when they are empty. */
function withLists(attributes: readonly Attribute[]): Attribute[] {
  return attributes.map((attribute) => ({
    ...attribute,
    enumValues: attribute.enumValues ?? [],
    fingerprintAttributes: attribute.fingerprintAttributes ?? [],
    ...(attribute.nodeAttributes && { nodeAttributes: withLists(attribute.nodeAttributes) }),
  }));
}

/**
 * Deletes a dictionary, the data and contracts of its chain and the edge definitions that name it, all or nothing.
 * @returns the files of its records, whose contents the caller removes after the commit (`removeUnused`); undefined
 *   when there is no such dictionary
 * @throws StaleVersionError
 */
export async function deleteDictionary(
  tx: LedgerTransaction,
  name: string,
  actor: Actor,
  expected?: ExpectedVersions,
): Promise<{ hash: string }[] | undefined> {
  const head = await readHeadByName(tx.sql, tx.zone, CHAIN, name);
  if (!head) return undefined;
  await requireVersion(tx, head, expected, actor);
  for (const edge of await edgesNaming(tx, name)) {
    await tx.append(nextVersion(edge, 'DELETE', actor));
  }
  // Old contracts must not share a later dictionary of the same name.
  for (const contract of await contractsOf(tx, name)) {
    await tx.append(nextVersion(contract, 'DELETE', actor));
  }
  const files = await run<{ hash: string }>(
    tx.sql,
    sql`select distinct body #>> '{blob,hash}' as hash from head
        where zone = ${tx.zone.id} and chain = ${name} and type = 'BLOB' and not deleted`,
  );
  await eraseChain(tx, name, actor, `The dictionary ${name} was deleted.`);
  await tx.append(nextVersion(head, 'DELETE', actor));
  return files;
}

function contractsOf(tx: LedgerTransaction, chain: string): Promise<Head[]> {
  return readHeads(
    tx.sql,
    tx.zone,
    sql`chain = ${chain} and type in ('CONSENT_CONTRACT', 'SMART_CONTRACT') and not deleted`,
  );
}

function edgesNaming(tx: LedgerTransaction, dictionary: string): Promise<Head[]> {
  return readHeads(
    tx.sql,
    tx.zone,
    sql`chain = ${SYSTEM_CHAINS.edge} and not deleted
        and ${dictionary} in (body #>> '{edge,fromDictionary}', body #>> '{edge,toDictionary}')`,
  );
}
