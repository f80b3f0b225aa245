/** Exports a list as a file: all rows that its filter leaves, in its order, with the columns that are shown. */
import type { ListData } from './list-data.ts';
import { WholeList } from './load-list.server.ts';
import { toCsv } from '#app/format/csv.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { columnsParam, readColumns } from '#app/ui/grid/columns/column-settings.ts';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import { FORMAT_PARAM } from '#app/ui/grid/export-formats.ts';

type Loaded<Row> = Pick<ListData<Row>, 'rows' | 'total' | 'failure'>;

/** A list that can be exported. */
export interface ExportedList<Row> {
  columns: (params: URLSearchParams) => readonly GridColumn<Row>[];
  /** Loads a part of the list: all of it, or the page that the parameters name. */
  load: (session: Session, params: WholeList) => Promise<Loaded<Row>>;
}

/**
 * Answers with a list as a file. If the list cannot be read whole, redirects to it with an alert.
 * @param list the name under which its columns are kept
 * @param params the query of the list, with the format
 * @param to the address of the list, without a query
 * @throws Response 400 for an unknown format
 */
export async function exportList<Row>(
  session: Session,
  params: URLSearchParams,
  { list, to, ...exported }: ExportedList<Row> & { list: string; to: string },
): Promise<Response> {
  const format = params.get(FORMAT_PARAM);
  if (format !== 'csv' && format !== 'json') {
    throw new Response('There is no such file.', { status: 400 });
  }
  const read = await readAll(params, (page) => exported.load(session, page));
  if (typeof read === 'string') {
    const back = to + changeQuery(params, { [FORMAT_PARAM]: undefined });
    return redirectWithAlert(session, back, { tone: 'error', text: read });
  }
  const columns = shownColumns(session, params, list, exported.columns(params));
  const isCsv = format === 'csv';
  return new Response(isCsv ? csvOf(columns, read) : jsonOf(columns, read), {
    headers: {
      'Content-Type': `${isCsv ? 'text/csv' : 'application/json'}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${list.replace('.', '-')}.${format}"`,
      'Cache-Control': 'no-store',
    },
  });
}

/** @returns the rows of all pages, or why they could not be read */
export async function readAll<Row>(
  params: URLSearchParams,
  load: (params: WholeList) => Promise<Loaded<Row>>,
): Promise<Row[] | string> {
  const rows: Row[] = [];
  const asked = new WholeList(params);
  asked.delete('size');
  for (let page = 1; ; page += 1) {
    asked.set('page', String(page));
    const { rows: more, total, failure } = await load(asked);
    if (failure !== undefined) return failure;
    for (const row of more) rows.push(row);
    if (more.length === 0 || rows.length >= total) return rows;
  }
}

function shownColumns<Row>(
  session: Session,
  params: URLSearchParams,
  list: string,
  columns: readonly GridColumn<Row>[],
): GridColumn<Row>[] {
  const chosen = params.get(columnsParam()) ?? session.settings.columns[list];
  const ids = columns.map(({ id }) => id);
  return readColumns(chosen, ids)
    .filter(({ shown }) => shown)
    .flatMap(({ id }) => columns.find((column) => column.id === id) ?? []);
}

function csvOf<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): string {
  const head = columns.map(({ header }) => header);
  const lines = rows.map((row) => columns.map((column) => valueOf(column, row)));
  return toCsv([head, ...lines], { forSpreadsheets: true });
}

function jsonOf<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): string {
  const objects = rows.map((row) =>
    Object.fromEntries(columns.map((column) => [column.id, valueOf(column, row) ?? null])),
  );
  return JSON.stringify(objects, null, 2);
}

/** @throws Error for a column whose cells are elements and that does not say their values */
function valueOf<Row>({ id, cell, value }: GridColumn<Row>, row: Row): unknown {
  if (value) return value(row);
  const shown = cell(row);
  if (typeof shown === 'object' && shown !== null) throw new Error(`Column ${id} has no value.`);
  return shown;
}
