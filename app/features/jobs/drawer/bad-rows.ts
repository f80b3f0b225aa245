/** The rows of a file that an upload refused, read from the job's error. */

interface BadRow {
  /** The row's number in the file, or the id of a record; '--' where the platform gives neither. */
  row: string;
  attribute: string;
  reason: string;
}

export interface BadRows {
  /** How many rows are wrong in all; the platform lists the first of them only. */
  total: number;
  /** How many rows are listed. */
  listed: number;
  /** One entry for each thing that is wrong with a row. */
  entries: BadRow[];
}

/** The bad rows of an error, or undefined when it tells of none. The platform gives it; nothing is taken for granted. */
export function readBadRows(error: unknown): BadRows | undefined {
  const { rows, count } = asRecord(error);
  if (!Array.isArray(rows) || rows.length === 0) return undefined;
  const entries = rows.flatMap((row: unknown) => entriesOf(asRecord(row)));
  return {
    total: typeof count === 'number' ? count : rows.length,
    listed: rows.length,
    entries,
  };
}

function entriesOf({ row, id, problems }: Record<string, unknown>): BadRow[] {
  const name =
    typeof row === 'number' ? row.toLocaleString('en') : typeof id === 'string' ? id : '--';
  if (!Array.isArray(problems)) return [];
  return problems.map((problem: unknown) => {
    const { path, message } = asRecord(problem);
    const attribute = typeof path === 'string' && path !== '' ? path : '--';
    const reason = typeof message === 'string' ? message : '--';
    return { row: name, attribute, reason: withoutName(reason, attribute) };
  });
}

/** 'age: is required.' beside the name reads 'is required.' */
function withoutName(reason: string, attribute: string): string {
  const start = `${attribute}: `;
  return reason.startsWith(start) ? reason.slice(start.length) : reason;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
