import type { accessCalls } from '#model/calls/access.ts';
import { explainAccess } from '#platform/contracts/explain/explain-access.ts';
import { explainRecordAccess } from '#platform/contracts/explain/explain-record-access.ts';
import { accessCallerOf } from '#platform/http/access-caller.ts';
import { writeAudit } from '#platform/http/audit.ts';
import { notFound, orNotFound } from '#platform/http/http-error.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { NO_RECORD } from './records.ts';

export const accessHandlers: Handlers<typeof accessCalls> = {
  async explainAccess({ platform, caller, params, signal }) {
    const { chain, wallet } = params;
    const answer = await explainAccess(
      await accessCallerOf(platform, caller, signal),
      chain,
      wallet,
    );
    if (answer === 'no chain') throw notFound(`chain: There is no dictionary '${chain}'.`);
    if (answer === 'no subject') throw notFound('There is no such wallet or group.');
    const detail = { chain, id: wallet };
    await writeAudit(caller.zone.db, caller, { call: 'explainAccess', outcome: 'done', detail });
    return answer;
  },

  async explainRecordAccess({ platform, caller, params, signal }) {
    const { chain, sdoId } = params;
    const answer = orNotFound(
      await explainRecordAccess(await accessCallerOf(platform, caller, signal), chain, sdoId),
      NO_RECORD,
    );
    const detail = { chain, sdoId };
    await writeAudit(caller.zone.db, caller, {
      call: 'explainRecordAccess',
      outcome: 'done',
      detail,
    });
    return answer;
  },
};
