/**
 * The access rule: which data records a reader sees, and which attributes of each. It is defined here only and
 * compiled into the SQL of every read of data, so that nothing bypasses it.
 *
 * A reader sees the whole of each record that it owns or limited-owns, itself or through a group or system
 * wallet. Active consent contracts open the present version of further records, in full or some attributes.
 * Attributes that are not opened are absent from the rows of a query, so no condition, order or aggregate can
 * reveal them.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { redact } from './redact.ts';

/** A reader of data. It is loaded once per request (contracts/load-reader.ts), because groups and contracts change. */
export interface Reader {
  /**
   * The wallet that is logged in. The queries of one wallet take turns. The rights of the reader follow from `ids`
   * alone.
   */
  wallet: string;
  /** The acting wallet, its groups and its system wallets (`readerIds`). */
  ids: readonly string[];
  /** The records that active consent contracts open to the reader, in addition to its own. */
  grants: readonly Grant[];
}

/** The reader with the grants of these chains only, so that others are not evaluated for each record. */
export function limitToChains<R extends Reader>(reader: R, chains: ReadonlySet<string>): R {
  return { ...reader, grants: reader.grants.filter(({ chain }) => chains.has(chain)) };
}

/** The reader without the grants of a chain whose records are all its own, so that they need no consent. */
export function withoutGrants<R extends Reader>(reader: R, chain: string): R {
  return { ...reader, grants: reader.grants.filter((grant) => grant.chain !== chain) };
}

/** Consent contracts that open the same part of the same chain, each for the records of its own owners. */
export interface Grant {
  chain: string;
  contracts: readonly Consent[];
  /** The condition on an unredacted row of `head` under the alias; undefined when every record is shared. */
  when: ((alias: string) => RawBuilder<unknown>) | undefined;
  /** Dotted paths of the shared attributes; empty when all are shared. */
  only: readonly string[];
  /**
   * True when it holds only for a token with certain claims, and the claims of the reader are not known. No reader of a
   * request has such a grant: they are for explaining access.
   */
  ifToken?: true;
}

/** The parts of a consent contract that reading through it needs. */
export interface Consent {
  /** The sdoId of the contract. */
  id: string;
  chain: string;
  owners: readonly string[];
}

/** The columns of `visibleHeads` that identify the contracts through which a row is visible. */
export interface GrantedRow {
  owners: readonly string[];
  /** Indexes into the reader's grants; null for a record that the reader owns. */
  granted: readonly number[] | null;
}

type Sql = RawBuilder<unknown>;

/**
 * The present records that the reader sees, as an item of FROM: the columns of `signed_head`, with
 * - `body` redacted to the granted attributes, and `hash`, `previous_hash`, `tree` and `signature` null for a record
 *   that is visible by consent only (they would confirm guesses);
 * - `granted` and `owners` as in GrantedRow, from which `consentsBehind` finds the contracts;
 * - `shown`: the paths to which `body.data` is redacted; null when it is complete.
 */
export function visibleHeads(
  reader: Reader,
  zoneId: number,
  alias: string,
  type: 'ASSET' | 'SMART_CONTRACT' = 'ASSET',
): Sql {
  const living = sql`h.zone = ${zoneId} and h.type = ${sql.lit(type)} and not h.deleted`;
  if (reader.grants.length === 0) {
    // This form is simple enough for the planner to inline.
    return sql`(select h.*, null::int[] as granted, null::text[] as shown
      from signed_head h where ${living} and ${ownedBy(reader, 'h')}) as ${sql.ref(alias)}`;
  }
  return sql`(select h.zone, h.key, h.chain, h.id, h.seq, h.type, h.operation, h.timestamp, h.owners,
        h.limited_owners, h.effective_id, h.logged_in_id, h.signer, h.name, h.deleted, case when v.own then h.tree end as tree,
        case when v.own then h.signature end as signature, case when v.own then h.hash end as hash,
        case when v.own then h.previous_hash end as previous_hash, v.body, v.granted, v.shown
      from signed_head h cross join lateral (${viewOf(reader, type)}) as v
      where ${living} and (v.own or v.granted is not null)) as ${sql.ref(alias)}`;
}

