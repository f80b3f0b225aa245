import type { comparisonCalls } from '#model/calls/comparison.ts';
import { COMPARED_KINDS, COMPARED_STATUSES } from '#model/metadata/comparison.ts';
import type { ComparedItem, ComparedKind, ComparedStatus } from '#model/metadata/comparison.ts';
import { readerIds } from '#platform/access/wallets.ts';
import { compareTwoZones } from '#platform/metadata/comparison/compare-two-zones.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { requireOtherZone } from '#platform/http/other-zone.ts';

const CONTRACTS: readonly ComparedKind[] = ['smartContracts', 'consentContracts'];

export const comparisonHandlers: Handlers<typeof comparisonCalls> = {
  async compareWithZone({ platform, caller, params, query, signal, setHeader }) {
    const { zone, actor } = caller;
    const other = await requireOtherZone(platform, caller, params.zone, 'compareWithZone');
    const readsData = [caller, other].every(({ permissions }) => permissions.has('readData'));
    const kinds = COMPARED_KINDS.filter(
      (kind) => query.kind.includes(kind) && (readsData || !CONTRACTS.includes(kind)),
    );
    const owners = await readerIds(zone.db, zone, actor.effectiveId);
    const compared = await compareTwoZones(
      { zone, kinds, owners },
      { zone: other.zone, kinds, owners: other.owners },
      { wallet: actor.loggedInId, signal },
    );
    const found = compared.filter(isAbout(query));
    const shown = found.filter(({ status }) => query.status.includes(status));
    setHeader('X-Total-Count', String(shown.length));
    return {
      ...{ here: zone.name, there: other.zone.name, kinds },
      counts: countsOf(found),
      items: shown.slice(query.skip, query.skip + query.limit),
    };
  },
};

/** Whether an item has the text in its name or chain, and the id in either zone. */
function isAbout({ search = '', id }: { search?: string | undefined; id?: string | undefined }) {
  const wanted = search.toLowerCase();
  return ({ name, chain = '', hereId, thereId }: ComparedItem): boolean =>
    (id === undefined || id === hereId || id === thereId) &&
    (name.toLowerCase().includes(wanted) || chain.toLowerCase().includes(wanted));
}

function countsOf(items: readonly ComparedItem[]): Record<ComparedStatus, number> {
  const counts = COMPARED_STATUSES.map((status) => {
    return [status, items.filter((item) => item.status === status).length] as const;
  });
  return Object.fromEntries(counts) as Record<ComparedStatus, number>;
}
