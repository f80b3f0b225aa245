/**
 * What all lists share, tested for an owner, a reader and a customer without data: the links to the list and its forms,
 * columns, order, page sizes, the permission dialog, the texts of an empty list and of a failed read.
 */
import type { Page } from '@playwright/test';
import { comparisonPaths } from '#app/paths/comparison-paths.ts';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import { READER } from '#tests/support/stack/accounts.ts';
import { expect, ofNewCustomer, openPage, test } from '#tests/support/browser/browser.ts';
import { expectPageSizes, expectSortedByName } from '#tests/support/browser/lists.ts';
import { expectColumnsFit, expectRowHeights } from '#tests/support/browser/screen-shape.ts';
import {
  apiOf,
  apiOrigin,
  failCall,
  OWNER_IN_DEV,
  OWNER_IN_PROD,
} from '#tests/support/stack/stack.ts';

/** One list. The fields `proves`, `columnsProve` and `sizesProve` name the requirements that an expectation proves. */
interface List {
  title: string;
  /** Its item in the main navigation, for the lists that have one. */
  item?: { name: string; leadsTo: string; proves: string };
  address: string;
  /** The name of the table. */
  table: string;
  headers: readonly string[];
  /** Either of all rows, or of a column by which the list is sorted in descending order; absent for a list without order. */
  order?: 'by name' | 'newest first' | { latest: string };
  /** The requirements for columns, order and the height of rows. */
  columnsProve: string;
  sizesProve: string;
  /** The page sizes, if they are not 25, 50 and 100. */
  sizes?: { offered: string[]; chosen: string };
  row?: { opens: RegExp; title: string; proves: string };
  add?: { opens: string; title: string; proves: string };
}

