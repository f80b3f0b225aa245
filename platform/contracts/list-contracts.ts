/** Which consent contracts and receipts a viewer sees, and how they are listed and read. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { EVERYBODY } from '#model/contracts/consent-contract.ts';
import type { ConsentContract, StoredConsentContract } from '#model/contracts/consent-contract.ts';
import type { ContractListQuery } from '#model/calls/definition/contract-list.ts';
import { MASKED } from '#model/contracts/receipt.ts';
import type { ContractType, Receipt } from '#model/contracts/receipt.ts';
import { ownedBy } from '#platform/access/visible.ts';
import type { Reader } from '#platform/access/visible.ts';
import { HEAD_COLUMNS, toRecord } from '#platform/ledger/read/heads.ts';
import type { Head } from '#platform/ledger/record.ts';
import { orderBy } from '#platform/metadata/page.ts';
import { readPage, runList } from '#platform/query/run-list.ts';
import { run, runOne } from '#platform/storage/database.ts';
import type { Columns } from '#platform/storage/database.ts';
import { idRange } from '#platform/storage/id-range.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { claimsMatch } from './match-claims.ts';
import { CONSENT_TYPE } from './consent-contracts.ts';
import { RECEIPT_TYPES } from './consent-receipts.ts';

type Sql = RawBuilder<unknown>;

/** Who lists contracts and receipts. */
export interface Viewer {
  zone: ZoneRef;
  reader: Reader;
  claims: Record<string, unknown>;
  /** An administrator sees all contracts, and that all receipts exist. */
  isAdmin: boolean;
}

/** A page of a list. It has fewer items than requested when the items are large. */
export interface Listed<Item> {
  total: number;
  items: Item[];
}

const TEXT = (path: string) => sql`h.body #>> ${sql.lit(path)}`;
const HEADER_KEYS = { timestamp: sql`h.timestamp`, id: sql`h.id`, chain: sql`h.chain` };
const CONSENT_KEYS = {
  ...HEADER_KEYS,
  description: sql`lower(${TEXT('{consentContract,description}')}) collate "und-x-icu"`,
  start: TEXT('{consentContract,start}'),
  until: TEXT('{consentContract,until}'),
};
const RECEIPT_KEYS = {
  ...HEADER_KEYS,
  sdoId: sql`h.id`,
  contractSdoId: TEXT('{contractSdoId}'),
  effectiveId: sql`h.effective_id`,
  loggedInId: sql`h.logged_in_id`,
  function: sql`lower(${TEXT('{receiptSmartContract,function}')}) collate "und-x-icu"`,
  successful: TEXT('{receiptSmartContract,successful}'),
};
const NEWEST_FIRST = 'timestamp DESC';

/**
 * The consent contracts that the viewer owns or is a recipient of; all of them for an administrator.
 * @param chain undefined for all chains
 * @param signal aborts when the caller no longer waits
 * @throws TqlError, QueryError or SortError
 */
export async function listConsents(
  viewer: Viewer,
  chain: string | undefined,
  query: ContractListQuery,
  signal?: AbortSignal,
): Promise<Listed<StoredConsentContract>> {
  const visible = await consentsVisibleTo(viewer, chain);
  const source = { chain, type: CONSENT_TYPE, visible, keys: CONSENT_KEYS, body: sql`h.body` };
  const { total, items } = await list(viewer, source, query, signal);
  return { total, items: items.map((head) => toRecord<StoredConsentContract>(head)) };
}

/** A consent contract that the viewer may see; undefined for any other id. */
export async function readConsent(
  viewer: Viewer,
  chain: string,
  id: string,
): Promise<StoredConsentContract | undefined> {
  const visible = await consentsVisibleTo(viewer, chain);
  const head = await readOne(viewer.zone, { chain, type: CONSENT_TYPE, id, visible });
  return head && toRecord<StoredConsentContract>(head);
}

/**
 * The receipts of a chain, or of all chains: all of them, or those to which the viewer is a party.
 * @param signal aborts when the caller no longer waits
 * @throws TqlError, QueryError or SortError
 */
export async function listReceipts(
  viewer: Viewer,
  { chain, contractType }: { chain?: string; contractType: ContractType },
  query: ContractListQuery,
  whose: 'own' | 'all',
  signal?: AbortSignal,
): Promise<Listed<Receipt>> {
  const isParty = ownedBy(viewer.reader, 'h');
  const visible = whose === 'all' ? sql`true` : isParty;
  // A condition must not find what the response masks, or it would reveal it bit by bit.
  const body = sql`case when ${isParty} then h.body else h.body - 'metadata' end`;
  const source = { chain, type: RECEIPT_TYPES[contractType], visible, keys: RECEIPT_KEYS, body };
  const { total, items } = await list(viewer, source, query, signal);
  return { total, items: items.map((head) => toReceipt(head, viewer)) };
}

/** The properties that identify a receipt. */
export interface FoundReceipt {
  sdoId: string;
  chain: string;
  contractType: ContractType;
  timestamp: string;
}

