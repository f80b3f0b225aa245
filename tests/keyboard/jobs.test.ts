/** A job by keys alone: chosen, started from its form with a typed confirmation, and followed to its end. */
import { makeDictionary, saveRecords, startLongUpload } from '#tests/support/stack/data.ts';
import { goByKeys, tabTo } from '#tests/support/browser/keys.ts';
import { countPresses, pressLetters } from '#tests/support/browser/presses.ts';
import { expect, ofNewCustomer, openPage, test } from '#tests/support/browser/browser.ts';
import { apiOf } from '#tests/support/stack/stack.ts';

test.use({ visitor: ofNewCustomer });

test('a job is chosen, started, followed and cancelled by keys', async ({ page, customer }) => {
  const api = await apiOf(customer);
  const { name: chain } = await makeDictionary(api);
  await saveRecords(api, chain, { person: 'Ada' });
  const heading = page.getByRole('heading', { level: 1 });
  await openPage(page, '/dashboard');
  await goByKeys(page, 'g j', 'Job Manager');
  await expect(heading).toBeFocused();
  await goByKeys(page, 'c j', 'Create New Job');
  await expect(heading).toBeFocused();
  await tabTo(page, page.locator('summary').filter({ hasText: 'Data Purge Jobs' }));
  const card = page.getByRole('radio', { name: 'Truncate a Chain' });
  if (!(await card.isVisible())) await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio', { name: 'Upload Data' }), 'Shift+Tab');
  // The cards are one group of radio buttons: the arrows walk through them.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(card).toBeChecked({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Truncate a Chain');
  await expect(heading).toBeFocused();
  await page.keyboard.press('w');
  await expect(page.locator('input[role=combobox]')).toBeFocused();
  await page.keyboard.type(chain);
  await expect(page.locator('[role=option]').filter({ hasText: chain })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Truncate Chain' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(chain);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Your job has started successfully/)).toBeVisible();
  await expect(heading).toHaveText('Job Manager');
  await expect(heading).toBeFocused();
  const row = page.getByRole('row').filter({ hasText: chain }).filter({ hasText: 'Truncate' });
  const link = row.getByRole('link').first();
  await expect(link).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(link).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('COMPLETE', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(link).toBeFocused();

  const { jobId } = await startLongUpload(api);
  const presses = countPresses(page);
  await goByKeys(page, 'g h', 'Dashboard');
  await expect(heading).toBeFocused();
  presses.begin();
  await goByKeys(page, 'g j', 'Job Manager');
  await expect(heading).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+C');
  await expect(page.getByRole('dialog', { name: 'Cancel job' }).getByRole('textbox')).toBeFocused();
  await pressLetters(page, 'CANCEL');
  await page.keyboard.press('Enter');
  const cancelled = page.getByRole('row').filter({ hasText: jobId });
  presses.expectOf('cancelJob');
  await expect(async () => {
    await page.keyboard.press('r');
    await expect(cancelled).toContainText('CANCELLED', { timeout: 1_000 });
  }).toPass();

  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  // The key is drawn on the row that has the focus.
  await expect(cancelled.getByRole('link').first()).toBeFocused();
  const again = page.getByRole('link', { name: /^Run again: / });
  await expect(again.and(page.locator('[aria-keyshortcuts="Shift+R"]'))).toHaveCount(1);
  await page.keyboard.press('Shift+R');
  await expect(heading).toHaveText('Upload Data');
  await expect(page).toHaveURL(new RegExp(`again=${jobId}`));
});
