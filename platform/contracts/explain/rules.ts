/** The rules by which a wallet or group reads records, taken from the access rule that its queries run. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AccessRule, AccessSubject } from '#model/access/explanation.ts';
import { EVERYBODY } from '#model/contracts/consent-contract.ts';
import type { ConsentContract } from '#model/contracts/consent-contract.ts';
import { flattenAttributes } from '#model/dictionaries/dictionary.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { limitToChains, ownedBy } from '#platform/access/visible.ts';
import type { Consent, Reader } from '#platform/access/visible.ts';
import {
  actingWallets,
  actingWalletsOfGroup,
  groupReaderIds,
  readerIds,
} from '#platform/access/wallets.ts';
import { loadKnownReader } from '#platform/contracts/load-reader.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import type { Definitions } from '#platform/ledger/read/definitions.ts';
import { run } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

/** Who wants to know. An administrator may ask about all records of the zone, others about those that they own. */
export interface AccessCaller {
  zone: ZoneRef;
  definitions: Definitions;
  now: Date;
  reader: Reader;
  isAdmin: boolean;
  readsData: boolean;
  /** Aborts when the caller no longer waits. */
  signal?: AbortSignal | undefined;
}

/** A wallet or group as a reader of one chain. */
export interface ExplainedReader {
  /** With contracts that ask for claims, which nobody knows of a wallet that is not calling. */
  reader: Reader;
  /** The wallets as which it may change records. Nobody acts as a group, so what a group owns is not changed through it. */
  changesAs: readonly string[];
}

/** A rule that opens a record: the index of an id of the reader, or after the ids that of a grant. */
export interface OpenedRule {
  index: number;
  /** The owners of the records that it opens. */
  owners: readonly string[];
}

/** The most contracts of a rule that are named. */
const MAX_NAMED_CONTRACTS = 20;

const KINDS = new Map<string, AccessSubject['kind']>([
  [SYSTEM_CHAINS.wallet, 'userWallet'],
  [SYSTEM_CHAINS.systemWallet, 'systemWallet'],
  [SYSTEM_CHAINS.group, 'userGroup'],
]);
const SUBJECT_CHAINS = [...KINDS.keys()];

/** The name of a row of `head` in one of the chains of wallets and groups. */
const SUBJECT_NAME = sql`coalesce(body #>> '{wallet,fullName}', body #>> '{systemWallet,description}',
  body #>> '{group,name}', '')`;

/**
 * The present wallets and groups that meet the condition on `head`: groups and system wallets first, then by name.
 */
export async function readSubjects(
  on: Queryable,
  zone: ZoneRef,
  condition: RawBuilder<unknown>,
  limit?: number,
): Promise<AccessSubject[]> {
  const rows = await run<Omit<AccessSubject, 'kind'> & { chain: string }>(
    on,
    sql`select id, chain, ${SUBJECT_NAME} as name from head
        where zone = ${zone.id} and chain = any(${SUBJECT_CHAINS}::text[]) and not deleted and ${condition}
        order by chain = ${SYSTEM_CHAINS.wallet}, lower(${SUBJECT_NAME}), key limit ${limit ?? null}::int`,
  );
  return rows.map(({ id, chain, name }) => ({ id, kind: KINDS.get(chain)!, name }));
}

/** The wallet or group as a reader of the chain. */
export async function loadExplainedReader(
  { zone, definitions, now }: AccessCaller,
  { id, kind }: AccessSubject,
  chain: string,
): Promise<ExplainedReader> {
  const isGroup = kind === 'userGroup';
  const ids = await (isGroup ? groupReaderIds : readerIds)(zone.db, zone, id);
  const acting = await (isGroup ? actingWalletsOfGroup : actingWallets)(zone.db, zone, id);
  return {
    reader: await loadReaderOfChain({ zone, definitions, now }, ids, chain),
    changesAs: [...(isGroup ? [] : [id]), ...acting.map((wallet) => wallet.id)],
  };
}

export async function loadReaderOfChain(
  { zone, definitions, now }: Pick<AccessCaller, 'zone' | 'definitions' | 'now'>,
  ids: readonly string[],
  chain: string,
): Promise<Reader> {
  const known = { wallet: ids[0] ?? '', ids, claims: undefined, now };
  return limitToChains(await loadKnownReader(definitions, zone, known), new Set([chain]));
}

