/** The audit trail as a file: who needs it as evidence gets the ids, the number and the hash of each line, too. */
import { readWalletNames } from '#app/fields/read-only/wallet-names.server.ts';
import { failureText } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { readGridState } from '#app/ui/grid/grid-state.ts';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import { CALLS } from '#model/calls/all.ts';
import type { AuditLine } from '#model/ledger/audit-line.ts';
import type { AuditDetails } from './audit-data.ts';
import { readAuditFilters } from './audit-filters.ts';
import {
  AUDIT_FAILURE,
  AUDIT_GRID,
  auditQueryOf,
  lineDetailsOf,
  walletsOf,
} from './audit-lines.server.ts';
import type { AuditQuery } from './audit-lines.server.ts';
import { AUDIT_COLUMNS } from './audit-page.tsx';
import { findPerson } from './find-person.server.ts';

type Exported = AuditDetails & { result: string };

const idColumn = (id: 'call' | 'result' | 'loggedInId' | 'effectiveId' | 'requestId' | 'hash') => ({
  id,
  header: id,
  cell: (row: Exported) => row[id] ?? '',
});

/** Those of the list, and behind them what the API answers of a line, by its names there. */
export const AUDIT_EXPORT_COLUMNS: readonly GridColumn<Exported>[] = [
  ...AUDIT_COLUMNS,
  { id: 'line', header: 'line', cell: ({ line }) => line },
  idColumn('call'),
  idColumn('result'),
  idColumn('loggedInId'),
  idColumn('effectiveId'),
  idColumn('requestId'),
  idColumn('hash'),
];

/** Lines of one file: as many as a spreadsheet opens at once, and the console holds. */
const MAX_EXPORTED_LINES = 50_000;
/** Lines of one answer: as many as the platform gives. */
const LINES_AT_ONCE = 1_000;

/** All lines that the address asks for, on one page. */
export async function loadAllLines(session: Session, params: URLSearchParams) {
  const filters = readAuditFilters(params);
  try {
    const query = auditQueryOf(filters, await findPerson(session, filters.person));
    const read = query ? await readAllLines(session, query) : [];
    if (typeof read === 'string') return { rows: [], total: 0, failure: read };
    const names = await readWalletNames(session, read.flatMap(walletsOf));
    const rows = read.map((line) => ({ ...lineDetailsOf(line, names), result: line.outcome }));
    const { sort } = readGridState(params, AUDIT_GRID);
    rows.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.line - b.line));
    return { rows: sort.descending ? rows.reverse() : rows, total: rows.length };
  } catch (error) {
    return { rows: [], total: 0, failure: failureText(error, AUDIT_FAILURE) };
  }
}

/** The lines up to now by their numbers, so that a line that comes meanwhile moves none; or why they are too many. */
async function readAllLines({ api }: Session, query: AuditQuery): Promise<AuditLine[] | string> {
  const lines: AuditLine[] = [];
  let total = Infinity;
  while (lines.length < total) {
    const page = { after: lines.at(-1)?.line ?? 0, limit: LINES_AT_ONCE };
    const answer = await api.call(CALLS.readAudit, { query: { ...query, ...page } });
    if (total === Infinity) total = answer.total ?? answer.data.length;
    if (total > MAX_EXPORTED_LINES) return tooMany(total);
    if (answer.data.length === 0) break;
    lines.push(...answer.data);
  }
  return lines.slice(0, total);
}

function tooMany(total: number): string {
  const [all, most] = [total, MAX_EXPORTED_LINES].map((count) => count.toLocaleString('en'));
  return `A file has at most ${most} lines, and these are ${all}. Choose a shorter time, or read the whole trail with GET /ledger/audit.`;
}
