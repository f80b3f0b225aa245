/** The comparison of the zone of the session with another one. */
import { FILTER_PARAM, ROW_PARAM } from '#app/crud/list-data.ts';
import { loadList } from '#app/crud/load-list.server.ts';
import type { WholeList } from '#app/crud/load-list.server.ts';
import { paths } from '#app/paths/paths.ts';
import { comparisonPaths, WITH_PARAM } from '#app/paths/comparison-paths.ts';
import { failureText } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { PAGE_LIMITS } from '#model/fields/limits.ts';
import { COMPARED_KINDS, COMPARED_STATUSES } from '#model/metadata/comparison.ts';
import type {
  ComparedItem,
  ComparedKind,
  ComparedStatus,
  ZoneComparison,
} from '#model/metadata/comparison.ts';
import { PROMOTED_KINDS } from '#model/metadata/promotion.ts';
import {
  describeDifference,
  KIND_LABELS,
  sayDifference,
} from '#model/metadata/describe-difference.ts';
import type { ComparedDetails, ComparisonPageData, ComparisonRow } from './comparison-data.ts';

const FAILURE = 'The zones could not be compared.';
const NO_RECORD = 'Neither zone has this record any more, or it is not yours.';
const NO_OTHER =
  'You may enter no other zone of this customer, so there is nothing to compare with.';

/** What is shown unless the address names a status. */
const DIFFERING: readonly ComparedStatus[] = ['onlyHere', 'onlyThere', 'different'];

interface Asked {
  here: string;
  there: string;
  kind: ComparedKind | '';
  status: ComparedStatus | '';
}

function readAddress({ zone, zones }: Session, params: URLSearchParams): Asked {
  const others = otherZones({ zone, zones });
  return {
    here: zone.name,
    there: params.get(WITH_PARAM)?.trim() || (others[0] ?? ''),
    kind: COMPARED_KINDS.find((kind) => kind === params.get('kind')) ?? '',
    status: COMPARED_STATUSES.find((status) => status === params.get('status')) ?? '',
  };
}

/** The other zone of the address; the next one without it. */
export function zoneOfAddress(session: Session, params: URLSearchParams): string {
  return readAddress(session, params).there;
}

/** The other zones that the person may enter: the next one in their order first. */
function otherZones({ zone, zones }: Pick<Session, 'zone' | 'zones'>): string[] {
  const names = zones.map(({ name }) => name);
  const at = names.indexOf(zone.name);
  return [...names.slice(at + 1), ...names.slice(0, Math.max(at, 0))];
}

export async function loadComparison(
  session: Session,
  params: URLSearchParams,
): Promise<ComparisonPageData> {
  const asked = readAddress(session, params);
  const row = params.get(ROW_PARAM);
  let counts: ZoneComparison['counts'] | undefined;
  const items = await loadList(session, params, {
    read: async ({ limit, skip, search }) => {
      if (asked.there === '') return { data: [], total: 0 };
      const { data, total } = await compare(session, asked, { limit, skip, search });
      ({ counts } = data);
      return { data: data.items, total: total ?? data.items.length };
    },
    grid: { sortable: [], defaultSort: { column: 'name', descending: false } },
    toRow: (item) => rowOf(asked, item, { all: false }),
    rowOffers: mayPromote(session) ? { promote: { permission: PROMOTES } } : {},
    failure: FAILURE,
  });
  const drawer =
    row === null || asked.there === '' ? {} : { drawer: await openItem(session, asked, row) };
  return {
    ...asked,
    zones: zoneOptions(session, asked.there),
    kinds: kindOptions(session),
    statuses: counts && statusesOf(asked, counts),
    empty: emptyOf(asked),
    bringTo: mayPromote(session) && differs(counts) ? planAddress(asked) : undefined,
    items: asked.there === '' ? { ...items, failure: NO_OTHER } : items,
    ...drawer,
  };
}

/** Whether anything differs. It is unknown after a failure. */
function differs(counts: ZoneComparison['counts'] | undefined): boolean {
  return counts !== undefined && counts.onlyHere + counts.onlyThere + counts.different > 0;
}

/** All items that the address asks for, on one page, with all of their differences. */
export async function loadWholeComparison(session: Session, params: WholeList) {
  const asked = readAddress(session, params);
  const search = params.get(FILTER_PARAM)?.trim() || undefined;
  const rows: ComparisonRow[] = [];
  try {
    for (;;) {
      const part = { limit: PAGE_LIMITS.limit, skip: rows.length, search };
      const { data, total = 0 } = await compare(session, asked, part);
      for (const item of data.items) rows.push(rowOf(asked, item, { all: true }));
      if (data.items.length === 0 || rows.length >= total) return { rows, total: rows.length };
    }
  } catch (error) {
    return { rows: [], total: 0, failure: failureText(error, FAILURE) };
  }
}

function compare(
  { api }: Session,
  { there, kind, status }: Asked,
  page: { limit: number; skip?: number; search?: string | undefined; id?: string },
) {
  return api.call(CALLS.compareWithZone, {
    params: { zone: there },
    query: {
      ...page,
      ...(kind !== '' && { kind }),
      status: status === '' ? [...DIFFERING] : status,
    },
  });
}