const LISTS: readonly List[] = [
  {
    title: 'Dictionaries',
    item: { name: 'Dictionaries', leadsTo: paths.dictionaries, proves: '[A-035]' },
    address: paths.dictionaries,
    table: 'Dictionaries',
    headers: ['Dictionary Name', 'Description', 'Dictionary Grouping'],
    order: 'by name',
    columnsProve: '[A-184 A-185 A-834]',
    sizesProve: '[A-187 A-188 A-827]',
    add: { opens: paths.dictionaryChooser, title: 'Create Dictionary', proves: '[A-189]' },
  },
  {
    title: 'Edge Definitions',
    item: { name: 'Edge Definitions', leadsTo: paths.edges, proves: '[A-018 A-040]' },
    address: paths.edges,
    table: 'Edge Definitions',
    headers: ['Name', 'From', 'To'],
    order: 'by name',
    columnsProve: '[A-225 A-226]',
    sizesProve: '[A-227 A-228 A-828]',
    row: {
      opens: /\/edges\/[\da-f-]{36}$/,
      title: 'Edit Edge Definition',
      proves: '[A-042 A-233 A-235 A-236]',
    },
    add: { opens: paths.newEdge, title: 'New Edge Definition', proves: '[A-041 A-230 A-234]' },
  },
  {
    title: 'Glossary',
    item: { name: 'Glossary', leadsTo: paths.glossary, proves: '[A-043]' },
    address: paths.glossary,
    table: 'Glossary',
    headers: ['Term', 'Type', 'Description', 'Group Name'],
    order: 'by name',
    columnsProve: '[A-253 A-254]',
    sizesProve: '[A-255 A-829]',
    row: {
      opens: /\/glossary-metadata\/[\da-f-]{36}$/,
      title: 'Edit Glossary',
      proves: '[A-045 A-258 A-260]',
    },
    add: { opens: paths.newTerm, title: 'New Glossary', proves: '[A-044 A-257 A-259]' },
  },
  {
    title: 'Wallets & Groups',
    item: { name: 'Wallets & Groups', leadsTo: paths.walletsAndGroups(), proves: '[A-046]' },
    address: paths.walletsAndGroups('user-wallet'),
    table: 'User Wallets',
    headers: ['Full Name', 'Email Address', 'Principal'],
    order: 'by name',
    columnsProve: '[A-310]',
    sizesProve: '[A-307 A-308]',
  },
  {
    title: 'Wallets & Groups',
    address: paths.walletsAndGroups('user-group'),
    table: 'User Groups',
    headers: ['Group Name', 'Description', 'Members'],
    order: 'by name',
    columnsProve: '[A-311 A-313]',
    sizesProve: '[A-307 A-308]',
  },
  {
    title: 'Wallets & Groups',
    address: paths.walletsAndGroups('system-wallet'),
    table: 'System Wallets',
    headers: ['Type', 'Description', 'Access Control User Group', 'Write User Group'],
    order: 'by name',
    columnsProve: '[A-312 A-314]',
    sizesProve: '[A-307 A-308]',
  },
  {
    title: 'Job Manager',
    item: { name: 'Job Manager', leadsTo: paths.jobs(), proves: '[B-049 B-175 B-514]' },
    address: '/job-manager?days=60',
    table: 'Jobs',
    headers: [
      'Job Type',
      'Job ID',
      'Dictionary',
      'Created By',
      'Created On',
      'Completed On',
      'Status',
    ],
    order: { latest: 'Created On' },
    columnsProve: '[B-176]',
    sizesProve: '[B-182 B-183 B-646 B-647]',
  },
  {
    title: 'System Alerts',
    item: { name: 'System Alerts', leadsTo: paths.systemMessages(), proves: '[A-023 A-054 A-282]' },
    address: paths.systemMessages({ days: 'ALL' }),
    table: 'System alerts',
    headers: ['Date', 'Type', 'Title'],
    order: 'newest first',
    columnsProve: '[A-291 A-292]',
    sizesProve: '[A-293 A-294 A-831]',
  },
  {
    title: 'Audit',
    address: paths.audit(),
    table: 'Audit',
    headers: ['What', 'Who', 'Acting for', 'When', 'Chain', 'Object', 'Outcome'],
    order: 'newest first',
    columnsProve: '',
    sizesProve: '',
  },
  {
    title: 'Consent Contracts',
    address: paths.consentContracts.list(),
    table: 'Consent Contracts',
    headers: ['Description', 'Chain', 'Share With', 'Start', 'Until', 'Status', 'Timestamp'],
    order: { latest: 'Timestamp' },
    columnsProve: '',
    sizesProve: '',
  },
  {
    title: 'Smart Contracts',
    address: paths.smartContracts.list(),
    table: 'Smart Contracts',
    headers: ['Name', 'Chain', 'Description', 'Timestamp'],
    order: 'by name',
    columnsProve: '',
    sizesProve: '',
  },
  {
    title: 'Receipts',
    address: paths.receipts(),
    table: 'Receipts',
    headers: ['Timestamp', 'Chain', 'SDOID', 'Function', 'Successful', 'Owners'],
    order: 'newest first',
    columnsProve: '',
    sizesProve: '',
    sizes: { offered: ['5', '10', '20'], chosen: '10' },
  },
  {
    title: 'Compare Zones',
    address: comparisonPaths.page({ with: OWNER_IN_DEV.zone, status: 'same' }),
    table: 'Compare Zones',
    headers: ['Name', 'Kind', 'Status', 'Differences'],
    columnsProve: '',
    sizesProve: '',
  },
];

const EMPTY_LISTS = [
  { address: paths.dictionaries, text: 'Nothing to see here.', proves: '[A-396]' },
  {
    address: paths.edges,
    text: 'Add a new edge using the button at the top right of the screen.',
    proves: '[A-232]',
  },
  {
    address: paths.glossary,
    text: 'Add new metadata using the button at the top right of the screen.',
    proves: '[A-256]',
  },
  ...(['user-group', 'system-wallet'] as const).map((kind) => ({
    address: paths.walletsAndGroups(kind),
    text: 'Create a wallet or group to get started.',
    proves: '[A-309]',
  })),
  {
    address: paths.jobs(),
    text: 'Start a new job using the button at the top right of this page.',
    proves: '[B-184]',
  },
  {
    address: paths.audit({ record: 'nothing-like-it' }),
    text: 'No line passes these filters.',
    proves: '',
  },
];

/** The lists whose call fails, with the sentence that is shown when the platform gives none. */
const FAILED_LISTS = [
  {
    address: paths.glossary,
    call: CALLS.listTerms,
    text: 'Unable to retrieve glossary metadata list',
    proves: '[A-773]',
  },
  {
    address: paths.walletsAndGroups(),
    call: CALLS.listUserWallets,
    text: 'Unable to retrieve wallets',
    proves: '[A-794]',
  },
  {
    address: paths.walletsAndGroups('user-group'),
    call: CALLS.listGroups,
    text: 'Unable to retrieve groups',
    proves: '[A-794]',
  },
  {
    address: paths.systemMessages(),
    call: CALLS.listMessages,
    text: 'Unable to retrieve system alerts',
    proves: '[A-794]',
  },
  {
    address: paths.audit(),
    call: CALLS.readAudit,
    text: 'Unable to retrieve audit trail',
    proves: '',
  },
];

