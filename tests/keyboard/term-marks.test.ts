/** The explanation of a term of the trade, by keys. */
import { tabTo } from '#tests/support/browser/keys.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

test.use({ visitor: OWNER_IN_PROD });

test('a term is explained where it is used, from the palette too, and Escape leads back', async ({
  page,
}) => {
  await openPage(page, '/edges');
  const text = page.getByText('A connection of two records');
  const mark = page.getByRole('button', { name: 'What is an edge?' });
  await tabTo(page, mark);
  await expect(mark).toHaveAccessibleDescription(/^A connection/);
  await page.keyboard.press('Enter');
  await expect(text).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await expect(mark).toBeFocused();
  await expect(page).toHaveURL('/edges');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('> what is an edge');
  await page.getByRole('option', { name: 'What is an edge?' }).click();
  await expect(text).toBeVisible();
});
