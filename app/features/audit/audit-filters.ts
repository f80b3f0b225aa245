/** The filters of the audit trail in an address. */
import { AUDIT_OUTCOMES } from '#model/ledger/audit-line.ts';
import { AUDIT_FILTERS } from './audit-data.ts';
import type { AuditFilters } from './audit-data.ts';

/** The most characters that the platform takes. */
const MAX_FILTER = 300;

/** The filters in an address. An unknown value is ignored, as in all lists. */
export function readAuditFilters(params: URLSearchParams): AuditFilters {
  const given = AUDIT_FILTERS.map((name) => [
    name,
    (params.get(name) ?? '').trim().slice(0, MAX_FILTER),
  ]);
  const filters = Object.fromEntries(given) as AuditFilters;
  return {
    ...filters,
    outcome: AUDIT_OUTCOMES.find((outcome) => outcome === filters.outcome) ?? '',
    from: toMoment(filters.from),
    before: toMoment(filters.before),
  };
}

/** ISO 8601 in UTC; '' for what is no moment. The field sends no time zone where no script has made it UTC. */
function toMoment(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return '';
  const moment = new Date(text.endsWith('Z') ? text : `${text}Z`);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}