/** The rules that open a row of `visibleHeads(reader)`, as an int[] of `OpenedRule.index`. */
export function rulesOfRow({ ids, grants }: Reader, alias: string): RawBuilder<number[]> {
  const own = ids.map(
    (id, index) => sql`case when ${ownedBy({ ids: [id] }, alias)} then ${index}::int end`,
  );
  const granted =
    grants.length === 0
      ? sql`'{}'::int[]`
      : sql`array(select nth + ${ids.length}::int from unnest(${sql.ref(`${alias}.granted`)}) as nth)`;
  return sql`array_remove(array[${sql.join(own)}]::int[], null) || ${granted}`;
}

/** The indexes of the rules that hold whatever the token of the reader says. */
export function certainRules({ ids, grants }: Reader): number[] {
  const opening = grants.flatMap(({ ifToken }, index) => (ifToken ? [] : [ids.length + index]));
  return [...ids.keys(), ...opening];
}

/** Says what the rules of a reader are. */
export async function describeRules(
  on: Queryable,
  zone: ZoneRef,
  { reader, changesAs }: ExplainedReader,
  attributes: readonly Attribute[],
  opened: readonly OpenedRule[],
): Promise<AccessRule[]> {
  const { ids, grants } = reader;
  const contractsOf = ({ index, owners }: OpenedRule): Consent[] =>
    (grants[index - ids.length]?.contracts ?? []).filter((contract) =>
      contract.owners.some((owner) => owners.includes(owner)),
    );
  const contracts = await readContracts(
    on,
    zone,
    opened.flatMap((rule) => contractsOf(rule).slice(0, MAX_NAMED_CONTRACTS)),
  );
  const subjects = await subjectsByIds(on, zone, ids);
  return opened.map((rule): AccessRule => {
    const owner = ids[rule.index];
    if (owner !== undefined) {
      const subject = subjects.get(owner) ?? { id: owner, kind: 'userWallet', name: '' };
      return {
        kind: kindOf(subject, ids[0]),
        owner: subject,
        ...{ contracts: [], moreContracts: 0, only: [], absent: [], ifToken: false },
        change: changesAs.includes(subject.id),
      };
    }
    const all = contractsOf(rule);
    const grant = grants[rule.index - ids.length];
    const only = [...(grant?.only ?? [])];
    const named = all.slice(0, MAX_NAMED_CONTRACTS).flatMap(({ id, owners }) => {
      const contract = contracts.get(id);
      return contract ? [toExplained(id, owners, contract, subjects)] : [];
    });
    return {
      kind: 'consent',
      contracts: named,
      moreContracts: all.length - named.length,
      only,
      absent: absentAttributes(attributes, only),
      when: contracts.get(all[0]?.id ?? '')?.when,
      ifToken: grant?.ifToken === true,
      change: false,
    };
  });
}

function kindOf({ id, kind }: AccessSubject, self: string | undefined): AccessRule['kind'] {
  if (id === self) return 'own';
  return kind === 'systemWallet' ? 'systemWallet' : 'group';
}

/** The attributes without parts of their own that are not shown, as dotted paths. */
export function absentAttributes(
  attributes: readonly Attribute[],
  only: readonly string[],
): string[] {
  if (only.length === 0) return [];
  return flattenAttributes(attributes)
    .filter(({ attribute }) => (attribute.nodeAttributes ?? []).length === 0)
    .map(({ path }) => path)
    .filter((path) => !only.some((shown) => path === shown || path.startsWith(`${shown}.`)));
}

async function readContracts(
  on: Queryable,
  zone: ZoneRef,
  contracts: readonly Consent[],
): Promise<Map<string, ConsentContract>> {
  if (contracts.length === 0) return new Map();
  const rows = await run<{ id: string; contract: ConsentContract }>(
    on,
    sql`select id, body -> 'consentContract' as contract from head
        where zone = ${zone.id} and id = any(${contracts.map(({ id }) => id)}::uuid[])`,
  );
  return new Map(rows.map(({ id, contract }) => [id, contract]));
}

async function subjectsByIds(on: Queryable, zone: ZoneRef, ids: readonly string[]) {
  const found = await readSubjects(on, zone, sql`id = any(${ids}::uuid[])`);
  return new Map(found.map((subject) => [subject.id, subject]));
}

function toExplained(
  id: string,
  owners: readonly string[],
  { description, until, to = [], jwtProperties }: ConsentContract,
  subjects: ReadonlyMap<string, AccessSubject>,
): AccessRule['contracts'][number] {
  return {
    id,
    ...(description !== undefined && { description }),
    ...(until !== undefined && { until }),
    everybody: to.includes(EVERYBODY),
    byToken: jwtProperties !== undefined,
    named: to.flatMap((name) => subjects.get(name) ?? []),
    owners: [...owners],
  };
}
