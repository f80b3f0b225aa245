/** What people of each role find and may do, and what people without a role do not see. */
import type { Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import type { Role } from '#model/access/roles.ts';
import { makeCustomer, uniqueName } from '#tests/support/stack/customer.ts';
import { makeDictionary } from '#tests/support/stack/data.ts';
import { enter, expect, openPage, test, typeIntoCombobox } from '#tests/support/browser/browser.ts';
import { apiOf } from '#tests/support/stack/stack.ts';

test.use({ visitor: null });

const item = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
/** The names of all items in the navigation, in order, without their keys. */
const names = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).locator('a > span:first-of-type');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('an administrator looks after the people of the tenant, a modeler after its metadata', async ({
  page,
  database,
}) => {
  await enter(page, await makeCustomer(database, { roles: ['sdzAdmin'] }));
  await test.step('administrators [A-013]', async () => {
    const person = uniqueName('Ada Nurse');
    await item(page, 'Wallets & Groups').click();
    await expect(heading(page)).toHaveText('Wallets & Groups');
    await openPage(page, paths.newWallet('user-wallet'));
    await page.getByLabel('Full Name').fill(person);
    await page.getByLabel('Email Address').fill('ada.nurse@keyway.test');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Wallet Created')).toBeVisible();
    await expect(page.getByRole('table').getByText(person)).toBeVisible();
  });
  await test.step('data modelers [A-014 B-005]', async () => {
    const name = uniqueName('ward');
    await openPage(page, paths.newDictionary);
    await page.getByRole('textbox', { name: 'Dictionary Name' }).fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Dictionary Created')).toBeVisible();
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await item(page, 'Glossary').click();
    await expect(page.getByRole('link', { name: 'Add', exact: true }).first()).toBeVisible();
  });
});

test('a developer reads how to call the platform [A-015]', async ({ page, database }) => {
  await enter(page, await makeCustomer(database, { roles: ['sdzReadOnly'] }));
  await item(page, 'API Reference').click();
  await expect(page.getByRole('navigation', { name: 'Calls' }).getByRole('link')).not.toHaveCount(
    0,
  );
  await openPage(page, paths.dashboard);
  await item(page, 'Dev Docs').click();
  await expect(page).toHaveURL(paths.devDocs);
  await openPage(page, paths.dashboard);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download API description' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.json$/);
});

test('a data user works with the chains of their own team only [A-007 B-001 B-005]', async ({
  page,
  database,
  customer,
}) => {
  const other = await makeCustomer(database);
  const foreign = await makeDictionary(await apiOf(other));
  const { name } = await makeDictionary(await apiOf(customer));
  await enter(page, customer);
  await item(page, 'Dictionaries').click();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByText(foreign.name)).toHaveCount(0);
  await item(page, 'Consent').click();
  await expect(page).toHaveURL(paths.consentContracts.list());
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const offered = page.locator('[role=option]');
  const box = await typeIntoCombobox(dialog, 'Chain', name);
  await expect(offered.filter({ hasText: name })).toHaveCount(1);
  await box.fill(foreign.name);
  await expect(offered.filter({ hasText: 'made_' })).toHaveCount(0);
});

/** All items of the navigation, in order. */
const ITEMS = [
  'Dashboard',
  'Explorer',
  'Dictionaries',
  'Edge Definitions',
  'Glossary',
  'Wallets & Groups',
  'Consent',
  'Smart',
  'Receipts',
  'Job Manager',
  'Global Search',
  'System Alerts',
  'Ask Blast',
  'API Reference',
  'Swagger JSON',
  'Dev Docs',
  'About',
  'Help desk',
  'Download API description',
];
const ITEMS_OF_DATA = ['Explorer', 'Consent', 'Smart'];
const ITEMS_OF_EVERYBODY = ['Dashboard', 'Global Search', 'System Alerts', 'Ask Blast', 'About'];

test('the screens of data are for data roles, the others for each role [A-102 A-114 A-115]', async ({
  page,
  database,
}) => {
  for (const role of ['sdzReadOnly', 'sdzUser', 'sdzAdmin'] satisfies Role[]) {
    await page.context().clearCookies();
    await enter(page, await makeCustomer(database, { roles: [role] }));
    await expect(names(page), role).toHaveText(
      role === 'sdzAdmin' ? ITEMS.filter((name) => !ITEMS_OF_DATA.includes(name)) : ITEMS,
    );
  }
});

test('a person whose roles were taken away', async ({ page, database, customer }) => {
  await enter(page, customer);
  // The statement does what a renewed token of a running session would do.
  await database.query(
    `update console.session set zones = jsonb_set(zones, '{0,roles}', '[]') where realm = $1`,
    [customer.account.realm],
  );
  await openPage(page, paths.dashboard);
  await test.step('sees the screens that need none [A-125 A-126 A-127 A-128 A-129]', async () => {
    for (const name of ITEMS_OF_EVERYBODY) await expect(names(page).getByText(name)).toBeVisible();
  });
  await test.step('and no screen of metadata or jobs [A-116 A-117 A-118 A-119 A-120]', () =>
    expect(
      names(page).filter({ hasText: /^(Job|Dictionaries|Edge|Wallets|Glossary)/ }),
    ).toHaveCount(0));
  await test.step('or any other [A-114 A-121 A-122 A-123 A-124]', () =>
    expect(names(page)).toHaveText(ITEMS_OF_EVERYBODY));
  await test.step('and is refused its address [B-050]', async () => {
    for (const address of [paths.jobs(), paths.dictionaries]) {
      await page.goto(address);
      await expect(page).toHaveURL(paths.insufficientPermissions);
    }
  });
});

test('realm, zone and roles are stored in the browser, the roles in small letters [A-454 A-455 A-456 A-633]', async ({
  page,
  database,
}) => {
  const visitor = await makeCustomer(database, { roles: ['sdzReadOnly', 'sdzAdmin'] });
  await enter(page, visitor);
  await expect
    .poll(() => page.evaluate(() => ({ ...localStorage })))
    .toMatchObject({
      realm: visitor.account.realm,
      env: visitor.zone,
      roles: '["sdzreadonly","sdzadmin"]',
    });
});
