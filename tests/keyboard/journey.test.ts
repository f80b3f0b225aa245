/** The whole way by keys: from the question for a team to the graph and out again. */
import { makeCustomer, uniqueName } from '#tests/support/stack/customer.ts';
import { goByKeys, pressKeys, runFromPalette, tabTo } from '#tests/support/browser/keys.ts';
import { countPresses, pressLetters } from '#tests/support/browser/presses.ts';
import { expect, hydrated, test } from '#tests/support/browser/browser.ts';

test.use({ visitor: null });

test('the journey leads from team to graph and back [A-001 A-006 A-008 B-024 B-030]', async ({
  page,
  database,
}) => {
  // The test leads through every part of the product.
  test.setTimeout(120_000);
  const { account, zone } = await makeCustomer(database);
  const dictionary = uniqueName('parcel');
  const heading = page.getByRole('heading', { level: 1 });
  const presses = countPresses(page);

  await test.step('the team, the password, the zone, the policy', async () => {
    await page.goto('/');
    await expect(page.getByLabel('Enter a customer name to continue')).toBeFocused();
    await page.keyboard.type(account.realm);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(account.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText('Secure Data Zones');
    await hydrated(page);
    await page.keyboard.press('j');
    await expect(page.getByRole('button', { name: `${zone} (DEV)` })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Accept & Continue' }));
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText('Dashboard');
    presses.expectOf('signIn');
  });

  await test.step('a dictionary', async () => {
    await hydrated(page);
    presses.begin();
    await goByKeys(page, 'c d', 'New Dictionary');
    await expect(heading).toBeFocused();
    await page.keyboard.press('w');
    await expect(page.getByRole('textbox', { name: 'Dictionary Name' })).toBeFocused();
    await page.keyboard.type(dictionary);
    for (const attribute of ['weight', 'sender', 'receiver', 'sent_on', 'code']) {
      await page.keyboard.press('Alt+a');
      // The value is awaited, because earlier keys would go to the field of the previous attribute.
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
        'newAttribute',
      );
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
      await page.keyboard.type(attribute);
    }
    await page.keyboard.press('Alt+i');
    // The attribute's field has the same name, so keys that are pressed before the index exists would go to it.
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('newIndex');
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await page.keyboard.type('by_code');
    await tabTo(page, page.locator('input[role=combobox]'));
    await page.keyboard.type('code');
    await pressKeys(page, 'Enter Escape Control+s');
    await expect(page.getByText('Dictionary Created')).toBeVisible();
    presses.expectOf('dictionary');
    await expect(heading).toHaveText('Dictionaries');
    await expect(heading).toBeFocused();
  });

  await test.step('an upload', async () => {
    presses.begin();
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: dictionary })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(dictionary);
    await page.keyboard.press('Alt+u');
    await expect(heading).toHaveText('Upload Data');
    // The heading gets the focus a moment after the page appears. An element that is reached earlier would lose it
    // again.
    await expect(heading).toBeFocused();
    // Playwright must listen before the key is pressed, because the request to listen may arrive after the key.
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, page.locator('input[type=file]'));
    await page.keyboard.press('Enter');
    await (
      await chooser
    ).setFiles({
      name: 'parcels.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('code\nP-1\nP-2\n'),
    });
    await page.keyboard.press('Control+Enter');
    await expect(heading).toHaveText('Job Manager');
    presses.expectOf('upload');
  });

  await test.step('the job', async () => {
    const row = page.getByRole('row').filter({ hasText: dictionary });
    await expect(async () => {
      await page.keyboard.press('r');
      await expect(row.first()).toContainText(/COMPLETE|ERROR/, { timeout: 1_000 });
    }).toPass();
    await pressKeys(page, 'j Enter');
    await expect(page.getByRole('dialog')).toContainText('parcels.csv');
    // The drawer is checked for the ending, because it would say why a job failed.
    await expect(page.getByRole('dialog')).toContainText('COMPLETE');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row.first().getByRole('link').first()).toBeFocused();
  });

  await test.step('the graph', async () => {
    await goByKeys(page, 'g l', 'LifeGraph Explorer');
    await tabTo(page, page.getByRole('combobox', { name: 'Chain' }));
    await expect(page.locator('input[role=combobox]')).toBeFocused();
    await page.keyboard.type(dictionary);
    await pressKeys(page, 'Enter Control+Enter');
    await expect(page.getByRole('heading', { name: /^Result/ })).toBeFocused();
    await page.keyboard.press('Alt+2');
    await expect(page.locator(':focus').getByRole('table', { name: 'Records' })).toBeVisible();
    await pressKeys(page, 'j Enter');
    await expect(page.getByRole('dialog').getByRole('rowheader', { name: 'code' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the dark theme', async () => {
    presses.begin();
    await page.keyboard.press('Control+k');
    await pressLetters(page, 'dark');
    const first = page.getByRole('dialog').getByRole('option', { selected: true });
    await expect(first).toContainText('Use the dark theme');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    presses.expectOf('theme');
  });

  await test.step('logout', async () => {
    await runFromPalette(page, 'Logout');
    await expect(page.getByRole('heading', { name: `Sign in to ${account.realm}` })).toBeVisible();
  });
});
