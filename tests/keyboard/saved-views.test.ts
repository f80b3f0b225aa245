/** A list saved as a view, and found again, by keys alone. */
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { runFromPalette } from '#tests/support/browser/keys.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';

test('a filtered list is saved by a key and opened from the palette', async ({ page, api }) => {
  const [term, view] = [uniqueName('Triage'), uniqueName('Sorted')];
  await api.call('POST', CALLS.createTerm.path, { term });
  const list = `${paths.glossary}?q=${term}&sort=-type`;
  await openPage(page, list);
  const heading = page.getByRole('heading', { level: 1 });
  await page.keyboard.press('Control+s');
  await expect(heading).toHaveText('Save View');
  await expect(heading).toBeFocused();
  await page.keyboard.press('w');
  await page.keyboard.type(view);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('View saved.')).toBeVisible();
  await expect(page).toHaveURL(list);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(heading).toHaveText('Dashboard');
  await runFromPalette(page, view);
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('link', { name: term, exact: true })).toBeVisible();
});
