/** The transfer size of a page: its HTML, and the JavaScript that a browser loads without user input. */
import type { Browser } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import { FIRST_LOAD_BUDGETS } from '#scripts/testing/first-load.ts';
import { cookieOf, openSession, withBrowser } from './support/browser.ts';
import type { Session } from './support/browser.ts';
import { kilobytes } from './support/figure.ts';
import type { Figure } from './support/figure.ts';
import { measureGrowth } from './growth.ts';
import { send } from './support/measure.ts';
import { dictionary, saveDictionaries } from './support/fixture.ts';
import type { Fixture } from './support/fixture.ts';

/** So many dictionaries fill more than one page of 25 rows, and so do the jobs that save them. */
const DICTIONARIES = 40;
const LIST_HTML_BYTES = 15_000;

interface Screen {
  title: string;
  address: string;
  /** True when nobody is signed in. */
  anonymous?: boolean;
  /** True for a list of 25 rows, which has a budget for its HTML. */
  isList?: boolean;
  /** The name of the budget for its JavaScript; 'plain' by default. */
  scripts?: keyof typeof FIRST_LOAD_BUDGETS;
}

const SCREENS: readonly Screen[] = [
  { title: 'sign-in', address: '/?realm=', anonymous: true },
  { title: 'dashboard', address: paths.dashboard },
  { title: 'dictionaries', address: paths.dictionaries, isList: true },
  { title: 'dictionary editor', address: paths.newDictionary },
  { title: 'job manager', address: paths.jobs(), isList: true },
  { title: 'upload form', address: paths.newJob('upload-file') },
  { title: 'lifegraph', address: paths.lifegraph(), scripts: 'graph' },
];

export async function measurePages(fixture: Fixture): Promise<Figure[]> {
  const api = await fixture.apiOf('pages');
  for (let n = 0; n < DICTIONARIES; n++) {
    await saveDictionaries(api, [
      dictionary({
        name: `measured_${String(n).padStart(2, '0')}`,
        description: 'A dictionary for a list of 25 rows.',
        groupName: 'Bench',
        attributes: [{ name: 'code', datatype: 'STRING' }],
      }),
    ]);
  }
  return withBrowser(async (browser) => {
    const session = await openSession(browser, fixture, 'pages');
    const figures: Figure[] = [];
    for (const screen of SCREENS) {
      const found = await measureScreen(browser, fixture, session, screen);
      fixture.say(`${screen.title}: ${found.scripts.join(' ')}`);
      figures.push(...toFigures(screen, found));
    }
    figures.push(await measureGrowth());
    return figures;
  });
}

interface Weight {
  htmlBytes: number;
  scriptBytes: number;
  /** The names and sizes of its scripts, the largest first. */
  scripts: string[];
}

/** Measures with an empty cache all that the page loads before the browser has nothing to do. */
async function measureScreen(
  browser: Browser,
  { consoleOrigin }: Fixture,
  session: Session,
  { address, anonymous }: Screen,
): Promise<Weight> {
  const storageState = anonymous ? undefined : session;
  const context = await browser.newContext({ baseURL: consoleOrigin, storageState });
  const urls = new Set<string>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) urls.add(request.url());
  });
  try {
    const page = await context.newPage();
    // The page's idle callbacks never run, so that what they load (such as the palette) is not counted.
    await page.addInitScript('window.requestIdleCallback = () => 0');
    const answer = await page.goto(address, { waitUntil: 'networkidle' });
    if (answer?.status() !== 200) throw new Error(`${address} was answered ${answer?.status()}.`);
  } finally {
    await context.close();
  }
  const headers = { 'accept-encoding': 'gzip', accept: 'text/html' };
  const withCookie = anonymous ? headers : { ...headers, cookie: cookieOf(session) };
  const html = await send({ url: consoleOrigin + address, headers: withCookie });
  const weights = await Promise.all(
    [...urls].map(async (url) => {
      const { length } = await send({ url, headers: { 'accept-encoding': 'gzip' } });
      return { name: url.slice(url.lastIndexOf('/') + 1).replace(/-[\w-]{8}\.js$/, ''), length };
    }),
  );
  weights.sort((a, b) => b.length - a.length);
  return {
    htmlBytes: html.length,
    scriptBytes: weights.reduce((sum, { length }) => sum + length, 0),
    scripts: weights.map(({ name, length }) => `${name} ${(length / 1000).toFixed(1)}`),
  };
}

function toFigures({ title, isList, scripts = 'plain' }: Screen, weight: Weight): Figure[] {
  const { htmlBytes, scriptBytes } = weight;
  const budget = FIRST_LOAD_BUDGETS[scripts];
  return [
    {
      what: `${title}: HTML, gzip`,
      measured: kilobytes(htmlBytes),
      ...(isList && {
        budget: kilobytes(LIST_HTML_BYTES),
        met: htmlBytes <= LIST_HTML_BYTES,
      }),
    },
    {
      what: `${title}: JavaScript, gzip`,
      measured: kilobytes(scriptBytes),
      budget: kilobytes(budget),
      met: scriptBytes <= budget,
    },
  ];
}
