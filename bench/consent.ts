/** Queries of records that another owner shares by 1, 10 and 100 contracts, compared with a query of own records. */
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { milliseconds, perSecond } from './support/figure.ts';
import type { Figure } from './support/figure.ts';
import { send, timeEach } from './support/measure.ts';
import { dictionary, saveDictionaries, SHARER } from './support/fixture.ts';
import type { Fixture } from './support/fixture.ts';

const RECORDS = 2_000;
const TOWNS = 100;
const QUERIES = 50;
const CONTRACTS = [1, 10, 100];

const VISITS = dictionary({
  name: 'visits',
  attributes: attributesIn({ code: 'STRING!', town: 'STRING', note: 'STRING' }),
  indexes: [{ name: 'visits_key', type: 'PRIMARY', attributes: ['code'] }],
});

/** Each contract shares the records of one town without their note; each query writes one receipt per contract. */
export async function measureConsent(fixture: Fixture): Promise<Figure[]> {
  const { apiOrigin, apiOf } = fixture;
  const reader = await apiOf('consent');
  const sharer = await apiOf('consent', SHARER);
  await saveDictionaries(reader, [VISITS]);
  for (const api of [reader, sharer]) {
    const form = new FormData();
    form.append('operation', 'CREATE');
    form.append('fileType', 'CSV');
    form.append('file', new Blob([rowsOf(api === reader ? 'own' : 'shared')]), 'visits.csv');
    const { jobId } = await api.call<{ jobId: string }>('POST', '/jobs/visits/upload', form);
    await api.succeeded(jobId);
  }
  const headers = { ...(await reader.headers()), 'content-type': 'application/json' };
  const query = async (town: string) => {
    const answer = await send({
      url: `${apiOrigin}/api/graphchain/query`,
      method: 'POST',
      headers,
      body: JSON.stringify({ query: `FROM visits WHERE data.town == '${town}' LIMIT 25` }),
    });
    return answer;
  };
  const measure = async (what: string): Promise<Figure> => {
    const { perSecond: rate, p50Ms, p99Ms } = await timeEach(QUERIES, () => query('Town 0'));
    return {
      what,
      measured: `${perSecond(rate)}, p50 ${milliseconds(p50Ms)}, p99 ${milliseconds(p99Ms)}`,
    };
  };
  const figures = [await measure('a query over own records, no contract')];
  let made = 0;
  for (const count of CONTRACTS) {
    for (; made < count; made++) {
      await sharer.call('POST', '/graphchain/visits/consentcontracts', {
        consentContract: {
          to: ['*'],
          only: ['code', 'town'],
          when: `data.town == 'Town ${made}'`,
        },
      });
    }
    const contracts = count === 1 ? '1 contract' : `${count} contracts`;
    figures.push(await measure(`the same with ${contracts} that may open more, and a receipt`));
  }
  return figures;
}

function rowsOf(owner: string): string {
  const rows = Array.from(
    { length: RECORDS },
    (_, n) => `${owner}-${n},Town ${n % TOWNS},A note about visit ${n}`,
  );
  return ['code,town,note', ...rows].join('\n');
}
