/**
 * The job around a run: the run happens once, however often its worker dies, and only while its starter may start it.
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createConsentContract } from '#platform/contracts/consent-contracts.ts';
import type { SandboxRequest } from '#platform/contracts/sandbox/sandbox.ts';
import { createSmartContract } from '#platform/contracts/smart-contracts.ts';
import { readHeads } from '#platform/ledger/read/heads.ts';
import type { Head } from '#platform/ledger/record.ts';
import { deleteRecord } from '#platform/records/write.ts';
import { execute } from '#platform/storage/database.ts';
import { t, useJobs } from '#tests/support/jobs/use-jobs.ts';
import { saveDictionary } from '#tests/support/zones/zone.ts';
import { createContractJob } from './execute-contract.ts';
import { runJob } from '#platform/jobs/queue/run-job.ts';

let contract: Head;

useJobs();
beforeAll(async () => {
  await saveDictionary(t, { name: 'patient' });
  contract = await create(`function main({ n }) { return n } function bad() { throw 'up' }`);
});

async function create(javaScript: string): Promise<Head> {
  const input = { name: 'Test', description: '', javaScript };
  const made = await t.ledger.append(t.zone, (tx) =>
    createSmartContract(tx, 'patient', input, t.actor),
  );
  if (!made) throw new Error('The contract was not made.');
  return made;
}

const start = (func = 'main', { id } = contract, starter = t.starter) =>
  createContractJob(t.platform, starter, {
    order: { chain: 'patient', sdoId: id, func, args: { n: '1' } },
    emails: [],
  });

const receipts = () => readHeads(t.db, t.zone, sql`type = 'SMART_CONTRACT_RECEIPT'`);

describe('executing a smart contract', () => {
  it('runs once, also when its worker dies between the receipt and the end', async () => {
    const before = (await receipts()).length;
    for (const [func, status] of [
      ['main', 'COMPLETED_SUCCESS'],
      ['bad', 'COMPLETED_ERROR'],
    ] as const) {
      const ended = await t.run(await start(func));
      expect(ended.status).toBe(status);
      await execute(t.db, sql`update job set status = 'RUNNING' where id = ${ended.id}`);
      const again = await t.run(ended);
      expect(again).toMatchObject({ status, results: { receiptId: ended.results?.receiptId } });
    }
    expect(await receipts()).toHaveLength(before + 2);
  });

  it('says which limit ended the function, also when its worker dies after that', async () => {
    const endless = await create('function main() { new Array(2 ** 32 - 1).reverse() }');
    const { sandbox } = t.platform;
    const limits = { ms: 100 };
    const impatient = {
      ...sandbox,
      run: (asked: SandboxRequest) => sandbox.run({ ...asked, limits }),
    };
    const job = await start('main', endless);
    await runJob(t.runner({ platform: { ...t.platform, sandbox: impatient } }), {
      zone: job.zone,
      jobId: job.id,
    });
    const message = 'The contract took longer than 0.1 s. So its function main was ended.';
    expect(await t.read(job.id)).toMatchObject({ status: 'COMPLETED_ERROR', error: { message } });
    await execute(t.db, sql`update job set status = 'RUNNING' where id = ${job.id}`);
    expect((await t.run(job)).error?.message).toBe(message);
  });

  it('leaves no receipt when another worker was quicker', async () => {
    const before = (await receipts()).length;
    const job = await start();
    const stolen = {
      ...t.platform,
      ledger: {
        append: async (...given: Parameters<typeof t.ledger.append>) => {
          await execute(t.db, sql`update job set status = 'CANCELLED' where id = ${job.id}`);
          return t.ledger.append(...given);
        },
      } as typeof t.ledger,
    };
    await runJob(t.runner({ platform: stolen }), { zone: job.zone, jobId: job.id });
    expect(await t.read(job.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await receipts()).toHaveLength(before);
  });

  it('fails when the contract is gone by then, or shared no more', async () => {
    const gone = await create('function main() {}');
    const job = await start('main', gone);
    await t.ledger.append(t.zone, (tx) =>
      deleteRecord(tx, { chain: 'patient', actor: t.actor }, gone.id),
    );
    expect(await t.run(job)).toMatchObject({
      status: 'COMPLETED_ERROR',
      error: { message: 'There is no such smart contract, or it is not shared with you.' },
    });
  });

  it('reads the contracts that match what the token said at its start', async () => {
    const starter = { ...t.starter, actor: t.other, claims: { team: 'blue', other: 'unused' } };
    await expect(start('main', contract, starter)).rejects.toThrow('no such smart contract');
    const consentContract = { jwtProperties: { team: 'blue' } };
    await t.ledger.append(t.zone, (tx) =>
      createConsentContract(tx, 'patient', { consentContract, metadata: {} }, t.actor),
    );
    const job = await start('main', contract, starter);
    expect(job.claims).toEqual({ team: 'blue' });
    expect(await t.run(job)).toMatchObject({ status: 'COMPLETED_SUCCESS' });
  });
});
