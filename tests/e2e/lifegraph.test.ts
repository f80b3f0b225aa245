/** The LifeGraph: the filter, its result as a picture and as a table, what is open. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import type { Vertex } from '#model/records/record.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { makeDictionary, saveDictionaries } from '#tests/support/stack/data.ts';
import { ADMIN, READER, USER } from '#tests/support/stack/accounts.ts';
import { pressKeys } from '#tests/support/browser/keys.ts';
import {
  chooseByTyping,
  chooseCompletion,
  expect,
  hydrated,
  openPage,
  startSession,
  test,
} from '#tests/support/browser/browser.ts';
import { apiOf, failCall, OWNER_IN_DEV, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';
import { buildDictionary } from '#tests/support/zones/zone.ts';

/** One patient, whose encounters have conditions: 'HAS' twice, 'RENDERED' on the way. */
const PATIENT = '/lifegraph?chain=patient&limit=1&depth=2';

test.use({ visitor: OWNER_IN_PROD });

test.describe('the filter', () => {
  test('is alone until it is applied [B-032 B-278 B-279 B-280 B-661]', async ({ page }) => {
    await openPage(page, '/lifegraph');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('LifeGraph Explorer');
    await expect(page.getByText('Select filters to get started.', { exact: true })).toBeVisible();
    await expect(chainOf(page)).toBeVisible();
    await expect(page.getByLabel('Limit')).toHaveValue('1');
    await expect(page.getByRole('textbox', { name: 'Depth' })).toHaveValue('1');
    await page.locator('summary').filter({ hasText: 'Filters' }).click();
    await expect(chainOf(page)).toBeHidden();
  });

  test('leaves its room to the result in a narrow window [B-280]', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 720 });
    await openPage(page, '/lifegraph?chain=organization&limit=1&depth=1');
    await expect(page.getByRole('table', { name: 'Records' })).toBeVisible();
    await expect(chainOf(page)).toBeHidden();
    await page.locator('summary').filter({ hasText: 'Filters' }).click();
    await expect(chainOf(page)).toBeVisible();
  });

  test('finds by an attribute that was chosen from the chain’s own [B-307]', async ({ page }) => {
    await openPage(page, '/lifegraph?chain=organization&choose=chain');
    const where = page.getByLabel('Where');
    const key = await where.getByRole('option').nth(1).getAttribute('value');
    await where.selectOption(key);
    await page.getByLabel('Value').fill('no such organisation');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(new RegExp(`key=${key}`));
    await expect(
      page.getByText(
        "Oops! Either there's no data matching your query or you don't have rights to view this data. Please try a different query.",
        { exact: true },
      ),
    ).toBeVisible();
  });

  test('that the platform refuses leaves the focus on what is wrong', async ({ page }) => {
    await openPage(page, '/lifegraph?chain=organization&choose=chain');
    const where = page.getByLabel('Where');
    // an attribute that is gone since the page was read
    await where
      .getByRole('option')
      .nth(1)
      .evaluate((option: HTMLOptionElement) => {
        option.value = 'gone';
      });
    await where.selectOption('gone');
    await page.getByLabel('Value').fill('x');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('alert')).toContainText('gone');
    await expect(page.locator(':focus').getByRole('alert')).toBeVisible();
  });

  test('offers the attributes of the chain that is chosen, without a reload', async ({ page }) => {
    await openPage(page, '/lifegraph');
    await chooseByTyping(page, 'Chain', 'provider');
    await expect(
      page.getByLabel('Where').getByRole('option', { name: 'license_number' }),
    ).toBeAttached();
  });
});

test.describe('a zone of very many chains', () => {
  test.use({ visitor: null });

  test('lets the focus go on from the chain that was typed', async ({ page, database }) => {
    const visitor = await makeCustomer(database);
    const names = Array.from({ length: 301 }, (_, index) => `chain_${index}`);
    const attributes: Attribute[] = [{ name: 'code', datatype: 'STRING' }];
    await startSession(page, visitor);
    await saveDictionaries(
      await apiOf(visitor),
      names.map((name) => buildDictionary({ name, attributes })),
    );
    await openPage(page, '/lifegraph');
    await page.getByRole('combobox', { name: 'Chain' }).fill('chain_300');
    await page.keyboard.press('Tab');
    // the attributes of the chain have come, and nothing has moved
    await expect(page.locator('select[name=key] option')).not.toHaveCount(1);
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Where/);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Value')).toBeFocused();
  });
});

