/**
 * `npm run bench`: the figures of the budgets, as a table, with what the same machine gives without our work.
 * `npm run bench -- graph upload` measures those parts only. Everything is made in a folder of its own below
 * the system's folder for temporary files, and removed again.
 */
import { ensureBuilt } from '#scripts/start/prepare.js';
import { LauncherError, runMain } from '#scripts/start/project.js';
import { measureAppends } from './appends.ts';
import { measureConsent } from './consent.ts';
import { measureContracts } from './contracts.ts';
import { measureDictionaries } from './dictionaries.ts';
import { describeMachine, toTable } from './support/figure.ts';
import type { Figure } from './support/figure.ts';
import { measureLifegraph } from './lifegraph.ts';
import { measureGraph } from './graph.ts';
import { measureHour } from './hour.ts';
import { measureLargeFile } from './large-file.ts';
import { measureLists } from './lists.ts';
import { measurePalette } from './palette.ts';
import { measurePages } from './pages.ts';
import { measureSearch } from './search.ts';
import { openFixture } from './support/fixture.ts';
import type { Fixture } from './support/fixture.ts';
import { measureStart } from './start.ts';
import { measureUpload } from './upload.ts';

/**
 * The parts, in the order in which they run. The last one stops the stack that the others need. `hour` runs only on
 * request.
 */
const PARTS: Record<string, (fixture: Fixture) => Promise<Figure[]>> = {
  pages: measurePages,
  palette: measurePalette,
  dictionaries: measureDictionaries,
  search: measureSearch,
  lists: measureLists,
  upload: measureUpload,
  graph: measureGraph,
  lifegraph: measureLifegraph,
  'large-file': measureLargeFile,
  consent: measureConsent,
  contracts: measureContracts,
  appends: measureAppends,
  hour: measureHour,
  start: measureStart,
};
const ON_REQUEST = ['hour'];

await runMain(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !(name in PARTS));
  if (unknown !== undefined) {
    throw new LauncherError(
      `There is no part '${unknown}'. The parts are ${Object.keys(PARTS).join(', ')}.`,
    );
  }
  ensureBuilt();
  const say = (line: string) => console.error(`  ${line}`);
  say('starting a stack with demo data');
  const fixture = await openFixture(say);
  process.once('SIGINT', () => void fixture.close().finally(() => process.exit(130)));
  const figures: Figure[] = [];
  try {
    for (const [name, measure] of Object.entries(PARTS)) {
      const isWanted = asked.length > 0 ? asked.includes(name) : !ON_REQUEST.includes(name);
      if (!isWanted) continue;
      console.error(name);
      figures.push(...(await measure(fixture)));
    }
  } finally {
    await fixture.close();
    if (figures.length > 0) console.log(`${describeMachine(new Date())}\n\n${toTable(figures)}`);
  }
});
