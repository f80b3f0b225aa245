import type { smartContractCalls } from '#model/calls/smart-contracts.ts';
import { RESERVED_ARGUMENT_MESSAGE } from '#model/contracts/smart-contract.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { refuseTwice, requireAsInPath } from '#platform/http/parse-given.ts';
import { startJob } from '#platform/http/start-job.ts';
import { createContractJob } from './execute-contract.ts';

export const contractJobHandlers: Handlers<
  Pick<typeof smartContractCalls, 'executeSmartContractJob'>
> = {
  executeSmartContractJob(context) {
    const { params, query, body } = context;
    requireAsInPath(params, body, RESERVED_ARGUMENT_MESSAGE);
    if (query.emailResultsTo && body.emailResultsTo) refuseTwice(body, query);
    const emails = query.emailResultsTo ?? body.emailResultsTo;
    const asked = { order: { ...params, args: body.args }, emails };
    return startJob(context, 'executeSmartContractJob', createContractJob, asked);
  },
};