test.describe('the advanced filter', () => {
  const EDITOR = '/lifegraph?mode=advanced';

  test('copies and saves the query as it is [B-291 B-292 B-296]', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openPage(page, EDITOR);
    await editorOf(page).fill('GRAPH patient LIMIT 2');
    await page.getByRole('button', { name: 'Copy' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe('GRAPH patient LIMIT 2');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('query.tql');
    expect(await readFile(await file.path(), 'utf8')).toBe('GRAPH patient LIMIT 2');
  });

  test('lists the last five queries, and a row puts one into the editor [B-293 B-297 B-298 B-659]', async ({
    page,
  }) => {
    for (const limit of [1, 2, 3, 4, 5, 6]) {
      await openPage(page, `${EDITOR}&view=table&query=GRAPH+provider+LIMIT+${limit}`);
      await expect(page.getByRole('table', { name: 'Records' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'History' }).click();
    const grid = page.getByRole('table', { name: 'History' });
    await expect(grid.getByRole('columnheader')).toHaveText(['Query', 'Last used']);
    await expect(grid.getByRole('button')).toHaveText(
      [6, 5, 4, 3, 2].map((limit) => `GRAPH provider LIMIT ${limit}`),
    );
    await grid.getByRole('button', { name: 'LIMIT 3' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('textarea[name=query]')).toHaveValue('GRAPH provider LIMIT 3');
  });

  test('shows what the platform says of a query, at its position, and runs it by keys once it is right [B-593]', async ({
    page,
  }) => {
    await openPage(page, EDITOR);
    await editorOf(page).fill('GRAPH patient WHRE x');
    // the dialect of lang-sql, which the editor names on its content
    await expect(page.locator('.cm-content')).toHaveAttribute('data-language', 'sql');
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.cm-lintRange')).toHaveText('WHRE');
    await expect(editorOf(page)).toHaveAccessibleDescription(/Line 1, column 15: expected/);
    await expect(editorOf(page)).toBeFocused();
    await editorOf(page).fill('GRAPH patient LIMIT 1');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: /^Result/ })).toBeFocused();
  });

  test('completes chains and attributes, and says what is wrong meanwhile', async ({ page }) => {
    await openPage(page, EDITOR);
    const text = page.locator('textarea[name=query]');
    await page.locator('.cm-content').click();
    await page.keyboard.type('GRAPH pati');
    await chooseCompletion(page, /^patient/);
    await expect(text).toHaveValue('GRAPH patient');
    await page.keyboard.type(' WHERE data.se');
    await chooseCompletion(page, /^data\.sex/);
    await page.keyboard.type(' == 1');
    await expect(text).toHaveValue('GRAPH patient WHERE data.sex == 1');
    await expect(page.getByRole('button', { name: /^Line 1, column 33: A value/ })).toBeVisible();
    await expect(page.locator('.cm-lintRange')).toHaveText('1');
  });

  test('asks only once for what fails [B-622 B-677]', async ({ page, database }) => {
    const visitor = await makeCustomer(database);
    await startSession(page, visitor);
    await saveDictionaries(await apiOf(visitor), buildDictionary({ name: 'thing' }));
    const query = { method: 'POST', path: '/graphchain/query' } as const;
    await failCall(visitor, query);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.clock.install();
    await openPage(page, `${EDITOR}&query=GRAPH+thing`);
    await expect(editorOf(page)).toHaveAccessibleDescription(/Failed to fetch data/);
    await page.clock.runFor(120_000);
    expect(asked.filter((url) => /\/lifegraph/.test(url))).toHaveLength(1);
    expect(await failCall(visitor, query)).toHaveLength(1);
  });
});

test.describe('the picture', () => {
  test.use({ visitor: { account: USER, zone: 'clinic_prod' } });

  test('is drawn in 3D, or in 2D where that was chosen [B-281 B-282 B-662]', async ({ page }) => {
    await openPage(page, '/lifegraph?chain=patient&limit=3&depth=1');
    const drawn = page.locator('[data-drawing]');
    await expect(drawn).toHaveAttribute('data-drawing', '3d');
    await expect(drawn.locator('canvas').first()).toBeVisible();
    await page.getByText('Graph Settings').click();
    const remembered = page.waitForResponse((answer) =>
      answer.url().endsWith('/lifegraph/display'),
    );
    await page.getByRole('group', { name: 'Display' }).getByRole('button', { name: '2D' }).click();
    await expect(drawn).toHaveAttribute('data-drawing', '2d');
    await expect(page).toHaveURL(/draw=2d/);
    await remembered;
    await openPage(page, '/lifegraph?chain=patient&limit=2&depth=1');
    await expect(drawn).toHaveAttribute('data-drawing', '2d');
    const again = page.waitForResponse((answer) => answer.url().endsWith('/lifegraph/display'));
    await page.keyboard.press('Shift+V');
    await expect(drawn).toHaveAttribute('data-drawing', '3d');
    await again;
  });
});

test('a small picture is there at once, and then the one that is drawn', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/lifegraph/graph-data**', async (route) => {
    await held;
    await route.continue();
  });
  await openPage(page, '/lifegraph?chain=patient&limit=1&depth=1&draw=2d');
  const image = page.locator('.picture-placeholder');
  await expect(image).toBeVisible();
  const width = await image.evaluate((element: HTMLImageElement) => element.naturalWidth);
  expect(width).toBeGreaterThan(100);
  release();
  await expect(page.locator('[data-drawing] canvas').first()).toBeVisible();
  await expect(image).toBeHidden();
});