/** Forms that a reader can reach from a list or by their addresses. */
const FORMS = [
  {
    address: paths.dictionaries,
    form: paths.dictionaryChooser,
    proves: '[A-190]',
  },
  {
    address: paths.edges,
    form: paths.newEdge,
    proves: '[A-231]',
  },
  {
    address: paths.glossary,
    form: paths.newTerm,
    proves: '[A-257]',
  },
  {
    address: paths.consentContracts.list(),
    form: paths.consentContracts.create('patient'),
    proves: '[B-082 B-083 B-512 B-517 B-628]',
  },
];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('somebody who may do everything', () => {
  test.use({ visitor: OWNER_IN_PROD });

  test('reaches each list and its forms, its columns, order and page sizes', async ({ page }) => {
    const api = await apiOf(OWNER_IN_PROD);
    // A line of the audit trail each.
    for (let lines = 0; lines < 4; lines += 1) {
      await api.call('POST', CALLS.takeCheckpoint.path, {});
    }
    // A refusal (422), whose reason is longer than a narrow window has room for.
    const [headers, key] = [await api.headers(), crypto.randomUUID()];
    const send = (path: string) =>
      fetch(`${apiOrigin()}/api${path}`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key, 'content-type': 'application/json' },
        body: '{}',
      });
    await send(CALLS.takeCheckpoint.path);
    expect((await send(CALLS.startVerification.path)).status).toBe(422);
    await openPage(page, paths.dashboard);
    for (const list of LISTS) {
      await test.step(list.table, async () => {
        await expectReached(page, list);
        await expectShown(page, list);
        await expectForms(page, list);
      });
    }
  });
});

/** Expects that a click on its item leads to the list, or its address where it has no item. */
async function expectReached(page: Page, { item, title, address }: List): Promise<void> {
  if (item) {
    await test.step(`is reached from the navigation ${item.proves}`, async () => {
      const navigation = page.getByRole('navigation', { name: 'Main' });
      await navigation.getByRole('link', { name: item.name, exact: true }).click();
      await expect(page).toHaveURL(item.leadsTo);
      await expect(heading(page)).toHaveText(title);
    });
  }
  if (address !== item?.leadsTo) await openPage(page, address);
  await expect(page).toHaveTitle(`${title} · Keyway`);
}

