/** Executes a function of a smart contract and appends the receipt of the execution. */
import { TqlError } from '#model/tql/error.ts';
import type { Reader } from '#platform/access/visible.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { Actor, Head } from '#platform/ledger/record.ts';
import { newRecordId } from '#platform/ledger/record-id.ts';
import type { Platform } from '#platform/platform.ts';
import { runQuery } from '#platform/query/run-query.ts';
import { QueryError, UnanswerableQueryError } from '#platform/query/errors.ts';
import { readingQuery, readVisible } from '#platform/records/read.ts';
import { TooManyTurnsError } from '#platform/turns/turns.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { RECEIPT_TYPES, recordConsentedRead } from './consent-receipts.ts';
import type { Arguments } from './sandbox/messages.ts';
import { QueryRefusedError } from './sandbox/run-on-thread.ts';
import type { RunResult } from './sandbox/run-on-thread.ts';
import { codeOf, SMART_TYPE } from './smart-contracts.ts';

/** Who executes a contract, with its rights as a reader. */
export interface Executor {
  zone: ZoneRef;
  actor: Actor;
  reader: Reader;
}

/** The function to execute, with its arguments. */
export interface ExecutionOrder {
  chain: string;
  sdoId: string;
  func: string;
  args: Arguments;
}

/** A finished execution, successful or not, whose receipt still has to be appended. */
export interface Execution extends ExecutionOrder {
  /** The owners of the contract. */
  owners: string[];
  result: RunResult;
}

type ExecutionPlatform = Pick<Platform, 'sandbox' | 'definitions' | 'ledger'>;

/** The budget of one query of a contract. The sandbox limits the number and total size of queries. */
const QUERY_BUDGET = { rows: 10_000, bytes: 4 * 1024 * 1024, ms: 5_000 };
const QUERY_LENGTH = 10_000;

/**
 * Executes a function of a contract. An error that the code throws and an abort by the signal are results, not errors
 * of this call.
 * @returns undefined when the executor sees no such contract
 * @throws SandboxBusyError
 */
export async function executeSmartContract(
  platform: ExecutionPlatform,
  executor: Executor,
  order: ExecutionOrder,
  signal?: AbortSignal,
): Promise<Execution | undefined> {
  const { chain, sdoId, func, args } = order;
  const recordRef = { zone: executor.zone, reader: executor.reader, chain, id: sdoId };
  const seen = await readVisible(recordRef, SMART_TYPE);
  if (!seen) return undefined;
  await recordConsentedRead(platform, executor, seen.consents, readingQuery(recordRef));
  const result = await platform.sandbox.run({
    customer: executor.zone.customer,
    wallet: executor.actor.loggedInId,
    code: codeOf(seen.head),
    func,
    args,
    query: (tql, over) => runContractQuery(platform, executor, tql, over),
    signal,
  });
  return { ...order, owners: seen.head.owners, result };
}

/** Appends the receipt of an execution. The owners of the contract own it; the executor is a limited owner. */
export function appendExecutionReceipt(
  tx: LedgerTransaction,
  { chain, sdoId, func, args, owners, result }: Execution,
  actor: Actor,
): Promise<Head> {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  return tx.append({
    chain,
    id: newRecordId(),
    type: RECEIPT_TYPES.smartcontracts,
    operation: 'CREATE',
    owners,
    limitedOwners: [...new Set([actor.effectiveId, actor.loggedInId])],
    actor,
    signedBy: 'zone',
    body: {
      contractSdoId: sdoId,
      contractOwnerId: owners[0],
      receiptSmartContract: {
        function: func,
        arguments: args,
        response: result.response,
        successful: result.successful,
        consoleBase64: base64(result.console),
        errorLogBase64: base64(result.errorLog),
      },
    },
  });
}

/**
 * Runs a query of the contract with the rights of the executor. Receipts of reading by consent are written before
 * the contract gets a row. A truncated result is refused, as the contract would take it for complete.
 * @throws QueryRefusedError with the problem of the query
 */
async function runContractQuery(
  platform: ExecutionPlatform,
  executor: Executor,
  tql: string,
  signal: AbortSignal,
): Promise<unknown> {
  if (tql.length > QUERY_LENGTH) {
    throw new QueryRefusedError('A query may have 10,000 characters at most.');
  }
  const { zone, reader } = executor;
  const { definitions } = platform;
  const asked = { zone, reader, definitions, text: tql, signal, budget: QUERY_BUDGET };
  const result = await runQuery(asked).catch((error: unknown) => {
    throw refusalOf(error) ?? error;
  });
  if (result.kind === 'from' && result.left) throw new QueryRefusedError(result.left.message);
  await recordConsentedRead(platform, executor, result.consents, tql);
  return result.kind === 'graph' ? result.result : result.rows;
}

/** PostgreSQL's error codes that a query itself can cause, by its values, its time or its size. */
const CAUSED_BY_QUERY = /^(?:22|54|57014|53200)/;

function refusalOf(error: unknown): QueryRefusedError | undefined {
  if (
    error instanceof TqlError ||
    error instanceof QueryError ||
    error instanceof TooManyTurnsError ||
    error instanceof UnanswerableQueryError
  ) {
    return new QueryRefusedError(error.message);
  }
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string' || !CAUSED_BY_QUERY.test(code)) return undefined;
  return new QueryRefusedError('The query cannot be run, or not in the time and room it may take.');
}