test('labels are beside their records while the first frame in 3D is being made', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { compileShader } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.compileShader = function noted(...values) {
      Reflect.apply(compileShader, this, values);
      if ('atFirstFrame' in window) return;
      const canvas = document.querySelector<HTMLCanvasElement>('.picture-layer');
      const { data } = canvas
        ?.getContext('2d')
        ?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      const help = document.querySelector('.scene-nav-info');
      Object.assign(window, {
        atFirstFrame: {
          labels: document.querySelectorAll('.picture-label').length,
          painted: data.filter((value, at) => at % 4 === 3 && value === 255).length,
          placeholder: document.querySelector('.picture-placeholder')?.checkVisibility(),
          help: help && getComputedStyle(help).display,
        },
      });
    };
  });
  await openPage(page, '/lifegraph?chain=patient&limit=1&depth=1&draw=3d');
  const atFirstFrame = () => page.evaluate(() => Reflect.get(window, 'atFirstFrame') as unknown);
  await expect.poll(atFirstFrame).toMatchObject({ placeholder: false, help: 'none' });
  const { labels, painted } = (await atFirstFrame()) as { labels: number; painted: number };
  expect(labels).toBeGreaterThan(20);
  // discs, and no rings alone
  expect(painted).toBeGreaterThan(5_000);
});

test('a picture whose frames take too long is drawn more simply, or as it is asked for all the same', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { readPixels } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.readPixels = function slowly(...values: unknown[]) {
      const end = performance.now() + 1_100;
      while (performance.now() < end);
      Reflect.apply(readPixels, this, values);
    };
  });
  await openPage(page, '/lifegraph?chain=patient&limit=5&depth=2');
  const note = page.getByRole('note').filter({ hasText: 'a frame takes' });
  // 3D first, then 2D
  await expect(note).toContainText(
    /^Drawn by the server, so it does not move: a frame takes [\d.]+ seconds here\./,
  );
  await expect(
    page.getByRole('region', { name: 'Graph', exact: true }).locator('img'),
  ).toBeVisible();
  await expect(page.locator('[data-drawing]')).toHaveCount(0);
  await note.getByRole('link', { name: 'Draw in 3D' }).click();
  await expect(page.locator('[data-drawing]')).toHaveAttribute('data-drawing', '3d');
  await expect(note).toHaveCount(0);
});

