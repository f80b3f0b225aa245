/** Jobs that were started as a system wallet, by somebody who may no longer act as it when they run. */
import { beforeAll, expect, it } from 'vitest';
import { createSmartContract } from '#platform/contracts/smart-contracts.ts';
import { walletOf } from '#platform/access/wallets.ts';
import {
  listServiceAccounts,
  saveServiceAccount,
} from '#platform/identity/accounts/service-accounts.ts';
import type { Actor } from '#platform/ledger/record.ts';
import { t, useJobs } from '#tests/support/jobs/use-jobs.ts';
import { saveDictionary } from '#tests/support/zones/zone.ts';
import { createDownloadJob } from '#platform/jobs/types/download-data/download-data.ts';
import { createContractJob } from '#platform/jobs/types/execute-contract/execute-contract.ts';
import type { JobRow } from '#platform/jobs/queue/job-rows.ts';

/** Ada as the system wallet, whose group she is in. */
let ada: Actor;
/** Ben, who is not in the group. */
let ben: Actor;
let contract: string;

useJobs();
beforeAll(async () => {
  await saveDictionary(t, { name: 'person' });
  const group = crypto.randomUUID();
  const wallet = crypto.randomUUID();
  ada = { loggedInId: t.actor.effectiveId, effectiveId: wallet };
  ben = { loggedInId: t.other.effectiveId, effectiveId: wallet };
  contract = await t.ledger.append(t.zone, async (tx) => {
    const operation = 'CREATE' as const;
    const made = { operation, owners: [wallet], actor: t.actor };
    await tx.createSigningKey(wallet);
    const members = { id: group, name: 'Keepers', description: '', group: [ada.loggedInId] };
    const body = { group: members };
    await tx.append({ ...made, chain: '$group', id: group, type: 'USER_GROUP', body });
    const type = 'CUSTODIAN_OWNER';
    const systemWallet = { id: wallet, type, description: '', accessControlUserGroup: group };
    await tx.append({
      ...made,
      chain: '$system_wallet',
      id: wallet,
      type: 'SYSTEM_WALLET',
      body: { systemWallet },
    });
    const input = { name: 'Test', description: '', javaScript: 'function main() {}' };
    const head = await createSmartContract(tx, 'person', input, ada);
    return head?.id ?? '';
  });
});

const STARTS: Record<string, (actor: Actor) => Promise<JobRow>> = {
  'download of data': (actor) =>
    createDownloadJob(t.platform, { ...t.starter, actor }, { tql: 'FROM person', fileType: 'CSV' }),
  'upload of data': (actor) => t.upload('name\nEve\n', { actor }),
  'run of a smart contract': (actor) => {
    const order = { chain: 'person', sdoId: contract, func: 'main', args: {} };
    return createContractJob(t.platform, { ...t.starter, actor }, { order, emails: [] });
  },
};

it.each(Object.keys(STARTS))('a %s asks again whether its starter may act so', async (what) => {
  const start = STARTS[what] as (actor: Actor) => Promise<JobRow>;
  expect(await t.run(await start(ada))).toMatchObject({ status: 'COMPLETED_SUCCESS' });
  expect(await t.run(await start(ben))).toMatchObject({
    status: 'COMPLETED_ERROR',
    error: {
      message: 'You may no longer act as the system wallet that the job was started with.',
    },
  });
});

it('a job of a service account is run while the account acts as that wallet', async () => {
  const download = STARTS['download of data']!;
  const account = { realm: t.zone.customer, clientId: 'loader', zone: t.zone.name, roles: [] };
  await saveServiceAccount(t.db, { ...account, systemWallet: ben.effectiveId });
  const [{ id } = {}] = await listServiceAccounts(t.db, account.realm);
  // The wallet of a program is bound to its account, as at its first call.
  const principal = { subject: id ?? '', email: '', emailVerified: false, name: 'loader' };
  const loggedInId = await walletOf(t.ledger, t.zone, principal);
  const actor = { loggedInId, effectiveId: ben.effectiveId };
  expect(await t.run(await download(actor))).toMatchObject({ status: 'COMPLETED_SUCCESS' });
  const waiting = await download(actor);
  await saveServiceAccount(t.db, { ...account, systemWallet: loggedInId });
  expect(await t.run(waiting)).toMatchObject({ status: 'COMPLETED_ERROR' });
});
