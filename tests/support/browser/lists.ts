/** Expectations that all lists of the console have in common. */
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** The page sizes of most lists. */
const PAGE_SIZES = { offered: ['25', '50', '100'], chosen: '25' };

/**
 * Expects that the page sizes are offered, and which one is chosen.
 * @param list its name, such as 'Glossary'
 */
export async function expectPageSizes(
  page: Page,
  list: string,
  { offered, chosen } = PAGE_SIZES,
): Promise<void> {
  const sizes = page.getByRole('navigation', { name: `Rows per page of ${list}` });
  await expect(sizes.getByRole('link')).toHaveText(offered);
  await expect(sizes.locator('[aria-current]')).toHaveText(chosen);
}

/** Expects that the rows are sorted by their first column, and that its header says so. */
export async function expectSortedByName(page: Page): Promise<void> {
  await expect(page.getByRole('columnheader').first()).toHaveAttribute('aria-sort', 'ascending');
  const names = await page.locator('[data-row-link]').allTextContents();
  expect(names.length).toBeGreaterThan(1);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
}

/** Filters the list by a text, as a person does, and waits until the address says so. */
export async function filterList(page: Page, address: string, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await expect(page).toHaveURL(`${address}?q=${text}`);
}

/** Expects that the list, read again, has no row with the text. */
export async function expectNotListed(page: Page, address: string, text: string): Promise<void> {
  await page.goto(`${address}?q=${text}`);
  await expect(page.getByText('No results found.')).toBeVisible();
}
