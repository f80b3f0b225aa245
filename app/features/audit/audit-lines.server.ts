/** What the console makes of the lines of the audit trail. */
import type { Names } from '#app/fields/read-only/wallet-names.server.ts';
import { listFailure } from '#app/text/alerts.ts';
import type { GridRules } from '#app/ui/grid/grid-state.ts';
import type { CALLS } from '#model/calls/all.ts';
import type { QueryOf } from '#model/calls/definition/call.ts';
import type { AuditLine } from '#model/ledger/audit-line.ts';
import type { AuditDetails, AuditFilters, AuditRow, NamedWallets } from './audit-data.ts';
import { lineInWords, outcomeInWords } from './call-words.ts';
import { objectOf, detailText } from './line-object.server.ts';

export const AUDIT_GRID: GridRules = {
  sortable: ['at'],
  defaultSort: { column: 'at', descending: true },
};
export const AUDIT_FAILURE = listFailure('audit trail');
const SERVER = 'Administrator of the server';
/** Details that a column or a fact of its own shows. */
const SHOWN_APART = new Set(['requestId', 'chain']);

export type AuditQuery = QueryOf<typeof CALLS.readAudit>;

/** What the platform is asked for; undefined where the person of the filter is not known. */
export function auditQueryOf(
  { record, call, outcome, chain, from, before }: AuditFilters,
  person: NamedWallets | undefined,
): AuditQuery | undefined {
  if (person && !person.one) return undefined;
  return {
    record: record || undefined,
    wallet: person?.one?.id,
    call: call || undefined,
    outcome: (outcome || undefined) as AuditQuery['outcome'],
    chain: chain || undefined,
    since: from || undefined,
    until: before || undefined,
  };
}

export function walletsOf({ loggedInId, effectiveId }: AuditLine): string[] {
  return [loggedInId, effectiveId].filter((id) => id !== null);
}

export function rowOf(
  { line, at, loggedInId, effectiveId, call, outcome, detail }: AuditLine,
  names: Names,
): AuditRow {
  const nameOf = (id: string) => names.get(id) ?? id;
  const subject =
    detail.subject === undefined ? SERVER : `Without a role: ${detailText(detail.subject)}`;
  return {
    line,
    at,
    who: loggedInId === null ? subject : nameOf(loggedInId),
    actedFor: effectiveId === null || effectiveId === loggedInId ? '' : nameOf(effectiveId),
    what: lineInWords(call, outcome),
    object: objectOf(detail),
    chain: detailText(detail.chain),
    done: outcome === 'done',
    outcome: outcomeInWords(outcome),
  };
}

export function lineDetailsOf(line: AuditLine, names: Names): AuditDetails {
  const { detail, call, hash, loggedInId, effectiveId } = line;
  const row = rowOf(line, names);
  return {
    ...row,
    call,
    hash,
    loggedInId: loggedInId ?? undefined,
    effectiveId: effectiveId ?? undefined,
    requestId: detailText(detail.requestId) || undefined,
    more: Object.entries(detail)
      .filter(([name, value]) => !SHOWN_APART.has(name) && detailText(value) !== row.object)
      .map(([name, value]) => ({ name, text: detailText(value) })),
  };
}