test.describe('the picture of five patients', () => {
  const FIVE = '/lifegraph?chain=patient&limit=5&depth=2';

  test('is most of the screen, with the list over it or folded away', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await openPage(page, `${FIVE}&draw=2d`);
    const share = () =>
      page.evaluate(() => {
        const area = (selector: string) => {
          const { width, height } = document.querySelector(selector)!.getBoundingClientRect();
          return width * height;
        };
        return area('[data-drawing]') / area('main');
      });
    await expect(page.locator('[data-drawing] canvas').first()).toBeVisible();
    expect(await share()).toBeGreaterThanOrEqual(0.75);
    const list = page.getByRole('region', { name: 'List', exact: true });
    // no column is cut
    const scroller = list.locator('.grid-scroller');
    expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await expect(list.getByRole('columnheader').last()).toHaveAccessibleName('Pick');
    await page.keyboard.press('\\');
    await expect(list).toHaveCount(0);
    expect(await share()).toBeGreaterThanOrEqual(0.75);
    await page.keyboard.press('\\');
    await expect(list).toBeVisible();
  });

  for (const draw of ['2d', '3d']) {
    test(`is read at first sight in ${draw}`, async ({ page }) => {
      await page.setViewportSize({ width: 1366, height: 768 });
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/lifegraph/graph-data**', async (route) => {
        await held;
        await route.continue();
      });
      await openPage(page, `${FIVE}&draw=${draw}`);
      await expect(page.getByText('Reading 441 records…')).toBeVisible();
      release();
      // what was asked for is first in the list, and labelled
      const links = page.getByRole('table', { name: 'Records' }).locator('[data-row-link]');
      const first = [1, 2, 3, 4, 5].map((n) => `PAT-0000${n}`);
      const shown = (await links.allTextContents()).slice(0, 5);
      expect(shown.map((text) => text.slice(0, 9))).toEqual(first);
      const starts = page.locator('.picture-label[data-start]');
      // placed anew while the picture comes to rest
      await expect.poll(async () => (await starts.allTextContents()).sort()).toEqual(first);
      expect(await overlappingLabels(page)).toEqual([]);
      // their color is on the canvas, and what is drawn fills at least half of the smaller side
      await expect
        .poll(async () => (await drawnPixels(page)).ofPatients, { timeout: 30_000 })
        .toBeGreaterThan(200);
      const { width, height, least } = await drawnPixels(page);
      expect(Math.min(width, height)).toBeGreaterThan(least / 2);
    });
  }
});

test('many small parts fill the room beside the list', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openPage(page, '/lifegraph?chain=encounter&limit=25&depth=1');
  await expect(page.locator('.picture-label').first()).toBeVisible();
  const { width, height, room } = await drawnPixels(page);
  expect(Math.min(width / room.width, height / room.height)).toBeGreaterThan(0.8);
});

