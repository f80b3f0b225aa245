/** The rate of serving a list of 10,000 rows, compared with the smallest page that Remix can serve. */
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { paths } from '#app/paths/paths.ts';
import { startChild } from '#scripts/start/child.js';
import { findFreePort } from '#scripts/start/ports.js';
import { cookieOf, openSession, withBrowser } from './support/browser.ts';
import { milliseconds, perSecond } from './support/figure.ts';
import type { Figure } from './support/figure.ts';
import { hammer } from './support/measure.ts';
import type { HttpCall, Timing } from './support/measure.ts';
import { processorOfEach } from './support/processor.ts';
import { dictionary, saveDictionaries } from './support/fixture.ts';
import type { Fixture } from './support/fixture.ts';

const DICTIONARIES = 10_000;
const A_JOB = 1_000;
const CONNECTIONS = [20, 50] as const;
const SECONDS = 6;
/** The warm-up lasts until the compiler has done its work: a server that has run for two seconds is half as fast. */
const WARM_UP = { connections: 20, seconds: 60 };
/** The part of a bare page's rate that a list must keep (decision 035). */
const SHARE = 1 / 10;
/** The largest p99 of a list, as a multiple of its p50. */
const SPREAD = 3;

const CONSOLE = 'build/console/console.js';
const API = 'build/platform/api.js';
const BARE = 'bench/bare-remix.js';

export async function measureDictionaries(fixture: Fixture): Promise<Figure[]> {
  const { consoleOrigin, apiOrigin } = fixture;
  const api = await fixture.apiOf('many');
  await fillManyZone(fixture);
  const session = await withBrowser((browser) => openSession(browser, fixture, 'many'));
  const page = { accept: 'text/html', 'accept-encoding': 'gzip', cookie: cookieOf(session) };
  const query = 'summary=true&limit=25&skip=0&orderBy=name%20ASC';
  const call = {
    url: `${apiOrigin}/api/metadata/dictionary?${query}`,
    headers: await api.headers(),
  };
  const emptyPage = { url: consoleOrigin + paths.insufficientPermissions, headers: page };
  const listPage = { url: consoleOrigin + paths.dictionaries, headers: page };

  const bare = await measureBarePage(fixture);
  await hammer(() => listPage, WARM_UP);
  const figures: Figure[] = [];
  for (const [index, connections] of CONNECTIONS.entries()) {
    const limit = bare[index]!;
    const empty = await loadOf(fixture, CONSOLE, emptyPage, connections);
    const list = await loadOf(fixture, CONSOLE, listPage, connections);
    const { perSecond: rate, p50Ms, p99Ms } = list.timing;
    const least = limit.timing.perSecond * SHARE;
    figures.push(
      toFigure('a bare page of remix-serve', connections, limit),
      toFigure('empty page of the console', connections, empty),
      {
        ...toFigure('10,000 dictionaries: page of the console', connections, list),
        limit: `${perSecond(limit.timing.perSecond)}, the bare page`,
        budget: `${perSecond(least)} (a tenth), p99 ${SPREAD} × p50`,
        met: rate >= least && p99Ms <= SPREAD * p50Ms,
      },
    );
  }
  const calls = await loadOf(fixture, API, call, CONNECTIONS[1]);
  return [...figures, toFigure('the same list, platform call', CONNECTIONS[1], calls)];
}

/** The load of a bare page, for each number of connections. */
async function measureBarePage(fixture: Fixture): Promise<Load[]> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}/`;
  const env = { ...fixture.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) };
  const args = ['node_modules/@remix-run/serve/dist/cli.js', BARE];
  const bare = startChild({ name: 'bare', args, env, readyUrl: url }, () => undefined);
  try {
    await bare.ready;
    const page = { url, headers: { accept: 'text/html', 'accept-encoding': 'gzip' } };
    await hammer(() => page, WARM_UP);
    const loads: Load[] = [];
    for (const connections of CONNECTIONS) {
      loads.push(await loadOf(fixture, BARE, page, connections));
    }
    return loads;
  } finally {
    await bare.stop();
  }
}

/** Creates the dictionaries of the zone 'many' if they are missing. */
export async function fillManyZone({ apiOf, say }: Fixture): Promise<void> {
  const api = await apiOf('many');
  const { length } = await api.call<unknown[]>('GET', '/metadata/dictionary?summary=true&limit=1');
  if (length > 0) return;
  for (let from = 0; from < DICTIONARIES; from += A_JOB) {
    const names = Array.from({ length: A_JOB }, (_, n) => nameOf(from + n));
    await saveDictionaries(api, names.map(describe));
    say(`${from + A_JOB} dictionaries`);
  }
}

interface Load {
  timing: Timing;
  /** The processor time of one answer, in words; undefined where the system does not tell. */
  processor: string | undefined;
}

async function loadOf(
  { env }: Fixture,
  program: string,
  work: HttpCall,
  connections: number,
): Promise<Load> {
  await hammer(() => work, { connections, seconds: 2 });
  const { result, text } = await processorOfEach<Timing>(
    { program, name: 'processor', dataDir: env.DATA_DIR ?? '', count: ({ count }) => count },
    () => hammer(() => work, { connections, seconds: SECONDS }),
  );
  return { timing: result, processor: text };
}

function toFigure(what: string, connections: number, { timing, processor }: Load): Figure {
  const times = `p50 ${milliseconds(timing.p50Ms)}, p99 ${milliseconds(timing.p99Ms)}`;
  const rate = `${perSecond(timing.perSecond)}, ${times}`;
  return {
    what: `${what}, ${connections} connections`,
    measured: processor === undefined ? rate : `${rate}; ${processor}`,
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
    attributes: attributesIn({ code: 'STRING!', amount: 'DECIMAL', day: 'DATE' }),
    indexes: [{ name: `${name}_key`, type: 'PRIMARY', attributes: ['code'] }],
  });
}
