/** What a customer has not enabled is offered nowhere. */
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { pressKeys } from '#tests/support/browser/keys.ts';
import { enter, expect, openPage, test } from '#tests/support/browser/browser.ts';

const OFF = 'Admin has disabled this feature.';

test.use({ visitor: null });

test('the assistant is left out of navigation, palette and cheat sheet, and its address says why [A-677 B-529]', async ({
  page,
  database,
  allow,
}) => {
  allow(/403/);
  await enter(page, await makeCustomer(database, { services: ['BLOBS'] }));
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Glossary' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Ask Blast' })).toHaveCount(0);
  await pressKeys(page, 'g b Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Go to');
  await expect(page.getByRole('option', { name: /Go to Glossary/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /Go to Ask Blast/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await openPage(page, '/dashboard?dialog=keys&keys-find=blast');
  await expect(page.getByRole('dialog')).not.toContainText('Go to Ask Blast');
  await page.goto('/ask-blast');
  await expect(page.getByText(OFF)).toBeVisible();
});
