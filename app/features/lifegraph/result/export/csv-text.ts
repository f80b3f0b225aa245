/** Writes records as CSV (RFC 4180). */
import { toCsv } from '#app/format/csv.ts';
import type { Vertex } from '#model/records/record.ts';
import { recordTable } from '#app/features/lifegraph/result/record-table.ts';
import type { TableDictionaries } from '#app/features/lifegraph/result/record-table.ts';

export interface CsvOptions {
  dictionaries: TableDictionaries;
  /** Whether an apostrophe is put before a text that a spreadsheet would take for a formula. */
  forSpreadsheets: boolean;
}

export function csvText(
  vertices: readonly Vertex[],
  { dictionaries, forSpreadsheets }: CsvOptions,
): string {
  return toCsv(recordTable(vertices, dictionaries), { forSpreadsheets });
}
