/** A smart contract by keys alone: written, executed, its receipt read, and deleted. */
import { paths } from '#app/paths/paths.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { makeContract } from '#tests/support/stack/data.ts';
import {
  chooseChainByKeys,
  goByKeys,
  pressKeys,
  runFromPalette,
  tabTo,
} from '#tests/support/browser/keys.ts';
import { countPresses } from '#tests/support/browser/presses.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';

test('a smart contract is written, executed and deleted by keys', async ({ page, chain }) => {
  const name = uniqueName('keys');
  const presses = countPresses(page);
  const heading = page.getByRole('heading', { level: 1 });
  await openPage(page, paths.dashboard);
  await goByKeys(page, 'g x', 'Smart Contracts');
  await pressKeys(page, 'c s');
  await chooseChainByKeys(page, 'New Smart Contract', chain);
  await expect(heading).toHaveText('New Smart Contract');
  await tabTo(page, page.getByRole('textbox', { name: 'Name' }));
  await page.keyboard.type(name);
  const editor = page.locator('.cm-content');
  await expect(editor).toBeVisible();
  await tabTo(page, editor);
  await page.keyboard.type('function main() { return 1; }');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Smart Contract Created')).toBeVisible();
  await expect(page).toHaveURL(paths.smartContracts.list({ chain }));

  await expect(heading).toBeFocused();
  await goByKeys(page, 'j Enter', 'Edit Smart Contract');
  await expect(heading).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(heading).toHaveText('Execute Smart Contract');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Contract executed successfully.')).toBeVisible();
  presses.expectOf('contract');
  await expect(heading).toHaveText('Edit Smart Contract');

  await expect(heading).toBeFocused();
  presses.begin();
  await goByKeys(page, 'g r', 'Receipts');
  await expect(heading).toBeFocused();
  await tabTo(page, page.getByRole('combobox', { name: 'Chain' }));
  await expect(page.locator('input[role=combobox]')).toBeFocused();
  await page.keyboard.type(chain);
  await expect(page.locator('[role=option]').filter({ hasText: chain })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-row-link]')).toHaveCount(1);
  await pressKeys(page, 'Tab j Enter');
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt).toContainText('main');
  presses.expectOf('receipt');
  await page.keyboard.press('Escape');
  await expect(receipt).toBeHidden();

  await openPage(page, paths.smartContracts.list({ chain }));
  await goByKeys(page, 'j Enter', 'Edit Smart Contract');
  await expect(heading).toBeFocused();
  await runFromPalette(page, 'Delete');
  const question = page.getByRole('dialog', { name: 'Confirm Smart Contract Deletion' });
  await tabTo(page, question.getByRole('button', { name: 'Yes, Delete' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Smart Contract Deleted')).toBeVisible();
});

test('the palette edits, executes and deletes a contract by name', async ({ page, api, chain }) => {
  const { name } = await makeContract(api, chain, 'function main() { return 1; }');
  const part = name.slice(0, -1);
  const heading = page.getByRole('heading', { level: 1 });
  await openPage(page, paths.dashboard);
  await runFromPalette(page, `edit ${part}`, `Edit ${name}`);
  await expect(heading).toHaveText('Edit Smart Contract');
  await runFromPalette(page, `${part} execute`, `Execute ${name}`);
  await expect(heading).toHaveText('Execute Smart Contract');
  await expect(page).toHaveURL(new RegExp(`chain=${chain}&sdoId=`));
  await runFromPalette(page, `delete ${part}`, `Delete ${name}`);
  const question = page.getByRole('dialog', { name: 'Confirm Smart Contract Deletion' });
  await expect(question).toBeVisible();
});
