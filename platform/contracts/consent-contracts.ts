/** Creates and updates consent contracts. What they open is decided in access/visible.ts. */
import { sql } from 'kysely';
import { EVERYBODY } from '#model/contracts/consent-contract.ts';
import type { ConsentContract, ConsentContractInput } from '#model/contracts/consent-contract.ts';
import type { Condition } from '#model/tql/ast.ts';
import { checkCondition } from '#model/tql/check.ts';
import { TqlError } from '#model/tql/error.ts';
import { parseCondition } from '#model/tql/parse.ts';
import { firstUnknown, ownersOfNew } from '#platform/access/wallets.ts';
import { mayChange } from '#platform/access/may-change.ts';
import type { ChainDefinition } from '#platform/ledger/read/definitions.ts';
import { readHead, readHeadByName } from '#platform/ledger/read/heads.ts';
import { nextVersion } from '#platform/ledger/append/next-version.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { requireVersion } from '#platform/ledger/append/require-version.ts';
import type { ExpectedVersions } from '#platform/ledger/append/require-version.ts';
import type { Actor, Head } from '#platform/ledger/record.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { newRecordId } from '#platform/ledger/record-id.ts';
import { schemaOf } from '#platform/query/check-query.ts';
import { run, runOne } from '#platform/storage/database.ts';
import { checkPatterns } from './check-patterns.ts';
import type { Saver } from './check-patterns.ts';

export const CONSENT_TYPE = 'CONSENT_CONTRACT';

/** The error for a contract that cannot be saved. It is sent as 400; the message names the field. */
export class ConsentError extends Error {
  override name = 'ConsentError';
}

type Metadata = Record<string, unknown>;

/** A contract to be saved. */
export interface ConsentToSave {
  consentContract: ConsentContractInput;
  /** When it is left out, an update keeps the previous metadata. */
  metadata: Metadata | undefined;
}

/**
 * Checks the patterns of a contract's condition. Call it before the contract is appended, as compiling them may
 * take seconds.
 * @throws ConsentError
 */
export async function checkWhenPatterns(
  saver: Saver,
  { when }: Pick<ConsentContractInput, 'when'>,
  signal?: AbortSignal,
): Promise<void> {
  if (when === undefined) return;
  const bad = await checkPatterns(saver, parseWhen(when), { signal });
  if (bad !== undefined) throw new ConsentError(`when: ${bad}`);
}

/**
 * Creates a contract that shares records of the acting wallet in the chain. Check the patterns of its condition
 * first (`checkWhenPatterns`).
 * @returns undefined when there is no such chain
 * @throws ConsentError
 */
export async function createConsentContract(
  tx: LedgerTransaction,
  chain: string,
  { consentContract, metadata = {} }: ConsentToSave,
  actor: Actor,
): Promise<Head | undefined> {
  const definition = await tx.chain(chain);
  if (!definition.dictionary) return undefined;
  await checkContract(tx, definition, consentContract, []);
  const ownership = await ownersOfNew(tx.sql, tx.zone, actor);
  await checkLimits(tx, chain, ownership.owners, consentContract);
  return tx.append({
    chain,
    id: newRecordId(),
    type: CONSENT_TYPE,
    operation: 'CREATE',
    ...ownership,
    actor,
    body: { consentContract, metadata },
  });
}

/**
 * Replaces the content of a contract. Check the patterns of its condition first (`checkWhenPatterns`).
 * @returns undefined when there is no such contract, or the actor may not change it
 * @throws ConsentError or StaleVersionError
 */
export async function updateConsentContract(
  tx: LedgerTransaction,
  chain: string,
  id: string,
  { consentContract, metadata }: ConsentToSave,
  actor: Actor,
  expected?: ExpectedVersions,
): Promise<Head | undefined> {
  const previous = await readHead(tx.sql, tx.zone, id);
  const isThere = previous?.type === CONSENT_TYPE && previous.chain === chain && !previous.deleted;
  if (!isThere || !mayChange(previous, actor)) return undefined;
  await requireVersion(tx, previous, expected, actor);
  const { to = [] } = previous.body.consentContract as ConsentContract;
  await checkContract(tx, await tx.chain(chain), consentContract, to);
  await checkLimits(tx, chain, previous.owners, consentContract, id);
  const body = { ...previous.body, consentContract, metadata: metadata ?? previous.body.metadata };
  return tx.append(nextVersion(previous, 'UPDATE', actor, { body }));
}

/**
 * Restores a deleted contract. Its chain, the shared attributes and the recipients must still exist.
 * @throws ConsentError
 */
export async function restoreConsent(
  tx: LedgerTransaction,
  deleted: Head,
  actor: Actor,
): Promise<void> {
  const { chain, id, owners } = deleted;
  await requireChainOf(tx, deleted);
  const contract = deleted.body.consentContract as ConsentContractInput;
  await checkContract(tx, await tx.chain(chain), contract, []);
  await checkLimits(tx, chain, owners, contract, id);
  await tx.append(nextVersion(deleted, 'UPDATE', actor));
}

