/** The list of dictionaries and the chooser of how to make one. */
import { makeCustomer } from '#tests/support/browser-customer.ts';
import { makeDictionary } from '#tests/support/browser-data.ts';
import { tabTo } from '#tests/support/browser/keys.ts';
import { READER } from '#tests/support/accounts.ts';
import { expect, openPage, startSession, test } from '#tests/support/browser/browser.ts';
import { expectPageSizes, expectSortedByName } from '#tests/support/browser/lists.ts';
import { OWNER_IN_PROD } from '#tests/support/stack.ts';
import type { Page } from '@playwright/test';

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

  test('has three columns and rows of 52 px, sorted by name [A-035 A-184 A-185 A-834]', async ({
    page,
  }) => {
    await page.goto('/dictionaries');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Dictionary Name',
      'Description',
      'Dictionary Grouping',
    ]);
    await expectSortedByName(page);
    const row = page.getByRole('row').nth(1);
    expect((await row.boundingBox())?.height).toBeCloseTo(52, 0);
  });

  test('offers 25, 50 and 100 rows, 25 at first [A-187 A-188 A-827]', async ({ page }) => {
    await openPage(page, '/dictionaries');
    await expectPageSizes(page, 'Dictionaries');
    const sizes = page.getByRole('navigation', { name: 'Rows per page of Dictionaries' });
    await sizes.getByRole('link', { name: '50' }).click();
    await expect(page).toHaveURL('/dictionaries?size=50');
    await expect(sizes.locator('[aria-current]')).toHaveText('50');
  });

  test('sorts by a header, the other way when it is pressed again, and goes back', async ({
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
  });

  test('filters while one types, and says when nothing is left', async ({ page }) => {
    await openPage(page, '/dictionaries');
    const box = page.getByRole('searchbox', { name: 'Filter dictionaries' });
    await box.fill('PATIENT');
    await expect(page).toHaveURL('/dictionaries?q=PATIENT');
    await expect(page.getByRole('row').nth(1)).toContainText(/patient/i);
    await box.fill('no such thing');
    await expect(page.getByText('No results found.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all dictionaries' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('leads to the chooser from its Add button [A-189]', async ({ page }) => {
    await openPage(page, '/dictionaries');
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    await expect(page).toHaveURL('/dictionaries/create-dictionary');
  });
});

test.describe('an empty zone', () => {
  test.use({ visitor: null });

  test('has nothing to see, and a way to begin [A-396]', async ({ page, database }) => {
    const { account, zone } = await makeCustomer(database);
    await startSession(page, { account, zone });
    await page.goto('/dictionaries');
    await expect(page.getByText('Nothing to see here.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'from scratch' })).toBeVisible();
  });
});

test.describe('the chooser', () => {
  test('asks how to begin and offers a radio list [A-037 A-192 A-193 A-385 A-386]', async ({
    page,
  }) => {
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

test.describe('a reader', () => {
  test.use({ visitor: { account: READER, zone: 'clinic_prod' } });

  test('is told by a dialog that the permission to add is missing [A-190 A-658 A-670]', async ({
    page,
  }) => {
    await openPage(page, '/dictionaries');
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invalid Permissions' });
    await expect(dialog).toContainText(
      'You do not have permissions to make changes. Please contact your administrator.',
    );
    await dialog.getByRole('link', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/dictionaries');
    await page.goto('/dictionaries/create-dictionary');
    await expect(dialog).toBeVisible();
  });
});

/** The first cell of each row. */
function names(page: Page): Promise<string[]> {
  return page.locator('tbody tr td:first-child').allTextContents();
}
