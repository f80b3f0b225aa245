/** The rows of a file that an upload rejected, read from the job's error. */

interface BadRow {
  /** The row's number in the file, or the record's id; '--' if the platform sends neither. */
  row: string;
  attribute: string;
  reason: string;
}

export interface BadRows {
  /** The number of all wrong rows; the platform lists only the first ones. */
  total: number;
  /** The number of listed rows. */
  listed: number;
  /** One entry for each problem of a row. */
  entries: BadRow[];
}

/** The bad rows in a job's error, or undefined if it has none. The error's shape is not trusted. */
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
