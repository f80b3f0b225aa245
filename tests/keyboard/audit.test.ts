/** The audit trail by keys alone. */
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import type { StoredTerm } from '#model/metadata/glossary.ts';
import { expect, ofNewCustomer, openPage, test } from '#tests/support/browser/browser.ts';
import { pressKeys } from '#tests/support/browser/keys.ts';
import { apiOf } from '#tests/support/stack/stack.ts';

test.use({ visitor: ofNewCustomer });

test('the lines of one term are found, one is read and closed, and the list refreshed', async ({
  page,
  customer,
}) => {
  const api = await apiOf(customer);
  const term = await api.call<StoredTerm>('POST', CALLS.createTerm.path, { term: 'Ward' });
  await api.call('POST', CALLS.createTerm.path, { term: 'Bed' });
  await openPage(page, '/dashboard');
  await pressKeys(page, 'g u');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type(term.id);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.audit({ record: term.id }));
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.locator('[data-row-link]')).toBeFocused();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Created a glossary term' });
  await expect(drawer).toContainText(term.id);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  await api.call('DELETE', `${CALLS.createTerm.path}/${term.id}`);
  await page.keyboard.press('r');
  await expect(page.getByText('Audit refreshed')).toBeAttached();
  await expect(page.locator('tbody tr')).toHaveCount(2);
});
