/** The whole way with scripts switched off: every step is a link or a plain form. */
import type { Page } from '@playwright/test';
import { makeCustomer, uniqueName } from '#tests/support/browser-customer.ts';
import { giveCredentials } from '#tests/support/browser-sign-in.ts';
import { consoleOrigin, expect, test } from '#tests/support/browser.ts';

test.use({ visitor: null });

test('from the team to the graph and out again [A-071 A-077 A-088 A-097 A-469]', async ({
  page,
  database,
}) => {
  test.setTimeout(120_000);
  const { account, zone } = await makeCustomer(database);
  const dictionary = uniqueName('parcel');

  await test.step('the team', async () => {
    await page.goto('/');
    const team = page.getByLabel('Enter a customer name to continue');
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    // The browser's own check of a required field keeps the page.
    await expect(team).toHaveAttribute('required', '');
    await expect(page).toHaveURL('/');
    await team.fill(account.realm);
    const asked = page.waitForRequest((request) =>
      request.url().includes(`?realm=${account.realm}`),
    );
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    await asked;
  });

  await test.step('sign-in, zone, policy', async () => {
    await giveCredentials(page, account);
    await page.getByRole('button', { name: `${zone} (DEV)` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acceptable Use Policy');
    await page.getByRole('button', { name: 'Accept & Continue' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('a dictionary', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByText('Dictionaries').click();
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    await page.getByRole('radio', { name: 'New From Scratch' }).check();
    await page.getByRole('button', { name: 'NEXT' }).click();
    await field(page, 'Dictionary Name').fill(dictionary);
    await page.getByRole('button', { name: 'Attributes' }).click();
    await page.getByRole('button', { name: 'Add attribute' }).click();
    await field(page, 'Name').fill('code');
    await page.getByRole('checkbox', { name: 'Required' }).check();
    await page.getByRole('button', { name: 'Add attribute' }).click();
    await field(page, 'Name').fill('weight');
    await page.getByRole('combobox', { name: 'Datatype' }).selectOption('INTEGER');
    await page.getByRole('button', { name: 'Change' }).click();
    await field(page, 'Min').fill('0');
    await page.getByRole('button', { name: 'Indexes' }).click();
    await page.getByRole('button', { name: 'Add index' }).click();
    await field(page, 'Name').fill('by_code');
    await page.getByLabel('Attributes').last().selectOption({ label: 'code – String' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL('/dictionaries');
    await expect(page.getByText('Dictionary Created')).toBeVisible();
  });

  await test.step('an upload', async () => {
    await page.getByRole('link', { name: dictionary }).click();
    await page.getByLabel('More actions').click();
    await page.getByRole('link', { name: 'Upload File' }).click();
    await page.getByRole('combobox', { name: 'File Type' }).selectOption('CSV');
    await page.locator('input[type=file]').setInputFiles({
      name: 'parcels.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('code,weight\nP-1,3\nP-2,5\n'),
    });
    await page.getByRole('button', { name: 'Start Upload' }).click();
    await expect(page).toHaveURL('/job-manager');
    await expect(page.getByText('Your job has started successfully.')).toBeVisible();
  });

  await test.step('the job', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Upload Data' });
    await expect(async () => {
      await page.getByRole('link', { name: 'Refresh' }).click();
      await expect(row).toContainText('COMPLETE', { timeout: 1_000 });
    }).toPass();
    await row.getByRole('link').first().click();
    await expect(page.getByRole('dialog')).toContainText('parcels.csv');
    await page.getByRole('link', { name: 'Close', exact: true }).first().click();
  });

  await test.step('the graph as a table', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByText('Explorer').click();
    await page.getByRole('combobox', { name: 'Chain' }).selectOption(dictionary);
    await page.getByRole('button', { name: 'Choose chain' }).click();
    await page.getByRole('combobox', { name: 'Where' }).selectOption('code');
    await page.getByLabel('Value').fill('P-2');
    await page.getByRole('button', { name: 'Apply' }).click();
    const records = page.getByRole('table', { name: 'Records' });
    await expect(records.getByRole('row')).toHaveCount(2);
    await records.getByRole('link').last().click();
    await expect(page.getByRole('dialog').getByRole('rowheader', { name: 'code' })).toBeVisible();
    await page.getByRole('link', { name: 'Close', exact: true }).first().click();
  });

  await test.step('logout', async () => {
    await page.getByLabel('Account of').click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: `Sign in to ${account.realm}` })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).not.toHaveURL(`${consoleOrigin()}/dashboard`);
  });
});

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}
