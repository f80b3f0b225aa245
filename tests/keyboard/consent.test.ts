/** A consent contract by keys alone: the chain from a dialog, whom it is for, its end, and its deletion. */
import { paths } from '#app/paths/paths.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import {
  chooseChainByKeys,
  deleteByKeys,
  goByKeys,
  pressKeys,
  tabTo,
} from '#tests/support/browser/keys.ts';
import { countPresses } from '#tests/support/browser/presses.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';

test('a consent contract is given, expired and deleted by keys', async ({ page, chain }) => {
  const description = uniqueName('keys');
  const heading = page.getByRole('heading', { level: 1 });
  const presses = countPresses(page);
  await openPage(page, paths.dashboard);
  await goByKeys(page, 'g c', 'Consent Contracts');
  await pressKeys(page, 'c o');
  await chooseChainByKeys(page, 'New Consent Contract', chain);
  await expect(heading).toHaveText('New Consent Contract');
  // The focus is awaited, because a Tab before the heading gets the focus would have to be pressed again.
  await expect(heading).toBeFocused();
  await tabTo(page, page.getByRole('radio', { name: /^Specific users/ }));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /^All users/ })).toBeChecked();
  await tabTo(page, page.getByRole('textbox', { name: 'Description' }));
  await page.keyboard.type(description);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Consent Contract Created')).toBeVisible();
  await expect(page).toHaveURL(paths.consentContracts.list({ chain }));
  presses.expectOf('consent');

  await expect(heading).toBeFocused();
  await goByKeys(page, 'j Enter', 'Edit Consent Contract');
  await expect(heading).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Expire Contract' }));
  await pressKeys(page, 'Enter Control+s');
  await expect(page.getByText('Consent contract updated')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: description })).toContainText('Expired');

  await expect(heading).toBeFocused();
  await pressKeys(page, 'j Enter');
  await expect(heading).toBeFocused();
  await deleteByKeys(page, 'Consent Contract');
  await expect(page.getByText('Consent contract deleted')).toBeVisible();
});

test('each part of the sentence of a consent contract has its key, also out of a field', async ({
  page,
  chain,
}) => {
  await openPage(page, paths.consentContracts.create(chain));
  const sentence = page.getByRole('complementary', { name: 'Preview' }).getByRole('paragraph');
  const said = (text: string) => expect(sentence.filter({ hasText: text })).toBeVisible();
  const only = page.getByRole('combobox', { name: 'Only' });
  const when = page.getByRole('textbox', { name: 'When' });
  await test.step('as the first key of the page', async () => {
    await pressKeys(page, 'Alt+o');
    await expect(only).toBeFocused();
  });
  await said('Share all attributes (Only) of all records (When)');
  await pressKeys(page, 'Alt+r');
  await expect(page.getByRole('combobox', { name: 'Recipients' })).toBeFocused();
  await pressKeys(page, 'Alt+w');
  await expect(when).toBeFocused();
  await expect(when).toHaveAttribute('contenteditable', 'true');
  await page.keyboard.type('data.weight > 130');
  await said('where data.weight > 130 (When) with nobody yet (Recipients)');
  await pressKeys(page, 'Alt+a');
  await expect(page.getByLabel('Start')).toBeFocused();
  await pressKeys(page, 'Alt+u');
  await expect(page.getByLabel('Until')).toBeFocused();
  await page.keyboard.type('12312999');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0830AM');
  await said('until 12/31/2999 08:30 AM');
  await test.step('the key of the recipients leads to the field of the way of sharing', async () => {
    await tabTo(page, page.getByRole('radio', { name: /^Specific users/ }), 'Shift+Tab');
    await page.keyboard.press('ArrowUp');
    await said('with everybody in this zone');
    await pressKeys(page, 'Alt+u Alt+r');
    await expect(page.getByRole('radio', { name: /^All users/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await pressKeys(page, 'Alt+r');
    await expect(page.getByRole('textbox', { name: 'JWT Properties' })).toBeFocused();
  });
});

test('each part of the sentence of a consent contract is a link to its field', async ({
  page,
  chain,
}) => {
  await openPage(page, paths.consentContracts.create(chain));
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  for (const [link, role, name] of [
    ['all attributes (Only)', 'combobox', 'Only'],
    ['all records (When)', 'textbox', 'When'],
    ['nobody yet (Recipients)', 'combobox', 'Recipients'],
  ] as const) {
    await page.getByRole('link', { name: link }).press('Enter');
    await expect(page.getByRole(role, { name })).toBeFocused();
  }
});

for (const [keys, role, name] of [
  ['Alt+r', 'combobox', 'Recipients'],
  ['Alt+w', 'textbox', 'When'],
] as const) {
  test(`${keys} as the first key of the page leads to ${name}`, async ({ page, chain }) => {
    await openPage(page, paths.consentContracts.create(chain));
    await pressKeys(page, keys);
    await expect(page.getByRole(role, { name })).toBeFocused();
  });
}
