/** Single durable changes over HTTP, each answered once it is on the disk. */
import { milliseconds, perSecond, type Figure } from './figure.ts';
import { hammer } from './measure.ts';
import { dictionary, saveDictionaries, type Stand } from './stand.ts';

const LOAD = { connections: 50, seconds: 10, most: 5_000 };
const APPENDS_PER_SECOND = 1_500;
const P99_MS = 50;
/** Two chains a definition are never shared, so that each append changes small things only. */
const COLUMN = { name: 'code', datatype: 'STRING' } as const;

/** Edge definitions between empty chains: the smallest change that the API takes by itself. */
export async function measureAppends({ apiOf, apiOrigin }: Stand): Promise<Figure[]> {
  const api = await apiOf('appends');
  await saveDictionaries(
    api,
    ['left', 'right'].map((name) => dictionary({ name: `${name}_end`, attributes: [COLUMN] })),
  );
  const headers = { ...(await api.headers()), 'content-type': 'application/json' };
  const { perSecond: rate, p99Ms } = await hammer(
    (n) => ({
      url: `${apiOrigin}/api/metadata/edge`,
      method: 'POST',
      headers,
      body: JSON.stringify({
        name: `APPENDED_${n}`,
        fromDictionary: 'left_end',
        toDictionary: 'right_end',
        condition: [{ fromCol: 'code', toCol: 'code' }],
      }),
    }),
    LOAD,
  );
  return [
    {
      what: `single durable appends over HTTP (edge definitions), ${LOAD.connections} connections`,
      measured: `${perSecond(rate)}, p99 ${milliseconds(p99Ms)}`,
      budget: `${perSecond(APPENDS_PER_SECOND)}, p99 ${P99_MS} ms`,
      met: rate >= APPENDS_PER_SECOND && p99Ms <= P99_MS,
    },
  ];
}