/**
 * Checks that the chain of a deleted contract is the one that it was deleted from: old contracts must neither share nor
 * run a later dictionary of the same name.
 * @throws ConsentError
 */
export async function requireChainOf(
  tx: LedgerTransaction,
  { chain, seq }: Pick<Head, 'chain' | 'seq'>,
): Promise<void> {
  const dictionary = await readHeadByName(tx.sql, tx.zone, SYSTEM_CHAINS.dictionary, chain);
  const [before] = dictionary
    ? await run(
        tx.sql,
        sql`select 1 as known from ledger
            where zone = ${tx.zone.id} and id = ${dictionary.id} and seq < ${seq} limit 1`,
      )
    : [];
  if (before) return;
  throw new ConsentError(`The dictionary '${chain}' of this contract is not there any more.`);
}

/** The limits for the contracts of one wallet in one chain: every read of a recipient evaluates all of them. */
const LIMITS = { contracts: 1_000, paths: 2_000, conditionLength: 200_000 } as const;

/** @param replaced the id of the contract that is being updated */
async function checkLimits(
  tx: LedgerTransaction,
  chain: string,
  owners: readonly string[],
  { only = [], when = '' }: ConsentContractInput,
  replaced?: string,
): Promise<void> {
  // The statement below must count what the transaction has appended so far.
  await tx.flush();
  const row = await runOne<{ contracts: number; paths: number; conditionLength: number }>(
    tx.sql,
    sql`with other as (
          select body -> 'consentContract' as contract from head
          where zone = ${tx.zone.id} and chain = ${chain} and type = ${sql.lit(CONSENT_TYPE)}
            and not deleted and owners && ${owners}::uuid[] and id is distinct from ${replaced ?? null}::uuid)
        select count(*) as contracts,
          coalesce(sum(length(contract ->> 'when')), 0)::int8 as "conditionLength",
          (select count(distinct path) from (
            select jsonb_array_elements_text(contract -> 'only') as path from other
            union all select unnest(${only}::text[])) as shared) as paths
        from other`,
  );
  if (!row) return;
  const remedy = 'Delete one that is not needed any more';
  if (row.contracts >= LIMITS.contracts) {
    throw new ConsentError(
      `You share '${chain}' by ${counted(LIMITS.contracts)} consent contracts already. ${remedy}, or name more wallets in one.`,
    );
  }
  if (only.length > 0 && row.paths > LIMITS.paths) {
    throw new ConsentError(
      `only: Your consent contracts of '${chain}' would name more than ${counted(LIMITS.paths)} attributes in all. ${remedy}, or share whole records.`,
    );
  }
  if (when !== '' && row.conditionLength + when.length > LIMITS.conditionLength) {
    throw new ConsentError(
      `when: The conditions of your consent contracts of '${chain}' would have more than ${counted(LIMITS.conditionLength)} characters in all. ${remedy}, or share under a shorter condition.`,
    );
  }
}

function counted(n: number): string {
  return n.toLocaleString('en');
}

/**
 * Checks what the schema cannot: attributes, the condition, and that the recipients exist.
 * @param known recipients that are not looked for
 * @throws ConsentError
 */
export async function checkContract(
  tx: Pick<LedgerTransaction, 'sql' | 'zone'>,
  definition: ChainDefinition,
  { to = [], only = [], when }: ConsentContractInput,
  known: readonly string[],
): Promise<void> {
  checkAttributes(definition, only);
  if (when !== undefined) checkWhen(definition, when);
  // A recipient that was deleted meanwhile may stay in an updated contract.
  const added = to.filter((id) => id !== EVERYBODY && !known.includes(id));
  const unknown = await firstUnknown(tx.sql, tx.zone, added);
  if (unknown === undefined) return;
  throw new ConsentError(`to: '${unknown}' is no wallet or group of this zone.`);
}

function checkAttributes({ chain, datatypes, dictionary }: ChainDefinition, only: string[]): void {
  if (dictionary?.undefinedAttributesAction === 'KEEP') return;
  const unknown = only.find((path) => !datatypes.has(path));
  if (unknown === undefined) return;
  throw new ConsentError(
    `only: The dictionary '${chain}' has no attribute '${unknown}'. Choose one of its attributes.`,
  );
}

function checkWhen(definition: ChainDefinition, when: string): void {
  const problem = checkCondition(parseWhen(when), schemaOf(definition)).find(
    ({ severity }) => severity === 'error',
  );
  if (problem) throw new ConsentError(`when: ${problem.message}`);
}

function parseWhen(when: string): Condition {
  try {
    return parseCondition(when);
  } catch (error) {
    if (!(error instanceof TqlError)) throw error;
    throw new ConsentError(`when: Enter a boolean expression. ${error.message}`);
  }
}