test.describe('a result', () => {
  test('fills the window: nothing scrolls but the list', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPage(page, PATIENT);
    const bottoms = await Promise.all(
      ['Graph', 'List'].map((name) =>
        page
          .getByRole('region', { name, exact: true })
          .evaluate((panel) => innerHeight - panel.getBoundingClientRect().bottom),
      ),
    );
    for (const bottom of bottoms) {
      expect(bottom).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThan(24);
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
  });

  test('has HAS in green and RENDERED in blue [B-304 B-305]', async ({ page }) => {
    await openPage(page, PATIENT);
    const swatch = (label: string) => page.locator(`[data-edge-color=${label}]`);
    await expect(swatch('HAS')).toHaveCSS('background-color', 'rgb(21, 117, 74)');
    await expect(swatch('RENDERED')).toHaveCSS('background-color', 'rgb(31, 98, 181)');
  });

  test('is walked, picked, hidden, undone and searched by keys', async ({ page }) => {
    await openPage(page, PATIENT);
    await expect(page.locator('[data-drawing] canvas').first()).toBeVisible();
    const rows = page.getByRole('table', { name: 'Records' }).locator('tbody tr');
    const result = page.getByRole('heading', { name: /^Result/ });
    const first = await rows.first().locator('[data-row-link]').textContent();
    await page.keyboard.press('j');
    await expect(rows.first()).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('x');
    await expect(result).toContainText('1 picked');
    await page.keyboard.press('h');
    await expect(result).toContainText('1 hidden');
    await expect(rows.filter({ hasText: first ?? '' })).toHaveCount(0);
    await page.keyboard.press('z');
    await expect(result).toContainText('1 picked');
    await expect(rows.filter({ hasText: first ?? '' })).toHaveCount(1);
    await page.keyboard.press('Shift+Z');
    await expect(result).toContainText('1 hidden');
    await page.keyboard.press('Shift+H');
    await expect(result).not.toContainText('hidden');
    await page.keyboard.press('/');
    await page.keyboard.type('encounter');
    await expect(page).toHaveURL(/find=encounter/);
    await expect(rows.filter({ hasNotText: 'encounter' })).toHaveCount(0);
  });

  test('undoes a step as soon as it is shown', async ({ page }) => {
    await openPage(page, PATIENT);
    await expect(page.locator('[data-drawing] canvas').first()).toBeVisible();
    const result = page.getByRole('heading', { name: /^Result/ });
    await pressKeys(page, 'j x');
    await expect(result).toContainText('1 picked');
    const undo = await result.evaluateHandle((heading) => ({
      pressed: new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!heading.textContent?.includes('1 hidden')) return;
          observer.disconnect();
          heading.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', bubbles: true }));
          resolve();
        });
        observer.observe(heading, { childList: true, characterData: true, subtree: true });
      }),
    }));
    await page.keyboard.press('h');
    await undo.evaluate(({ pressed }) => pressed);
    await expect(result).toContainText('1 picked');
    await page.keyboard.press('Shift+Z');
    await expect(result).toContainText('1 hidden');
  });

  test('shows the path between two records, and grows by neighbors', async ({ page }) => {
    await openPage(page, '/lifegraph?chain=patient&limit=1&depth=1&sort=-chain&size=100');
    await expect(page.locator('[data-drawing] canvas').first()).toBeVisible();
    const links = page.getByRole('table', { name: 'Records' }).locator('[data-row-link]');
    const result = page.getByRole('heading', { name: /^Result/ });
    await links.nth(1).focus();
    await page.keyboard.press('x');
    await expect(result).toContainText('1 picked');
    await links.nth(2).focus();
    await page.keyboard.press('x');
    await expect(result).toContainText('2 picked');
    await page.keyboard.press('Shift+P');
    const path = page.getByRole('region', { name: 'Path' });
    await expect(path.getByRole('listitem')).toHaveCount(3);
    const before = await result.textContent();
    await page.keyboard.press('e');
    await expect(page).toHaveURL(/expand=/);
    await expect(result).not.toHaveText(before ?? '');
  });

  test('is saved as PNG and SVG, as it is drawn', async ({ page }) => {
    await openPage(page, PATIENT);
    await expect(page.locator('[data-drawing] canvas').first()).toBeVisible();
    for (const [format, start] of [
      ['PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
      ['SVG', Buffer.from('<svg')],
    ] as const) {
      await page.getByText('Export', { exact: true }).click();
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: `Picture as ${format}` }).click();
      const file = await readFile(await (await saving).path());
      expect(file.subarray(0, start.length)).toEqual(start);
      expect(file.length).toBeGreaterThan(2_000);
    }
  });

  test('is shown as a picture and a table of its records [B-025 B-437 B-438]', async ({ page }) => {
    await openPage(page, PATIENT);
    await expect(page.getByRole('heading', { name: /^Result/ })).toHaveText(
      /[1-9]\d* records?, [1-9]\d* edges?/,
    );
    await expect(page.getByRole('table', { name: 'Records' })).toBeVisible();
    await expect(page.locator('canvas').first()).toBeVisible();
  });

  test('says that the picture could not be read, and the page stays', async ({ page, allow }) => {
    allow(/ERR_FAILED/);
    await openPage(page, PATIENT);
    await page.route('**/lifegraph/graph-data**', (route) => route.abort());
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('The picture could not be loaded.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Records' })).toBeVisible();
  });

  test('is read again when the same filter is applied again [B-283]', async ({ page }) => {
    await openPage(page, PATIENT);
    const again = page.waitForResponse((response) =>
      response.url().includes('/lifegraph/graph-data'),
    );
    await page.getByRole('button', { name: 'Apply' }).click();
    expect((await again).ok()).toBe(true);
  });

  test('of another filter is read once, and not again to show another view or to close a drawer', async ({
    page,
  }) => {
    await openPage(page, PATIENT);
    await expect(page.locator('canvas').first()).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      // the shell is read with every page
      const routes = searchParams.get('_routes') ?? 'routes/_shell.lifegraph';
      if (pathname.startsWith('/lifegraph') && routes.includes('lifegraph')) asked.push(pathname);
    });
    await page.getByRole('textbox', { name: 'Depth' }).fill('1');
    // until its data has arrived, canvas and table still show the result before
    const drawn = page.waitForResponse((response) => /graph-data.*depth=1/.test(response.url()));
    await page.getByRole('button', { name: 'Apply' }).click();
    await drawn;
    await expect(page.locator('canvas').first()).toBeVisible();
    await page.getByRole('table', { name: 'Records' }).locator('[data-row-link]').first().click();
    await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Alt+1');
    await expect(page).toHaveURL(/view=graph/);
    // the page and the graph of the filter, and the record
    expect(asked).toEqual(['/lifegraph.data', '/lifegraph/graph-data', '/lifegraph.data']);
  });

  test('opens a record with its edges, and walks on to its neighbors and back [B-299 B-300]', async ({
    page,
  }) => {
    await openPage(page, PATIENT);
    const row = page.getByRole('table', { name: 'Records' }).locator('[data-row-link]').first();
    const name = (await row.textContent()) ?? '';
    await row.click();
    const drawer = page.getByRole('dialog', { name });
    await expect(drawer.getByRole('heading', { name: 'Edges' })).toBeVisible();
    await drawer.locator('[data-row-link]').first().click();
    await expect(page.getByRole('navigation', { name: 'Records passed' })).toContainText(name);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(drawer).toBeVisible();
    await drawer
      .getByRole('link', { name: /^Edge / })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText('Edge');
    await expect(page.getByRole('dialog', { name: /^(HAS|RENDERED|WORKS_AT)/ })).toBeVisible();
  });

  test('shows a record as a table of two levels or as JSON [B-301 B-303]', async ({ page }) => {
    await openPage(page, '/lifegraph?chain=patient&limit=1&depth=1&view=table&sort=-chain');
    await openPatient(page);
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('tab')).toHaveText(['TABLE', 'JSON']);
    await expect(drawer.getByRole('rowheader', { name: /^Patient patient_id\*$/ })).toBeVisible();
    await drawer.getByRole('tab', { name: 'JSON' }).click();
    await expect(drawer.getByText('"patient_id"')).toBeVisible();
  });

  test('says so when the address opens what is not in it', async ({ page }) => {
    await page.goto(`${PATIENT}&row=00000000-0000-4000-8000-000000000000`);
    await expect(
      page.getByText('What the address asks to open is not in this result.'),
    ).toBeVisible();
  });

  test('cannot be made to run a query of somebody else’s writing', async ({ page }) => {
    const value = encodeURIComponent("x' LIMIT 999 TRAVERSE ANY 0..9 --");
    await page.goto(`/lifegraph?chain=patient&key=patient_id&value=${value}&limit=1&depth=1`);
    await expect(page.getByText('Oops!')).toBeVisible();
  });
});

