/** Creates, updates and lists smart contracts. The code in platform/records reads and deletes them. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ContractListQuery } from '#model/calls/definition/contract-list.ts';
import { findFunctions } from '#model/contracts/contract-functions.ts';
import type { FoundContract } from '#model/metadata/search.ts';
import type { StoredSmartContract, SmartContractInput } from '#model/contracts/smart-contract.ts';
import { printChain } from '#model/tql/print.ts';
import { consentsBehind, ownedBy, visibleHeads, limitToChains } from '#platform/access/visible.ts';
import type { Consent, GrantedRow, Reader } from '#platform/access/visible.ts';
import { ownersOfNew } from '#platform/access/wallets.ts';
import { HEAD_COLUMNS, toRecord } from '#platform/ledger/read/heads.ts';
import type { SeenHead } from '#platform/ledger/read/heads.ts';
import { nextVersion } from '#platform/ledger/append/next-version.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { ExpectedVersions } from '#platform/ledger/append/require-version.ts';
import type { Actor, Body, Head } from '#platform/ledger/record.ts';
import { newRecordId } from '#platform/ledger/record-id.ts';
import { orderBy } from '#platform/metadata/page.ts';
import { readPage, runList } from '#platform/query/run-list.ts';
import { findWritable } from '#platform/records/write.ts';
import { requireChainOf } from './consent-contracts.ts';
import { run } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

type Sql = RawBuilder<unknown>;

export const SMART_TYPE = 'SMART_CONTRACT';

/**
 * Creates a contract in the chain, owned by the acting wallet.
 * @returns undefined when there is no such chain
 */
export async function createSmartContract(
  tx: LedgerTransaction,
  chain: string,
  input: SmartContractInput,
  actor: Actor,
): Promise<Head | undefined> {
  const { dictionary } = await tx.chain(chain);
  if (!dictionary) return undefined;
  return tx.append({
    chain,
    id: newRecordId(),
    type: SMART_TYPE,
    operation: 'CREATE',
    ...(await ownersOfNew(tx.sql, tx.zone, actor)),
    actor,
    body: bodyOf(input, {}),
  });
}

/**
 * Replaces name, description and code. Unchanged content creates no new version.
 * @returns undefined when there is no such contract, or the actor may not change it
 * @throws StaleVersionError
 */
export async function updateSmartContract(
  tx: LedgerTransaction,
  { chain, id }: { chain: string; id: string },
  input: SmartContractInput,
  actor: Actor,
  expected?: ExpectedVersions,
): Promise<Head | undefined> {
  const previous = await findWritable(tx, { chain, actor, expected }, id, [SMART_TYPE]);
  if (!previous) return undefined;
  const body = bodyOf(input, previous.body.metadata);
  if (isDeepStrictEqual(body, previous.body)) return previous;
  return tx.append(nextVersion(previous, 'UPDATE', actor, { body }));
}

/** Restores a deleted contract. @throws ConsentError when its chain is gone */
export async function restoreSmartContract(
  tx: LedgerTransaction,
  deleted: Head,
  actor: Actor,
): Promise<void> {
  await requireChainOf(tx, deleted);
  await tx.append(nextVersion(deleted, 'UPDATE', actor));
}

/** The stored body is also the one that is sent, so that every way of reading returns the same. */
function bodyOf(
  { name, description, javaScript, metadata }: SmartContractInput,
  known: unknown,
): Body {
  return {
    name,
    description,
    codeBase64: Buffer.from(javaScript).toString('base64'),
    functions: findFunctions(javaScript),
    metadata: metadata ?? known,
  };
}

/** A contract in the shape of the API. */
export function toSmartContract(head: SeenHead): StoredSmartContract {
  return { sdoId: head.id, ...toRecord<Omit<StoredSmartContract, 'sdoId'>>(head) };
}

export function codeOf({ body }: Pick<SeenHead, 'body'>): string {
  return Buffer.from(String(body.codeBase64), 'base64').toString('utf8');
}

const sortedText = (field: string) => sql`lower(h.body ->> ${sql.lit(field)}) collate "und-x-icu"`;
const SORT_KEYS = {
  name: sortedText('name'),
  description: sortedText('description'),
  timestamp: sql`h.timestamp`,
  id: sql`h.id`,
  chain: sql`h.chain`,
};

/** A page of the list. It has fewer contracts than requested when they are long. */
export interface ListedContracts {
  total: number;
  items: StoredSmartContract[];
  /** The consent contracts through which some are visible: write their receipts before sending the list. */
  consents: Consent[];
}

/**
 * The contracts that the reader sees, sorted by name by default.
 * @param chain undefined for all chains
 * @param signal aborts when the caller no longer waits
 * @throws TqlError, QueryError or SortError
 */
export function listSmartContracts(
  zone: ZoneRef,
  everywhere: Reader,
  chain: string | undefined,
  { where, orderBy: order, limit, skip }: ContractListQuery,
  signal?: AbortSignal,
): Promise<ListedContracts> {
  const isAll = chain === undefined;
  const reader = isAll ? everywhere : limitToChains(everywhere, new Set([chain]));
  return runList({ zone, reader, where, signal }, async (on, asked) => {
    const from = sql`from ${visibleHeads(reader, zone.id, 'h', SMART_TYPE)}
      where ${isAll ? sql`true` : sql`h.chain = ${chain}`} and ${asked}`;
    const columns = sql`${HEAD_COLUMNS}, granted`;
    const page = { columns, from, orderBy: orderBy(order, SORT_KEYS, 'name'), limit, skip };
    const { total, rows } = await readPage<SeenHead & GrantedRow>(on, page);
    return {
      total,
      items: rows.map(toSmartContract),
      consents: consentsBehind(reader, rows),
    };
  });
}

/**
 * The contracts that the reader owns, in all chains, whose name contains each word: the whole name first, then
 * beginnings. Contracts that are shared by consent are left out: each read of them leaves a receipt, and this is called
 * with every typed letter.
 */
export function findContractsByName(
  zone: ZoneRef,
  reader: Reader,
  typed: string,
  limit: number,
): Promise<FoundContract[]> {
  const name = sql`h.body ->> 'name'`;
  const words = typed.split(/\s+/).map((word) => sql`${holds(name, word)} > 0`);
  const nearness = sql`case when lower(${name}) = lower(${typed}) then 0
    when ${holds(name, typed)} = 1 then 1 else 2 end`;
  return run<FoundContract>(
    zone.db,
    sql`select h.id as "sdoId", h.chain, ${name} as name, coalesce(h.body ->> 'description', '') as description
        from head h
        where h.zone = ${zone.id} and h.type = ${sql.lit(SMART_TYPE)} and not h.deleted
          and ${ownedBy(reader, 'h')} and ${sql.join(words, sql` and `)}
        order by ${nearness}, lower(${name}) collate "und-x-icu", h.key limit ${limit}`,
  );
}

/** The position of a text within another one in any case, counted from 1; 0 when it does not occur. */
const holds = (text: Sql, part: string) => sql`position(lower(${part}::text) in lower(${text}))`;

/** The query in the receipt of a list that was read by consent: the one that would have found its items. */
export function listingQuery(chain: string, where: string | undefined): string {
  const contracts = `FROM ${printChain(chain)} WHERE header.type == '${SMART_TYPE}'`;
  return where ? `${contracts} AND (${where})` : contracts;
}