/** When the item cannot be read, the list behind the drawer is still shown. */
async function openItem(
  session: Session,
  asked: Asked,
  id: string,
): Promise<NonNullable<ComparisonPageData['drawer']>> {
  try {
    const { data } = await session.api.call(CALLS.compareWithZone, {
      params: { zone: asked.there },
      query: { id, limit: 1 },
    });
    const [item] = data.items;
    return item ? { details: detailsOf(asked, item, mayPromote(session)) } : { failure: NO_RECORD };
  } catch (error) {
    return { failure: failureText(error, FAILURE) };
  }
}

/** How many differences a row of the list names. */
const NAMED = 3;

function rowOf(asked: Asked, item: ComparedItem, { all }: { all: boolean }): ComparisonRow {
  const { differences } = item;
  const named = (all ? differences : differences.slice(0, NAMED)).map(sayDifference);
  const more = differences.length - named.length;
  return {
    ...summaryOf(asked, item),
    canBring: canPromote(item),
    differences: [...named, ...(more > 0 ? [`and ${more.toLocaleString('en')} more`] : [])].join(
      '; ',
    ),
  };
}

export const PROMOTES = ['createMetadata', 'editMetadata'] as const;

const mayPromote = ({ can }: Session) => can(...PROMOTES);

/** The plan that brings one record of the other zone into this one, or all that differ. */
const planAddress = ({ there }: Asked, record?: string) =>
  comparisonPaths.plan({ with: there, selected: record });

/** What this zone lacks or has in another way, of the kinds that are brought from zone to zone. */
function canPromote({ kind, status }: ComparedItem): boolean {
  const isPromoted = PROMOTED_KINDS.some((promoted) => promoted === kind);
  return isPromoted && (status === 'onlyThere' || status === 'different');
}

function summaryOf(asked: Asked, { kind, name, chain, hereId, thereId, status }: ComparedItem) {
  return {
    id: hereId ?? thereId ?? '',
    name: chain === undefined ? name : `${name} (${chain})`,
    kind: KIND_LABELS[kind].one,
    status,
    statusLabel: statusLabel(asked, status),
  };
}

function statusLabel({ here, there }: Asked, status: ComparedStatus): string {
  const labels: Record<ComparedStatus, string> = {
    onlyHere: `Only in ${here}`,
    onlyThere: `Only in ${there}`,
    different: 'Different',
    same: 'Same',
  };
  return labels[status];
}

function statusesOf(
  asked: Asked,
  { onlyHere, onlyThere, different, same }: ZoneComparison['counts'],
): NonNullable<ComparisonPageData['statuses']> {
  return [
    { choice: '', label: 'All differences', count: onlyHere + onlyThere + different },
    { choice: 'different', label: statusLabel(asked, 'different'), count: different },
    { choice: 'onlyHere', label: statusLabel(asked, 'onlyHere'), count: onlyHere },
    { choice: 'onlyThere', label: statusLabel(asked, 'onlyThere'), count: onlyThere },
    { choice: 'same', label: statusLabel(asked, 'same'), count: same },
  ];
}

function emptyOf({ here, there, kind, status }: Asked): ComparisonPageData['empty'] {
  const what = kind === '' ? '' : ` of ${KIND_LABELS[kind].many}`;
  if (status !== '') return { icon: 'check', text: `Nothing${what} has this status.` };
  return {
    icon: 'circle-check',
    title: 'Nothing differs',
    text: `What you may read${what} is the same in ${here} and in ${there}.`,
  };
}

function detailsOf(asked: Asked, item: ComparedItem, offered: boolean): ComparedDetails {
  return {
    ...summaryOf(asked, item),
    bringTo: offered && canPromote(item) ? planAddress(asked, item.thereId) : undefined,
    to: addressOf(item),
    differences: item.differences.map((difference) => ({
      ...describeDifference(difference),
      isCut: difference.cut === true,
    })),
  };
}

/** The page of the record here; undefined where it is not here. */
function addressOf({ kind, name, chain = '', hereId }: ComparedItem): string | undefined {
  if (hereId === undefined) return undefined;
  const addresses: Record<ComparedKind, () => string> = {
    dictionaries: () => paths.dictionary(name),
    edgeDefs: () => paths.edge(hereId),
    glossaries: () => paths.term(hereId),
    userGroups: () => paths.wallet('user-group', hereId),
    systemWallets: () => paths.wallet('system-wallet', hereId),
    smartContracts: () => paths.smartContracts.edit(chain, hereId),
    consentContracts: () => paths.consentContracts.edit(chain, hereId),
  };
  return addresses[kind]();
}

/** The zones to choose from, and the one of the address, so that the choice shows what is compared. */
function zoneOptions(session: Session, there: string): ComparisonPageData['zones'] {
  const names = otherZones(session);
  const environments = new Map(session.zones.map(({ name, environment }) => [name, environment]));
  const shown = there === '' || names.includes(there) ? names : [...names, there];
  return shown.map((name) => {
    const environment = environments.get(name);
    return { value: name, label: environment === undefined ? name : `${name} (${environment})` };
  });
}

/** Contracts are data: only who reads data may compare them. */
function kindOptions({ can }: Session): ComparisonPageData['kinds'] {
  const kinds = COMPARED_KINDS.filter((kind) => !kind.endsWith('Contracts') || can('readData'));
  return [
    { value: '', label: 'All' },
    ...kinds.map((kind) => ({ value: kind, label: KIND_LABELS[kind].many })),
  ];
}
