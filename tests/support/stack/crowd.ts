/** A record with many neighbors, for tests of the LifeGraph. */
import type { Job } from '#model/jobs/job-schema.ts';
import type { Vertex } from '#model/records/record.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { saveDictionaries } from './data.ts';
import { buildDictionary } from '#tests/support/zones/zone.ts';

/** How many passengers there are, and how many ships sail with the first one. */
export const CROWD = { passengers: 150, escorts: 3 };

/**
 * Makes two chains in an empty zone: the ship Aurora, its passengers (CARRIES) and its escorts (LEADS).
 * @returns the address of the graph of the ship alone
 */
export async function makeCrowd(api: ApiClient, passengers = CROWD.passengers): Promise<string> {
  const named = (name: string, attribute: string) =>
    buildDictionary({
      name,
      attributes: [
        { name: 'code', datatype: 'STRING' },
        { name: attribute, datatype: 'STRING' },
      ],
      indexes: [{ name: `${name}_key`, type: 'PRIMARY', attributes: ['code'] }],
    });
  await saveDictionaries(api, [named('ship', 'leader'), named('passenger', 'ship')]);
  for (const [name, toDictionary, toCol] of [
    ['CARRIES', 'passenger', 'ship'],
    ['LEADS', 'ship', 'leader'],
  ]) {
    const condition = [{ fromCol: 'code', toCol }];
    await api.call('POST', '/metadata/edge', {
      name,
      fromDictionary: 'ship',
      toDictionary,
      condition,
    });
  }
  await api.call<Vertex>('POST', '/graphchain/ship', { data: { code: 'Aurora' } });
  await upload(api, 'ship', 'leader', 'Escort', CROWD.escorts);
  await upload(api, 'passenger', 'ship', 'Passenger', passengers);
  return `/lifegraph?${new URLSearchParams({ mode: 'advanced', query: "GRAPH ship WHERE data.code == 'Aurora'" })}`;
}

async function upload(api: ApiClient, chain: string, column: string, title: string, count: number) {
  const rows = Array.from({ length: count }, (_, n) => `${title} ${n + 1},Aurora`);
  const form = new FormData();
  form.append('operation', 'CREATE');
  form.append('fileType', 'CSV');
  form.append('file', new Blob([[`code,${column}`, ...rows].join('\n')]), `${chain}.csv`);
  const { jobId } = await api.call<Job>('POST', `/jobs/${chain}/upload`, form);
  await api.succeeded(jobId);
}
