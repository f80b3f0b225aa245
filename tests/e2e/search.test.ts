/** Global Metadata Search: results by category, the drawer, the saved terms. */
import type { Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { expect, ofNewCustomer, openPage, test } from '#tests/support/browser/browser.ts';
import { apiOf, failCall, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';
import { SEARCH_GROUPS } from '#tests/support/fixed-texts.ts';

const STORED = 'keyway.search';

test.describe('in the demo data', () => {
  test.use({ visitor: OWNER_IN_PROD });

  test('is reached from the navigation, and finds what each holds [A-025]', async ({ page }) => {
    await test.step('the way to it [A-055]', async () => {
      await openPage(page, paths.dashboard);
      const main = page.getByRole('navigation', { name: 'Main' });
      await main.getByRole('link', { name: 'Global Search' }).click();
      await expect(page).toHaveURL('/metadata-search');
    });
    await test.step('what it says at first [A-272 A-273]', async () => {
      await expect(page.getByRole('heading', { name: 'Enter search term(s) below' })).toBeVisible();
      await expect(
        page.getByText('Enter one or more search terms separated by commas.', { exact: true }),
      ).toBeVisible();
    });
    const categories = page.locator('details:has(> summary h3)');
    await test.step('the categories [A-275 A-276]', async () => {
      await search(page, 'patient, consent, acceptable');
      await expect(
        page.getByRole('heading', { name: 'Results for patient, consent, acceptable' }),
      ).toBeVisible();
      await expect(categories.locator('summary h3')).toHaveText(SEARCH_GROUPS);
    });
    await test.step('their results [A-277]', async () => {
      for (const label of ['Dictionaries', 'Glossary']) {
        const category = categories.filter({ has: page.getByRole('heading', { name: label }) });
        const count = Number(await category.locator('summary .chip').textContent());
        const grid = category.getByRole('table', { name: label });
        expect(count).toBeGreaterThan(0);
        await expect(category).toContainText(`of ${count}`);
        await expect(grid.locator('tbody tr')).toHaveCount(Math.min(count, 10));
        await category.locator('summary').click();
        await expect(grid).toBeHidden();
      }
      const empty = categories.last();
      await expect(empty.locator('summary .chip')).toHaveText('0');
      await empty.locator('summary').click();
      await expect(empty.getByText('No results found.')).toBeVisible();
    });
  });

  test('keeps what is typed while a search is under way', async ({ page }) => {
    await openPage(page, paths.metadataSearch());
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/metadata-search\b.*\badd=/, async (route) => {
      await held;
      await route.continue();
    });
    const box = page.getByRole('textbox', { name: 'Search terms' });
    await box.fill('patient');
    await box.press('Enter');
    await box.fill('consent');
    answer();
    await expect(page.getByRole('heading', { name: 'Results for patient' })).toBeVisible();
    await expect(box).toHaveValue('consent');
    await box.press('Enter');
    await expect(page.getByRole('heading', { name: 'Results for patient, consent' })).toBeVisible();
    await expect(box).toHaveValue('');
  });

  test('opens a result in a drawer at the right, with a link to it [A-280]', async ({ page }) => {
    await openPage(page, paths.metadataSearch('patient'));
    const grid = page.getByRole('table', { name: 'Dictionaries' });
    await grid
      .getByRole('row', { name: /Name is “patient”/ })
      .click({ position: { x: 400, y: 20 } });
    const drawer = page.getByRole('dialog', { name: 'patient', exact: true });
    await expect(drawer).toContainText('Name is “patient”');
    const panel = (await drawer.locator('> div').last().boundingBox()) ?? { x: 0, width: 0 };
    expect(panel.x + panel.width).toBe(page.viewportSize()?.width);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await grid.getByRole('link', { name: 'patient', exact: true }).press('Enter');
    await drawer.getByRole('link', { name: 'Open dictionary' }).click();
    await expect(page).toHaveURL('/dictionaries/patient');
  });

  test('says of a result without a page of its own that the page is under development [A-397]', async ({
    page,
  }) => {
    await openPage(page, paths.metadataSearch('acceptable'));
    await page.getByRole('table', { name: 'Terms' }).getByRole('link').first().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('Under development. The console has no page for policies');
    await openPage(page, paths.metadataSearch('patient'));
    const grid = page.getByRole('table', { name: 'Dictionaries' });
    await grid.getByRole('link', { name: 'patient', exact: true }).click();
    await expect(drawer.getByRole('link', { name: 'Open dictionary' })).toBeVisible();
    await expect(drawer).not.toContainText('Under development');
  });

  test('saves the terms, and searches them again on return, until they are cleared [A-278 A-279 A-457]', async ({
    page,
  }) => {
    const stored = () => page.evaluate((key) => localStorage.getItem(key), STORED);
    await openPage(page, paths.metadataSearch());
    await search(page, 'patient, ward');
    await expect(page).toHaveURL('/metadata-search?terms=patient%2Cward');
    await expect.poll(stored).toBe('patient,ward');
    await openPage(page, paths.dashboard);
    await page.getByRole('link', { name: 'Global Search' }).click();
    await expect(page.getByRole('heading', { name: 'Results for patient, ward' })).toBeVisible();
    await expect(page).toHaveURL('/metadata-search?terms=patient%2Cward');
    const box = page.getByRole('textbox', { name: 'Search terms' });
    await box.press('Backspace');
    await expect(
      page.getByRole('heading', { name: 'Results for patient', exact: true }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Remove patient' }).click();
    await expect(page.getByRole('heading', { name: 'Enter search term(s) below' })).toBeVisible();
    await expect.poll(stored).toBeNull();
  });
});

test.describe('a customer of its own', () => {
  test.use({ visitor: ofNewCustomer });

  test('pages each category for itself, ten at first, and empties the results when a search fails [A-525 A-793 A-832 A-833]', async ({
    page,
    customer,
    allow,
  }) => {
    allow(/status of 502/, /was answered with 502/);
    const api = await apiOf(customer);
    const term = uniqueName('Triage');
    for (let n = 0; n < 12; n += 1) {
      await api.call('POST', CALLS.createTerm.path, { term: `${term} ${n}` });
    }
    await openPage(page, paths.metadataSearch(term));
    const rows = page.getByRole('table', { name: 'Glossary' }).locator('tbody tr');
    await expect(rows).toHaveCount(10);
    const sizes = page.getByRole('navigation', { name: 'Rows per page of Glossary' });
    await expect(sizes.getByRole('link')).toHaveText(['10', '20', '50', '100']);
    await expect(sizes.locator('[aria-current]')).toHaveText('10');
    const pages = page.getByRole('navigation', { name: 'Pages of Glossary' });
    await pages.getByRole('link', { name: 'Page 2' }).click();
    await expect(rows).toHaveCount(2);
    await sizes.getByRole('link', { name: '20' }).click();
    await expect(rows).toHaveCount(12);

    await failCall(customer, { method: 'POST', path: CALLS.searchMetadata.path });
    await search(page, 'ward');
    await expect(page.getByRole('alert')).toHaveText(
      'System error. Please enter new search criteria below.',
    );
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.locator('summary h3')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Remove ward' })).toBeVisible();
  });
});

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Search terms' }).fill(text);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}
