/** Searching the metadata of a zone with 50,000 objects: dictionaries, their attributes and their indexes. */
import { fillManyZone } from './dictionaries.ts';
import { milliseconds, perSecond } from './support/figure.ts';
import type { Figure } from './support/figure.ts';
import { send, timeEach } from './support/measure.ts';
import type { Fixture } from './support/fixture.ts';

const QUERIES = 100;

const TERMS: readonly [string, (n: number) => string][] = [
  ['a whole name', (n) => `listed_${String(n * 97).padStart(5, '0')}`],
  ['the beginning of names', (n) => `listed_${String(n % 90).padStart(2, '0')}`],
  ['a word of descriptions', () => 'long'],
  ['a word with a slip', () => 'lonf'],
];

export async function measureSearch(fixture: Fixture): Promise<Figure[]> {
  const { apiOrigin, apiOf } = fixture;
  await fillManyZone(fixture);
  const headers = {
    ...(await (await apiOf('many')).headers()),
    'content-type': 'application/json',
  };
  const figures: Figure[] = [];
  for (const [what, termOf] of TERMS) {
    const {
      perSecond: rate,
      p50Ms,
      p99Ms,
    } = await timeEach(QUERIES, (n) =>
      send({
        url: `${apiOrigin}/api/metadata/search`,
        method: 'POST',
        headers,
        body: JSON.stringify({ terms: [termOf(n)] }),
      }),
    );
    figures.push({
      what: `search of 50,000 metadata objects: ${what}`,
      measured: `${perSecond(rate)}, p50 ${milliseconds(p50Ms)}, p99 ${milliseconds(p99Ms)}`,
    });
  }
  return figures;
}
