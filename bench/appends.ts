/** Single durable changes over HTTP, each confirmed once it is on the disk. */
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { milliseconds, perSecond } from './support/figure.ts';
import type { Figure } from './support/figure.ts';
import { hammer } from './support/measure.ts';
import { processorOfEach } from './support/processor.ts';
import { dictionary, saveDictionaries } from './support/fixture.ts';
import type { Fixture } from './support/fixture.ts';

const LOAD = { connections: 50, seconds: 10 };
/** The warm-up. After a shorter one, the measurement would include the time of the compiler. */
const WARM_UP = { connections: 50, seconds: 10 };
const API = 'build/platform/api.js';
const APPENDS_PER_SECOND = 1_500;
const P99_MS = 50;

const NOTES = dictionary({
  name: 'notes',
  attributes: attributesIn({ code: 'STRING!', text: 'STRING' }),
  indexes: [{ name: 'notes_key', type: 'PRIMARY', attributes: ['code'] }],
});

/** Writes new records with a primary key, each of which is checked, hashed, signed, indexed and committed. */
export async function measureAppends({ apiOf, apiOrigin, env }: Fixture): Promise<Figure[]> {
  const api = await apiOf('appends');
  await saveDictionaries(api, [NOTES]);
  const headers = { ...(await api.headers()), 'content-type': 'application/json' };
  const append = (series: string, load: Parameters<typeof hammer>[1]) =>
    hammer(
      (n) => ({
        url: `${apiOrigin}/api/graphchain/notes`,
        method: 'POST',
        headers,
        body: JSON.stringify({ data: { code: `${series}-${n}`, text: `Note number ${n}` } }),
      }),
      load,
    );
  await append('warm', WARM_UP);
  const { result, text: processor } = await processorOfEach(
    { program: API, dataDir: env.DATA_DIR ?? '', count: ({ count }) => count },
    () => append('note', LOAD),
  );
  const { perSecond: rate, p99Ms } = result;
  return [
    {
      what: `single durable appends over HTTP (records), ${LOAD.connections} connections`,
      measured: `${perSecond(rate)}, p99 ${milliseconds(p99Ms)}`,
      budget: `${perSecond(APPENDS_PER_SECOND)}, p99 ${P99_MS} ms`,
      met: rate >= APPENDS_PER_SECOND && p99Ms <= P99_MS,
    },
    ...(processor === undefined
      ? []
      : [{ what: 'the same: processor time of an append', measured: processor }]),
  ];
}