/** The receipts that the viewer may see whose id begins with these letters, newest first. */
export async function findReceiptsById(
  { zone, reader, isAdmin }: Viewer,
  part: string,
  limit: number,
): Promise<FoundReceipt[]> {
  const [first, last] = idRange(part);
  const isOfConsent = sql`h.type = ${sql.lit(RECEIPT_TYPES.consentcontracts)}`;
  return run<FoundReceipt>(
    zone.db,
    sql`select h.id as "sdoId", h.chain, h.timestamp,
          case when ${isOfConsent} then 'consentcontracts' else 'smartcontracts' end as "contractType"
        from head h
        where h.zone = ${zone.id} and h.id between ${first} and ${last} and not h.deleted
          and h.type in (${sql.lit(RECEIPT_TYPES.consentcontracts)}, ${sql.lit(RECEIPT_TYPES.smartcontracts)})
          and ${isAdmin ? sql`true` : ownedBy(reader, 'h')}
        order by h.timestamp desc limit ${limit}`,
  );
}

/** A receipt of either kind that the viewer may see; undefined for any other id. */
export async function readReceipt(
  viewer: Viewer,
  chain: string,
  id: string,
): Promise<Receipt | undefined> {
  const visible = viewer.isAdmin ? sql`true` : ownedBy(viewer.reader, 'h');
  for (const type of Object.values(RECEIPT_TYPES)) {
    const head = await readOne(viewer.zone, { chain, type, id, visible });
    if (head) return toReceipt(head, viewer);
  }
  return undefined;
}

/** The condition that the viewer sees contract `h`: as owner, recipient or administrator, also when it has expired. */
export async function consentsVisibleTo(viewer: Viewer, chain: string | undefined): Promise<Sql> {
  const { zone, reader, claims, isAdmin } = viewer;
  if (isAdmin) return sql`true`;
  const withProperties = await run<Columns<'head', 'id'> & { contract: ConsentContract }>(
    zone.db,
    sql`select h.id, h.body -> 'consentContract' as contract from head h
        where h.zone = ${zone.id} and ${inChain(chain)} and h.type = 'CONSENT_CONTRACT' and not h.deleted
          and h.body #> '{consentContract,jwtProperties}' is not null`,
  );
  const matching = withProperties
    .filter(({ contract }) => claimsMatch(contract.jwtProperties, claims))
    .map(({ id }) => id);
  const names = [EVERYBODY, ...reader.ids];
  return sql`(${ownedBy(reader, 'h')} or h.body #> '{consentContract,to}' ?| ${names}::text[]
    or h.id = any(${matching}::uuid[]))`;
}

/** The condition that row `h` is of the chain; of any chain when it is undefined. */
function inChain(chain: string | undefined): Sql {
  return chain === undefined ? sql`true` : sql`h.chain = ${chain}`;
}

interface Source {
  chain: string | undefined;
  type: string;
  visible: Sql;
}

interface ListSource extends Source {
  keys: Readonly<Record<string, Sql>>;
  /** The part of the body of `h` that the viewer may see and query. */
  body: Sql;
}

function list(
  { zone, reader }: Viewer,
  { chain, type, visible, keys, body }: ListSource,
  { where, orderBy: order, limit, skip }: ContractListQuery,
  signal: AbortSignal | undefined,
): Promise<Listed<Head>> {
  return runList({ zone, reader, where, signal }, async (on, asked) => {
    const from = sql`from (
        select zone, key, chain, id, seq, type, operation, timestamp, owners, limited_owners, effective_id,
          logged_in_id, signer, signature, tree, hash, previous_hash, name, deleted, ${body} as body
        from signed_head h where h.zone = ${zone.id} and ${inChain(chain)} and h.type = ${type}
          and not h.deleted and ${visible}) as h
      where ${asked}`;
    const page = {
      columns: HEAD_COLUMNS,
      from,
      orderBy: orderBy(order, keys, NEWEST_FIRST),
      limit,
      skip,
    };
    const { total, rows } = await readPage<Head>(on, page);
    return { total, items: rows };
  });
}

async function readOne(
  zone: ZoneRef,
  { chain, type, id, visible }: Source & { id: string },
): Promise<Head | undefined> {
  return runOne<Head>(
    zone.db,
    sql`select ${HEAD_COLUMNS} from signed_head h where h.zone = ${zone.id} and h.id = ${id}
          and ${inChain(chain)} and h.type = ${type} and not h.deleted and ${visible}`,
  );
}

function toReceipt(head: Head, { reader }: Viewer): Receipt {
  const { effectiveId, loggedInId } = head;
  const receipt = { ...toRecord<Receipt>(head), effectiveId, loggedInId };
  const parties = [...head.owners, ...head.limitedOwners];
  return reader.ids.some((id) => parties.includes(id)) ? receipt : masked(receipt);
}

function masked(receipt: Receipt): Receipt {
  const { receiptConsentContract: consent, receiptSmartContract: smart } = receipt;
  return {
    ...receipt,
    metadata: {},
    ...(consent && { receiptConsentContract: { tqlBase64: MASKED } }),
    ...(smart && {
      receiptSmartContract: {
        function: smart.function,
        successful: smart.successful,
        arguments: MASKED,
        response: MASKED,
        consoleBase64: MASKED,
        errorLogBase64: MASKED,
      },
    }),
  };
}
