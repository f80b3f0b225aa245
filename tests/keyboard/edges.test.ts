/** The form of an edge definition by keys alone: two choices that others depend on. */
import { paths } from '#app/paths/paths.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { deleteByKeys, goByKeys, pressKeys, tabTo } from '#tests/support/browser/keys.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';

test('an edge definition is created and deleted without a mouse', async ({ page }) => {
  const name = uniqueName('keys');
  const heading = page.getByRole('heading', { level: 1 });
  const take = async (label: string, option: string) => {
    await tabTo(page, page.getByRole('combobox', { name: label }));
    // The select becomes a text input when it gets the focus.
    const input = page.locator('input[role=combobox]:focus');
    await expect(input).toBeVisible();
    await input.pressSequentially(option);
    await expect(page.getByRole('option', { name: option }).first()).toBeVisible();
    await page.keyboard.press('Enter');
  };
  await openPage(page, paths.dashboard);
  await goByKeys(page, 'g e', 'Edge Definitions');
  await goByKeys(page, 'c e', 'New Edge Definition');
  await page.keyboard.press('w');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(name);
  await take('From Dictionary', 'condition_record');
  await take('To Dictionary', 'encounter');
  await tabTo(page, page.getByRole('button', { name: 'Add association' }));
  await page.keyboard.press('Enter');
  await take('From attribute', 'encounter_id');
  await take('To attribute', 'encounter_id');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Edge Saved')).toBeVisible();
  await expect(page).toHaveURL(paths.edges);

  await openPage(page, `${paths.edges}?q=${name}`);
  await pressKeys(page, 'j Enter');
  await expect(heading).toBeFocused();
  await deleteByKeys(page, 'Edge Definition');
  await expect(page.getByText('Edge Dictionary Deleted')).toBeVisible();
});
