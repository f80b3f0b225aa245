/** Reads the vertices of a walk in slices, so that thousands of large ones are never in memory at once. */
import { sql } from 'kysely';
import type { Vertex } from '#model/records/record.ts';
import { consentsBehind } from '#platform/access/visible.ts';
import type { Consent, GrantedRow } from '#platform/access/visible.ts';
import { run } from '#platform/storage/database.ts';
import { recordAt, toResultRecord } from './result-columns.ts';
import { isPlainWalk, joinRecord, recordsOf } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * The size of the first slice, and of the largest. SLICE_LENGTH limits the characters of a slice, because other
 * requests wait while it is parsed. Slices double until one is full and grow slowly then, because the vertices beyond
 * its length were read for nothing.
 */
const FIRST_SLICE = 250;
const LARGEST_SLICE = 5_000;
const GROWTH = { first: 2, later: 1.1 };
const SLICE_LENGTH = 1024 * 1024;

interface VertexRow extends GrantedRow {
  key: number;
  id: string;
  chain: string;
  /** The whole record as JSON. */
  row: string;
}

/** A row of a slice; `row` is null where the slice is full. */
type SliceRow = Omit<VertexRow, 'row'> & { row: string | null };

/** The records with these keys, in the order of the keys, one slice at a time. */
export async function* readSlices(
  snapshot: Snapshot,
  keys: readonly number[],
): AsyncGenerator<VertexRow[], void, undefined> {
  let size = FIRST_SLICE;
  let growth = GROWTH.first;
  for (let start = 0; start < keys.length;) {
    const slice = keys.slice(start, start + size);
    const byKey = new Map((await readSlice(snapshot, slice)).map((row) => [row.key, row]));
    const full = slice.findIndex((key) => byKey.get(key)?.row === null);
    const read = full < 0 ? slice : slice.slice(0, full);
    yield read.flatMap((key) => (byKey.get(key) as VertexRow | undefined) ?? []);
    start += read.length;
    if (full >= 0) growth = GROWTH.later;
    size = full < 0 ? Math.min(LARGEST_SLICE, Math.ceil(size * growth)) : read.length;
  }
}

/**
 * One row for each visible key. The first row always has its text, however long it is. OFFSET 0 makes the text of a
 * record once; without it, the planner repeats the expression at each use, which took three times as long. Parsing and
 * planning this statement takes longer than reading a few vertices with it.
 */
function readSlice(snapshot: Snapshot, keys: readonly number[]): Promise<SliceRow[]> {
  return run<SliceRow>(
    snapshot.on,
    sql`select key, id, chain, owners, granted,
          case when sum(length(row)) over so_far - length(row) < ${SLICE_LENGTH} then row end as row
        from (select k.place, h.key, h.id, h.chain, h.owners, h.granted, ${recordAt('h')}::text as row
          from unnest(${keys}::bigint[]) with ordinality as k (key, place)
          ${joinRecord(snapshot, 'h', sql`k.key`)} offset 0) as r
        window so_far as (order by place rows unbounded preceding)`,
    { prepared: isPlainWalk(snapshot) },
  );
}

/** The consent contracts through which these records are read. */
export async function consentsToRead(
  snapshot: Snapshot,
  keys: readonly number[],
): Promise<Consent[]> {
  if (snapshot.reader.grants.length === 0) return [];
  const rows = await run<GrantedRow>(
    snapshot.on,
    sql`select distinct h.owners, h.granted from ${recordsOf(snapshot, 'h')}
        where h.key = any(${keys}::bigint[]) and h.granted is not null`,
  );
  return consentsBehind(snapshot.reader, rows);
}

/** A row in the shape of the API. */
export function toVertex({ row }: { row: string }): Vertex {
  return toResultRecord(JSON.parse(row)) as Vertex;
}

export interface ReadVertices {
  vertices: Vertex[];
  /** The records at the ends of edges, by key. */
  ends: Map<number, { id: string; chain: string }>;
  consents: Consent[];
  /** The number of wanted vertices that the budget left out. */
  cut: number;
}

/**
 * The wanted vertices, until their JSON is longer than the budget, and id and chain of all visited ones.
 * @param bytes UTF-16 units
 */
export async function readVertices(
  snapshot: Snapshot,
  wanted: readonly { key: number }[],
  visited: Iterable<number>,
  bytes: number,
): Promise<ReadVertices> {
  const vertices: Vertex[] = [];
  const ends = new Map<number, { id: string; chain: string }>();
  const seen: GrantedRow[] = [];
  let length = 0;
  const keys = wanted.map(({ key }) => key);
  for await (const rows of readSlices(snapshot, keys)) {
    for (const row of rows) {
      length += row.row.length;
      if (length > bytes) break;
      vertices.push(toVertex(row));
      ends.set(row.key, row);
      seen.push(row);
    }
    if (length > bytes) break;
  }
  const others = [...visited].filter((key) => !ends.has(key));
  if (others.length > 0) {
    const rows = await run<Omit<VertexRow, 'row'>>(
      snapshot.on,
      sql`select h.key, h.id, h.chain, h.owners, h.granted from ${recordsOf(snapshot, 'h')}
          where h.key = any(${others}::bigint[])`,
    );
    for (const row of rows) {
      ends.set(row.key, row);
      seen.push(row);
    }
  }
  return {
    vertices,
    ends,
    consents: consentsBehind(snapshot.reader, seen),
    cut: length > bytes ? wanted.length - vertices.length : 0,
  };
}
