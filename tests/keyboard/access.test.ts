/** Explanations of access by keys alone: of a wallet for a chain, and of a record in LifeGraph. */
import { paths } from '#app/paths/paths.ts';
import { makeDictionary, saveRecords } from '#tests/support/stack/data.ts';
import { makePerson } from '#tests/support/stack/wallets.ts';
import { tabTo } from '#tests/support/browser/keys.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';

test('what a wallet can see, and who can see a record, is asked without a mouse', async ({
  page,
  api,
}) => {
  const person = await makePerson(api);
  const { name: chain } = await makeDictionary(api);
  const [record = ''] = await saveRecords(api, chain, { person: 'Ada', weight: 120 });
  const contract = { to: [person.id], only: ['person'] };
  await api.call('POST', `/graphchain/${chain}/consentcontracts`, { consentContract: contract });

  await openPage(page, paths.wallet('user-wallet', person.id));
  const part = page.getByRole('region', { name: 'What can they see?' });
  await tabTo(page, part.getByRole('combobox', { name: 'Chain' }));
  await page.keyboard.type(chain);
  await page.keyboard.press('Enter');
  await expect(part.getByRole('status')).toContainText(`${person.fullName} may read 1`);

  const query = `GRAPH ${chain} WHERE header.id == '${record}'`;
  await openPage(page, paths.lifegraph({ mode: 'advanced', query, row: record }));
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('who can see');
  await expect(page.locator('[cmdk-item][aria-selected=true]')).toContainText(
    'Who can see the record',
  );
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('region', { name: 'Who sees this?' })).toContainText(
    person.fullName,
  );
  await tabTo(page, drawer.getByRole('link', { name: 'Record' }));
  await page.keyboard.press('Enter');
  await expect(drawer).toContainText('120');
});
