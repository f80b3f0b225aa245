/**
 * Reads the whole result of a query for a job: in one snapshot, without an overall time limit, with little in memory.
 */
import type { FromQuery, GraphQuery } from '#model/tql/ast.ts';
import type { Shape } from '#platform/formats/write/written-columns.ts';
import type { Consent } from '#platform/access/visible.ts';
import { transactionStream } from '#platform/storage/database.ts';
import { STANDARD_BUDGET } from './budget.ts';
import { isTimedOut, applyDeadline, startDeadline } from './deadline.ts';
import { walkVertices, verticesInRange } from './run-graph.ts';
import { consentsOf, readBatches } from './run-from.ts';
import type { Row } from './run-from.ts';
import { shapeOfFrom, shapeOfGraph, writeDays } from './result-shape.ts';
import { rowStatement } from './select-rows.ts';
import { openSnapshot } from './snapshot.ts';
import type { QueryRun, Snapshot } from './snapshot.ts';
import { UnanswerableQueryError } from './errors.ts';
import { consentsToRead, readSlices, toVertex } from './vertices.ts';

/** The most vertices of one result: their keys are held in memory, which takes about 100 MB. */
const MAX_VERTICES = 1_000_000;

/**
 * The time limit of one statement, which finds and sorts everything before the first row or reads the next thousands of
 * rows. It is enough for the largest chain, and keeps a pattern that takes days from blocking a worker.
 */
const STATEMENT_MS = 10 * 60_000;

export interface StreamRun extends QueryRun {
  /**
   * Called once before the first row, with the consent contracts through which the query reads and the columns of its
   * result.
   */
  beforeFirstRow?: (consents: readonly Consent[], shape: readonly Shape[]) => Promise<void>;
  /** The time limit of one statement in milliseconds; the default is STATEMENT_MS. */
  statementMs?: number;
}

/**
 * The rows of a FROM query; of a GRAPH query its vertices as whole records `{header, data, metadata, verifications}`.
 * There is no budget of rows or bytes, and a time limit for each statement only. The stream holds a connection until
 * the consumer has read everything or stopped.
 * @throws TqlError or QueryError, before the first row, when the query cannot be run; UnanswerableQueryError when the
 *   ledger no longer holds the result, when it does not fit in memory, or when a statement takes too long
 */
export async function* streamRows(stream: StreamRun): AsyncGenerator<Row, void, undefined> {
  const { zone, signal, statementMs = STATEMENT_MS } = stream;
  const deadline = startDeadline(STANDARD_BUDGET.ms, signal);
  try {
    yield* transactionStream(
      zone.db,
      async function* (on) {
        const snapshot = await openSnapshot(on, stream, deadline);
        // The server applies the limit to each statement separately.
        await applyDeadline(on, startDeadline(statementMs, signal));
        const { query } = snapshot;
        yield* query.kind === 'graph'
          ? streamVertices(snapshot, query, stream)
          : streamRecords(snapshot, query, stream);
      },
      { isolation: 'repeatable read', statementTimeoutMs: statementMs, signal },
    );
  } catch (error) {
    if (!isTimedOut(error, deadline)) throw error;
    throw new UnanswerableQueryError(
      'The query takes too long: a part of it was stopped after ten minutes. Narrow it, or simplify its patterns.',
    );
  }
}

async function* streamRecords(
  snapshot: Snapshot,
  query: FromQuery,
  { beforeFirstRow, signal }: StreamRun,
): AsyncGenerator<Row, void, undefined> {
  await beforeFirstRow?.(await consentsOf(snapshot, query, Infinity), shapeOfFrom(snapshot, query));
  const statement = rowStatement(snapshot, query, Infinity);
  const stillWanted = async () => signal?.throwIfAborted();
  for await (const texts of readBatches(snapshot.on, statement, stillWanted)) {
    yield* texts.map(statement.toRow);
  }
}

async function* streamVertices(
  snapshot: Snapshot,
  query: GraphQuery,
  { beforeFirstRow, signal }: StreamRun,
): AsyncGenerator<Row, void, undefined> {
  const visited = await walkVertices(snapshot, query, MAX_VERTICES, signal);
  // The vertices on the way were read too, even if their depth is not asked for.
  const consents = await consentsToRead(snapshot, [...visited.keys()]);
  const wanted = verticesInRange(visited, query);
  const read = new Set(wanted.map(({ chain }) => chain));
  const { shape, days } = await shapeOfGraph(snapshot, read);
  await beforeFirstRow?.(consents, shape);
  const keys = wanted.map(({ key }) => key);
  for await (const rows of readSlices(snapshot, keys)) {
    for (const row of rows) {
      const vertex = toVertex(row);
      for (const path of days.get(row.chain) ?? []) writeDays(vertex.data, path);
      yield vertex;
    }
    signal?.throwIfAborted();
  }
}