test.describe('a reader', () => {
  test.use({ visitor: { account: READER, zone: 'clinic_prod' } });

  test('may open it, and sees no record of others [B-511]', async ({ page }) => {
    await openPage(page, '/lifegraph?chain=condition_record&limit=5&depth=1');
    await expect(page.getByText('Oops!')).toBeVisible();
  });
});

test.describe('an administrator without a data role', () => {
  test.use({ visitor: { account: ADMIN, zone: 'clinic_prod' } });

  test('is refused, also the data of the picture [A-637 B-033]', async ({ page }) => {
    await page.goto('/lifegraph');
    await expect(page).toHaveURL('/InsufficientPermissionsError');
    await hydrated(page);
    const picture = await page.request.get('/lifegraph/graph-data?chain=patient&limit=1&depth=1');
    expect(picture.status()).toBe(403);
  });
});

/** Records that the test writes: what lies deep in them, what was changed, the file of one. */
test.describe('a record of one’s own', () => {
  test.use({ visitor: OWNER_IN_DEV });

  test('is shown as rows of two levels, and as JSON below them [B-302]', async ({ page, api }) => {
    const { chain, id } = await makeRecord(api);
    await openPage(page, recordAddress(chain, id));
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('rowheader', { name: 'address' })).toBeVisible();
    await expect(drawer.getByRole('row', { name: 'city Utrecht' })).toBeVisible();
    await expect(drawer.getByRole('rowheader', { name: 'room' })).toBeVisible();
    await expect(drawer.getByRole('region', { name: 'room' })).toHaveText('{ "floor": 3 }');
    await expect(drawer.getByRole('rowheader', { name: 'floor' })).toHaveCount(0);
  });

  test('tells its versions: who changed what, whether they hold, and the graph as of then', async ({
    page,
    api,
  }) => {
    const { chain, id } = await makeRecord(api);
    for (const weight of [150, 160]) {
      await api.call('PATCH', `/graphchain/${chain}`, { data: { person: 'Ada', weight } });
    }
    await openPage(page, recordAddress(chain, id));
    await page.getByRole('dialog').getByRole('link', { name: 'History' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('Hash holds')).toBeVisible();
    await expect(drawer.getByText('Signature holds')).toBeVisible();
    const versions = drawer.getByRole('region', { name: 'History' }).locator('ol > li');
    await expect(versions).toHaveText([/^Version 3/, /^Version 2/, /^Version 1/]);
    await expect(versions.nth(0)).toContainText('by Olivia Brandt');
    await expect(versions.nth(0).getByRole('row', { name: 'weight 150 160' })).toBeVisible();
    await expect(versions.nth(1).getByRole('row', { name: 'weight 140 150' })).toBeVisible();
    await versions.nth(1).getByRole('link', { name: 'Version 2 as of then' }).click();
    await expect(page).toHaveURL(/AS(\+|%20)OF/);
    await expect(page.getByRole('dialog').getByRole('row', { name: 'weight 150' })).toBeVisible();
  });

  test('gives its file by a button of its drawer', async ({ page, api }) => {
    const { chain, id } = await makeRecord(api);
    const form = new FormData();
    form.append('file', new Blob(['first floor']), 'plan of größe.txt');
    await api.call('POST', `/graphchain/${chain}/${id}/plan/blobs`, form);
    await openPage(page, recordAddress(chain, id));
    const saving = page.waitForEvent('download');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Download plan of größe.txt' })
      .click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('plan of größe.txt');
    expect(await readFile(await file.path(), 'utf8')).toBe('first floor');
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

/** A record with attributes at three levels and room for a file. */
async function makeRecord(api: ApiClient) {
  const { name: chain } = await makeDictionary(api, {
    attributes: [
      { name: 'person', datatype: 'STRING', required: true },
      { name: 'weight', datatype: 'INTEGER' },
      {
        name: 'address',
        datatype: 'OBJECT',
        nodeAttributes: [
          { name: 'city', datatype: 'STRING' },
          {
            name: 'room',
            datatype: 'OBJECT',
            nodeAttributes: [{ name: 'floor', datatype: 'INTEGER' }],
          },
        ],
      },
      { name: 'plan', datatype: 'BLOB' },
    ],
  });
  const data = { person: 'Ada', weight: 140, address: { city: 'Utrecht', room: { floor: 3 } } };
  const { header } = await api.call<Vertex>('POST', `/graphchain/${chain}`, { data });
  return { chain, id: header.id };
}

/** The texts of labels that lie over each other. */
function overlappingLabels(page: Page): Promise<string[]> {
  return page.locator('.picture-label').evaluateAll((labels) => {
    const boxes = labels.map((label) => ({
      text: label.textContent ?? '',
      box: label.getBoundingClientRect(),
    }));
    return boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box }) =>
            a.box.left < box.right &&
            box.left < a.box.right &&
            a.box.top < box.bottom &&
            box.top < a.box.bottom,
        )
        .map((b) => `${a.text} over ${b.text}`),
    );
  });
}

