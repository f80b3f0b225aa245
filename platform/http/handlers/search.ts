import type { searchCalls } from '#model/calls/search.ts';
import { listPolicies } from '#platform/directory/messages.ts';
import { searchMetadata, searchPolicies } from '#platform/metadata/search.ts';
import { can } from '#model/access/roles.ts';
import { findReceiptsById } from '#platform/contracts/list-contracts.ts';
import { findContractsByName } from '#platform/contracts/smart-contracts.ts';
import { findJobsById } from '#platform/jobs/queue/job-rows.ts';
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
};
