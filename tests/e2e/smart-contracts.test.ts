/** Smart contracts: what scripts add to the lists, the editor of the code, the execution and the receipts. */
import type { Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { Receipt } from '#model/contracts/receipt.ts';
import { decodeBase64 } from '#model/text/base64.ts';
import type { StoredSmartContract } from '#model/contracts/smart-contract.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { ADMIN, READER } from '#tests/support/stack/accounts.ts';
import { followContractCrumb } from '#tests/support/browser/crumbs.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { makeContract, makeDictionary } from '#tests/support/stack/data.ts';
import { builtFile } from '#tests/support/browser/built-file.ts';
import { pressKeys } from '#tests/support/browser/keys.ts';
import {
  chooseByTyping,
  expect,
  followNavigation,
  holdBack,
  ofNewCustomer,
  openPage,
  test,
  typeIntoCombobox,
} from '#tests/support/browser/browser.ts';
import {
  stubCall,
  apiOf,
  failCall,
  OWNER_IN_DEV,
  OWNER_IN_PROD,
} from '#tests/support/stack/stack.ts';
import { RECEIPT_RUN, RECEIPT_SUBJECT } from '#tests/support/fixed-texts.ts';

const { smartContracts } = paths;
const CODE = "function count({ ward }) {\n  console.log('größer', ward);\n  return { ward };\n}\n";

let api: ApiClient;
let chain: string;
test.beforeAll(async () => {
  api = await apiOf(OWNER_IN_DEV);
  ({ name: chain } = await makeDictionary(api));
});

const list = () => smartContracts.list({ chain });
const run = (sdoId: string, args: Record<string, string> = {}) =>
  api.call<Receipt>('POST', `/graphchain/${chain}/smartcontracts/${sdoId}/count`, { args });
const ended = async (from: ApiClient, jobId: string) => {
  const read = () => from.call<Job>('GET', `/jobs/${jobId}`);
  await expect.poll(async () => (await read()).status).toMatch(/^COMPLETED/);
  return read();
};
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const alert = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
/** The editor, once it has replaced the textarea. */
const editor = (page: Page) => page.locator('.cm-content');
const unsaved = (page: Page) => page.getByText('Unsaved changes', { exact: true });

test('a contract is written, executed, and its receipt read [A-007 B-040 B-042 B-043 B-117]', async ({
  page,
}) => {
  const name = uniqueName('contract');
  await followNavigation(page, 'Smart');
  await expect(page).toHaveURL(smartContracts.list());
  await test.step('a chain is chosen for it in a dialog [B-116 B-118]', async () => {
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'New Smart Contract' });
    await expect(dialog).toContainText('Select a chain to place your smart contract.');
    await typeIntoCombobox(dialog, 'Chain', chain);
    await page.locator('[role=option]').filter({ hasText: chain }).click();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(smartContracts.create(chain));
  });
  await test.step('its code is typed into the editor, which marks a mistake where it is', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await editor(page).click();
    await page.keyboard.type('function count({ ward }) {');
    // The editor has closed the bracket.
    await expect(editor(page)).toHaveText('function count({ ward }) {}');
    await page.keyboard.press('Delete');
    const problem = page.getByRole('button', { name: /^Line 1, column \d+: Unexpected token/ });
    await expect(problem).toBeVisible();
    // The problem is at the end of the text, so its mark has no width and shows only a triangle.
    await expect(page.locator('.cm-lintPoint-error')).toHaveCount(1);
    await page.keyboard.insertText("\n  console.log('größer', ward);\n  return { ward };\n}");
    await expect(problem).toBeHidden();
    const keyword = editor(page).getByText('function', { exact: true });
    const colorOf = (element: Element) => getComputedStyle(element).color;
    expect(await keyword.evaluate(colorOf)).not.toBe(await editor(page).evaluate(colorOf));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(alert(page, 'Smart Contract Created')).toBeVisible();
    await expect(page).toHaveURL(list());
  });
  await test.step('it is executed from its form [B-046 B-047 B-048 B-134]', async () => {
    await page.getByRole('row').filter({ hasText: name }).click();
    await expect(heading(page)).toHaveText('Edit Smart Contract');
    await page.getByRole('button', { name: 'Execute Contract' }).click();
    await expect(page).toHaveURL(/execute-smart-contract\?chain=[^&]+&sdoId=[\da-f-]{36}$/);
    await expect(heading(page)).toHaveText('Execute Smart Contract');
    const form = page.locator('form#execute');
    await expect(form.getByRole('button', { name: 'Execute Contract' })).toHaveCount(0);
    await form.getByRole('button', { name: 'Add argument' }).click();
    await form.getByRole('combobox', { name: 'Argument', exact: true }).fill('ward');
    await form.getByRole('textbox', { name: 'Value' }).fill('A');
    await page.getByRole('button', { name: 'Execute Contract' }).click();
  });
  await test.step('which leads back to it half a second later [B-395 B-654]', async () => {
    await expect(alert(page, 'Contract executed successfully.')).toBeVisible();
    await expect(heading(page)).toHaveText('Edit Smart Contract');
  });
  await page.getByRole('link', { name: 'Receipts', exact: true }).last().click();
  await test.step('the receipts, the newest first [B-104 B-110 B-142 B-648 B-649]', async () => {
    await expect(page.getByRole('tab')).toHaveText(['Contracts', 'Receipts']);
    const headers = page.getByRole('columnheader');
    await expect(headers).toHaveText(['Timestamp', 'SDOID', 'Function', 'Successful', 'Owners']);
    await expect(headers.first()).toHaveAttribute('aria-sort', 'descending');
    const sizes = page.getByRole('navigation', { name: 'Rows per page of Receipts' });
    await expect(sizes.getByRole('link')).toHaveText(['5', '10', '20']);
    await expect(sizes.locator('[aria-current]')).toHaveText('10');
  });
  await page
    .getByRole('row')
    .filter({ hasText: 'count' })
    .click({ position: { x: 400, y: 20 } });
  await expect(page).toHaveURL(/\/smart-contracts\/receipt\/[^/]+\/[\da-f-]{36}\?signature=/);
  await expect(heading(page)).toHaveText('Receipt');
  const information = page.getByRole('region', { name: 'Information' });
  const values = information.locator('dd');
  await test.step('has no LoggedInID and no query [B-161 B-164]', async () => {
    await expect(information.locator('dt')).toHaveText([...RECEIPT_SUBJECT, ...RECEIPT_RUN]);
  });
  await test.step('says what ran [B-045 B-112 B-113 B-162 B-163]', async () => {
    await expect(values.nth(3)).toHaveText('count');
    await expect(values.nth(4)).toContainText('"ward": "A"');
  });
  await test.step('and what it answered and logged [B-165 B-166 B-170]', async () => {
    await expect(values.nth(5)).toContainText('"ward": "A"');
    await expect(values.nth(6)).toHaveText('Yes');
    await expect(values.nth(7)).toContainText('größer A');
    const box = values.nth(7).locator('> div');
    await expect(box).toHaveCSS('background-color', 'rgb(21, 22, 26)');
  });
});

