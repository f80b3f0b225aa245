/** The audit trail as a list, as a file, and one line of it with the page of what it was about. */
import { loadList } from '#app/crud/load-list.server.ts';
import { ROW_PARAM } from '#app/crud/list-data.ts';
import type { ListData } from '#app/crud/list-data.ts';
import { readWalletNames } from '#app/fields/read-only/wallet-names.server.ts';
import { failureText, orAnswer } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import type { AuditLine } from '#model/ledger/audit-line.ts';
import type { AuditFilters, AuditPageData, AuditRow, NamedWallets } from './audit-data.ts';
import { readAuditFilters } from './audit-filters.ts';
import {
  AUDIT_FAILURE,
  AUDIT_GRID,
  auditQueryOf,
  lineDetailsOf,
  rowOf,
  walletsOf,
} from './audit-lines.server.ts';
import { callOptions } from './call-options.server.ts';
import { findPerson } from './find-person.server.ts';
import { objectOf, pageOfObject } from './line-object.server.ts';

const NO_SUCH_LINE = 'There is no such line, or you may not read it.';

/**
 * The lines that the address asks for, and the one of its drawer.
 * @throws Response what the platform answered instead of the wallets that the filter names
 */
export async function loadAudit(session: Session, params: URLSearchParams): Promise<AuditPageData> {
  const filters = readAuditFilters(params);
  const row = params.get(ROW_PARAM);
  const person = await orAnswer(findPerson(session, filters.person));
  const [lines, drawer] = await Promise.all([
    loadLines(session, params, filters, person),
    row === null ? undefined : openLine(session, Number(row)),
  ]);
  return {
    lines,
    filters,
    calls: callOptions(filters.call),
    ofZone: readsZone(session),
    ...(person && { person }),
    ...(drawer && { drawer }),
  };
}

/** Whether the person reads the lines of the whole zone, as the platform decides it (`readAudit`). */
const readsZone = ({ can }: Pick<Session, 'can'>) => can('editMetadata');

async function loadLines(
  session: Session,
  params: URLSearchParams,
  filters: AuditFilters,
  person: NamedWallets | undefined,
): Promise<ListData<AuditRow>> {
  const query = auditQueryOf(filters, person);
  return loadList(session, params, {
    read: async ({ limit, skip, orderBy }) => {
      if (!query) return { data: [], total: 0 };
      const { data, total } = await session.api.call(CALLS.readAudit, {
        query: { ...query, limit, skip, orderBy: orderBy.endsWith('DESC') ? 'at DESC' : 'at' },
      });
      const names = await readWalletNames(session, data.flatMap(walletsOf));
      return { data: data.map((line) => rowOf(line, names)), total };
    },
    grid: AUDIT_GRID,
    toRow: (row) => row,
    failure: AUDIT_FAILURE,
  });
}

/** When the line cannot be read, the list behind the drawer is still shown. */
async function openLine(session: Session, row: number): Promise<AuditPageData['drawer']> {
  if (!Number.isSafeInteger(row) || row < 1) return { failure: NO_SUCH_LINE };
  try {
    const query = { after: row - 1, limit: 1 };
    const [line] = (await session.api.call(CALLS.readAudit, { query })).data;
    if (line?.line !== row) return { failure: NO_SUCH_LINE };
    const [names, objectTo] = await Promise.all([
      readWalletNames(session, walletsOf(line)),
      findObject(session, line),
    ]);
    return { details: lineDetailsOf(line, names), objectTo };
  } catch (error) {
    return { failure: failureText(error, AUDIT_FAILURE) };
  }
}

/** How many of an object's changes are read to tell what it is. */
const MAX_TOLD = 10;

/**
 * The page of what a line is about, if that is still there as far as the trail tells. Nothing else is read: a refused
 * reading would leave a line in this very trail, and one by consent a receipt.
 */
async function findObject({ api, roles }: Session, line: AuditLine): Promise<string | undefined> {
  const record = objectOf(line.detail);
  if (record === '') return undefined;
  const query = { record, outcome: 'done', orderBy: 'at DESC', limit: MAX_TOLD } as const;
  const { data: changes } = await api.call(CALLS.readAudit, { query });
  return pageOfObject(roles, [line, ...changes]);
}
