/** Consent contracts: making, changing and listing them. What they open is decided in access/visible.ts. */
import { sql } from 'kysely';
import { EVERYBODY, type ConsentContract, type ConsentInput } from '#model/consent.ts';
import type { Condition } from '#model/tql/ast.ts';
import { checkCondition } from '#model/tql/check.ts';
import { TqlError } from '#model/tql/error.ts';
import { parseCondition } from '#model/tql/parse.ts';
import { firstUnknown, ownersOfNew } from '../access/wallets.ts';
import { mayChange } from '../access/may-change.ts';
import type { ChainDefinition } from '#platform/ledger/read/definitions.ts';
import { readHead } from '#platform/ledger/read/heads.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { Actor, Head } from '../ledger/record.ts';
import { schemaOf } from '../query/check.ts';
import { run } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';
import { checkPatterns } from './check-patterns.ts';

export const CONSENT_TYPE = 'CONSENT_CONTRACT';

/** A contract that cannot be saved as it is: answered with 400. The sentence names the field. */
export class ConsentProblem extends Error {
  override name = 'ConsentProblem';
}

type Metadata = Record<string, unknown>;

/** A contract to be saved. */
export interface ConsentDraft {
  consentContract: ConsentInput;
  /** Kept as it was on update when it is left out. */
  metadata: Metadata | undefined;
}

/**
 * Whether the patterns of a contract's condition can be used. To be asked before the contract is appended, as
 * compiling them may take seconds.
 * @throws ConsentProblem
 */
export async function checkWhenPatterns(
  zone: ZoneRef,
  { when }: Pick<ConsentInput, 'when'>,
  signal?: AbortSignal,
): Promise<void> {
  if (when === undefined) return;
  const bad = await checkPatterns(zone, parseWhen(when), signal);
  if (bad !== undefined) throw new ConsentProblem(`when: ${bad}`);
}

/**
 * Shares records that the acting wallet owns in the chain. The patterns of its condition were checked
 * (`checkWhenPatterns`).
 * @returns undefined when there is no such chain
 * @throws ConsentProblem
 */
export async function createConsent(
  tx: LedgerTransaction,
  chain: string,
  { consentContract, metadata = {} }: ConsentDraft,
  actor: Actor,
): Promise<Head | undefined> {
  const definition = await tx.chain(chain);
  if (!definition.dictionary) return undefined;
  await checkContract(tx, definition, consentContract, []);
  const ownership = await ownersOfNew(tx.sql, tx.zone, actor);
  await checkRoom(tx, chain, ownership.owners, consentContract);
  return tx.append({
    chain,
    id: crypto.randomUUID(),
    type: CONSENT_TYPE,
    operation: 'CREATE',
    ...ownership,
    actor,
    body: { consentContract, metadata },
  });
}

/**
 * Replaces what a contract says. The patterns of its condition were checked (`checkWhenPatterns`).
 * @returns undefined when there is no such contract, or it is not the actor's to change
 * @throws ConsentProblem
 */
export async function updateConsent(
  tx: LedgerTransaction,
  chain: string,
  id: string,
  { consentContract, metadata }: ConsentDraft,
  actor: Actor,
): Promise<Head | undefined> {
  const previous = await readHead(tx.sql, tx.zone, id);
  const isThere = previous?.type === CONSENT_TYPE && previous.chain === chain && !previous.deleted;
  if (!isThere || !mayChange(previous, actor)) return undefined;
  const { to = [] } = previous.body.consentContract as ConsentContract;
  await checkContract(tx, await tx.chain(chain), consentContract, to);
  await checkRoom(tx, chain, previous.owners, consentContract, id);
  return tx.append({
    chain,
    id: previous.id,
    type: CONSENT_TYPE,
    operation: 'UPDATE',
    owners: previous.owners,
    limitedOwners: previous.limitedOwners,
    actor,
    body: { ...previous.body, consentContract, metadata: metadata ?? previous.body.metadata },
    previous,
  });
}

/** What a wallet shares a chain by, at most: every read of whoever is named looks at all of it. */
const MOST = { contracts: 1_000, paths: 2_000, conditionLength: 200_000 } as const;

/** @param replaced the id of the contract that is changed, if none is added */
async function checkRoom(
  tx: LedgerTransaction,
  chain: string,
  owners: readonly string[],
  { only = [], when = '' }: ConsentInput,
  replaced?: string,
): Promise<void> {
  // What the transaction has appended before counts too.
  await tx.flush();
  const [row] = await run<{ contracts: number; paths: number; conditionLength: number }>(
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
  if (row.contracts >= MOST.contracts) {
    throw new ConsentProblem(
      `You share '${chain}' by ${counted(MOST.contracts)} consent contracts already. ${remedy}, or name more wallets in one.`,
    );
  }
  if (only.length > 0 && row.paths > MOST.paths) {
    throw new ConsentProblem(
      `only: Your consent contracts of '${chain}' would name more than ${counted(MOST.paths)} attributes in all. ${remedy}, or share whole records.`,
    );
  }
  if (when !== '' && row.conditionLength + when.length > MOST.conditionLength) {
    throw new ConsentProblem(
      `when: The conditions of your consent contracts of '${chain}' would have more than ${counted(MOST.conditionLength)} characters in all. ${remedy}, or share under a shorter condition.`,
    );
  }
}

function counted(n: number): string {
  return n.toLocaleString('en');
}

/** What the shape alone cannot tell: attributes, the condition, and that the recipients are there. */
async function checkContract(
  tx: LedgerTransaction,
  definition: ChainDefinition,
  { to = [], only = [], when }: ConsentInput,
  known: readonly string[],
): Promise<void> {
  checkAttributes(definition, only);
  if (when !== undefined) checkWhen(definition, when);
  // One who has left may stay in a contract that is changed otherwise.
  const added = to.filter((id) => id !== EVERYBODY && !known.includes(id));
  const unknown = await firstUnknown(tx.sql, tx.zone, added);
  if (unknown === undefined) return;
  throw new ConsentProblem(`to: '${unknown}' is no wallet or group of this zone.`);
}

function checkAttributes({ chain, datatypes, dictionary }: ChainDefinition, only: string[]): void {
  if (dictionary?.undefinedAttributesAction === 'KEEP') return;
  const unknown = only.find((path) => !datatypes.has(path));
  if (unknown === undefined) return;
  throw new ConsentProblem(
    `only: The dictionary '${chain}' has no attribute '${unknown}'. Choose one of its attributes.`,
  );
}

function checkWhen(definition: ChainDefinition, when: string): void {
  const problem = checkCondition(parseWhen(when), schemaOf(definition)).find(
    ({ severity }) => severity === 'error',
  );
  if (problem) throw new ConsentProblem(`when: ${problem.message}`);
}

function parseWhen(when: string): Condition {
  try {
    return parseCondition(when);
  } catch (error) {
    if (!(error instanceof TqlError)) throw error;
    throw new ConsentProblem(`when: Enter a boolean expression. ${error.message}`);
  }
}
