/** What the page of the audit trail shows. */
import type { ListData } from '#app/crud/list-data.ts';
import type { Option } from '#app/ui/controls/option.ts';

/** One line of the trail. */
export interface AuditRow {
  line: number;
  at: string;
  /** The person, or what the server knows of who has no wallet in the zone. */
  who: string;
  /** The wallet for which the person acted, where it is another. */
  actedFor: string;
  what: string;
  /** The id or the name of what it was about. */
  object: string;
  chain: string;
  done: boolean;
  outcome: string;
}

/** A line with all that it holds. */
export interface AuditDetails extends AuditRow {
  call: string;
  requestId: string | undefined;
  hash: string;
  loggedInId: string | undefined;
  effectiveId: string | undefined;
  /** What else the line names. */
  more: { name: string; text: string }[];
}

/** The wallets that the filter by a person may mean; the lines are listed when it means one. */
export interface NamedWallets {
  /** The wallet that is meant. */
  one?: { id: string; name: string };
  /** Those with the text in their name or e-mail address: the first of them. */
  some: { id: string; name: string }[];
  /** How many have it. */
  total: number;
}

export interface AuditPageData {
  lines: ListData<AuditRow>;
  filters: AuditFilters;
  calls: { group: string; options: Option[] }[];
  /** All lines of the zone, or only those of the wallets that the person acts as. */
  ofZone: boolean;
  /** The wallets that the filter names; absent without it. */
  person?: NamedWallets;
  /** The open drawer: the line with the page of what it was about, if that is still there, or why there is none. */
  drawer?: { details: AuditDetails; objectTo?: string | undefined } | { failure: string };
}

/** The parameters of the address that filter; '' for none. */
export const AUDIT_FILTERS = [
  'record',
  'person',
  'call',
  'outcome',
  'chain',
  'from',
  'before',
] as const;
export type AuditFilters = Record<(typeof AUDIT_FILTERS)[number], string>;
