/** Receipts of smart contracts: who sees them, and that they stay. */
import { describe, expect, it } from 'vitest';
import { MASKED } from '#model/contracts/receipt.ts';
import type { Receipt } from '#model/contracts/receipt.ts';
import { ADMIN, OTHER, READER, USER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';
import { create, execute, RECEIPTS, useContracts } from '#tests/support/api/smart-contracts.ts';
import { api } from '#tests/support/api/use-api.ts';

useContracts();

describe('the receipts of runs', () => {
  it('are whole for the parties, for others who administer the zone only what happened [B-548 B-549 B-592]', async () => {
    const contract = await create('function main(a) { console.log(a.x); return a.x }');
    const { body: left } = await execute(contract, 'main', { args: { x: 'private' } });
    const own = await api.call<Receipt[]>(USER, 'GET', `${RECEIPTS}/self`);
    expect(own.body[0]).toEqual(left);
    const search = `?where=header.id%20==%20'${left.header.id}'`;
    const all = await api.call<Receipt[]>(ADMIN, 'GET', RECEIPTS + search);
    expect(all.body).toHaveLength(1);
    expect(JSON.stringify(all.body)).not.toContain('private');
    expect(all.body[0]).toMatchObject({
      contractSdoId: contract.sdoId,
      receiptSmartContract: {
        function: 'main',
        successful: true,
        arguments: MASKED,
        response: MASKED,
        consoleBase64: MASKED,
        errorLogBase64: MASKED,
      },
    });
    const others = await api.call<Receipt[]>(OTHER, 'GET', `${RECEIPTS}/self${search}`);
    expect(others.body).toEqual([]);
    const path = `/graphchain/patient/${left.header.id}`;
    expect((await api.call(OTHER, 'GET', path)).status).toBe(404);
    expect(await api.read(ADMIN, path)).toEqual(all.body[0]);
    expect((await api.call(READER, 'GET', RECEIPTS)).status).toBe(403);
    expect((await api.call(ADMIN, 'GET', `${RECEIPTS}/self`)).status).toBe(403);
  });

  it('are listed in pages, which long ones make shorter', async () => {
    const contract = await create('function main() {}');
    for (let n = 0; n < 12; n++) {
      // Ten such receipts are larger than the 8 MiB that a page may have.
      const run = await execute(contract, 'main', { args: { n: `${n}`, x: 'x'.repeat(900_000) } });
      expect(run.status).toBe(200);
    }
    const page = async (who: Who, path: string, search: string) => {
      const answer = await api.call<Receipt[]>(who, 'GET', path + search);
      return { items: answer.body, total: Number(answer.headers.get('x-total-count')) };
    };
    for (const [who, path] of [
      [USER, `${RECEIPTS}/self`],
      [ADMIN, RECEIPTS],
    ] as const) {
      const { items, total } = await page(who, path, '?limit=12');
      expect(items.length).toBeGreaterThan(1);
      expect(items.length).toBeLessThan(12);
      expect(total).toBeGreaterThan(11);
      const next = await page(who, path, `?limit=12&skip=${items.length}`);
      const ids = [...items, ...next.items].slice(0, 12).map(({ header }) => header.id);
      expect(new Set(ids).size).toBe(12);
    }
  });

  it('cannot be deleted or changed, and outlive their contract', async () => {
    const contract = await create('function main() { return 1 }');
    const { body } = await execute(contract);
    const path = `/graphchain/patient/${body.header.id}`;
    await api.call(USER, 'DELETE', `/graphchain/patient/${contract.sdoId}`);
    expect((await api.call(USER, 'DELETE', path)).status).toBe(404);
    expect((await api.call(USER, 'PUT', path, { data: {} })).status).toBe(404);
    expect(await api.read<Receipt>(USER, path)).toEqual(body);
  });
});
