/** The columns of a list, chosen and made wider with scripts. The next page has them in its HTML. */
import { CALLS } from '#model/calls/all.ts';
import { tabTo } from '#tests/support/browser/keys.ts';
import { expect, hydrated, ofNewCustomer, openPage, test } from '#tests/support/browser/browser.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf } from '#tests/support/stack/stack.ts';

test.use({ visitor: ofNewCustomer });

test('columns are chosen by keys, widened by either, and kept', async ({ page, customer }) => {
  const api = await apiOf(customer);
  await api.call('POST', CALLS.createTerm.path, { term: 'Triage', type: 'Process' });
  await openPage(page, '/glossary-metadata');
  const headers = page.getByRole('columnheader');
  const dialog = page.getByRole('dialog', { name: 'Columns of Glossary' });
  const widths = () => headers.evaluateAll((cells) => cells.map((cell) => cell.clientWidth));

  await test.step('chosen', async () => {
    await page.keyboard.press(',');
    // The focus is on the first checkbox that can be changed: the column that opens the row cannot be hidden.
    await expect(dialog.getByRole('checkbox', { name: 'Pin Term' })).toBeFocused();
    const up = dialog.getByRole('button', { name: 'Move Type up' });
    await tabTo(page, up);
    await page.keyboard.press('Enter');
    await expect(up).toBeFocused();
    await expect(dialog.getByRole('listitem').first()).toContainText('Type');
    await dialog.getByRole('checkbox', { name: 'Group Name', exact: true }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(headers).toHaveText(['Type', 'Term', 'Description']);
  });

  await test.step('made wider', async () => {
    const edge = page.getByRole('separator', { name: 'Width of Type' });
    const [before = 0] = await widths();
    await expect(edge).toHaveAttribute('aria-valuenow', String(before));
    await tabTo(page, edge);
    const keptFirst = page.waitForResponse('**/columns');
    await page.keyboard.press('ArrowRight');
    await keptFirst;
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 16));

    const other = page.getByRole('separator', { name: 'Width of Term' });
    const { x = 0, y = 0 } = (await other.boundingBox()) ?? {};
    const [type = 0, term = 0] = await widths();
    const kept = page.waitForResponse('**/columns');
    await other.hover();
    await page.mouse.down();
    await page.mouse.move(x + 8 + 90, y + 4, { steps: 3 });
    await page.mouse.up();
    await kept;
    const wider = await widths();
    expect(wider[0]).toBe(type);
    expect(Math.abs((wider[1] ?? 0) - term - 90)).toBeLessThanOrEqual(8);

    await page.reload();
    expect(await widths()).toEqual(wider);
    await hydrated(page);
    expect(await widths()).toEqual(wider);
  });

  await test.step('made wider, while another tab has chosen others', async () => {
    const other = await browserOf(customer);
    await other.open('/glossary-metadata');
    await other.follow('Columns of Glossary');
    other.page.check('Description', false);
    await other.press('Save', other.page.dialog('Columns of Glossary'));
    const kept = page.waitForResponse('**/columns');
    // The first key press loads the separators between the columns.
    await page.keyboard.press('Tab');
    await tabTo(page, page.getByRole('separator', { name: 'Width of Type' }));
    await page.keyboard.press('ArrowRight');
    await kept;
    const width = await headers.first().evaluate(({ style }) => style.width);
    await page.reload();
    await expect(headers).toHaveText(['Type', 'Term']);
    expect(await headers.first().evaluate(({ style }) => style.width)).toBe(width);
  });
});
