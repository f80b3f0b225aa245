/** How long the palette takes in a browser with a throttled CPU: to open, and to respond to a letter. */
import type { BrowserContext, Page } from '@playwright/test';
import { prepare, rank } from '#app/commands/palette/rank.ts';
import { paths } from '#app/paths/paths.ts';
import { openSession, withBrowser } from './support/browser.ts';
import { milliseconds } from './support/figure.ts';
import type { Figure } from './support/figure.ts';
import type { Fixture } from './support/fixture.ts';

const SLOWDOWN = 4;
const SLOWED = `processor slowed ${SLOWDOWN}×`;
const TIMES = 15;
const OPEN_MS = 100;
/** Where a bare dialog takes long, the palette may take longer too (decision 037). */
const MAX_BARE_DIALOGS = 8;
const RESULTS_MS = 150;
const RANK_MS = 10;
const RANKED = 5_000;
const PALETTE = 'dialog[open] [role=combobox]';
/** It has as many rows as the palette shows at first. */
const BARE_DIALOG = `<dialog><input>${'<p><b>Dictionaries</b> <kbd>g</kbd></p>'.repeat(11)}</dialog>`;

export function measurePalette(fixture: Fixture): Promise<Figure[]> {
  return withBrowser(async (browser) => {
    const storageState = await openSession(browser, fixture, 'pages');
    const context = await browser.newContext({ baseURL: fixture.consoleOrigin, storageState });
    const bare = await timeBareDialog(context);
    const page = await context.newPage();
    await page.goto(paths.dictionaries, { waitUntil: 'networkidle' });
    // The palette's code is loaded when the page is idle, so this loading is not measured.
    await openAndClose(page);
    await slowDown(page);
    const opened: number[] = [];
    const answered: number[] = [];
    for (let n = 0; n < TIMES; n++) {
      await hasNothingToDo(page);
      opened.push(await untilPainted(page, 'Control+k', PALETTE));
      answered.push(await untilPainted(page, 'd', 'dialog[open] [role=option] mark'));
      await page.keyboard.press('Escape');
      await page.locator(PALETTE).waitFor({ state: 'detached' });
    }
    const bareMs = medianOf(bare);
    const openMs = Math.max(OPEN_MS, MAX_BARE_DIALOGS * bareMs);
    return [
      {
        ...toFigure(`palette: open, ${SLOWED}`, opened, openMs),
        limit: `a bare dialog p50 ${milliseconds(bareMs)}`,
        budget: `${milliseconds(OPEN_MS)}, or ${MAX_BARE_DIALOGS} bare dialogs`,
      },
      toFigure(`palette: the commands that a letter finds, ${SLOWED}`, answered, RESULTS_MS),
      toFigure(
        `palette: ranking ${RANKED.toLocaleString('en-US')} entries, in Node`,
        timeRanking(),
        RANK_MS,
      ),
    ];
  });
}

/** Milliseconds until a dialog of plain HTML with as many rows is painted, on a page that has nothing else. */
async function timeBareDialog(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage();
  await page.setContent(BARE_DIALOG);
  await page.evaluate(`addEventListener('keydown', () => document.querySelector('dialog').show())`);
  await slowDown(page);
  const opened: number[] = [];
  for (let n = 0; n < TIMES; n++) {
    await hasNothingToDo(page);
    opened.push(await untilPainted(page, 'k', 'dialog[open]'));
    await page.evaluate(`document.querySelector('dialog').close()`);
  }
  await page.close();
  return opened;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Milliseconds to rank each of some typed texts, several times, once the engine has compiled what runs often. */
function timeRanking(): number[] {
  const words = ['clinic', 'patient', 'encounter', 'provider', 'condition', 'claim', 'device'];
  const word = (index: number) => words[index % words.length] ?? '';
  const entries = Array.from({ length: RANKED }, (_, index) => ({
    id: String(index),
    title: `${word(index)} ${word(index * 3 + 1)} ${index}`,
    keywords: [word(index * 5 + 2), 'dictionary'],
  }));
  const prepared = prepare(entries);
  const typed = ['p', 'pa', 'patient', 'encounter clai', 'pcntr', 'dictionary', 'zzz'];
  const timeOnce = (text: string) => {
    const since = performance.now();
    rank(prepared, text);
    return performance.now() - since;
  };
  const rounds = Array.from({ length: TIMES }, () => typed.map(timeOnce));
  return rounds.slice(1).flat();
}

async function openAndClose(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator(PALETTE).waitFor();
  await page.keyboard.press('Escape');
  await page.locator(PALETTE).waitFor({ state: 'detached' });
}

/**
 * Milliseconds from the browser's timestamp of the key event until the frame that shows its effect is painted. The
 * browser itself reports the same time (Event Timing), but rounds it to 8 ms.
 */
async function untilPainted(page: Page, key: string, selector: string): Promise<number> {
  await page.evaluate(`(${WATCH})(${JSON.stringify([key, selector])})`);
  await page.keyboard.press(key);
  return Number(await page.evaluate('window.painted'));
}

/** The function is a text, because the compiler adds helpers to functions that the page does not have. */
const WATCH = `([awaitedKey, wanted]) => void (window.painted = new Promise((resolve) => {
  const over = new AbortController();
  const look = (since) => {
    if (!document.querySelector(wanted)) return requestAnimationFrame(() => look(since));
    // A task that is queued before the frame is painted runs right after the painting.
    setTimeout(() => resolve(performance.now() - since));
  };
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (!awaitedKey.endsWith(key)) return;
    over.abort();
    look(timeStamp);
  }, { capture: true, signal: over.signal });
}))`;

/**
 * Waits until the page is no longer busy with the previous key, as it is when a person presses the next one. An idle
 * callback cannot be used: Chromium without a window gives none after a dialog has closed, until something else
 * happens.
 */
async function hasNothingToDo(page: Page): Promise<void> {
  await page.evaluate(`scheduler.postTask(() => undefined, { priority: 'background' })`);
}

function toFigure(what: string, times: number[], budgetMs: number): Figure {
  const median = medianOf(times);
  return {
    what,
    measured: `p50 ${milliseconds(median)}`,
    budget: milliseconds(budgetMs),
    met: median <= budgetMs,
  };
}

function medianOf(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
