import type { restoreCalls } from '#model/calls/restore.ts';
import { restoreDeleted } from '#platform/contracts/restore-deleted.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { appendAudited, idOf } from '#platform/http/audit.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { orNotFound } from '#platform/http/http-error.ts';
import { requestCatchUp } from '#platform/jobs/queue/request-catch-up.ts';

const NOTHING_DELETED = 'There is nothing deleted that can be restored.';

export const restoreHandlers: Handlers<typeof restoreCalls> = {
  restoreDeleted: ({ platform, caller, body }) =>
    appendAudited(platform, caller, 'restoreDeleted', idOf, async (tx) => {
      const restored = orNotFound(await restoreDeleted(tx, body.id, caller), NOTHING_DELETED);
      if (restored.chain === SYSTEM_CHAINS.edge) await requestCatchUp(platform, tx);
      return restored;
    }),
};
