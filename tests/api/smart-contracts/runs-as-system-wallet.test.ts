/** Runs of smart contracts as a system wallet. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#model/jobs/job-schema.ts';
import { ADMIN, OTHER, USER } from '#tests/support/api/callers.ts';
import { create, execute, PATH, useContracts, user } from '#tests/support/api/smart-contracts.ts';
import type { Made } from '#tests/support/api/smart-contracts.ts';
import { api } from '#tests/support/api/use-api.ts';

useContracts();

describe('a run as a system wallet', () => {
  let wallet: string;
  let groupId: string;
  let kept: string;
  const group = () => ({ name: 'Keepers', description: 'Those who act', group: [user] });
  const headers = () => ({ BIQ_SYSTEM_WALLET_ID: wallet });

  beforeAll(async () => {
    const made = await api.call<{ id: string }>(ADMIN, 'POST', '/metadata/usergroup', group());
    groupId = made.body.id;
    const keeper = await api.call<{ id: string }>(ADMIN, 'POST', '/metadata/system/wallet', {
      type: 'CUSTODIAN_OWNER',
      description: 'Keeps records',
      accessControlUserGroup: groupId,
    });
    expect(keeper.status).toBe(201);
    wallet = keeper.body.id;
    const data = { code: 'kept' };
    const record = await api.call<Made>(USER, 'POST', '/graphchain/patient', { data }, headers());
    expect(record.status).toBe(201);
    kept = record.body.header.id;
  });
  afterAll(() => api.call(USER, 'DELETE', `/graphchain/patient/${kept}`, undefined, headers()));

  it('reads as that wallet; it is the effective one, whoever is signed in [B-658]', async () => {
    const made = await api.call<Made>(
      USER,
      'POST',
      PATH,
      {
        name: 'Keeper',
        code: `async function main() { return (await query('FROM patient')).map(r => r.code) }`,
      },
      headers(),
    );
    expect(made.body.header.owners).toEqual([wallet]);
    const { body } = await execute(made.body, 'main', undefined, USER, headers());
    expect(body).toMatchObject({
      effectiveId: wallet,
      loggedInId: user,
      contractOwnerId: wallet,
      receiptSmartContract: { response: ['kept'] },
    });
    const refused = await execute(made.body, 'main', undefined, OTHER, headers());
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain('Unable to elevate to system wallet');
  });

  it.each(['TENANT_OWNER', 'TENANT_LIMITED_OWNER', 'CUSTODIAN_OWNER', 'CUSTODIAN_LIMITED_OWNER'])(
    'is one of a custodian or a tenant, of either kind: %s [B-657]',
    async (type) => {
      const made = await api.call<{ id: string }>(ADMIN, 'POST', '/metadata/system/wallet', {
        type,
        description: 'Runs contracts',
        accessControlUserGroup: groupId,
        writeUserGroup: type.startsWith('TENANT') ? groupId : undefined,
      });
      const acting = { BIQ_SYSTEM_WALLET_ID: made.body.id };
      const contract = { name: 'Its own', code: 'function main() { return 1 }' };
      const own = await api.call<Made>(USER, 'POST', PATH, contract, acting);
      const run = await execute(own.body, 'main', undefined, USER, acting);
      expect(run).toMatchObject({
        status: 200,
        body: {
          effectiveId: made.body.id,
          loggedInId: user,
          receiptSmartContract: { response: 1 },
        },
      });
    },
  );

  it('in a job asks again whether its starter may act so', async () => {
    const made = await create('function main() { return 1 }', {}, USER);
    const path = `/jobs/patient/smartcontracts/${made.sdoId}/main`;
    const refused = await api.call<Job>(USER, 'POST', path, undefined, headers());
    // The system wallet itself does not see the contract of the person.
    expect(refused.status).toBe(404);
    const own = await api.call<Made>(
      USER,
      'POST',
      PATH,
      { name: 'Own', code: 'function main() { return 1 }' },
      headers(),
    );
    const ownPath = `/jobs/patient/smartcontracts/${own.body.sdoId}/main`;
    const started = await api.call<Job>(USER, 'POST', ownPath, undefined, headers());
    const job = await api.finished(USER, started.body.jobId);
    expect(job).toMatchObject({
      status: 'COMPLETED_SUCCESS',
      effectiveId: wallet,
      loggedInId: user,
    });
  });
});
