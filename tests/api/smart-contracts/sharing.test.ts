/** Smart contracts that are shared by consent: who sees and runs them. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Receipt } from '#model/contracts/receipt.ts';
import { OTHER, USER } from '#tests/support/api/callers.ts';
import {
  create,
  decoded,
  execute,
  LIST,
  other,
  PATH,
  useContracts,
  user,
} from '#tests/support/api/smart-contracts.ts';
import type { Made } from '#tests/support/api/smart-contracts.ts';
import { api } from '#tests/support/api/use-api.ts';

useContracts();

describe('a contract that is shared', () => {
  let shared: Made;
  const share = async (consentContract: object) =>
    (
      await api.call<{ header: { id: string } }>(
        USER,
        'POST',
        '/graphchain/patient/consentcontracts',
        { consentContract },
      )
    ).body.header.id;
  const end = (id: string) => api.call(USER, 'DELETE', `/graphchain/patient/${id}`);

  beforeAll(async () => {
    shared = await create(
      `async function main() { return (await query('FROM patient')).map(r => r.code) }`,
    );
  });

  it('by consent is seen and run, not changed, and reading it leaves a receipt', async () => {
    const id = await share({ to: [other] });
    const read = await api.call<Made>(OTHER, 'GET', `/graphchain/patient/${shared.sdoId}`);
    expect(read.body).toMatchObject({ name: shared.name, codeBase64: shared.codeBase64 });
    expect(read.body.header.hash).toBeUndefined();
    const list = await api.call<Made[]>(OTHER, 'GET', LIST);
    expect(list.body.map(({ sdoId }) => sdoId)).toContain(shared.sdoId);
    const all = await api.call<Made[]>(OTHER, 'GET', '/smartcontracts');
    expect(all.body.map(({ sdoId }) => sdoId)).toContain(shared.sdoId);
    const change = { name: 'x', code: 'x' };
    expect((await api.call(OTHER, 'PUT', `${PATH}/${shared.sdoId}`, change)).status).toBe(404);
    const { body } = await execute(shared, 'main', undefined, OTHER);
    expect(body).toMatchObject({ contractOwnerId: user, effectiveId: other, loggedInId: other });
    const receipts = await api.call<Receipt[]>(
      USER,
      'GET',
      '/graphchain/patient/consentcontracts/receipts/self',
    );
    const queries = receipts.body
      .filter(({ contractSdoId }) => contractSdoId === id)
      .map(({ receiptConsentContract }) => decoded(receiptConsentContract?.tqlBase64));
    // The newest receipt is the first. The five reads were: the query that the contract ran, its run, the two lists,
    // and the GET of the contract.
    expect(queries).toEqual([
      'FROM patient',
      `FROM patient WHERE header.id == '${shared.sdoId}'`,
      `FROM patient WHERE header.type == 'SMART_CONTRACT'`,
      `FROM patient WHERE header.type == 'SMART_CONTRACT'`,
      `FROM patient WHERE header.id == '${shared.sdoId}'`,
    ]);
    await end(id);
    expect((await execute(shared, 'main', undefined, OTHER)).status).toBe(404);
  });

  it('in part, by attributes, is not shared', async () => {
    const id = await share({ to: [other], only: ['code'] });
    expect((await execute(shared, 'main', undefined, OTHER)).status).toBe(404);
    expect(await api.read<Made[]>(OTHER, LIST)).toEqual([]);
    await end(id);
  });

  it('reads what its runner may read, not what its owner may', async () => {
    const id = await share({ to: [other], when: "header.type == 'SMART_CONTRACT'" });
    const own = await execute(shared);
    expect(own.body.receiptSmartContract?.response).toEqual(['mia', 'leo']);
    const others = await execute(shared, 'main', undefined, OTHER);
    expect(others.body.receiptSmartContract?.response).toEqual(['kim']);
    await end(id);
  });
});
