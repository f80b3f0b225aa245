import type { queryCalls } from '#model/calls/query.ts';
import { recordConsentedRead } from '../../contracts/consent-receipts.ts';
import { checkedQuery } from '../../query/check.ts';
import { runGraph } from '../../query/graph.ts';
import { badRequest, unprocessable } from '../failure.ts';
import type { Handlers } from '../handler.ts';

export const queryHandlers: Handlers<typeof queryCalls> = {
  async validateQuery({ platform, caller, body }) {
    const { zone } = caller;
    const { query, warnings } = await checkedQuery(platform.definitions, zone.db, zone, body.query);
    if (body.mustHaveGraph === true && query.kind !== 'graph') {
      throw badRequest('Line 1, column 1: the query must begin with GRAPH.');
    }
    return { valid: true, warnings };
  },

  async runQuery({ platform, caller, body, signal, setHeader }) {
    const { zone } = caller;
    const { definitions } = platform;
    const checked = await checkedQuery(definitions, zone.db, zone, body.query);
    const { query, chain, metadataSeq } = checked;
    if (query.kind !== 'graph' || query.asOf) {
      throw unprocessable(
        'This server runs GRAPH queries over present records; FROM and AS OF can be checked, not run.',
      );
    }
    const reader = await caller.reader();
    const run = { zone, reader, definitions, metadataSeq, chain, query, signal };
    const { result, consents } = await runGraph(run);
    await recordConsentedRead(platform, caller, consents, body.query);
    if (result.left) setHeader('X-Truncated', result.left.budget);
    return result;
  },
};