/**
 * The condition that the reader owns or limited-owns a row of `head` or `ledger` under the alias. It applies to
 * everything that consent never opens: history, older versions, changes. A reader without ids owns nothing.
 */
export function ownedBy({ ids }: Pick<Reader, 'ids'>, alias: string): RawBuilder<boolean> {
  const own = sql`${ids}::uuid[]`;
  const owners = sql.ref(`${alias}.owners`);
  const limitedOwners = sql.ref(`${alias}.limited_owners`);
  return sql<boolean>`(${owners} && ${own} or ${limitedOwners} && ${own})`;
}

/**
 * The condition that the reader sees the given attributes of a row of `visibleHeads`. An edge is visible only
 * when the attributes that make it are visible at both of its ends.
 * @param columns a text[]: dotted paths
 */
export function showsColumns(reader: Reader, alias: string, columns: Sql): RawBuilder<boolean> {
  if (reader.grants.length === 0) return sql<boolean>`true`;
  const shown = sql.ref(`${alias}.shown`);
  return sql<boolean>`(${shown} is null or are_at_paths(${columns}, ${shown}))`;
}

/** The contracts through which the reader sees these rows of `visibleHeads`, without duplicates. */
export function consentsBehind(reader: Reader, rows: Iterable<GrantedRow>): Consent[] {
  const used = new Set<Consent>();
  for (const { owners, granted } of rows) {
    for (const index of granted ?? []) {
      for (const contract of reader.grants[index]?.contracts ?? []) {
        if (contract.owners.some((owner) => owners.includes(owner))) used.add(contract);
      }
    }
  }
  return [...used];
}

/**
 * One row for a row `h` of head: own, granted, shown, body. OFFSET 0 keeps the planner from repeating these
 * expressions: each contract is evaluated once per row, and the body is redacted once, and only when it is used.
 */
function viewOf(reader: Reader, type: string): Sql {
  const matching = reader.grants.map((grant, index) =>
    // A contract that shares some attributes shares no smart contracts, whose code is no attribute.
    type === 'ASSET' || grant.only.length === 0
      ? sql`case when ${isGranted(grant)} then ${index}::int end`
      : sql`null::int`,
  );
  const paths = new Set(reader.grants.flatMap(({ only }) => only));
  const cut = redact(sql`h.body -> 'data'`, sql`shown`, paths);
  return sql`select own, granted, shown,
      case when own then h.body
        when granted is null then null
        when shown is null then h.body - 'verifications'
        else jsonb_build_object('data', coalesce(${cut}, '{}')) end as body
    from (
      select own, granted, ${shownBy(reader.grants)} as shown
      from (
        select own, case when not own then
            nullif(array_remove(array[${sql.join(matching)}], null), '{}') end as granted
        from (select ${ownedBy(reader, 'h')} as own) as o
        offset 0) as c
      offset 0) as p
    offset 0`;
}

function isGranted({ chain, contracts, when }: Grant): Sql {
  const owners = [...new Set(contracts.flatMap((contract) => contract.owners))];
  const shared = sql`h.chain = ${chain} and h.owners && ${owners}::uuid[]`;
  return when ? sql`${shared} and ${when('h')}` : shared;
}

/**
 * The paths that the grants of a row show together, without duplicates; null when one of them shows the whole
 * record, or the reader owns it. All paths go into two parameters, as PostgreSQL takes 65,535 at most.
 */
function shownBy(grants: readonly Grant[]): Sql {
  const whole = grants.flatMap(({ only }, index) => (only.length === 0 ? [index] : []));
  const showing = grants.flatMap(({ only }, index) => only.map((path) => ({ path, index })));
  if (showing.length === 0) return sql`null::text[]`;
  return sql`case when granted is not null and not granted && ${whole}::int[] then array(
    select distinct path
    from unnest(${showing.map(({ path }) => path)}::text[], ${showing.map(({ index }) => index)}::int[])
      as showing (path, grant_index)
    where grant_index = any(granted)) end`;
}
