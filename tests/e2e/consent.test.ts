/** Consent contracts and their receipts: what scripts add to the forms, the lists and the page of a receipt. */
import type { Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import type { ConsentContract, StoredConsentContract } from '#model/contracts/consent-contract.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { ADMIN, USER } from '#tests/support/stack/accounts.ts';
import { followContractCrumb } from '#tests/support/browser/crumbs.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { makeDictionary, saveRecords } from '#tests/support/stack/data.ts';
import { makeGroup } from '#tests/support/stack/wallets.ts';
import {
  chooseByTyping,
  chooseCompletion,
  expect,
  followNavigation,
  ofNewCustomer,
  openPage,
  test,
  typeIntoCombobox,
} from '#tests/support/browser/browser.ts';
import { apiOf, failCall, OWNER_IN_DEV, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';
import { RECEIPT_RUN, RECEIPT_SUBJECT } from '#tests/support/fixed-texts.ts';

const { consentContracts } = paths;
const USER_IN_DEV = { account: USER, zone: OWNER_IN_DEV.zone };

let api: ApiClient;
let chain: string;
test.beforeAll(async () => {
  api = await apiOf(OWNER_IN_DEV);
  ({ name: chain } = await makeDictionary(api));
  await saveRecords(api, chain, { person: 'Ada', weight: 120 });
});

const list = () => consentContracts.list({ chain });
const share = (given: Partial<ConsentContract> = {}) =>
  api.call<StoredConsentContract>('POST', `/graphchain/${chain}/consentcontracts`, {
    consentContract: { to: ['*'], description: uniqueName('shared'), ...given },
  });
const read = async (id: string) =>
  (await api.call<StoredConsentContract>('GET', `/graphchain/${chain}/${id}`)).consentContract;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const alert = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
/** The condition: a textarea, or the editor that replaces it once it has the focus. */
const when = (page: Page) => page.getByRole('textbox', { name: 'When' });
const unsaved = (page: Page) => page.getByText('Unsaved changes', { exact: true });
const expire = (page: Page) => page.getByRole('button', { name: 'Expire Contract' });

test('the page has lists of contracts and receipts, and opens a contract by its row [B-034 B-068 B-073 B-074 B-038]', async ({
  page,
}) => {
  const { header, consentContract } = await share({ until: '2999-01-01T00:00:00.000Z' });
  const description = consentContract.description ?? '';
  await followNavigation(page, 'Consent');
  await expect(page).toHaveURL(consentContracts.list());
  await expect(page.getByRole('tab')).toHaveText(['Contracts', 'Receipts']);
  await chooseByTyping(page, 'Chain', chain);
  await expect(page).toHaveURL(list());
  const headers = page.getByRole('columnheader');
  await expect(headers).toHaveText([
    'Description',
    'Share With',
    'Start',
    'Until',
    'Status',
    'Timestamp',
  ]);
  await expect(headers.last()).toHaveAttribute('aria-sort', 'descending');
  const row = page.getByRole('row').filter({ hasText: description });
  await expect(row.getByRole('cell')).toContainText([description, 'ALL', '--', '2999', 'Active']);
  await row.click({ position: { x: 400, y: 20 } });
  await expect(page).toHaveURL(consentContracts.edit(chain, header.id));
  await expect(heading(page)).toHaveText('Edit Consent Contract');
  await test.step('its breadcrumbs lead back to the chain, also without its address [B-084 A-154]', async () => {
    await followContractCrumb(page, 'Consent Contracts', chain);
    await expect(page).toHaveURL(list());
    await expect(row).toBeVisible();
  });
});

test('a contract is written for chosen users from the Add button [B-007 B-036 B-037 B-077 B-078]', async ({
  page,
}) => {
  const { id, name } = await makeGroup(api);
  const description = uniqueName('chosen');
  await openPage(page, consentContracts.list());
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New Consent Contract' });
  await expect(dialog).toContainText('Select a chain to place your consent contract');
  await test.step('which opens the chain selector; Cancel leaves it [A-392 A-393]', async () => {
    await dialog.getByRole('link', { name: 'Cancel', exact: true }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(consentContracts.list({ tab: 'contracts' }));
    await page.getByRole('link', { name: 'Add', exact: true }).click();
  });
  // The test does not press Escape, which would close the dialog once the list is closed.
  await typeIntoCombobox(dialog, 'Chain', chain);
  await page.locator('[role=option]').filter({ hasText: chain }).click();
  await test.step('Next goes on with the chain [A-394]', async () => {
    await dialog.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page).toHaveURL(consentContracts.create(chain));
    await expect(heading(page)).toHaveText('New Consent Contract');
  });
  await test.step('its fields, in this order [B-096]', async () => {
    const labels = page.locator('form#edit :is(legend, label.field-label, .field-label > label)');
    const texts = await labels.allTextContents();
    expect(texts.map((text) => text.replace('*', ''))).toEqual([
      'Share with',
      'Recipients',
      'JWT Properties',
      'Description',
      'Only',
      'Start',
      'Until',
      'When',
    ]);
  });
  await test.step('past dates are disabled in the picker [B-461]', async () => {
    for (const label of ['Start', 'Until']) {
      const earliest = (await page.getByLabel(label).getAttribute('min')) ?? '';
      const minutes = (Date.now() - new Date(earliest).getTime()) / 60_000;
      expect(minutes).toBeLessThan(60);
      expect(minutes).toBeGreaterThan(-1);
    }
  });
  await chooseByTyping(page, 'Recipients', name);
  await page.getByLabel('Description').fill(description);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(alert(page, 'Consent Contract Created')).toBeVisible();
  await expect(page).toHaveURL(list());
  const row = page.getByRole('row').filter({ hasText: description });
  await expect(row).toContainText(name);
  const stored = await api.call<StoredConsentContract[]>(
    'GET',
    `/graphchain/${chain}/query/consentcontracts`,
  );
  const written = stored.find(({ consentContract }) => consentContract.description === description);
  expect(written?.consentContract).toEqual({ to: [id], description });
});

test('another way of sharing empties recipients and token properties [B-008 B-009 B-385 B-386 B-388]', async ({
  page,
}) => {
  const { id, name } = await makeGroup(api);
  // The attributes are not in the order of the options. The form must not take that for a change.
  const { header } = await share({ to: [id], only: ['weight', 'person'] });
  await openPage(page, consentContracts.edit(chain, header.id));
  const mode = (label: string) => page.getByRole('radio', { name: new RegExp(`^${label}`) });
  const recipients = page.locator('select[name=to]');
  const properties = page.getByLabel('JWT Properties');
  await expect(recipients).toHaveValues([id]);
  await expect(page.locator('select[name=only]')).toHaveValues(['person', 'weight']);
  await expect(properties).toBeHidden();
  await expect(unsaved(page)).toBeHidden();
  await mode('Token properties').check();
  await expect(unsaved(page)).toBeVisible();
  await expect(recipients).toHaveValues([]);
  await expect(page.getByText(name)).toBeHidden();
  await properties.fill('{"team": "a"}');
  await mode('Specific users').check();
  await mode('Token properties').check();
  await expect(properties).toHaveValue('');
  await properties.fill('{"team": "a"}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(alert(page, 'Consent contract updated')).toBeVisible();
  await expect(page).toHaveURL(list());
  expect(await read(header.id)).toMatchObject({ jwtProperties: { team: 'a' } });
  await openPage(page, consentContracts.edit(chain, header.id));
  await mode('All users').check();
  await expect(properties).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(list());
  expect((await read(header.id)).to).toEqual(['*']);
});

test('Expire Contract sets the end to now, once, and is stored on Save [B-085 B-381 B-382 B-383 B-655]', async ({
  page,
}) => {
  const { header } = await share();
  await openPage(page, consentContracts.edit(chain, header.id));
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  const until = page.getByLabel('Until');
  const before = Math.floor(Date.now() / 1_000) * 1_000;
  await expire(page).click();
  await expect(expire(page)).toBeDisabled();
  await expect(unsaved(page)).toBeVisible();
  const end = new Date(await until.inputValue()).getTime();
  expect(end).toBeGreaterThanOrEqual(before);
  expect(end).toBeLessThanOrEqual(Date.now());
  await until.fill('2998-01-01T00:00');
  await expect(expire(page)).toBeEnabled();
  await expire(page).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(alert(page, 'Consent contract updated')).toBeVisible();
  await expect(page).toHaveURL(list());
  await openPage(page, consentContracts.edit(chain, header.id));
  await expect(page.getByText('Expired', { exact: true })).toBeVisible();
  await expect(expire(page)).toBeDisabled();
});

test('a change before the code of the preview has come leaves the preview on screen', async ({
  page,
}) => {
  const { header } = await share();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes('What it opens now')) await released;
    await route.fulfill({ response, body });
  });
  await openPage(page, consentContracts.edit(chain, header.id));
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expire(page).click();
  await expect(expire(page)).toBeDisabled();
  await expect(preview).toBeVisible();
  release();
  await expect(preview).toContainText('Share all attributes');
});

