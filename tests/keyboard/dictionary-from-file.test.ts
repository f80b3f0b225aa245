/** A dictionary from a file by keys: from the chooser to the saved dictionary. */
import { paths } from '#app/paths/paths.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { tabTo } from '#tests/support/browser/keys.ts';
import { expect, hydrated, openPage, test } from '#tests/support/browser/browser.ts';

test('a file is chosen, its proposal changed in the editor and saved', async ({ page }) => {
  await openPage(page, paths.dictionaryChooser);
  await tabTo(page, page.getByRole('radio', { name: 'New From Scratch' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'From a File' })).toBeChecked();
  // The key that the button shows; Enter does the same.
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(paths.dictionaryFromFile);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const name = uniqueName('keys');
  // The test listens early, because the browser needs a moment before it reports file choosers.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.locator('input[type=file]'));
  await page.keyboard.press('Space');
  const rows = Buffer.from('person_id,U.S.\np1,true\np2,false\n');
  await (await chooser).setFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: rows });
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByLabel('Dictionary Name')).toHaveValue(name);
  await expect(page.getByText('all 2 values are true or false')).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Change it first' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem')).toHaveText([/person_id/, /U_S/]);
  await expect(page.getByRole('tab', { name: 'Attributes' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await hydrated(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(paths.dictionaries);
});

test('a proposal is saved by the key of every form', async ({ page }) => {
  const name = uniqueName('saved');
  await openPage(page, paths.dictionaryFromFile);
  const buffer = Buffer.from('person_id,active\np1,true\np2,false\n');
  const file = { name: `${name}.csv`, mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByLabel('Dictionary Name')).toHaveValue(name);
  // The proposal is a document of its own, which has no keys before it is hydrated.
  await hydrated(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(paths.dictionaries);
});