/** What a screenshot of the picture beside the list shows: the box that is not background, and pixels in patients' blue. */
async function drawnPixels(page: Page) {
  const picture = (await page.locator('[data-drawing]').boundingBox())!;
  const list = (await page.getByRole('region', { name: 'List', exact: true }).boundingBox())!;
  const legend = (await page.locator('.picture-notes').boundingBox())!;
  const clip = {
    ...{ x: picture.x, y: picture.y },
    ...{ width: list.x - picture.x - 12, height: legend.y - picture.y },
  };
  const png = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (image) => {
    const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let [left, right, top, bottom, ofPatients] = [Infinity, -Infinity, Infinity, -Infinity, 0];
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      if (red + green + blue > 740) continue;
      const [x, y] = [(at / 4) % bitmap.width, Math.floor(at / 4 / bitmap.width)];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      if (blue > 150 && blue - red > 90 && blue - green > 60) ofPatients++;
    }
    return {
      ...{ width: right - left, height: bottom - top, ofPatients },
      least: Math.min(bitmap.width, bitmap.height),
      room: { width: bitmap.width, height: bitmap.height },
    };
  }, png);
}

const recordAddress = (chain: string, id: string) =>
  `/lifegraph?chain=${chain}&limit=1&depth=1&row=${id}`;

/** Opens the record of the patient in the table. */
async function openPatient(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'patient' }) });
  await row.locator('[data-row-link]').click();
}

/** The text of the query: a textarea, or the editor that replaces it. */
function editorOf(page: Page) {
  return page.getByRole('textbox', { name: 'Query' });
}

/** The select of the chain, or the combobox that replaces it once it has the focus. */
function chainOf(page: Page) {
  return page.getByRole('combobox', { name: 'Chain' });
}
