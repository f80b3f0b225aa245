/**
 * Which records of data a reader sees, and how much of each: the one place. Compiled into the SQL of every
 * read of data, so that no path reads around it (design §3, Access).
 *
 * A reader sees the records that it, or one it stands for, owns or limited-owns: whole. Active consent
 * contracts open the present version of further records, whole or some attributes of it; what they do not
 * open is absent from the row that a query works on, so no condition, order or aggregate can tell of it.
 */
import { sql, type RawBuilder } from 'kysely';
import { redact } from './redact.ts';

/** Who reads. Made once a request (platform/contracts/load-reader.ts), as groups and contracts change. */
export interface Reader {
  wallet: string;
  /** The wallet and everybody it stands for (platform/access/wallets.ts). */
  ids: readonly string[];
  /** What active consent contracts open to it beyond its own. */
  grants: readonly Grant[];
}

/** A reader of these chains only: what is granted in others need not be looked at with each record. */
export function limitToChains<R extends Reader>(reader: R, chains: ReadonlySet<string>): R {
  return { ...reader, grants: reader.grants.filter(({ chain }) => chains.has(chain)) };
}

/** Contracts that open the same part of the same chain, each of its own owner's records. */
export interface Grant {
  chain: string;
  contracts: readonly Consent[];
  /** The condition on a row of `head` (whole) under the given alias; undefined when every record is shared. */
  when: ((alias: string) => RawBuilder<unknown>) | undefined;
  /** Dotted paths of the shared attributes; empty when all are. */
  only: readonly string[];
}

/** A consent contract, as far as reading through it goes. */
export interface Consent {
  /** The sdoId of the contract. */
  id: string;
  chain: string;
  owners: readonly string[];
}

/** What tells by which contracts a row of `visibleHeads` is seen. */
export interface GrantedRow {
  owners: readonly string[];
  /** Indexes into the reader's grants; null for a record of the reader's own. */
  granted: readonly number[] | null;
}

type Sql = RawBuilder<unknown>;

/**
 * The living records of data that the reader sees, as an item of FROM: the columns of `head`, with
 * - `body` cut to what is granted, and `hash`, `previous_hash` and `signature` null for a record that is seen
 *   by consent only (they would confirm guesses);
 * - `granted` and `owners` as an GrantedRow, of which `consentsBehind` makes the contracts;
 * - `shown`: the paths to which `body.data` was cut; null when it is whole.
 */
export function visibleHeads(
  reader: Reader,
  zoneId: number,
  alias: string,
  type: 'ASSET' | 'SMART_CONTRACT' = 'ASSET',
): Sql {
  const living = sql`h.zone = ${zoneId} and h.type = ${sql.lit(type)} and not h.deleted`;
  if (reader.grants.length === 0) {
    // Simple enough for the planner to take for the table itself.
    return sql`(select h.*, null::int[] as granted, null::text[] as shown
      from head h where ${living} and ${ownedBy(reader, 'h')}) as ${sql.ref(alias)}`;
  }
  return sql`(select h.zone, h.key, h.chain, h.id, h.seq, h.type, h.operation, h.timestamp, h.owners,
        h.limited_owners, h.effective_id, h.logged_in_id, h.signer, h.name, h.deleted,
        case when v.own then h.signature end as signature, case when v.own then h.hash end as hash,
        case when v.own then h.previous_hash end as previous_hash, v.body, v.granted, v.shown
      from head h cross join lateral (${viewOf(reader, type)}) as v
      where ${living} and (v.own or v.granted is not null)) as ${sql.ref(alias)}`;
}

/**
 * The condition on rows of `head` or `ledger` (under the given alias) that the reader owns or limited-owns.
 * For what consent never opens: history, older versions, changes. A reader who stands for nobody owns nothing.
 */
export function ownedBy({ ids }: Pick<Reader, 'ids'>, alias: string): RawBuilder<boolean> {
  const own = sql`${ids}::uuid[]`;
  const owners = sql.ref(`${alias}.owners`);
  const limitedOwners = sql.ref(`${alias}.limited_owners`);
  return sql<boolean>`(${owners} && ${own} or ${limitedOwners} && ${own})`;
}

/**
 * The condition that the given attributes of a row of `visibleHeads` are shown to the reader. An edge
 * shows only where the attributes that make it are, at both of its ends.
 * @param columns a text[]: dotted paths
 */
export function showsColumns(reader: Reader, alias: string, columns: Sql): RawBuilder<boolean> {
  if (reader.grants.length === 0) return sql<boolean>`true`;
  const shown = sql.ref(`${alias}.shown`);
  return sql<boolean>`(${shown} is null or are_at_paths(${columns}, ${shown}))`;
}

/** The contracts through which the reader sees these rows of `visibleHeads`, each once. */
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
 * One row for a row `h` of head: own, granted, shown, body. OFFSET 0 keeps the planner from writing these out
 * at each mention: a contract is looked at once a row, and body is cut once, where a query asks for it at all.
 */
function viewOf(reader: Reader, type: string): Sql {
  const holding = reader.grants.map((grant, index) =>
    // Who shares some attributes shares no program: its code is none of them.
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
            nullif(array_remove(array[${sql.join(holding)}], null), '{}') end as granted
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
 * What the grants of a row show together, each path once; null when one of them shows all, or the row is own.
 * However many paths there are, they are two parameters: PostgreSQL takes 65,535 in all.
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
