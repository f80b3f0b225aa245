/** Where a record is used, and its history, by keys alone. */
import { paths } from '#app/paths/paths.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { pressKeys, runFromPalette, tabTo } from '#tests/support/browser/keys.ts';
import { expect, hydrated, openPage, test } from '#tests/support/browser/browser.ts';
import { apiOf, OWNER_IN_DEV, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

test.describe('where it is used', () => {
  test.use({ visitor: OWNER_IN_PROD });

  test('an edge definition that joins by an attribute is found and opened', async ({ page }) => {
    await openPage(page, `${paths.dictionary('encounter')}?tab=attributes&attribute=encounter_id`);
    await page.keyboard.press('Shift+U');
    const drawer = page.getByRole('dialog', { name: 'Where used' });
    await expect(drawer).toContainText('Attribute encounter_id');
    await expect(drawer).toContainText('joins by it');
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    // A change of the draft stays while the drawer is open.
    await page.getByRole('textbox', { name: 'Display Name' }).fill('Changed');
    await page.keyboard.press('Escape');
    await runFromPalette(page, 'where is this used', 'Where is this used?');
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Display Name' })).toHaveValue('Changed');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Shift+U');
    await tabTo(page, drawer.getByRole('link', { name: 'HAS' }).first());
  });
});

test.describe('the history', () => {
  test.use({ visitor: OWNER_IN_DEV });

  test('an earlier version is restored', async ({ page }) => {
    const api = await apiOf(OWNER_IN_DEV);
    const term = uniqueName('Keys');
    const path = '/metadata/glossary';
    const { id } = await api.call<{ id: string }>('POST', path, { term, type: 'first' });
    await api.call('PUT', `${path}/${id}`, { term, type: 'second' });
    await openPage(page, paths.term(id));
    await pressKeys(page, 'v');
    const drawer = page.getByRole('dialog', { name: 'History' });
    await expect(drawer).toContainText('first');
    await tabTo(page, drawer.getByRole('link', { name: /^Restore version/ }));
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: /^Restore version/ });
    await tabTo(page, question.getByRole('button', { name: 'Yes, Restore' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Version \d+ is restored, as a new version\./)).toBeVisible();
    // The form was sent as a document, so a new page was loaded.
    await hydrated(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Type' })).toHaveValue('first');
  });
});
