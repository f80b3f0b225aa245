/** The dictionary editor by keys: tabs, the tree, the draft. */
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { paths } from '#app/paths/paths.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { makeDictionary, saveRecords } from '#tests/support/stack/data.ts';
import { pressKeys, tabTo } from '#tests/support/browser/keys.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';

test('the tabs of the editor are one stop, walked by arrow keys or opened by Alt and digit', async ({
  page,
}) => {
  await openPage(page, paths.newDictionary);
  const tab = (name: string) => page.getByRole('tab', { name });
  await tabTo(page, tab('Details'));
  await page.keyboard.press('ArrowRight');
  await expect(tab('Attributes')).toBeFocused();
  await expect(tab('Attributes')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(tab('Indexes')).toBeFocused();
  await page.keyboard.press('Alt+1');
  await expect(tab('Details')).toHaveAttribute('aria-selected', 'true');
});

test('the tree is walked by arrows, an attribute is taken out by Delete and comes back by Z', async ({
  page,
  chain,
}) => {
  await openPage(page, `${paths.dictionary(chain)}?tab=attributes`);
  const item = (label: RegExp) => page.getByRole('treeitem', { name: label });
  await tabTo(page, item(/person/));
  await page.keyboard.press('ArrowDown');
  await expect(item(/weight/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(item(/weight/)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('treeitem')).toHaveCount(1);
  await expect(item(/person/)).toBeFocused();
  await expect(page.getByRole('status').getByText('Attribute “weight” removed.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(item(/weight/)).toBeFocused();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
});

test('when the last attribute or index is gone, the focus goes to Add', async ({ page, chain }) => {
  await openPage(page, `${paths.dictionary(chain)}?tab=indexes`);
  await page.keyboard.press('Alt+x');
  await expect(page.getByRole('button', { name: 'Add index' })).toBeFocused();
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('treeitem')).toHaveCount(2);
  await page.keyboard.press('Alt+x');
  await expect(page.getByRole('treeitem')).toHaveCount(1);
  await page.keyboard.press('Alt+x');
  await expect(page.getByRole('button', { name: 'Add attribute' })).toBeFocused();
});

test('leaving with unsaved changes asks, and Escape stays', async ({ page, chain }) => {
  await openPage(page, paths.dictionary(chain));
  const description = page.getByRole('textbox', { name: 'Description' });
  await tabTo(page, description);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And more.');
  await tabTo(page, page.getByRole('link', { name: 'Cancel' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(description).toHaveValue(/And more\.$/);
});

test('Shift+D asks for the name before it deletes', async ({ page, chain }) => {
  await openPage(page, paths.dictionary(chain));
  await page.keyboard.press('Shift+D');
  const dialog = page.getByRole('dialog', { name: 'Delete Dictionary' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(chain);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Dictionary Deleted')).toBeVisible();
  await expect(page).toHaveURL('/dictionaries');
});

test('an attribute is moved up, down, into the object above and out', async ({ page, api }) => {
  const { name } = await makeDictionary(api, {
    attributes: attributesIn({
      home: { datatype: 'OBJECT', nodeAttributes: attributesIn({ city: 'STRING' }) },
      code: 'STRING',
    }),
    indexes: [],
  });
  await openPage(page, `${paths.dictionary(name)}?tab=attributes`);
  const code = page.getByRole('treeitem', { name: /code/ });
  await code.click();
  await expect(code).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('treeitem').first()).toHaveText(/code/);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('treeitem').last()).toHaveText(/code/);
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect(code).toHaveAttribute('aria-level', '2');
  await expect(code).toBeFocused();
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect(code).toHaveAttribute('aria-level', '1');
  await expect(code).toBeFocused();
});

test('several names are pasted, one a line, by Alt+P', async ({ page }) => {
  await openPage(page, `${paths.newDictionary}?tab=attributes`);
  await page.keyboard.press('Alt+p');
  const dialog = page.getByRole('dialog', { name: 'Paste attributes' });
  await tabTo(page, dialog.getByRole('textbox'));
  await page.keyboard.type('first_name');
  await page.keyboard.press('Enter');
  await page.keyboard.type('last_name');
  await tabTo(page, dialog.getByRole('button', { name: 'Add 2 attributes' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem')).toHaveText(['first_nameString', 'last_nameString']);
});

test('the attributes of a wide dictionary are filtered by name, each told apart from the others', async ({
  page,
  api,
}) => {
  const start = 'provider_business_mailing';
  const { name } = await makeDictionary(api, {
    attributes: Array.from({ length: 330 }, (_, n) => ({
      name: `${start}_${n}`,
      datatype: 'STRING',
    })),
    indexes: [],
  });
  await openPage(page, `${paths.dictionary(name)}?tab=attributes`);
  const items = page.getByRole('treeitem');
  await expect(items).toHaveCount(330);
  await page.keyboard.press('/');
  const filter = page.getByRole('searchbox', { name: 'Filter by name' });
  await expect(filter).toBeFocused();
  await page.keyboard.type('MAILING_32');
  await expect(page.getByRole('status').getByText('11 of 330 attributes')).toBeVisible();
  await expect(items).toHaveCount(11);
  const item = (n: number) =>
    page.getByRole('treeitem', { name: `${start}_${n} String`, exact: true });
  await expect(item(320)).toContainText(`${start}...`);
  await expect(item(320).getByText('…_320')).toBeVisible();
  await expect(item(320)).toHaveAttribute('aria-setsize', '11');
  await page.keyboard.press('Enter');
  await expect(item(32)).toBeFocused();
  const group = (n: number) => page.getByRole('group', { name: `${start}_${n}`, exact: true });
  await expect(group(32).getByRole('button', { name: 'Delete attribute' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(item(320)).toBeFocused();
  await expect(group(320).getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
    `${start}_320`,
  );
  await pressKeys(page, '/ Escape');
  await expect(items).toHaveCount(330);
  await page.keyboard.type('nowhere');
  await expect(page.getByText("No attribute has 'nowhere' in its name.")).toBeVisible();
  await expect(items).toHaveCount(0);
});

test('dictionaries are gone through in their list’s order, saved on the way', async ({
  page,
  api,
}) => {
  const name = uniqueName('next');
  const { name: first } = await makeDictionary(api, { name: `${name}_a` });
  const { name: second } = await makeDictionary(api, { name: `${name}_b` });
  await saveRecords(api, first, { person: 'Ada', weight: 130 });
  await openPage(page, `${paths.dictionaries}?q=${name}`);
  await pressKeys(page, 'j Enter');
  await expect(page).toHaveURL(paths.dictionary(first));
  await page.getByRole('textbox', { name: 'Description' }).fill('Changed.');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page).toHaveURL(paths.dictionary(second));
  await expect(page.getByText('Dictionary Updated')).toBeVisible();
  // A save that asks a question first leads to the next record too.
  await openPage(page, `${paths.dictionary(first)}?tab=attributes&attribute=weight`);
  await pressKeys(page, 'Alt+x Control+Shift+Enter');
  await page.getByRole('dialog', { name: 'What saving will do' }).getByText('Save').click();
  await expect(page).toHaveURL(paths.dictionary(second));
});