async function expectShown(page: Page, list: List): Promise<void> {
  await test.step(`has its columns, order and rows ${list.columnsProve}`, async () => {
    await expect(page.getByRole('table', { name: list.table })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText([...list.headers]);
    if (list.order === 'by name') await expectSortedByName(page);
    else if (list.order === 'newest first') await expectNewestFirst(page);
    else if (list.order) {
      const sorted = page.getByRole('columnheader', { name: list.order.latest });
      await expect(sorted).toHaveAttribute('aria-sort', 'descending');
    }
    await expectRowHeights(page);
    await expectColumnsAtWidths(page);
    await expectHeadersAboveCells(page);
  });
  await test.step(`offers its page sizes ${list.sizesProve}`, () =>
    expectPageSizes(page, list.table, list.sizes));
}

async function expectColumnsAtWidths(page: Page): Promise<void> {
  const wide = page.viewportSize()!;
  for (const width of [1440, 768]) {
    await page.setViewportSize({ ...wide, width });
    await expectColumnsFit(page);
  }
  await page.setViewportSize(wide);
}

/** Expects each cell below its header in windows of any width: both begin or end at the same position. */
async function expectHeadersAboveCells(page: Page): Promise<void> {
  const wide = page.viewportSize()!;
  const shownAt = (row: string) =>
    page
      .locator(row)
      .evaluateAll((cells) =>
        cells
          .map((cell) => cell.getBoundingClientRect())
          .flatMap(({ width, left, right }) => (width ? [{ left, right }] : [])),
      );
  const heights = await rowHeights(page);
  for (const width of [768, 320]) {
    await page.setViewportSize({ ...wide, width });
    const headers = await shownAt('thead tr > *');
    expect(headers.length).toBeGreaterThan(1);
    const cells = await shownAt('tbody tr:first-child > *');
    expect(cells).toHaveLength(headers.length);
    for (const [index, { left, right }] of cells.entries()) {
      const above = headers[index]!;
      expect([above.left - left, above.right - right]).toContain(0);
    }
  }
  await expectTwoLines(page, heights);
  await page.setViewportSize(wide);
}

/**
 * Expects that in a narrow window a row shows its details below its name, in the same height, and that nothing of it is
 * out of sight.
 */
async function expectTwoLines(page: Page, heights: readonly number[]): Promise<void> {
  const grid = page.locator('.grid-scroller');
  expect(await grid.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  expect(await rowHeights(page)).toEqual(heights);
}

/** The heights of all rows, in full pixels. */
function rowHeights(page: Page): Promise<number[]> {
  return page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
}

async function expectNewestFirst(page: Page): Promise<void> {
  const times = page.locator('tbody time');
  const dates = await times.evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
  expect(dates.length).toBeGreaterThan(3);
  expect(dates).toEqual(dates.toSorted().reverse());
}

async function expectForms(page: Page, { row, add, address }: List): Promise<void> {
  if (add) {
    await test.step(`leads to a new form by its button ${add.proves}`, async () => {
      await page.getByRole('link', { name: 'Add', exact: true }).click();
      await expect(page).toHaveURL(add.opens);
      await expect(heading(page)).toHaveText(add.title);
      await page.goBack();
      await expect(page).toHaveURL(address);
    });
  }
  if (row) {
    await test.step(`opens the record of a row, wherever the row is clicked ${row.proves}`, async () => {
      const first = page.getByRole('row').nth(1);
      const name = (await first.locator('[data-row-link]').textContent()) ?? '';
      await first.click({ position: { x: 700, y: 20 } });
      await expect(page).toHaveURL(row.opens);
      await expect(heading(page)).toHaveText(row.title);
      await expect(page.locator('main form input[type=text]').first()).toHaveValue(name);
    });
  }
}

test.describe('somebody who may only read', () => {
  test.use({ visitor: { account: READER, zone: OWNER_IN_PROD.zone } });

  test('is told by a dialog that the permission to add or save is missing [A-658 A-670]', async ({
    page,
    allow,
  }) => {
    allow(/status of 400/);
    const dialog = page.getByRole('dialog', { name: 'Invalid Permissions' });
    for (const { address, form, proves } of FORMS) {
      await test.step(`on ${address} ${proves}`, async () => {
        await openPage(page, address);
        await page.getByRole('link', { name: 'Add', exact: true }).click();
        await expect(dialog).toContainText(
          'You do not have permissions to make changes. Please contact your administrator.',
        );
        await dialog.getByRole('link', { name: 'Close' }).last().click();
        await expect(dialog).toBeHidden();
        await expect(page).toHaveURL(address);
        await page.goto(form);
        await expect(page).toHaveURL(`${address}?dialog=permission`);
        await expect(dialog).toBeVisible();
      });
    }
    for (const { address, field } of [
      { address: paths.edges, field: undefined },
      { address: paths.glossary, field: 'Type' },
    ]) {
      await test.step(`when a record of ${address} is saved`, async () => {
        await openPage(page, address);
        await page.locator('[data-row-link]').first().click();
        const box = field && page.getByRole('textbox', { name: field, exact: true });
        if (box) await box.fill('Kept');
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(dialog).toBeVisible();
        await page.keyboard.press('Escape');
        if (box) await expect(box).toHaveValue('Kept');
      });
    }
  });
});

test.describe('a customer of the test', () => {
  test.use({ visitor: ofNewCustomer });

  test('is told how to begin where a list is empty, and what could not be read', async ({
    page,
    customer,
    allow,
  }) => {
    allow(/status of 502/, /was answered with 502/);
    for (const { address, text, proves } of EMPTY_LISTS) {
      await test.step(`that ${address} is empty ${proves}`, async () => {
        await page.goto(address);
        await expect(page.getByRole('main')).toContainText(text);
      });
    }
    for (const { address, call, text, proves } of FAILED_LISTS) {
      await test.step(`that ${address} could not be read ${proves}`, async () => {
        await failCall(customer, { method: 'GET', path: call.path });
        await page.goto(address);
        await expect(page.getByRole('alert')).toContainText(text);
        await expect(page.getByRole('table')).toHaveCount(0);
      });
    }
  });
});
