/** The rate of serving a list of 10,000 rows, compared with a page without data. */
import { paths } from '#app/paths/paths.ts';
import { cookieOf, openSession, withBrowser } from './browser.ts';
import { milliseconds, perSecond, type Figure } from './figure.ts';
import { hammer, type HttpCall, type Timing } from './measure.ts';
import { dictionary, saveDictionaries, type Stand } from './stand.ts';

const DICTIONARIES = 10_000;
const A_JOB = 1_000;
const LOAD = { connections: 50, seconds: 6 };
const WARM_UP = { connections: 10, seconds: 2 };
const P99_MS = 250;
/** The part of an empty page's rate that a list must keep. */
const SHARE = 1 / 4;

export async function measureDictionaries(stand: Stand): Promise<Figure[]> {
  const { consoleOrigin, apiOrigin } = stand;
  const api = await stand.apiOf('many');
  await fillManyZone(stand);
  const session = await withBrowser((browser) => openSession(browser, stand, 'many'));
  const page = { accept: 'text/html', 'accept-encoding': 'gzip', cookie: cookieOf(session) };
  const query = 'summary=true&limit=25&skip=0&orderBy=name%20ASC';
  const call = `${apiOrigin}/api/metadata/dictionary?${query}`;

  const empty = await load({ url: consoleOrigin + paths.insufficientPermissions, headers: page });
  const platform = await load({ url: call, headers: await api.headers() });
  const list = await load({ url: consoleOrigin + paths.dictionaries, headers: page });
  return [
    toFigure('empty page of the console', empty),
    toFigure('dictionaries, platform call', platform),
    {
      ...toFigure('dictionaries, page of the console', list),
      limit: `${perSecond(empty.perSecond)}, an empty page`,
      budget: `${perSecond(empty.perSecond * SHARE)} (a quarter), p99 ${P99_MS} ms`,
      met: list.perSecond >= empty.perSecond * SHARE && list.p99Ms <= P99_MS,
    },
  ];
}

/** Creates the dictionaries of the zone 'many' if they are missing. */
export async function fillManyZone({ apiOf, say }: Stand): Promise<void> {
  const api = await apiOf('many');
  const { length } = await api.call<unknown[]>('GET', '/metadata/dictionary?summary=true&limit=1');
  if (length > 0) return;
  for (let from = 0; from < DICTIONARIES; from += A_JOB) {
    const names = Array.from({ length: A_JOB }, (_, n) => nameOf(from + n));
    await saveDictionaries(api, names.map(describe));
    say(`${from + A_JOB} dictionaries`);
  }
}

async function load(call: HttpCall): Promise<Timing> {
  await hammer(() => call, WARM_UP);
  return hammer(() => call, LOAD);
}

function toFigure(what: string, { perSecond: rate, p50Ms, p99Ms }: Timing): Figure {
  const times = `p50 ${milliseconds(p50Ms)}, p99 ${milliseconds(p99Ms)}`;
  return {
    what: `${what}, ${LOAD.connections} connections`,
    measured: `${perSecond(rate)}, ${times}`,
  };
}

function nameOf(n: number): string {
  return `listed_${String(n).padStart(5, '0')}`;
}

function describe(name: string) {
  return dictionary({
    name,
    description: `One of ${DICTIONARIES} in a long list.`,
    groupName: 'Bench',
    attributes: [
      { name: 'code', datatype: 'STRING', required: true },
      { name: 'amount', datatype: 'DECIMAL' },
      { name: 'day', datatype: 'DATE' },
    ],
    indexes: [{ name: `${name}_key`, type: 'PRIMARY', attributes: ['code'] }],
  });
}
