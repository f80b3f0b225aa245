/** Attributes of the dictionary editor: what is offered, moved by drag, and pasted. */
import type { Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import { PRESET_COLORS } from '#model/dictionaries/colors.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { makeDictionary, saveDictionaries } from '#tests/support/stack/data.ts';
import { fetched } from '#tests/support/browser/built-file.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { choose, expect, hydrated, openPage, test } from '#tests/support/browser/browser.ts';

const ATTRIBUTES: Attribute[] = [
  { name: 'code', datatype: 'STRING' },
  { name: 'home', datatype: 'OBJECT', nodeAttributes: [{ name: 'city', datatype: 'STRING' }] },
];

test('a new attribute is newAttribute, a String, and may have any datatype [A-408 A-409 A-410 A-411]', async ({
  page,
}) => {
  await openPage(page, `${paths.newDictionary}?tab=attributes`);
  await page.getByRole('button', { name: 'Add attribute' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
    'newAttribute',
  );
  const select = page.getByLabel(/^Datatype/);
  await expect(select).toHaveValue('STRING');
  const offered = select.getByRole('option');
  const scalars = [
    ...['String', 'Integer', 'Long', 'Boolean', 'Decimal', 'Date'],
    ...['Datetime', 'Fingerprint', 'Enum', 'Blob', 'Object', 'Clob'],
  ];
  const arrays = scalars.filter((scalar) => scalar !== 'Clob').map((scalar) => `${scalar}[]`);
  await expect(offered).toHaveText([...scalars, ...arrays]);
});

test('a new index is newIndex, Normal, and may have four types; an older type keeps its icon [A-414 A-415 A-416 A-417]', async ({
  page,
  api,
}) => {
  const name = uniqueName('older');
  await saveDictionaries(api, {
    name,
    attributes: [{ name: 'text', datatype: 'STRING' }],
    indexes: [{ name: 'by_text', type: 'FUZZY', attributes: ['text'] }],
  });
  await openPage(page, `${paths.dictionary(name)}?tab=indexes`);
  const older = page.getByRole('option', { name: /by_text/ });
  await expect(older).toContainText('Fuzzy');
  await expect(older.locator('use')).toHaveAttribute('href', /#scan-search$/);
  await page.getByRole('button', { name: 'Add index' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('newIndex');
  const select = page.getByLabel(/^Type/);
  await expect(select).toHaveValue('NORMAL');
  await expect(select.getByRole('option')).toHaveText(['Primary', 'Unique', 'Normal', 'Full Text']);
});

for (const [datatype, title] of [
  ['Object', 'an Object needs a child, which it can get [A-213 A-570]'],
  ['Object[]', 'an Object[] needs a child, which it can get [A-214 A-571]'],
] as const) {
  test(title, async ({ page, allow }) => {
    allow(/status of 400/);
    await openPage(page, paths.newDictionary);
    await page.getByRole('textbox', { name: 'Dictionary Name' }).fill(uniqueName('parent'));
    await page.getByRole('tab', { name: 'Attributes' }).click();
    await page.getByRole('button', { name: 'Add attribute' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('parent_of_one');
    await choose(page, 'Datatype', datatype);
    await page.getByRole('button', { name: 'Save' }).click();
    const problem = page.getByText('require at least one child item.').first();
    await expect(problem).toBeVisible();
    await page.getByRole('button', { name: 'Add child' }).click();
    await expect(problem).toBeHidden();
    await expect(page.getByRole('treeitem', { name: /newAttribute/ })).toHaveAttribute(
      'aria-level',
      '2',
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Dictionary Created')).toBeVisible();
  });
}

test('one of eight colors is chosen, and kept [A-401]', async ({ page, chain }) => {
  await openPage(page, paths.dictionary(chain));
  const colors = page.getByRole('group', { name: 'Color' });
  await expect(colors.getByRole('radio', { name: 'Automatic' })).toBeChecked();
  const values = await colors
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
  expect(values.filter(Boolean)).toEqual(PRESET_COLORS.map(({ value }) => value));
  expect(new Set(values.filter(Boolean)).size).toBe(8);
  const label = PRESET_COLORS[3].name;
  await colors.getByText(label, { exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(paths.dictionaries);
  await page.goto(paths.dictionary(chain));
  await expect(colors.getByRole('radio', { name: label })).toBeChecked();
});

test('the chips of an index are 16 px apart, and those that overflow the row are hidden [A-629 A-839]', async ({
  page,
  api,
}) => {
  const names = Array.from({ length: 8 }, (_, n) => `attribute_of_index_${n}`);
  const { name } = await makeDictionary(api, {
    attributes: names.map((one) => ({ name: one, datatype: 'STRING' })),
    indexes: [{ name: 'by_all', type: 'NORMAL', attributes: names }],
  });
  await openPage(page, `${paths.dictionary(name)}?tab=indexes`);
  const row = page.getByRole('option', { name: /by_all/ }).locator('.chip-row');
  await expect(row).toHaveCSS('column-gap', '16px');
  await expect(row).toHaveCSS('overflow', 'hidden');
  const box = await row.boundingBox();
  const last = await row.locator('.chip').last().boundingBox();
  expect(last?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
});

test('an attribute is dragged before another one, and into an object', async ({ page, api }) => {
  const { name } = await makeDictionary(api, {
    attributes: ATTRIBUTES,
    indexes: [],
  });
  await openPage(page, `${paths.dictionary(name)}?tab=attributes`);
  await fetched(page, 'data-drop');
  await hydrated(page);
  await drag(page, /^home/, /^code/, 0.1);
  await expect(page.getByRole('treeitem')).toHaveText(['homeObject', 'cityString', 'codeString']);
  await drag(page, /^code/, /^home/, 0.5);
  await expect(page.getByRole('treeitem', { name: /^code/ })).toHaveAttribute('aria-level', '2');
  // An attribute cannot be moved into itself.
  await drag(page, /^home/, /^city/, 0.1);
  await expect(page.getByRole('treeitem')).toHaveText(['homeObject', 'cityString', 'codeString']);
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
});

test('columns of a spreadsheet are pasted, shown with guessed datatypes, and added', async ({
  page,
  chain,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, `${paths.dictionary(chain)}?tab=attributes`);
  await page.evaluate(() => navigator.clipboard.writeText('Born\theight\n2001-02-03\t180\n'));
  await page.getByRole('treeitem', { name: /weight/ }).focus();
  await page.keyboard.press('Control+v');
  const dialog = page.getByRole('dialog', { name: 'Paste attributes' });
  await expect(dialog.getByLabel('Datatype of Born')).toHaveValue('DATE');
  await expect(dialog.getByLabel('Datatype of height')).toHaveValue('INTEGER');
  await dialog.getByLabel('Datatype of height').selectOption('Decimal');
  await dialog.getByRole('button', { name: 'Add 2 attributes' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('treeitem')).toHaveText([
    'person *String',
    'weightInteger',
    'BornDate',
    'heightDecimal',
  ]);
});

/** Drags an attribute onto another one, at a part of its height. */
async function drag(page: Page, from: RegExp, to: RegExp, part: number): Promise<void> {
  const target = page.getByRole('treeitem', { name: to });
  const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  await page
    .getByRole('treeitem', { name: from })
    .dragTo(target, { targetPosition: { x: width / 2, y: height * part } });
}
