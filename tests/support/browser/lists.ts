/** What all lists of the console show alike. */
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Pages of 25, 50 and 100 rows are offered, and 25 are shown. @param list its name, such as 'Glossary' */
export async function expectPageSizes(page: Page, list: string): Promise<void> {
  const sizes = page.getByRole('navigation', { name: `Rows per page of ${list}` });
  await expect(sizes.getByRole('link')).toHaveText(['25', '50', '100']);
  await expect(sizes.locator('[aria-current]')).toHaveText('25');
}

/** The rows are sorted by their first column, which says so. */
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

/** The list, read again, has no row that the text finds. */
export async function expectNotListed(page: Page, address: string, text: string): Promise<void> {
  await page.goto(`${address}?q=${text}`);
  await expect(page.getByText('No results found.')).toBeVisible();
}