test('the contract field keeps the focus while those of a chain arrive', async ({ page }) => {
  const { name } = await makeContract(api, chain, CODE);
  await openPage(page, smartContracts.execute());
  const release = await holdBack(page, /execute-smart-contract\.data/);
  await chooseByTyping(page, 'Chain', chain);
  await page.getByLabel('Smart Contract').first().focus();
  const field = page.getByRole('combobox', { name: 'Smart Contract' });
  await expect(field).toHaveJSProperty('tagName', 'INPUT');
  release();
  await expect(page).toHaveURL(new RegExp(`chain=${chain}`));
  await field.press('ArrowDown');
  await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible();
  await expect(field).toBeFocused();
});

test('the page lists contracts by name, and their breadcrumbs lead back [B-044 B-106 B-108 B-109 B-111]', async ({
  page,
}) => {
  const { name, sdoId } = await makeContract(api, chain, CODE);
  await openPage(page, smartContracts.list());
  await chooseByTyping(page, 'Chain', chain);
  await expect(page).toHaveURL(list());
  await expect(page.getByRole('combobox', { name: 'Chain' })).toBeFocused();
  const headers = page.getByRole('columnheader');
  await expect(headers).toHaveText(['Name', 'Description', 'Timestamp']);
  await expect(headers.first()).toHaveAttribute('aria-sort', 'ascending');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.click({ position: { x: 400, y: 20 } });
  await expect(page).toHaveURL(smartContracts.edit(chain, sdoId));
  await test.step('the form has its sections, and leads back to the chain [B-124 B-125]', async () => {
    await expect(page.getByRole('heading', { name: 'General Info' })).toBeVisible();
    await followContractCrumb(page, 'Smart Contracts', chain);
    await expect(page).toHaveURL(list());
    await expect(row).toBeVisible();
  });
});

