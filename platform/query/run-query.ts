/** Runs a query for a response: checked and run in one read-only snapshot, within a budget. */
import type { GraphResult } from '#model/record.ts';
import type { Consent } from '../access/visible.ts';
import { transaction } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';
import { STANDARD_BUDGET, type Budget } from './budget.ts';
import { checkedQuery, type CheckedQuery } from './check-query.ts';
import { startDeadline } from './deadline.ts';
import { runGraph } from './run-graph.ts';
import { runFrom, type FromResult } from './run-from.ts';
import { openSnapshot, type QueryRun } from './snapshot.ts';
import type { Definitions } from '#platform/ledger/read/definitions.ts';

export interface BudgetedRun extends QueryRun {
  /** Overrides parts of STANDARD_BUDGET. */
  budget?: Partial<Budget>;
  /** Milliseconds of a monotonic clock. */
  nowMs?: () => number;
}

/** The result of a query, and the consent contracts through which it read: write their receipts before sending it. */
export type QueryResult =
  { kind: 'graph'; result: GraphResult; consents: Consent[] } | ({ kind: 'from' } & FromResult);

/**
 * Runs a query as the reader.
 * @throws TqlError, QueryProblem or UnanswerableQuery
 */
export function runQuery(asked: BudgetedRun): Promise<QueryResult> {
  const budget = { ...STANDARD_BUDGET, ...asked.budget };
  const deadline = startDeadline(budget.ms, asked.signal, asked.nowMs);
  return transaction(
    asked.zone.db,
    async (tx): Promise<QueryResult> => {
      const snapshot = await openSnapshot(tx, asked, deadline);
      const { query } = snapshot;
      return query.kind === 'graph'
        ? { kind: 'graph', ...(await runGraph(snapshot, query, budget, deadline)) }
        : { kind: 'from', ...(await runFrom(snapshot, query, budget, deadline)) };
    },
    { isolation: 'repeatable read', statementTimeoutMs: budget.ms, signal: asked.signal },
  );
}

/**
 * Checks a query without running it.
 * @throws TqlError or QueryProblem
 */
export function validateQuery(
  definitions: Definitions,
  zone: ZoneRef,
  text: string,
): Promise<CheckedQuery> {
  const deadline = startDeadline(STANDARD_BUDGET.ms);
  return transaction(zone.db, (tx) => checkedQuery(definitions, tx, zone, text, deadline), {
    isolation: 'repeatable read',
    statementTimeoutMs: STANDARD_BUDGET.ms,
  });
}
