import { sql } from 'kysely';
import type { searchCalls } from '#model/calls/search.ts';
import { listPolicies } from '#platform/directory/messages.ts';
import { searchMetadata, searchPolicies } from '#platform/metadata/search.ts';
import { can } from '#model/access/roles.ts';
import { ownedBy } from '#platform/access/visible.ts';
import { consentsVisibleTo, findReceiptsById } from '#platform/contracts/list-contracts.ts';
import { findUses } from '#platform/contracts/uses/find-uses.ts';
import { findContractsByName } from '#platform/contracts/smart-contracts.ts';
import { findJobsById } from '#platform/jobs/queue/job-rows.ts';
import { orNotFound } from '#platform/http/http-error.ts';
import { viewerOf } from '#platform/http/viewer.ts';
import type { Handlers } from '#platform/http/handler.ts';

export const searchHandlers: Handlers<typeof searchCalls> = {
  async searchMetadata({ platform, caller, body, signal, setHeader }) {
    const { zone, actor } = caller;
    const [{ truncated, ...found }, policies] = await Promise.all([
      searchMetadata({ zone, wallet: actor.loggedInId, signal }, body.terms, body.limit),
      listPolicies(platform.db, caller.customer.id),
    ]);
    if (truncated.length > 0) setHeader('X-Truncated', truncated.join(', '));
    const { terms, total } = searchPolicies(policies, body.terms, body.limit);
    return { ...found, terms, totals: { ...found.totals, terms: total } };
  },

  async searchContracts({ caller, query: { name, limit } }) {
    return findContractsByName(caller.zone, await caller.reader(), name, limit);
  },

  async searchIds({ caller, query: { part, limit } }) {
    const viewer = await viewerOf(caller);
    const maySeeReceipts = viewer.isAdmin || can(caller.roles, 'readData');
    const [jobs, receipts] = await Promise.all([
      findJobsById(caller.zone, part, limit),
      maySeeReceipts ? findReceiptsById(viewer, part, limit) : [],
    ]);
    return { jobs, receipts };
  },

  async findUses({ caller, query, signal }) {
    const viewer = await viewerOf(caller);
    const uses = await findUses(
      {
        zone: caller.zone,
        wallet: caller.actor.loggedInId,
        seesConsent: await consentsVisibleTo(viewer, undefined),
        seesSmart: can(caller.roles, 'readData') ? ownedBy(viewer.reader, 'h') : sql`false`,
        signal,
      },
      query,
    );
    return orNotFound(uses, 'There is no such record or attribute.');
  },
};
