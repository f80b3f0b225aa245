/** Reading the vertices that a walk met, some at a time, so that large ones never stand in memory by the thousand. */
import { sql } from 'kysely';
import type { Vertex } from '#model/record.ts';
import { consentsBehind, type Consent, type OpenedRow } from '../access/visible.ts';
import { run } from '../storage/database.ts';
import { recordAt, toRecord } from './columns.ts';
import { recordsOf, type Snapshot } from './snapshot.ts';

/** How many are read at once: first, and then as long as they come to about so many UTF-16 units. */
const FIRST_SLICE = 100;
const LARGEST_SLICE = 5_000;
const SLICE_LENGTH = 4 * 1024 * 1024;

interface VertexRow extends OpenedRow {
  key: number;
  id: string;
  chain: string;
  /** The whole record as JSON. */
  row: string;
}

/** The records with these keys, in their order, a slice at a time. */
export async function* readSlices(
  snapshot: Snapshot,
  keys: readonly number[],
): AsyncGenerator<VertexRow[], void, undefined> {
  let size = FIRST_SLICE;
  for (let start = 0; start < keys.length;) {
    const slice = keys.slice(start, start + size);
    start += slice.length;
    const rows = await run<VertexRow>(
      snapshot.tx,
      sql`select h.key, h.id, h.chain, h.owners, h.opened, ${recordAt('h')}::text as row
          from ${recordsOf(snapshot, 'h')} where h.key = any(${slice}::bigint[])`,
    );
    const byKey = new Map(rows.map((row) => [row.key, row]));
    yield slice.flatMap((key) => byKey.get(key) ?? []);
    const length = rows.reduce((sum, { row }) => sum + row.length, 1);
    size = Math.max(1, Math.min(LARGEST_SLICE, Math.floor((SLICE_LENGTH * size) / length)));
  }
}

/** The consent contracts through which these records are read. */
export async function consentsToRead(
  snapshot: Snapshot,
  keys: readonly number[],
): Promise<Consent[]> {
  if (snapshot.reader.openings.length === 0) return [];
  const rows = await run<OpenedRow>(
    snapshot.tx,
    sql`select distinct h.owners, h.opened from ${recordsOf(snapshot, 'h')}
        where h.key = any(${keys}::bigint[]) and h.opened is not null`,
  );
  return consentsBehind(snapshot.reader, rows);
}

/** A row as the API answers it. */
export function toVertex({ row }: { row: string }): Vertex {
  return toRecord(JSON.parse(row)) as Vertex;
}

export interface ReadVertices {
  vertices: Vertex[];
  /** Who stands at the ends of edges, by key. */
  ends: Map<number, { id: string; chain: string }>;
  consents: Consent[];
  /** How many of the wanted ones the budget left out. */
  cut: number;
}

/**
 * The wanted vertices, until their JSON is longer than the budget, and the names of all that were met.
 * @param bytes UTF-16 units
 */
export async function readVertices(
  snapshot: Snapshot,
  wanted: readonly { key: number }[],
  met: Iterable<number>,
  bytes: number,
): Promise<ReadVertices> {
  const vertices: Vertex[] = [];
  const ends = new Map<number, { id: string; chain: string }>();
  const seen: OpenedRow[] = [];
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
  const others = [...met].filter((key) => !ends.has(key));
  if (others.length > 0) {
    const rows = await run<Omit<VertexRow, 'row'>>(
      snapshot.tx,
      sql`select h.key, h.id, h.chain, h.owners, h.opened from ${recordsOf(snapshot, 'h')}
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
