/** A consent contract by keys alone: the chain from a dialog, whom it is for, its end, and its deletion. */
import { paths } from '#app/paths/paths.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import {
  chooseChainByKeys,
  deleteByKeys,
  goByKeys,
  pressKeys,
  tabTo,
} from '#tests/support/browser/keys.ts';
import { countPresses } from '#tests/support/browser/presses.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';

test('a consent contract is given, expired and deleted by keys', async ({ page, chain }) => {
  const description = uniqueName('keys');
  const heading = page.getByRole('heading', { level: 1 });
  const presses = countPresses(page);
  await openPage(page, paths.dashboard);
  await goByKeys(page, 'g c', 'Consent Contracts');
  await pressKeys(page, 'c o');
  await chooseChainByKeys(page, 'New Consent Contract', chain);
  await expect(heading).toHaveText('New Consent Contract');
  // The focus is awaited, because a Tab before the heading gets the focus would have to be pressed again.
  await expect(heading).toBeFocused();
  await tabTo(page, page.getByRole('radio', { name: /^Specific users/ }));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /^All users/ })).toBeChecked();
  await tabTo(page, page.getByRole('textbox', { name: 'Description' }));
  await page.keyboard.type(description);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Consent Contract Created')).toBeVisible();
  await expect(page).toHaveURL(paths.consentContracts.list({ chain }));
  presses.expectOf('consent');

  await expect(heading).toBeFocused();
  await goByKeys(page, 'j Enter', 'Edit Consent Contract');
  await expect(heading).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Expire Contract' }));
  await pressKeys(page, 'Enter Control+s');
  await expect(page.getByText('Consent contract updated')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: description })).toContainText('Expired');

  await expect(heading).toBeFocused();
  await pressKeys(page, 'j Enter');
  await expect(heading).toBeFocused();
  await deleteByKeys(page, 'Consent Contract');
  await expect(page.getByText('Consent contract deleted')).toBeVisible();
});
