/** Reading all of a query for a job: in one snapshot, however long it takes, with little in memory. */
import type { GraphQuery } from '#model/tql/ast.ts';
import type { Consent } from '../access/visible.ts';
import { transactionStream } from '../storage/database.ts';
import { STANDARD_BUDGET } from './budget.ts';
import { limitTime, startClock } from './clock.ts';
import { walkVertices, wantedOf } from './graph.ts';
import { consentsOf, readBatches, type Row } from './rows.ts';
import { rowStatement } from './select-rows.ts';
import { openSnapshot, type QueryRun, type Snapshot } from './snapshot.ts';
import { consentsToRead, readSlices, toVertex } from './vertices.ts';

/** Their keys stand in memory: about 100 MB of them. */
const MOST_VERTICES = 1_000_000;

export interface StreamRun extends QueryRun {
  /** Given the consent contracts that the query reads through, once, before the first row. */
  beforeFirstRow?: (consents: readonly Consent[]) => Promise<void>;
}

/**
 * The rows of a FROM query; of a GRAPH query its vertices as whole records `{header, data, metadata,
 * verifications}`. Without a budget of rows, bytes or time. Holds a connection until the reader has taken
 * everything or stopped.
 * @throws TqlError or QueryProblem before the first row when the text cannot be run, Unanswerable for what the
 *   ledger or the memory does not hold
 */
export async function* streamRows(stream: StreamRun): AsyncGenerator<Row, void, undefined> {
  const { zone, signal, beforeFirstRow } = stream;
  yield* transactionStream(
    zone.db,
    async function* (tx) {
      const snapshot = await openSnapshot(tx, stream, startClock(STANDARD_BUDGET.ms, signal));
      await limitTime(tx, startClock(Infinity, signal));
      const { query } = snapshot;
      if (query.kind === 'graph') {
        yield* streamVertices(snapshot, query, stream);
        return;
      }
      await beforeFirstRow?.(await consentsOf(snapshot, query, Infinity));
      const statement = rowStatement(snapshot, query, Infinity);
      for await (const texts of readBatches(tx, statement)) {
        yield* texts.map(statement.toRow);
        signal?.throwIfAborted();
      }
    },
    { isolation: 'repeatable read', statementTimeoutMs: 0, signal },
  );
}

async function* streamVertices(
  snapshot: Snapshot,
  query: GraphQuery,
  { beforeFirstRow, signal }: StreamRun,
): AsyncGenerator<Row, void, undefined> {
  const keys = wantedOf(await walkVertices(snapshot, query, MOST_VERTICES), query).map(
    ({ key }) => key,
  );
  await beforeFirstRow?.(await consentsToRead(snapshot, keys));
  for await (const rows of readSlices(snapshot, keys)) {
    yield* rows.map(toVertex);
    signal?.throwIfAborted();
  }
}
