/** The ledger of a zone by keys alone. */
import { expect, ofNewCustomer, openPage, test } from '#tests/support/browser/browser.ts';
import { hydrated } from '#tests/support/browser/expect.ts';
import { pressKeys } from '#tests/support/browser/keys.ts';

test.use({ visitor: ofNewCustomer });

test('the ledger is verified by a key, and a checkpoint taken from the palette', async ({
  page,
}) => {
  await openPage(page, '/dashboard');
  await pressKeys(page, 'g k');
  await expect(page.getByRole('heading', { level: 1, name: 'Ledger' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Verification started.')).toBeVisible();
  // The page reads its data again by itself until the verification has ended.
  await expect(page.getByText('No problems')).toBeVisible({ timeout: 20_000 });

  // The result may be there before the page runs its scripts.
  await hydrated(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('take checkpoint');
  await expect(page.getByRole('option', { selected: true })).toContainText('Take checkpoint');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Checkpoint of record \d+ taken/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Download checkpoint/ })).toBeVisible();
});
