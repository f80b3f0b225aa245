import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** The navigation with the breadcrumbs of a page. */
export function crumbsOf(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Breadcrumb' });
}

/** Expects the breadcrumbs of a contract of a chain, and follows the first one below Home. */
export async function followContractCrumb(page: Page, title: string, chain: string): Promise<void> {
  const crumbs = crumbsOf(page);
  const edit = `Edit ${title.slice(0, -1)}`;
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', title, chain, edit]);
  await crumbs.getByRole('link', { name: title }).click();
}
