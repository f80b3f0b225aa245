/** The list of dictionaries and the chooser of how to make one. */
import { makeDictionary } from '#tests/support/stack/data.ts';
import { tabTo } from '#tests/support/browser/keys.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';
import type { Page } from '@playwright/test';

/** The distance from the middle of the browser's own cross to the end of its search box, in pixels. */
const CROSS_FROM_END = 20;

test('the list shows a text that is cut, also after it was empty', async ({ page, api }) => {
  const { name } = await makeDictionary(api, {
    description: 'A long description. '.repeat(20),
  });
  await openPage(page, `/dictionaries?q=${name}x`);
  await expect(page.getByText('No results found.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter dictionaries' }).fill(name);
  await tabTo(page, page.locator('[data-row-link]'));
  await expect(page.locator('.tooltip:popover-open')).toContainText('A long description.');
});

test.describe('the list', () => {
  test.use({ visitor: OWNER_IN_PROD });

  test('sorts by a header, the other way when it is pressed again, goes back, and shows another number of rows', async ({
    page,
  }) => {
    await openPage(page, '/dictionaries');
    const sorted = await names(page);
    const header = page.getByRole('columnheader', { name: 'Dictionary Name' });
    await header.getByRole('link').click();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    expect(await names(page)).toEqual(sorted.toReversed());
    await page.goBack();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    expect(await names(page)).toEqual(sorted);
    const sizes = page.getByRole('navigation', { name: 'Rows per page of Dictionaries' });
    await sizes.getByRole('link', { name: '50' }).click();
    await expect(page).toHaveURL('/dictionaries?size=50');
    await expect(sizes.locator('[aria-current]')).toHaveText('50');
  });

  test('filters while one types, and says when nothing is left', async ({ page }) => {
    await openPage(page, '/dictionaries');
    const box = page.getByRole('searchbox', { name: 'Filter dictionaries' });
    await box.fill('PATIENT');
    await expect(page).toHaveURL('/dictionaries?q=PATIENT');
    await expect(page.getByRole('row').nth(1)).toContainText(/patient/i);
    await test.step('the cross at its end clears it', async () => {
      await page.getByRole('heading', { level: 1 }).click();
      const { width = 0, height = 0 } = (await box.boundingBox()) ?? {};
      await box.click({ position: { x: width - CROSS_FROM_END, y: height / 2 } });
      await expect(box).toHaveValue('');
      await expect(page).toHaveURL('/dictionaries?q=');
    });
    await box.fill('no such thing');
    await expect(page.getByText('No results found.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all dictionaries' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });
});

test.describe('the chooser', () => {
  test('asks how to begin, with a radio list [A-037 A-192 A-193 A-385 A-386]', async ({ page }) => {
    await page.goto('/dictionaries/create-dictionary');
    const question = page.getByRole('group', { name: 'What would you like to do?' });
    await expect(question.getByRole('radio', { name: 'New From Scratch' })).not.toBeChecked();
    await expect(question.getByRole('radio')).toHaveCount(4);
  });

  test('goes back by BACK and on by NEXT [A-036 A-039 A-388 A-389]', async ({ page }) => {
    await openPage(page, '/dictionaries/create-dictionary');
    await page.getByRole('link', { name: 'BACK', exact: true }).click();
    await expect(page).toHaveURL('/dictionaries');
    await page.goBack();
    await page.getByRole('radio', { name: 'New From Scratch' }).check();
    await page.getByRole('button', { name: 'NEXT', exact: true }).click();
    await expect(page).toHaveURL('/dictionaries/new');
    await expect(page.getByLabel('Dictionary Name')).toHaveValue('');
  });

  for (const [label, form] of [
    ['Import Dictionary', 'upload-data-dictionary'],
    ['Import DbSchema', 'upload-db-schema'],
  ] as const) {
    test(`leads to ${label}, and back [A-194 A-195]`, async ({ page }) => {
      await openPage(page, '/dictionaries/create-dictionary');
      await page.getByRole('radio', { name: label }).check();
      await page.getByRole('button', { name: 'NEXT' }).click();
      await expect(page).toHaveURL(new RegExp(`/job-manager/new/${form}`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await expect(page).toHaveURL('/dictionaries/create-dictionary');
    });
  }
});

/** The first cell of each row. */
function names(page: Page): Promise<string[]> {
  return page.locator('tbody tr td:first-child').allTextContents();
}
