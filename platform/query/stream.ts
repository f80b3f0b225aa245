/** Reading all of a query for a job: in one snapshot, however long it takes, with little in memory. */
import type { FromQuery, GraphQuery } from '#model/tql/ast.ts';
import type { Consent } from '../access/visible.ts';
import { transactionStream } from '../storage/database.ts';
import { STANDARD_BUDGET } from './budget.ts';
import { isTimedOut, applyDeadline, startDeadline } from './deadline.ts';
import { walkVertices, wantedOf } from './run-graph.ts';
import { consentsOf, readBatches, type Row } from './run-from.ts';
import { rowStatement } from './select-rows.ts';
import { openSnapshot, type QueryRun, type Snapshot } from './snapshot.ts';
import { UnanswerableQuery } from './errors.ts';
import { consentsToRead, readSlices, toVertex } from './vertices.ts';

/** Their keys stand in memory: about 100 MB of them. */
const MOST_VERTICES = 1_000_000;

/**
 * What one statement may take: finding and sorting everything before the first row, or the next thousands of
 * rows. Long enough for the largest chain; a pattern that takes days must not keep a worker for days.
 */
const STATEMENT_MS = 10 * 60_000;

export interface StreamRun extends QueryRun {
  /** Given the consent contracts that the query reads through, once, before the first row. */
  beforeFirstRow?: (consents: readonly Consent[]) => Promise<void>;
  /** Milliseconds; STATEMENT_MS unless told. */
  statementMs?: number;
}

/**
 * The rows of a FROM query; of a GRAPH query its vertices as whole records `{header, data, metadata,
 * verifications}`. Without a budget of rows or bytes, and with one of time for each statement only. Holds a
 * connection until the reader has taken everything or stopped.
 * @throws TqlError or QueryProblem before the first row when the text cannot be run, UnanswerableQuery for what the
 *   ledger or the memory does not hold, or for a statement that takes too long
 */
export async function* streamRows(stream: StreamRun): AsyncGenerator<Row, void, undefined> {
  const { zone, signal, statementMs = STATEMENT_MS } = stream;
  const deadline = startDeadline(STANDARD_BUDGET.ms, signal);
  try {
    yield* transactionStream(
      zone.db,
      async function* (tx) {
        const snapshot = await openSnapshot(tx, stream, deadline);
        // The server reckons it for each statement anew.
        await applyDeadline(tx, startDeadline(statementMs, signal));
        const { query } = snapshot;
        yield* query.kind === 'graph'
          ? streamVertices(snapshot, query, stream)
          : streamRecords(snapshot, query, stream);
      },
      { isolation: 'repeatable read', statementTimeoutMs: statementMs, signal },
    );
  } catch (error) {
    if (!isTimedOut(error, deadline)) throw error;
    throw new UnanswerableQuery(
      'The query takes too long: a part of it was stopped after ten minutes. Narrow it, or simplify its patterns.',
    );
  }
}

async function* streamRecords(
  snapshot: Snapshot,
  query: FromQuery,
  { beforeFirstRow, signal }: StreamRun,
): AsyncGenerator<Row, void, undefined> {
  await beforeFirstRow?.(await consentsOf(snapshot, query, Infinity));
  const statement = rowStatement(snapshot, query, Infinity);
  const stillWanted = async () => signal?.throwIfAborted();
  for await (const texts of readBatches(snapshot.tx, statement, stillWanted)) {
    yield* texts.map(statement.toRow);
  }
}

async function* streamVertices(
  snapshot: Snapshot,
  query: GraphQuery,
  { beforeFirstRow, signal }: StreamRun,
): AsyncGenerator<Row, void, undefined> {
  const met = await walkVertices(snapshot, query, MOST_VERTICES, signal);
  // Those passed on the way were read too: the walk went through them.
  await beforeFirstRow?.(await consentsToRead(snapshot, [...met.keys()]));
  const keys = wantedOf(met, query).map(({ key }) => key);
  for await (const rows of readSlices(snapshot, keys)) {
    yield* rows.map(toVertex);
    signal?.throwIfAborted();
  }
}
