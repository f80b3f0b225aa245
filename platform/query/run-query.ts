/** Runs a query for a response. The query is checked and run in one read-only snapshot, within a budget. */
import type { GraphResult } from '#model/records/record.ts';
import type { Consent } from '#platform/access/visible.ts';
import { queryTransaction } from '#platform/storage/query-pool.ts';
import type { Transaction } from '#platform/storage/database.ts';
import { STANDARD_BUDGET } from './budget.ts';
import type { Budget } from './budget.ts';
import { checkedQuery } from './check-query.ts';
import type { AskedQuery, CheckedQuery } from './check-query.ts';
import { startDeadline } from './deadline.ts';
import { runGraph } from './run-graph.ts';
import { runFrom } from './run-from.ts';
import type { FromResult } from './run-from.ts';
import { openSnapshot } from './snapshot.ts';
import type { QueryRun } from './snapshot.ts';
import type { Definitions } from '#platform/ledger/read/definitions.ts';

export interface BudgetedRun extends QueryRun {
  /** Overrides parts of STANDARD_BUDGET. */
  budget?: Partial<Budget>;
  /** Milliseconds of a monotonic clock. */
  nowMs?: () => number;
}

/** The result of a query, and the consent contracts through which it read: write their receipts before sending it. */
export type QueryResult =
  | { kind: 'graph'; result: GraphResult; consents: Consent[] }
  | ({ kind: 'from' } & FromResult);

/**
 * Runs a query as the reader, when it is its turn.
 * @throws TqlError, QueryError, UnanswerableQueryError or TooManyTurnsError
 */
export function runQuery(asked: BudgetedRun): Promise<QueryResult> {
  const { zone, reader, signal } = asked;
  const budget = { ...STANDARD_BUDGET, ...asked.budget };
  return queryTransaction(
    zone,
    reader.wallet,
    async (on): Promise<QueryResult> => {
      const deadline = startDeadline(budget.ms, signal, asked.nowMs);
      const snapshot = await openSnapshot(on, asked, deadline);
      const { query } = snapshot;
      return query.kind === 'graph'
        ? { kind: 'graph', ...(await runGraph(snapshot, query, budget, deadline)) }
        : { kind: 'from', ...(await runFrom(snapshot, query, budget, deadline)) };
    },
    { statementTimeoutMs: budget.ms, signal },
  );
}

export interface Validation extends AskedQuery {
  /** The wallet that is logged in. */
  wallet: string;
  /** Aborts when the caller no longer waits. */
  signal?: AbortSignal;
}

/**
 * Checks a query without running it. Its patterns are compiled, which may take long, so it takes a turn too.
 * @throws TqlError, QueryError or TooManyTurnsError
 */
export function validateQuery(
  definitions: Definitions,
  { wallet, signal, ...asked }: Validation,
): Promise<CheckedQuery> {
  const check = (on: Transaction) => {
    const deadline = startDeadline(STANDARD_BUDGET.ms, signal);
    return checkedQuery(definitions, on, asked, deadline);
  };
  return queryTransaction(asked.zone, wallet, check, {
    statementTimeoutMs: STANDARD_BUDGET.ms,
    signal,
  });
}