test('a chain without contracts and receipts says what to do [B-114 B-115]', async ({ page }) => {
  const { name } = await makeDictionary(api);
  await page.goto(smartContracts.list({ chain: name }));
  await expect(
    page.getByText('Add a new smart contract using the button at the top right of the screen.'),
  ).toBeVisible();
  await page.goto(smartContracts.list({ tab: 'receipts', chain: name }));
  await expect(
    page.getByText('Receipts will populate when when you create and execute a smart contract.'),
  ).toBeVisible();
});

test('the editor keeps its form in step, and lets go of Tab after Escape', async ({ page }) => {
  const { sdoId } = await makeContract(api, chain, CODE);
  await openPage(page, smartContracts.edit(chain, sdoId));
  await expect(editor(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Smart Contract' })).toHaveAccessibleDescription(
    /functions can be executed.*Escape, then Tab, leaves the editor\./,
  );
  await expect(unsaved(page)).toBeHidden();
  await page.locator('label').filter({ hasText: 'Smart Contract' }).click();
  await expect(editor(page)).toBeFocused();
  await pressKeys(page, 'Control+Home Tab');
  const code = page.locator('textarea[name=javaScript]');
  await expect(code).toHaveValue(`  ${CODE}`);
  await test.step('the changes show in the header [B-129]', async () => {
    await expect(unsaved(page)).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(code).toHaveValue(CODE);
    await expect(unsaved(page)).toBeHidden();
  });
  await pressKeys(page, 'Escape Tab');
  await expect(editor(page)).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search or run a command' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeFocused();
});

test('a save of code that cannot run leads to the mistake, far down', async ({ page, allow }) => {
  allow(/status of 400/);
  const lines = Array.from({ length: 120 }, (_, index) => `const line${index} = ${index};`);
  lines[99] = 'const wrong = ;';
  const { sdoId } = await makeContract(api, chain, lines.join('\n'));
  await openPage(page, smartContracts.edit(chain, sdoId));
  await expect(editor(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Description' }).fill('Changed.');
  await page.getByRole('button', { name: 'Save' }).click();
  const sentence = 'Enter a valid javaScript. Line 100, column 15: Unexpected token.';
  await expect(page.getByText(sentence)).toBeInViewport();
  await expect(page.locator('.cm-lintRange-error').first()).toBeInViewport();
  await expect(editor(page)).toBeFocused();
});

test('without its code the editor is a textarea, which works', async ({ page, allow }) => {
  allow(/Failed to load resource|Failed to fetch|ERR_FAILED/);
  const { sdoId } = await makeContract(api, chain, CODE);
  let wasAsked = false;
  await page.route(builtFile('cm-content'), async (route) => {
    wasAsked = true;
    await route.abort();
  });
  await openPage(page, smartContracts.edit(chain, sdoId));
  await expect.poll(() => wasAsked).toBe(true);
  const textarea = page.getByRole('textbox', { name: 'Smart Contract' });
  await textarea.fill('function other() {}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(alert(page, 'Smart contract updated')).toBeVisible();
});

test('executing with unsaved changes asks, saves and goes on [B-137 B-138 B-139 B-392 B-393]', async ({
  page,
}) => {
  const { sdoId, name } = await makeContract(api, chain, CODE);
  const read = () => api.call<StoredSmartContract>('GET', `/graphchain/${chain}/${sdoId}`);
  await openPage(page, smartContracts.edit(chain, sdoId));
  const execute = page.getByRole('button', { name: 'Execute Contract' });
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('// more');
  await execute.click();
  const dialog = page.getByRole('dialog', { name: 'Unsaved Changes' });
  await expect(dialog).toContainText(
    'This smart contract has unsaved changes. Save them before executing?',
  );
  await dialog.getByRole('button', { name: 'Go Back' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(smartContracts.edit(chain, sdoId));
  await test.step('Save is disabled while it is saved [B-130 B-394]', async () => {
    const release = await holdBack(page, /smart-contracts\/.*\.data/);
    await execute.click();
    await dialog.getByRole('button', { name: 'Save and execute' }).click();
    const save = page.locator('button').filter({ hasText: /^Save/ }).first();
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    expect(decodeBase64((await read()).codeBase64)).toBe(CODE);
    release();
  });
  await expect(page).toHaveURL(smartContracts.execute(chain, sdoId));
  await expect(page.getByText(name)).toBeVisible();
  expect(decodeBase64((await read()).codeBase64)).toBe(`${CODE}// more`);
});

test('a contract that was deleted meanwhile is told so, and its code is kept', async ({
  page,
  allow,
}) => {
  allow(/status of 400/);
  const { sdoId } = await makeContract(api, chain, CODE);
  await openPage(page, smartContracts.edit(chain, sdoId));
  await editor(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('// kept');
  await api.call('DELETE', `/graphchain/${chain}/${sdoId}`);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert')).toContainText('This smart contract is not there any more');
  await expect(editor(page)).toHaveText('// kept');
});

test('the pages to which forms lead back keep their alerts [B-643]', async ({ page }) => {
  const { sdoId } = await makeContract(api, chain, CODE);
  await openPage(page, smartContracts.edit(chain, sdoId));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(list());
  await expect(alert(page, 'Smart contract updated')).toBeVisible();
  await openPage(page, paths.consentContracts.create(chain));
  await page.getByRole('radio', { name: /^All users/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(paths.consentContracts.list({ chain }));
  await expect(alert(page, 'Consent Contract Created')).toBeVisible();
  const asJob = `?chain=${chain}&contract=${sdoId}&step=contract`;
  await openPage(page, paths.newJob('execute-smart-contract-job') + asJob);
  await test.step('also that of the job, which says as whom it runs [B-057 B-256]', async () => {
    await expect(heading(page)).toHaveText('Execute Smart Contract');
    await page.getByText('Executing as').getByRole('button').focus();
    await expect(
      page.getByRole('tooltip').filter({ hasText: 'custodian or tenant system wallet' }),
    ).toBeVisible();
  });
  await page.getByRole('button', { name: 'Execute Contract' }).click();
  await expect(page).toHaveURL(paths.jobs());
  await expect(alert(page, 'Your job has started successfully.')).toBeVisible();
});

test('the form of a deleted contract is left half a second later [B-656]', async ({ page }) => {
  const { sdoId } = await makeContract(api, chain, CODE);
  const address = `${smartContracts.edit(chain, sdoId)}?dialog=delete`;
  await page.clock.install();
  await openPage(page, address);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  const left: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/smart-contracts.data')) left.push(request.url());
  });
  await page.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(alert(page, 'Smart Contract Deleted')).toBeVisible();
  await page.clock.runFor(499);
  expect(left).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => left).toHaveLength(1);
  await page.clock.resume();
  await expect(page).toHaveURL(smartContracts.list({ chain }));
});

test('a failed run shows its log and leads to its receipt [B-167]', async ({ page, allow }) => {
  allow(/status of 400/);
  const code = "function main() { console.log('before'); throw new Error('Told so'); }";
  const { sdoId } = await makeContract(api, chain, code);
  await openPage(page, smartContracts.execute(chain, sdoId));
  await page.getByRole('button', { name: 'Execute Contract' }).click();
  await expect(page.getByRole('alert')).toContainText('The contract failed.');
  await expect(page.getByRole('textbox', { name: 'Error Log' })).toHaveValue(/Told so/);
  await page.getByRole('link', { name: 'View Receipt' }).click();
  await expect(heading(page)).toHaveText('Receipt');
  const information = page.getByRole('region', { name: 'Information' });
  await expect(information.locator('dd').nth(6)).toHaveText('No');
  await expect(information.getByRole('region', { name: 'Error Log' })).toContainText('Told so');
});

test('the receipts table opens a drawer over its rows [B-146 B-149 B-150]', async ({ page }) => {
  const { sdoId } = await makeContract(api, chain, CODE);
  await run(sdoId, { ward: 'B' });
  await followNavigation(page, 'Receipts');
  await expect(page).toHaveURL(paths.receipts());
  await expect(page.getByRole('tab')).toHaveText(['Smart Contracts', 'Consent Contracts']);
  await chooseByTyping(page, 'Chain', chain);
  // The URL is awaited, because the list of all chains has the row too and would open the drawer.
  await expect(page).toHaveURL(paths.receipts({ chain }));
  const row = page.getByRole('row').filter({ hasText: sdoId });
  const box = await row.boundingBox();
  expect(Math.round(box?.height ?? 0)).toBe(38);
  await row.click({ position: { x: 400, y: 20 } });
  const drawer = page.getByRole('dialog', { name: 'Receipt' });
  await expect(drawer.getByRole('region', { name: 'Information' })).toContainText(sdoId);
  await expect(drawer.getByRole('region', { name: 'Console' })).toContainText('größer B');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(paths.receipts({ chain }));
  await page.getByRole('tab', { name: 'Consent Contracts' }).click();
  await expect(page).toHaveURL(paths.receipts({ type: 'consent', chain }));
});

test.describe('somebody who may only read', () => {
  test.use({ visitor: { account: READER, zone: OWNER_IN_PROD.zone } });

  test('is told by a dialog that the permission is missing [B-513 B-518]', async ({ page }) => {
    await openPage(page, smartContracts.list());
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invalid Permissions' });
    await expect(dialog).toBeVisible();
    for (const address of [smartContracts.create('patient'), smartContracts.execute('patient')]) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/smart-contracts\?.*dialog=permission/);
      await expect(dialog).toBeVisible();
    }
  });
});

test.describe('an administrator without data', () => {
  test.use({ visitor: { account: ADMIN, zone: OWNER_IN_PROD.zone } });

  test('has only receipts of smart contracts, not code [B-041 B-515]', async ({ page, allow }) => {
    allow(/status of 403/);
    await openPage(page, paths.receipts({ chain: 'patient' }));
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link', { name: 'Smart', exact: true })).toHaveCount(0);
    await page.getByRole('row').filter({ hasText: 'summary' }).first().click();
    const information = page.getByRole('dialog').getByRole('region', { name: 'Information' });
    await expect(information.locator('dd').nth(3)).toHaveText('summary');
    await expect(information.locator('dd').nth(7)).toHaveText('--');
    await page.goto(smartContracts.list());
    await expect(page).toHaveURL(paths.insufficientPermissions);
  });
});

test('a contract’s job leads to its receipt [B-201 B-202 B-203 B-205 B-206]', async ({ page }) => {
  const start = async (code: string) => {
    const { sdoId } = await makeContract(api, chain, code);
    const path = `/jobs/${chain}/smartcontracts/${sdoId}/count`;
    return (await api.call<Job>('POST', path, { args: { ward: 'J' } })).jobId;
  };
  const good = await start(CODE);
  const bad = await start("function count() { throw new Error('no') }");
  for (const jobId of [good, bad]) await ended(api, jobId);
  const link = page.getByRole('dialog').getByRole('link', { name: 'View Receipt' });
  await openPage(page, paths.jobs({ row: bad }));
  await expect(page.getByRole('dialog').getByText('Errors')).toBeVisible();
  await expect(link).toHaveCount(0);
  const [other] = await api.call<Job[]>('GET', '/jobs?name=DictionaryUploadJob&limit=1');
  await openPage(page, paths.jobs({ row: other!.jobId }));
  await expect(page.getByRole('dialog').getByText('Job Details')).toBeVisible();
  await expect(link).toHaveCount(0);
  await openPage(page, paths.jobs({ row: good }));
  await link.click();
  await expect(page).toHaveURL(
    new RegExp(`/smart-contracts/receipt/${chain}/[\\da-f-]{36}\\?signature=`),
  );
  await expect(heading(page)).toHaveText('Receipt');
  await expect(page.getByRole('region', { name: 'Console' })).toContainText('größer J');
});

for (const [who, account, shown] of [
  ['a data role', READER, 'You may not read the receipt of this job.'],
  ['a metadata role', ADMIN, 'Information'],
] as const) {
  test.describe(who, () => {
    test.use({ visitor: { account, zone: OWNER_IN_PROD.zone } });

    test(`is enough to view the receipt of a job [B-204 B-525]`, async ({ page }) => {
      const own = await apiOf({ account, zone: OWNER_IN_PROD.zone });
      const jobs = await own.call<Job[]>('GET', '/jobs?name=SmartContractExecJob');
      const job = jobs.find(({ status }) => status === 'COMPLETED_SUCCESS');
      await openPage(page, paths.jobs({ row: job!.jobId }));
      await page.getByRole('link', { name: 'View Receipt' }).click();
      await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
      await expect(page.getByText(shown).first()).toBeVisible();
    });
  });
}

test.describe('a customer of its own', () => {
  test.use({ visitor: ofNewCustomer });

  test('View Receipt without a receipt says so in a dialog [B-207 B-208 B-209 B-210 B-211]', async ({
    page,
    allow,
    customer,
  }) => {
    allow(/status of 502/, /was answered with 502/);
    const own = await apiOf(customer);
    const { name } = await makeDictionary(own);
    const { sdoId } = await makeContract(own, name, CODE);
    const path = `/jobs/${name}/smartcontracts/${sdoId}/count`;
    const { jobId } = await own.call<Job>('POST', path, { args: {} });
    const job = await ended(own, jobId);
    const dialog = page.getByRole('dialog', { name: 'Missing ID' });
    const expectMissing = async () => {
      await openPage(page, paths.jobs({ row: jobId }));
      await page.getByRole('link', { name: 'View Receipt' }).click();
      await expect(dialog).toContainText('This smart contract no longer exists');
      await dialog
        .getByRole('button', { name: 'CLOSE MODAL' })
        .or(dialog.getByRole('link', { name: 'CLOSE MODAL' }))
        .click();
      await expect(dialog).toBeHidden();
    };
    await test.step('when it cannot be fetched [B-627]', async () => {
      const receiptId = job.receipt?.header.id ?? '';
      await failCall(customer, { method: 'GET', path: `/graphchain/${name}/${receiptId}` });
      await expectMissing();
    });
    const call = { method: 'GET', path: `/jobs/${jobId}` } as const;
    for (const missing of [{ receipt: undefined }, { dictName: undefined }]) {
      await stubCall(customer, call, { ...job, ...missing });
      await expectMissing();
    }
  });

  test('failed calls say what failed, and keep the form', async ({ page, customer, allow }) => {
    allow(/status of (400|502)/, /was answered with 502/);
    const own = await apiOf(customer);
    const { name } = await makeDictionary(own);
    const { sdoId } = await makeContract(own, name, CODE);
    const fail = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string) =>
      failCall(customer, { method, path });
    const error = page.getByRole('alert');
    const contracts = `/graphchain/${name}/smartcontracts`;
    await test.step('when it is created or changed [B-606 B-607]', async () => {
      await fail('POST', contracts);
      await openPage(page, smartContracts.create(name));
      await page.getByRole('textbox', { name: 'Name' }).fill('Kept');
      await editor(page).click();
      await page.keyboard.type('let a;');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(error).toContainText('Unable to create smart contract');
      await expect(editor(page)).toHaveText('let a;');
      await fail('PUT', `${contracts}/${sdoId}`);
      await openPage(page, smartContracts.edit(name, sdoId));
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(error).toContainText('Unable to update smart contract');
    });
    await test.step('when it is deleted or executed [B-608 B-614 B-624]', async () => {
      await fail('DELETE', `/graphchain/${name}/${sdoId}`);
      await openPage(page, `${smartContracts.edit(name, sdoId)}?dialog=delete`);
      await page.getByRole('button', { name: 'Yes, Delete' }).click();
      await expect(error).toContainText('Unable to delete smart contract');
      await fail('POST', `${contracts}/${sdoId}/count`);
      await fail('POST', `/jobs/${name}/smartcontracts/${sdoId}/count`);
      const asJob = `?chain=${name}&contract=${sdoId}&step=contract`;
      for (const address of [
        smartContracts.execute(name, sdoId),
        paths.newJob('execute-smart-contract-job') + asJob,
      ]) {
        await openPage(page, address);
        await page.getByRole('button', { name: 'Execute Contract' }).click();
        await expect(error).toContainText('Unable to execute smart contract job');
      }
    });
    await test.step('when lists are read', async () => {
      await fail('GET', `/graphchain/${name}/query/smartcontracts`);
      await openPage(page, smartContracts.list({ chain: name }));
      await expect(error).toContainText('Failed to fetch data');
    });
  });
});
