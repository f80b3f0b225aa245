/** Loads the reader of a request: the ids with whose rights it reads, and the consent contracts that name it. */
import { sql } from 'kysely';
import { EVERYBODY, isActive } from '#model/contracts/consent-contract.ts';
import type { ConsentContract } from '#model/contracts/consent-contract.ts';
import { TqlError } from '#model/tql/error.ts';
import { parseCondition } from '#model/tql/parse.ts';
import type { Consent, Grant, Reader } from '#platform/access/visible.ts';
import { readerIds } from '#platform/access/wallets.ts';
import { readMetadataSeq } from '#platform/ledger/read/definitions.ts';
import type { ChainDefinition, Definitions } from '#platform/ledger/read/definitions.ts';
import { compileCondition } from '#platform/query/compile-condition.ts';
import { run } from '#platform/storage/database.ts';
import { storableJson } from '#platform/storage/storable.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { claimsMatch } from './match-claims.ts';

/** The identity of a reader: the acting wallet and the claims of its token. */
export interface ReaderIdentity {
  wallet: string;
  /** The wallet that is logged in; the acting wallet if left out. */
  loggedInId?: string;
  claims: Record<string, unknown>;
  now: Date;
}

/** What is known of a reader that is not calling: its ids, and its claims where they are known. */
export interface KnownReader extends Pick<ReaderIdentity, 'wallet' | 'now'> {
  ids: readonly string[];
  /** Undefined when nobody knows them: contracts that ask for claims then open their records `ifToken`. */
  claims: Record<string, unknown> | undefined;
  /** A change of a contract that is not saved. The reader is loaded as it would be after it. */
  change?: ContractChange | undefined;
}

/** A consent contract that would be created, changed or deleted. */
export interface ContractChange {
  /** The id of the stored contract; undefined for a new one. */
  id: string | undefined;
  chain: string;
  owners: readonly string[];
  /** What it would say; undefined when it would be deleted. */
  contract: ConsentContract | undefined;
}

interface ContractRow extends Consent {
  contract: ConsentContract;
  ifToken: boolean;
}

/** The reader at the present time. A request loads it once; a job loads its own when it runs. */
export async function loadReader(
  definitions: Definitions,
  zone: ZoneRef,
  identity: ReaderIdentity,
): Promise<Reader> {
  const { wallet: acting, loggedInId: wallet = acting, claims, now } = identity;
  const ids = await readerIds(zone.db, zone, acting);
  return loadKnownReader(definitions, zone, { wallet, ids, claims, now });
}

/** The reader with these ids, to explain what it may read. */
export async function loadKnownReader(
  definitions: Definitions,
  zone: ZoneRef,
  known: KnownReader,
): Promise<Reader> {
  const { wallet, ids } = known;
  const contracts = await contractsFor(zone, known);
  if (contracts.length === 0) return { wallet, ids, grants: [] };
  return { wallet, ids, grants: await grantsOf(definitions, zone, contracts) };
}

/** The active contracts of others that name the reader, everybody, or claims of its token. */
async function contractsFor(
  zone: ZoneRef,
  { ids, claims, now, change }: KnownReader,
): Promise<ContractRow[]> {
  const names = [EVERYBODY, ...ids];
  const rows = await run<Omit<ContractRow, 'ifToken'>>(
    zone.db,
    sql`select id, chain, owners, body -> 'consentContract' as contract
        from ${change ? headsAfter(zone, change) : sql`head`}
        where zone = ${zone.id} and type = 'CONSENT_CONTRACT' and not deleted
          and (body #> '{consentContract,to}' ?| ${names}::text[]
            or body #> '{consentContract,jwtProperties}' is not null)
          and not owners <@ ${ids}::uuid[]
        order by key`,
    { prepared: change === undefined },
  );
  const active = rows.filter(({ contract }) => isActive(contract, now));
  const isNamed = ({ contract: { to = [] } }: (typeof rows)[number]) =>
    to.some((id) => names.includes(id));
  const certain = active.filter(
    (row) => isNamed(row) || (claims && claimsMatch(row.contract.jwtProperties, claims)),
  );
  const possible = claims ? [] : active.filter((row) => !isNamed(row));
  return [
    ...certain.map((row) => ({ ...row, ifToken: false })),
    ...possible.map((row) => ({ ...row, ifToken: true })),
  ];
}

/** The id of a contract that is not stored. */
const NEW_CONTRACT = '00000000-0000-0000-0000-000000000000';

/** What the rule reads of `head` to find contracts, as it would be after the change. A new contract is the newest. */
function headsAfter({ id: zone }: ZoneRef, { id, chain, owners, contract }: ContractChange) {
  const others = sql`select zone, key, id, chain, owners, type, deleted, body from head
    where id is distinct from ${id ?? null}::uuid`;
  if (!contract) return sql`(${others}) as head`;
  return sql`(${others} union all
    select ${zone}::int, ${Number.MAX_SAFE_INTEGER}::bigint, ${id ?? NEW_CONTRACT}::uuid, ${chain}::text,
      ${owners}::uuid[], 'CONSENT_CONTRACT', false, ${storableJson({ consentContract: contract })}::jsonb) as head`;
}

/** The most contracts that one statement can handle. If many wallets share more, the oldest contracts apply. */
const LIMITS = { grants: 5_000, paths: 10_000, conditionLength: 400_000 } as const;

/** Contracts that share the same part of the same chain become one grant. */
async function grantsOf(
  definitions: Definitions,
  zone: ZoneRef,
  rows: readonly ContractRow[],
): Promise<Grant[]> {
  const metadataSeq = await readMetadataSeq(zone.db, zone);
  const grants = new Map<string, Grant & { contracts: Consent[] }>();
  let [paths, conditionLength] = [0, 0];
  for (const row of rows) {
    const { chain, contract, ifToken } = row;
    const { when: condition, only = [] } = contract;
    const name = JSON.stringify([chain, condition, only, ifToken]);
    const same = grants.get(name);
    if (same) {
      same.contracts.push(row);
      continue;
    }
    paths += only.length;
    conditionLength += condition?.length ?? 0;
    const isFull = grants.size >= LIMITS.grants;
    if (isFull || paths > LIMITS.paths || conditionLength > LIMITS.conditionLength) break;
    const { datatypes } = await definitions.chain(zone.db, zone, metadataSeq, chain);
    const when = condition === undefined ? undefined : compileWhen(condition, { datatypes });
    grants.set(name, { chain, contracts: [row], when, only, ...(ifToken && { ifToken }) });
  }
  return [...grants.values()];
}

/** The condition was checked when the contract was saved. One that can no longer be parsed opens nothing. */
export function compileWhen(
  text: string,
  chain: Pick<ChainDefinition, 'datatypes'>,
): Grant['when'] {
  try {
    const condition = parseCondition(text);
    return (alias) => compileCondition(condition, chain, alias);
  } catch (error) {
    if (!(error instanceof TqlError)) throw error;
    return () => sql`false`;
  }
}
