/**
 * What a consent contract would open now, and to whom, and what each of them gains and loses by it. It reads through the
 * access rule as a recipient of that contract; nothing is saved, so no receipt is due. Only records that the giver owns
 * are shown.
 */
import { sql } from 'kysely';
import { EVERYBODY, isActive } from '#model/contracts/consent-contract.ts';
import type {
  ConsentContract,
  ConsentContractInput,
  ConsentPreview,
} from '#model/contracts/consent-contract.ts';
import { readMetadataSeq } from '#platform/ledger/read/definitions.ts';
import type { ChainDefinition } from '#platform/ledger/read/definitions.ts';
import { readHead } from '#platform/ledger/read/heads.ts';
import { mayChange } from '#platform/access/may-change.ts';
import { ownedBy, visibleHeads } from '#platform/access/visible.ts';
import type { Grant, Reader } from '#platform/access/visible.ts';
import { ownersOfNew } from '#platform/access/wallets.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import type { Actor } from '#platform/ledger/record.ts';
import { extendDeadline, startDeadline, withinDeadline } from '#platform/query/deadline.ts';
import { countRows, run, runOne } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import { queryTransaction } from '#platform/storage/query-pool.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { contractChanges } from './changes/contract-changes.ts';
import type { ChangeCaller } from './changes/count-changes.ts';
import { checkContract, CONSENT_TYPE } from './consent-contracts.ts';
import { compileWhen } from './load-reader.ts';

/** The giver: the acting wallet, and the records that it sees. */
export interface Giver extends ChangeCaller {
  actor: Actor;
}

export interface ConsentToPreview {
  chain: string;
  /** The stored contract that is changed; undefined for a new one. */
  sdoId: string | undefined;
  /**
   * Undefined when the stored contract would be deleted. Then the preview shows what it opens, and what changes when it
   * ends.
   */
  contract: ConsentContractInput | undefined;
}

/** The limit for all that a preview reads. A later answer would be of no use to somebody who is still writing. */
const PREVIEW_MS = 5_000;
/** The least time that remains for the recipients and the changes. */
const DESCRIBE_MS = 1_000;
const SAMPLES = 3;
/** The count of records stops at this number. */
const MAX_COUNTED = 100_000;
const NAMED_PEOPLE = 5;

/**
 * Makes the preview. It waits for its turn among the giver's queries. The caller has checked the patterns of the
 * condition (`checkWhenPatterns`).
 * @throws ConsentError, TooManyTurnsError
 */
export function previewConsent(
  giver: Giver,
  draft: ConsentToPreview,
): Promise<ConsentPreview | 'no chain' | 'no contract'> {
  const { zone, definitions, now, reader, actor, signal } = giver;
  const { chain, sdoId } = draft;
  const preview = async (on: Transaction) => {
    const deadline = startDeadline(PREVIEW_MS, signal);
    const definition = await definitions.chain(on, zone, await readMetadataSeq(on, zone), chain);
    if (!definition.dictionary) return 'no chain';
    const stored = sdoId === undefined ? undefined : await readHead(on, zone, sdoId);
    const isThere = stored?.type === CONSENT_TYPE && stored.chain === chain && !stored.deleted;
    if (sdoId !== undefined && !(isThere && mayChange(stored, actor))) return 'no contract';
    const before = stored?.body.consentContract as ConsentContract | undefined;
    const contract = draft.contract ?? before;
    if (!contract) return 'no contract';
    if (draft.contract) {
      await checkContract({ sql: on, zone }, definition, draft.contract, before?.to ?? []);
    }
    const { owners } = stored ?? (await ownersOfNew(on, zone, actor));
    const source = openedBy(giver, definition, { owners, contract });
    const samples = await withinDeadline(on, deadline, () =>
      run<ConsentPreview['samples'][number]>(
        on,
        sql`select h.id, h.body -> 'data' as data ${source} order by h.key limit ${SAMPLES}`,
      ),
    );
    const n = await withinDeadline(on, deadline, () =>
      countRows(on, sql`from (select ${source} limit ${MAX_COUNTED + 1}) as opened`),
    );
    await extendDeadline(on, deadline, DESCRIBE_MS);
    const change = { id: sdoId, chain, owners, contract: draft.contract, stored: before };
    return {
      records: n === undefined ? null : Math.min(n, MAX_COUNTED),
      isMore: n !== undefined && n > MAX_COUNTED,
      active: isActive(contract, now),
      recipients: await recipientsOf(on, zone, contract),
      samples: samples ?? [],
      changes: await contractChanges(on, deadline, giver, definition, change),
    };
  };
  return queryTransaction(zone, reader.wallet, preview, { statementTimeoutMs: PREVIEW_MS, signal });
}

/** SQL `from … where …`: the records `h` of the giver that the contract opens, as a recipient sees them. */
function openedBy(
  { zone, reader }: Giver,
  definition: ChainDefinition,
  { owners, contract }: { owners: readonly string[]; contract: ConsentContract },
) {
  const { chain } = definition;
  const grant: Grant = {
    chain,
    contracts: [{ id: '', chain, owners }],
    when: contract.when === undefined ? undefined : compileWhen(contract.when, definition),
    only: contract.only ?? [],
  };
  const recipient: Reader = { wallet: reader.wallet, ids: [], grants: [grant] };
  return sql`from ${visibleHeads(recipient, zone.id, 'h')}
    where h.chain = ${chain} and ${ownedBy(reader, 'h')}`;
}

/** The people whom a contract names: themselves, as members of groups, or as users of system wallets. */
async function recipientsOf(
  on: Transaction,
  zone: ZoneRef,
  { to = [], jwtProperties }: ConsentContract,
): Promise<ConsentPreview['recipients']> {
  const everybody = to.includes(EVERYBODY);
  const named = to.filter((id) => id !== EVERYBODY);
  const found = await runOne<{ people: number; names: string[] }>(
    on,
    sql`with member as (
          select jsonb_array_elements_text(body #> '{group,group}') as id from head
          where zone = ${zone.id} and chain = ${sql.lit(SYSTEM_CHAINS.group)} and not deleted
            and (id = any(${named}::uuid[]) or id::text in (
              select body #>> '{systemWallet,accessControlUserGroup}' from head
              where zone = ${zone.id} and chain = ${sql.lit(SYSTEM_CHAINS.systemWallet)} and not deleted
                and id = any(${named}::uuid[])))
        ), person as (
          select body #>> '{wallet,fullName}' as name from head
          where zone = ${zone.id} and chain = ${sql.lit(SYSTEM_CHAINS.wallet)} and not deleted
            and (${everybody} or id = any(${named}::uuid[]) or id::text in (select id from member))
        )
        select (select count(*) from person) as people, array(
          select name from person order by name collate "und-x-icu" limit ${NAMED_PEOPLE}) as names`,
  );
  return {
    everybody,
    byToken: jwtProperties !== undefined,
    people: found?.people ?? 0,
    names: found?.names ?? [],
  };
}