test('the condition is completed while it is typed, and says what is wrong', async ({ page }) => {
  const { header } = await share();
  await openPage(page, consentContracts.edit(chain, header.id));
  await when(page).click();
  await expect(page.locator('.cm-content')).toBeFocused();
  await page.keyboard.type('data.we');
  await chooseCompletion(page, /^data\.weight/);
  await page.keyboard.type(" == 'x'");
  await expect(page.getByRole('button', { name: /^Line 1, column 16: / })).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('data.weight ');
  await expect(page.getByRole('button', { name: /^Line 1, column 13: / })).toBeVisible();
  await expect(page.getByText(/^When: .* Line 1, column 13: /)).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('data.weight > 1');
  await expect(page.locator('textarea[name=when]')).toHaveValue('data.weight > 1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(list());
  expect((await read(header.id)).when).toBe('data.weight > 1');
});

test('the end of a contract is shown in the browser’s time zone, and stored in UTC', async ({
  browser,
  baseURL,
  sessionOf,
}) => {
  const { header } = await share({ until: '2998-07-01T12:00:00.000Z' });
  const context = await browser.newContext({
    baseURL,
    timezoneId: 'America/New_York',
    storageState: await sessionOf(OWNER_IN_DEV),
  });
  const page = await context.newPage();
  await openPage(page, consentContracts.edit(chain, header.id));
  await expect(page.getByLabel('Until')).toHaveValue('2998-07-01T08:00');
  await page.getByLabel('Until').fill('2998-07-01T09:30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(list());
  expect((await read(header.id)).until).toBe('2998-07-01T13:30:00.000Z');
  await context.close();
});

test('a read by consent leaves a receipt, which is opened from its row [B-014 B-039 B-075 B-076 B-143]', async ({
  page,
}) => {
  const { header } = await share();
  const user = await apiOf(USER_IN_DEV);
  const query = `FROM ${chain} WHERE data.weight > ${Math.floor(Math.random() * 100)}`;
  await user.call('POST', '/graphchain/query', { query });
  await openPage(page, consentContracts.list({ tab: 'receipts' }));
  await chooseByTyping(page, 'Chain', chain);
  await test.step('the grid, with ten rows of 107 pixels [B-140 B-141 B-144 B-145 B-147]', async () => {
    await expect(page.getByRole('columnheader')).toHaveText([
      'Timestamp',
      'SDOID',
      'EffectiveID',
      'LoggedInID',
    ]);
    const sizes = page.getByRole('navigation', { name: 'Rows per page of Receipts' });
    await expect(sizes.getByRole('link')).toHaveText(['5', '10', '20']);
    await expect(sizes.locator('[aria-current]')).toHaveText('10');
    const box = await page.getByRole('row').nth(1).boundingBox();
    expect(Math.round(box?.height ?? 0)).toBe(107);
  });
  const row = page.getByRole('row').filter({ hasText: header.id });
  await test.step('a narrow window shows of which record the receipt is, too', async () => {
    const { width = 1440, height = 900 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width: 320, height });
    const cell = row.getByText(header.id, { exact: true });
    await expect(cell).toBeVisible();
    const box = await cell.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(320 - 24);
    await page.setViewportSize({ width, height });
  });
  await row.click({ position: { x: 400, y: 20 } });
  await expect(page).toHaveURL(/\/consent-contracts\/receipt\/[^/]+\/[\da-f-]{36}\?signature=/);
  await test.step('what it is about, in this order [B-151 B-154 B-158 B-159 B-160]', async () => {
    await expect(heading(page)).toHaveText('Receipt');
    const information = page.getByRole('region', { name: 'Information' });
    await expect(information.locator('dt')).toHaveText([
      ...RECEIPT_SUBJECT,
      'LoggedInID',
      ...RECEIPT_RUN,
      'Query',
    ]);
    const values = information.locator('dd');
    await expect(values.first().getByText(header.id, { exact: true })).toBeVisible();
    await expect(values.nth(3).getByText(/^[\da-f-]{36}$/)).toBeVisible();
    await test.step('missing values and the query [B-168 B-169 B-174 B-672]', async () => {
      for (const index of [4, 5, 6, 7, 8, 9]) await expect(values.nth(index)).toHaveText('--');
      await expect(values.last()).toContainText(query);
    });
  });
  await test.step('its header, with the first owners only [B-155 B-171 B-172 B-173]', async () => {
    const region = page.getByRole('region', { name: 'Header' });
    await expect(region.locator('dt')).toHaveText([
      'Timestamp',
      'ID',
      'Type',
      'Operation',
      /^Owners/,
      /^Limited Owners/,
      'Signer',
      'Signature',
      'Dictionary',
      'Hash',
    ]);
    const [owner] = header.owners;
    await expect(region.locator('dd').nth(4)).toContainText(owner ?? '');
    await expect(region.locator('dd').nth(8)).toHaveText(chain);
  });
  await test.step('it is only read, and its arrow leads back [B-152 B-153 B-156]', async () => {
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    const { pathname } = new URL(page.url());
    const receipts = consentContracts.list({ tab: 'receipts', chain });
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(receipts);
    await page.goto(pathname);
    await expect(page).toHaveURL(receipts);
  });
});

test('the preview follows what is written', async ({ page }) => {
  await openPage(page, consentContracts.create(chain));
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await page.getByRole('radio', { name: /^All users/ }).check();
  await expect(preview).toContainText('To everybody in this zone');
  await expect(preview).toContainText(/records? of .* that you own/);
  // The text is filled in only after the editor has replaced the textarea.
  await when(page).click();
  await expect(page.locator('.cm-content')).toBeFocused();
  await when(page).fill('data.weight > 100000');
  await expect(preview).toContainText('No record of');
  await when(page).fill('data.weight >');
  await expect(preview).toContainText('When: Enter a boolean expression.');
});

test('a late preview is not shown for a form that has changed, and a failed one is said', async ({
  page,
  allow,
}) => {
  allow(/net::ERR_FAILED.*consent-preview/);
  await openPage(page, consentContracts.create(chain));
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await page.getByRole('radio', { name: /^All users/ }).check();
  await expect(preview).toContainText('To everybody in this zone');
  const late: (() => void)[] = [];
  await page.route('**/consent-preview*', async (route) => {
    await new Promise<void>((resolve) => late.push(resolve));
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(preview).toContainText('The preview is being made…');
  await expect(preview).not.toContainText('To everybody in this zone');
  await expect.poll(() => late.length).toBe(1);
  await page.getByRole('radio', { name: /^Token properties/ }).check();
  await expect.poll(() => late.length).toBe(2);
  late[0]?.();
  await expect(preview).toContainText('The preview is being made…');
  late[1]?.();
  await expect(preview).toContainText('To nobody yet: enter the properties of a token.');
  await page.unroute('**/consent-preview*');
  await page.route('**/consent-preview*', (route) => route.abort());
  await page.getByRole('radio', { name: /^All users/ }).check();
  await expect(preview).toContainText('The preview could not be made. Try again in a moment.');
});

test.describe('an administrator without data', () => {
  test.use({ visitor: { account: ADMIN, zone: OWNER_IN_PROD.zone } });

  test('has no screen of contracts, nor a way to one [B-035 B-064 B-065]', async ({ page }) => {
    await openPage(page, paths.dashboard);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link', { name: 'Job Manager' })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'Consent' })).toHaveCount(0);
    await expect(navigation.getByText('Contracts')).toHaveCount(0);
    for (const address of [
      list(),
      consentContracts.create(chain),
      consentContracts.edit(chain, crypto.randomUUID()),
    ]) {
      await page.goto(address);
      await expect(page).toHaveURL(paths.insufficientPermissions);
    }
  });
});

test.describe('a call that fails without saying why', () => {
  test.use({ visitor: ofNewCustomer });

  test('has the words of the catalog [B-603 B-604 B-605]', async ({ page, allow, customer }) => {
    allow(/status of (400|502)/, /was answered with 502/);
    const theirs = await apiOf(customer);
    const { name } = await makeDictionary(theirs);
    const path = `/graphchain/${name}`;
    const { header } = await theirs.call<StoredConsentContract>(
      'POST',
      `${path}/consentcontracts`,
      {
        consentContract: { to: ['*'] },
      },
    );
    const save = page.getByRole('button', { name: 'Save' });
    const failure = page.getByText('Unable to create/update consent contract');
    await failCall(customer, {
      method: 'POST',
      path: CALLS.createConsent.path.replace('{chain}', name),
    });
    await failCall(customer, { method: 'PUT', path: `${path}/consentcontracts/${header.id}` });
    await failCall(customer, { method: 'DELETE', path: `${path}/${header.id}` });
    await openPage(page, consentContracts.create(name));
    await page.getByRole('radio', { name: /^All users/ }).check();
    await save.click();
    await expect(failure).toBeVisible();
    await openPage(page, consentContracts.edit(name, header.id));
    await save.click();
    await expect(failure).toBeVisible();
    await page.getByLabel('More actions').click();
    await page.getByText('Delete Contract').click();
    await page.getByRole('button', { name: 'Yes, Delete' }).click();
    await expect(page.getByText('Unable to delete consent contract')).toBeVisible();
  });
});
