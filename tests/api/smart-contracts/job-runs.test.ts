/** Runs of smart contracts in jobs. */
import { describe, expect, it } from 'vitest';
import type { Job } from '#model/jobs/job-schema.ts';
import { MASKED } from '#model/contracts/receipt.ts';
import type { Receipt } from '#model/contracts/receipt.ts';
import type { StoredSmartContract } from '#model/contracts/smart-contract.ts';
import { ADMIN, OTHER, USER } from '#tests/support/api/callers.ts';
import { create, decoded, formOf, useContracts, user } from '#tests/support/api/smart-contracts.ts';
import type { Made } from '#tests/support/api/smart-contracts.ts';
import { api } from '#tests/support/api/use-api.ts';

useContracts();

describe('a run in a job', () => {
  const start = (contract: StoredSmartContract, func: string, body?: unknown, who = USER) =>
    api.call<Job>(who, 'POST', `/jobs/patient/smartcontracts/${contract.sdoId}/${func}`, body);

  it('takes its arguments from the form and tells of its receipt [B-573 B-340 B-341 B-342 B-346]', async () => {
    const contract = await create(`function main(a) { console.log('ran'); return a }`);
    const form = formOf([
      ['chain', 'patient'],
      ['sdoId', contract.sdoId],
      ['func', 'main'],
      ['name', 'Ada'],
      ['emailResultsTo', 'ada@acme.test'],
    ]);
    const started = await start(contract, 'main', form);
    expect(started.status).toBe(202);
    const job = await api.finished(USER, started.body.jobId);
    expect(job).toMatchObject({
      name: 'SmartContractExecJob',
      status: 'COMPLETED_SUCCESS',
      dictName: 'patient',
      loggedInId: user,
      emailRecipients: ['ada@acme.test'],
      metadata: { sdoId: contract.sdoId, func: 'main', args: { name: 'Ada' } },
      progress: { done: 1, total: 1 },
      results: { results: { successful: true, response: { name: 'Ada' } } },
    });
    expect(job.results).not.toHaveProperty('error');
    const id = job.receipt?.header.id;
    const receipt = await api.call<Receipt>(USER, 'GET', `/graphchain/patient/${id}`);
    expect(receipt.body).toMatchObject({
      contractSdoId: contract.sdoId,
      receiptSmartContract: { successful: true, response: { name: 'Ada' } },
    });
  });

  it('that failed ends in error, with a receipt all the same', async () => {
    const contract = await create(`function main() { throw new Error('secret of a record') }`);
    const { body } = await start(contract, 'main', { args: { patient: 'secret too' } });
    const job = await api.finished(USER, body.jobId);
    expect(job).toMatchObject({
      status: 'COMPLETED_ERROR',
      results: {
        error: { message: 'The function main failed. The error log of its receipt says why.' },
        results: { successful: false },
      },
    });
    const seen = await api.call<Job>(ADMIN, 'GET', `/jobs/${body.jobId}`);
    expect(JSON.stringify(seen.body)).not.toContain('secret');
    expect(seen.body).toMatchObject({
      metadata: { args: MASKED },
      results: { results: { errorLogBase64: MASKED, consoleBase64: MASKED, response: MASKED } },
      receipt: job.receipt,
    });
    const receipt = await api.call<Receipt>(
      USER,
      'GET',
      `/graphchain/patient/${job.receipt?.header.id}`,
    );
    expect(decoded(receipt.body.receiptSmartContract?.errorLogBase64)).toContain('secret');
  });

  it('stops when the job is cancelled, with a receipt that says so', async () => {
    const contract = await create('function main() { for (;;); }');
    const { body: started } = await start(contract, 'main');
    const path = `/jobs/${started.jobId}`;
    await expect.poll(async () => (await api.read<Job>(USER, path)).status).toBe('RUNNING');
    expect((await api.call(USER, 'DELETE', path)).status).toBe(200);
    const job = await api.finished(USER, started.jobId);
    expect(job.status).toBe('CANCELLED');
    const receipt = `/graphchain/patient/${job.receipt?.header.id}`;
    const body = await api.read<Receipt>(USER, receipt);
    expect(body.receiptSmartContract).toMatchObject({ successful: false });
    expect(decoded(body.receiptSmartContract?.errorLogBase64)).toBe('The run was cancelled.');
  });

  it('mails to every address that the query names', async () => {
    const contract = await create('function main() {}');
    const query = 'main?emailResultsTo=a@acme.test&emailResultsTo=b@acme.test';
    const { body } = await start(contract, query);
    expect(body.emailRecipients).toEqual(['a@acme.test', 'b@acme.test']);
    await api.finished(USER, body.jobId);
  });

  it('is refused for a contract that is not seen, and with a wrong address', async () => {
    const contract = await create('function main() {}');
    expect((await start(contract, 'main', undefined, OTHER)).status).toBe(404);
    const wrong = await api.call<Made>(
      USER,
      'POST',
      `/jobs/patient/smartcontracts/${contract.sdoId}/main?emailResultsTo=nobody`,
    );
    expect(wrong.status).toBe(400);
    expect(wrong.body.message).toContain('emailResultsTo');
  });
});
