/** The rows of a file that an upload rejected, read from the job's error. */
import { countCauses } from '#model/jobs/error-causes.ts';
import { asObject } from '#model/text/json-object.ts';

interface BadRow {
  /** The number of the row in the file, or the id of the record; undefined if the platform sends neither. */
  row: number | string | undefined;
  problems: { path: string; message: string }[];
}

/** A reason for which rows were rejected. */
interface Cause {
  /** The first rows of the cause and the number of further ones, such as '2, 3, 4 and 93 more'. */
  rows: string;
  /** The attribute; '--' for a whole row. */
  attribute: string;
  reason: string;
}

export interface BadRows {
  /** The number of all wrong rows. */
  total: number;
  causes: Cause[];
}

/** The bad rows in the error of a job; undefined if it has none. The error may have any shape. */
export function readBadRows(error: unknown): BadRows | undefined {
  const { causes, count } = asObject(error);
  const rows = listRows(error);
  if (rows.length === 0) return undefined;
  const told = Array.isArray(causes) ? causes.map(asObject) : causesOf(rows);
  return { total: typeof count === 'number' ? count : rows.length, causes: told.map(toCause) };
}

/** A line for each problem of the rows that the error lists, with the row, the attribute and the reason. */
export function listProblems(error: unknown): [row: string, attribute: string, reason: string][] {
  return listRows(error).flatMap(({ row, problems }) =>
    problems.map(({ path, message }): [string, string, string] => [
      row === undefined ? '' : String(row),
      path,
      withoutName(message, path),
    ]),
  );
}

function listRows(error: unknown): BadRow[] {
  const { rows } = asObject(error);
  if (!Array.isArray(rows)) return [];
  return rows.map(asObject).map(({ row, id, problems }) => ({
    row: typeof row === 'number' ? row : textOf(id),
    problems: (Array.isArray(problems) ? problems : []).map((problem: unknown) => {
      const { path, message } = asObject(problem);
      return { path: textOf(path) ?? '', message: textOf(message) ?? NOTHING };
    }),
  }));
}

/** The causes, counted from the rows. The errors of older jobs, or of another platform, do not list them. */
function causesOf(rows: readonly BadRow[]): Record<string, unknown>[] {
  const causes = countCauses();
  for (const { row, problems } of rows) causes.add(row ?? NOTHING, problems);
  return causes.list().map((cause) => ({ ...cause }));
}

function toCause({ path, message, count, rows }: Record<string, unknown>): Cause {
  const first = (Array.isArray(rows) ? rows : []).map(rowText);
  const more = typeof count === 'number' ? count - first.length : 0;
  const attribute = textOf(path) || NOTHING;
  return {
    rows:
      (first.join(', ') || NOTHING) + (more > 0 ? ` and ${more.toLocaleString('en')} more` : ''),
    attribute,
    reason: withoutName(textOf(message) ?? NOTHING, attribute),
  };
}

const NOTHING = '--';

function rowText(row: unknown): string {
  return typeof row === 'number' ? row.toLocaleString('en') : (textOf(row) ?? NOTHING);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A reason without its attribute, which is shown beside it: 'age: is required.' becomes 'is required.' */
function withoutName(reason: string, attribute: string): string {
  const start = `${attribute}: `;
  return reason.startsWith(start) ? reason.slice(start.length) : reason;
}
