/**
 * The picture of LifeGraph in a browser: the time until it is drawn, the time of a frame while it is moved, and its
 * memory.
 */
import type { Browser, CDPSession, Page } from '@playwright/test';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { paths } from '#app/paths/paths.ts';
import { openSession, withBrowser } from './support/browser.ts';
import type { Session } from './support/browser.ts';
import { megabytes, milliseconds } from './support/figure.ts';
import type { Figure } from './support/figure.ts';
import { dictionary, saveDictionaries } from './support/fixture.ts';
import type { Fixture } from './support/fixture.ts';
import { uploadSeconds } from './upload.ts';

/** The sizes of the graphs; the first is drawn in 3D, the second in 2D where there is no graphics card. */
const SIZES = [1_000, 10_000];
const EDGES_EACH = 2;
const PICTURE = '[data-drawing] canvas';
const MOVES = 60;
/** The budget for the time until a picture of the largest graph can be used. */
const USABLE_MS = 3_000;

const STARS = dictionary({
  name: 'stars',
  attributes: attributesIn({ code: 'STRING!', galaxy: 'STRING!', near: 'STRING_ARRAY' }),
  indexes: [
    { name: 'stars_key', type: 'PRIMARY', attributes: ['code'] },
    { name: 'stars_galaxy', type: 'NORMAL', attributes: ['galaxy'] },
  ],
});

const NEAR = {
  name: 'NEAR',
  fromDictionary: 'stars',
  toDictionary: 'stars',
  condition: [{ fromCol: 'near', toCol: 'code' }],
};

export async function measureLifegraph(fixture: Fixture): Promise<Figure[]> {
  const api = await fixture.apiOf('lifegraph');
  await saveDictionaries(api, [STARS]);
  await api.call('POST', '/metadata/edge', NEAR);
  const lines = SIZES.flatMap((size) => starsOf(size).map((star) => JSON.stringify(star)));
  await uploadSeconds(api, 'stars', [lines.join('\n')], 'JSON');
  return withBrowser(async (browser) => {
    const session = await openSession(browser, fixture, 'lifegraph');
    const figures: Figure[] = [];
    for (const size of SIZES) {
      fixture.say(`a picture of ${size} records`);
      figures.push(...(await measurePicture(browser, fixture, session, size)));
    }
    return figures;
  });
}

/** A galaxy whose records have edges to each other only. */
function starsOf(size: number) {
  const code = (n: number) => `${size}-${n % size}`;
  return Array.from({ length: size }, (_, n) => ({
    code: code(n),
    galaxy: String(size),
    near: Array.from({ length: EDGES_EACH }, (_, k) => code(n * (k + 3) + 1)),
  }));
}

async function measurePicture(
  browser: Browser,
  { consoleOrigin }: Fixture,
  storageState: Session,
  size: number,
): Promise<Figure[]> {
  const context = await browser.newContext({ baseURL: consoleOrigin, storageState });
  try {
    const query = `GRAPH stars WHERE data.galaxy == '${size}' TRAVERSE ANY 0..1`;
    const address = paths.lifegraph({ mode: 'advanced', query });
    // The first visit loads the code of the page, which the browser keeps. It has a page of its own, because its
    // drawing goes on for a while.
    const first = await context.newPage();
    await drawnMs(first, address);
    await first.close();
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const { ms, answeredMs, longestTaskMs } = await drawnMs(page, address);
    const frames = await framesWhileMoved(page);
    const bytes = await heapBytes(devTools);
    const drawing = await page.locator('[data-drawing]').getAttribute('data-drawing');
    const what = `LifeGraph, ${size.toLocaleString('en-US')} records`;
    return [
      {
        what: `${what}: from the address to the first picture`,
        measured: `${milliseconds(ms)}, of it ${milliseconds(answeredMs)} until the page is answered; longest task ${milliseconds(longestTaskMs)}`,
        budget: milliseconds(USABLE_MS),
        met: ms <= USABLE_MS,
      },
      {
        what: `${what}: a frame while the picture is moved, ${drawing}, without a graphics card`,
        measured: `p50 ${milliseconds(frames.p50)}, p95 ${milliseconds(frames.p95)}`,
      },
      { what: `${what}: memory of the page's scripts`, measured: megabytes(bytes) },
    ];
  } finally {
    await context.close();
  }
}

/**
 * Opens an address and measures the milliseconds until it answers and until the frame after the picture appears, and
 * the longest task.
 */
async function drawnMs(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(PICTURE).first().waitFor();
  return page.evaluate<{ ms: number; answeredMs: number; longestTaskMs: number }>(
    `(${NEXT_FRAME})()`,
  );
}

/** Milliseconds between frames while the picture is dragged. */
async function framesWhileMoved(page: Page): Promise<{ p50: number; p95: number }> {
  const box = await page.locator(PICTURE).first().boundingBox();
  if (!box) throw new Error('There is no picture.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(`(${WATCH_FRAMES})()`);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 150, y + 90, { steps: MOVES });
  await page.mouse.up();
  const times = await page.evaluate<number[]>('window.stopWatchingFrames()');
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

async function heapBytes(devTools: CDPSession): Promise<number> {
  await devTools.send('HeapProfiler.enable');
  await devTools.send('HeapProfiler.collectGarbage');
  await devTools.send('Performance.enable');
  const { metrics } = await devTools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN;
}

// The functions for the page are texts, because the compiler adds helpers to functions that the page does not have.

const NEXT_FRAME = `() => new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(() => {
    const ms = performance.now();
    const answeredMs = performance.getEntriesByType('navigation')[0].responseStart;
    const tasks = new PerformanceObserver((list) => {
      tasks.disconnect();
      resolve({ ms, answeredMs, longestTaskMs: Math.max(0, ...list.getEntries().map(({ duration }) => duration)) });
    });
    tasks.observe({ type: 'longtask', buffered: true });
    setTimeout(() => resolve({ ms, answeredMs, longestTaskMs: 0 }), 2000);
  }));
})`;

const WATCH_FRAMES = `() => {
  const times = [];
  let last = performance.now();
  let isOver = false;
  const frame = () => {
    const now = performance.now();
    times.push(now - last);
    last = now;
    if (!isOver) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.stopWatchingFrames = () => { isOver = true; return times; };
}`;
