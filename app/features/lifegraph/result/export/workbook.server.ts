/** Writes a result as a workbook (XLSX): its records, its edges, and notes about the query. */
import type { GraphEdge, Vertex } from '#model/records/record.ts';
import { recordTable } from '#app/features/lifegraph/result/record-table.ts';
import type { TableDictionaries } from '#app/features/lifegraph/result/record-table.ts';

/** A sentence that says what a workbook cannot contain. */
export class WorkbookError extends Error {
  override name = 'WorkbookError';
}

const MAX_COLUMNS = 16_384;
const MAX_CELL = 32_767;
/** A cell rounds a number with more digits than this. */
const EXACT_DIGITS = 15;

const EDGE_COLUMNS = [
  ...['label', 'edgeId', 'fromSDOId', 'fromChain', 'toSDOId', 'toChain'],
] as (keyof GraphEdge)[];

/**
 * Makes the workbook.
 * @param notes lines about the query, the zone and the time
 * @throws WorkbookError
 */
export async function workbookOf(
  { vertices, edges }: { vertices: readonly Vertex[]; edges: readonly GraphEdge[] },
  { dictionaries, notes }: { dictionaries: TableDictionaries; notes: readonly string[] },
): Promise<Uint8Array<ArrayBuffer>> {
  // The library is loaded only for an export, because it is large.
  const { utils, write } = await import('@e965/xlsx');
  const book = utils.book_new();
  const add = (name: string, rows: readonly (readonly unknown[])[]) => {
    const columns = rows[0]?.length ?? 0;
    if (columns > MAX_COLUMNS) {
      throw new WorkbookError(
        `A sheet holds ${MAX_COLUMNS} columns at most, and there are ${columns}. Choose CSV or JSON.`,
      );
    }
    const cells = rows.map((row) => row.map((value, index) => cellOf(value, rows[0]?.[index])));
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), name);
  };
  add('Records', recordTable(vertices, dictionaries));
  add('Edges', [EDGE_COLUMNS, ...edges.map((edge) => EDGE_COLUMNS.map((name) => edge[name]))]);
  add(
    'About',
    notes.map((note) => [note]),
  );
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

type Cell = string | number | boolean | null;

/** A value's cell. Numbers and booleans keep their types if a cell can do so exactly; a text is never a formula. */
function cellOf(value: unknown, column: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number' && isExact(value)) return value;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (text.length > MAX_CELL) {
    throw new WorkbookError(
      `A cell holds ${MAX_CELL.toLocaleString('en')} letters at most, and a value of ${String(column)} has ${text.length.toLocaleString('en')}. Choose CSV or JSON.`,
    );
  }
  return text;
}

function isExact(value: number): boolean {
  return Number.isFinite(value) && Number(value.toPrecision(EXACT_DIGITS)) === value;
}
