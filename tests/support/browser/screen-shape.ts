/** Rules for the layout of every screen, checked on one load of it. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Row heights in pixels, for lists whose rows do not have the default of 52 (A-835, B-650). */
const ROW_HEIGHTS: readonly [address: RegExp, table: string, height: number][] = [
  [/option=user-group/, 'User Groups', 107],
  [/option=system-wallet/, 'System Wallets', 107],
  [/-contracts\?tab=receipts/, 'Receipts', 107],
  [/^\/receipts/, 'Receipts', 38],
  [/^\/lifegraph/, 'Records', 38],
];
const DEFAULT_HEIGHT = 52;

/** The rows of all lists of the page have the height of their kind. */
export async function expectRowHeights(page: Page): Promise<void> {
  const { pathname, search } = new URL(page.url());
  for (const table of await page.locator('[data-grid] table:visible').all()) {
    const name = (await table.locator('caption').textContent()) ?? '';
    const [, , height = DEFAULT_HEIGHT] =
      ROW_HEIGHTS.find(([address, of]) => address.test(pathname + search) && of === name) ?? [];
    const cells = await table
      .locator('tbody td:first-child')
      .evaluateAll((all) => all.map((cell) => getComputedStyle(cell).height));
    expect(new Set(cells), `${page.url()}, ${name}`).toEqual(new Set([`${height}px`]));
  }
}

/** The heading of a form that starts a job has its icon. */
export async function expectJobIcon(page: Page): Promise<void> {
  if (!/^\/job-manager\/new\/./.test(new URL(page.url()).pathname)) return;
  await expect(page.locator('main header div:has(> h1) > span > svg')).toBeVisible();
}
