import type { searchCalls } from '#model/calls/search.ts';
import { listPolicies } from '#platform/directory/messages.ts';
import { searchMetadata, searchPolicies } from '#platform/metadata/search.ts';
import type { Handlers } from '../handler.ts';

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
};
