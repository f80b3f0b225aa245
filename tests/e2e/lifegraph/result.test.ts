/** The LifeGraph’s result: the picture with its list, walked, opened, shown as a table. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pressKeys } from '#tests/support/browser/keys.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

/** One patient, whose encounters have conditions: 'HAS' twice, 'RENDERED' on the way. */
const PATIENT = '/lifegraph?chain=patient&limit=1&depth=2';

test.use({ visitor: OWNER_IN_PROD });

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
      // The shell is read with every page, so a request whose `_routes` names the shell alone does not count.
      const routes = searchParams.get('_routes') ?? 'routes/_shell.lifegraph';
      if (pathname.startsWith('/lifegraph') && routes.includes('lifegraph')) asked.push(pathname);
    });
    await page.getByRole('textbox', { name: 'Depth' }).fill('1');
    // Until its data has arrived, canvas and table still show the result before.
    const drawn = page.waitForResponse((response) => /graph-data.*depth=1/.test(response.url()));
    await page.getByRole('button', { name: 'Apply' }).click();
    await drawn;
    await expect(page.locator('canvas').first()).toBeVisible();
    await page.getByRole('table', { name: 'Records' }).locator('[data-row-link]').first().click();
    await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Alt+1');
    await expect(page).toHaveURL(/view=graph/);
    // Apply reads the page and its graph; opening a record reads the page once more.
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

/** Opens the record of the patient in the table. */
async function openPatient(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'patient' }) });
  await row.locator('[data-row-link]').click();
}
