import type { queryCalls } from '#model/calls/query.ts';
import { recordConsentedRead } from '#platform/contracts/consent-receipts.ts';
import { listMoments } from '#platform/query/moments.ts';
import { runQuery, validateQuery } from '#platform/query/run-query.ts';
import type { Handlers } from '#platform/http/handler.ts';

export const queryHandlers: Handlers<typeof queryCalls> = {
  async validateQuery({ platform, caller, body, signal }) {
    const { zone, actor } = caller;
    const { query: text, mustHaveGraph } = body;
    const asked = { zone, wallet: actor.loggedInId, text, mustHaveGraph, signal };
    const { warnings } = await validateQuery(platform.definitions, asked);
    return { valid: true, warnings };
  },

  async listMoments({ caller, body: { ids, chains }, signal, setHeader }) {
    const reader = await caller.reader();
    const { moments, isCut } = await listMoments({
      ...{ zone: caller.zone, reader, ids, chains, signal },
    });
    if (isCut) setHeader('X-Truncated', 'moments');
    return moments;
  },

  async runQuery({ platform, caller, body, signal, setHeader }) {
    const { zone } = caller;
    const { definitions } = platform;
    const reader = await caller.reader();
    const { query: text, mustHaveGraph } = body;
    const result = await runQuery({ zone, reader, definitions, text, mustHaveGraph, signal });
    await recordConsentedRead(platform, caller, result.consents, text);
    const cut = result.kind === 'graph' ? result.result.left : result.left;
    if (cut) setHeader('X-Truncated', cut.budget);
    if (result.kind === 'graph') return result.result;
    const { rows, total, left } = result;
    if (total !== undefined) setHeader('X-Total-Count', String(total));
    return body.counted === true ? { rows, total, left } : rows;
  },
};
