/**
 * An hour under load, which shows whether the memory of the processes grows. It runs only on request: `npm run bench --
 * hour`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { paths } from '#app/paths/paths.ts';
import { cookieOf, openSession, withBrowser } from './support/browser.ts';
import { megabytes } from './support/figure.ts';
import type { Figure } from './support/figure.ts';
import { hammer } from './support/measure.ts';
import { memoryOf } from './support/memory.ts';
import { dictionary, saveDictionaries } from './support/fixture.ts';
import type { Fixture } from './support/fixture.ts';
import { uploadSeconds } from './upload.ts';

/** BENCH_MINUTES makes a quicker run. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 60);
const LOAD = { connections: 20, seconds: 30 };
/** One user may ask 12 queries at once. */
const QUERIES = { connections: 10, seconds: 30 };
const ROWS = 50_000;
/** The pause after the load of a round. Short-lived objects are collected in it, so only what stays is measured. */
const SETTLE_MS = 20_000;
const MAX_BYTES = 400e6;
/** The last quarter of the hour may take at most this many times the memory of the second. */
const MAX_GROWTH = 1.1;
const PROGRAMS = {
  'platform API': 'build/platform/api.js',
  worker: 'build/platform/worker.js',
  console: 'build/console/console.js',
};
const ZONE = 'appends';

const VISITS = dictionary({
  name: 'visits',
  attributes: attributesIn({ code: 'STRING!', city: 'STRING' }),
  indexes: [
    { name: 'visits_key', type: 'PRIMARY', attributes: ['code'] },
    { name: 'visits_city', type: 'NORMAL', attributes: ['city'] },
  ],
});

const PAGES = [
  paths.dashboard,
  paths.dictionaries,
  paths.newDictionary,
  paths.jobs(),
  paths.newJob('upload-file'),
  paths.lifegraph(),
];

/** Runs rounds of pages, appends, queries and an upload, and reads the memory of the processes after each. */
export async function measureHour(fixture: Fixture): Promise<Figure[]> {
  const api = await fixture.apiOf(ZONE);
  await saveDictionaries(api, [VISITS]);
  const session = await withBrowser((browser) => openSession(browser, fixture, ZONE));
  const page = { accept: 'text/html', 'accept-encoding': 'gzip', cookie: cookieOf(session) };
  /** Posts one body after the other. */
  const post = async (path: string, load: typeof LOAD, bodyOf: (n: number) => object) => {
    const headers = { ...(await api.headers()), 'content-type': 'application/json' };
    const url = `${fixture.apiOrigin}/api/graphchain/${path}`;
    await hammer((n) => ({ url, method: 'POST', headers, body: JSON.stringify(bodyOf(n)) }), load);
  };
  const loadOf = async (round: number) => {
    await hammer(
      (n) => ({ url: fixture.consoleOrigin + PAGES[n % PAGES.length]!, headers: page }),
      LOAD,
    );
    await post('visits', LOAD, (n) => ({
      data: { code: `${round}-${n}`, city: `City ${n % 500}` },
    }));
    await post('query', QUERIES, (n) => ({
      query: `FROM visits WHERE data.code == '${round}-${n}'`,
    }));
    const rows = Array.from({ length: ROWS }, (_, n) => `row-${round}-${n},City ${n % 500}\n`);
    await uploadSeconds(api, VISITS.name, ['code,city\n', ...rows], 'CSV');
  };

  const rounds: Memory[] = [];
  const endMs = performance.now() + MINUTES * 60_000;
  while (performance.now() < endMs) {
    await loadOf(rounds.length);
    await pause(SETTLE_MS);
    const memory = await readMemory();
    rounds.push(memory);
    const words = Object.entries(memory).map(([name, bytes]) => `${name} ${megabytes(bytes)}`);
    fixture.say(words.join(', '));
  }
  // The average is NaN where the system does not report memory; the budget then counts as not met.
  const quarter = (from: number) =>
    rounds.slice(Math.floor(rounds.length * from), Math.ceil(rounds.length * (from + 0.25)));
  return Object.keys(PROGRAMS).map((name) => {
    const of = (part: Memory[]) => median(part.map((memory) => memory[name] ?? NaN));
    const [second, last] = [of(quarter(0.25)), of(quarter(0.75))];
    return {
      what: `${MINUTES} minutes of pages, appends, queries and uploads: memory of the ${name} (RSS)`,
      measured: `${megabytes(last)} at the end, ${megabytes(second)} in the second quarter`,
      budget: `${megabytes(MAX_BYTES)}, ${MAX_GROWTH} × the second quarter`,
      met: last <= MAX_BYTES && last <= second * MAX_GROWTH,
    };
  });
}

/** The resident memory in bytes, by the name of the process. */
type Memory = Record<string, number>;

async function readMemory(): Promise<Memory> {
  const each = Object.entries(PROGRAMS).map(
    async ([name, program]) => [name, (await memoryOf(program))?.now ?? NaN] as const,
  );
  return Object.fromEntries(await Promise.all(each));
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
