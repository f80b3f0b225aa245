/** Runs of a smart contract over HTTP, each with a query and a receipt on the disk, compared with the bare engine. */
import { createSandbox } from '#platform/contracts/sandbox/sandbox.ts';
import { bundleThreads } from '#scripts/packaging/bundle.js';
import { milliseconds, perSecond } from './support/figure.ts';
import type { Figure } from './support/figure.ts';
import { hammer, timeEach } from './support/measure.ts';
import { dictionary, saveDictionaries } from './support/fixture.ts';
import type { Fixture } from './support/fixture.ts';

const LOAD = { connections: 10, seconds: 10 };
const WARM_UP = { connections: 4, seconds: 2 };
const BARE_RUNS = 500;

const READINGS = dictionary({
  name: 'readings',
  attributes: [{ name: 'code', datatype: 'STRING', required: true }],
  indexes: [{ name: 'readings_key', type: 'PRIMARY', attributes: ['code'] }],
});

const CODE = `async function main({ code }) {
  const rows = await query("FROM readings WHERE data.code == '" + code + "'");
  console.log(rows.length);
  return rows;
}`;

/** A run reads one record by its key. */
export async function measureContracts({ apiOf, apiOrigin }: Fixture): Promise<Figure[]> {
  const api = await apiOf('contracts');
  await saveDictionaries(api, [READINGS]);
  await api.call('POST', '/graphchain/readings', { data: { code: 'a' } });
  const smartContract = { name: 'Bench', javaScript: CODE };
  const { sdoId } = await api.call<{ sdoId: string }>(
    'POST',
    '/graphchain/readings/smartcontracts',
    { smartContract },
  );
  const headers = { ...(await api.headers()), 'content-type': 'application/json' };
  const execute = (load: Parameters<typeof hammer>[1]) =>
    hammer(
      () => ({
        url: `${apiOrigin}/api/graphchain/readings/smartcontracts/${sdoId}/main`,
        method: 'POST',
        headers,
        body: JSON.stringify({ args: { code: 'a' } }),
      }),
      load,
    );
  await execute(WARM_UP);
  const { perSecond: rate, p99Ms } = await execute(LOAD);
  return [
    {
      what: `contract executions over HTTP, ${LOAD.connections} connections`,
      measured: `${perSecond(rate)}, p99 ${milliseconds(p99Ms)}`,
      limit: `${perSecond(await bareRate())} one after the other, without platform`,
    },
  ];
}

/** How many such runs per second the engine alone starts and ends. */
async function bareRate(): Promise<number> {
  await bundleThreads();
  const sandbox = createSandbox(1);
  const query = () => Promise.resolve([{ code: 'a' }]);
  const run = () =>
    sandbox.run({
      customer: 'bench',
      wallet: 'bench',
      code: CODE,
      func: 'main',
      args: { code: 'a' },
      query,
    });
  const { perSecond: rate } = await timeEach(BARE_RUNS, run);
  await sandbox.close();
  return rate;
}
