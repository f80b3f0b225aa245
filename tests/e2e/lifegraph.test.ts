/** The LifeGraph Explorer: the filter, its result as a picture and as a table, what is open. */
import type { Page } from '@playwright/test';
import type { Attribute } from '#model/dictionary.ts';
import { makeCustomer } from '#tests/support/browser-customer.ts';
import { saveDictionaries } from '#tests/support/browser-data.ts';
import { ADMIN, READER } from '#tests/support/accounts.ts';
import {
  enter,
  chooseByTyping,
  expect,
  hydrated,
  openPage,
  OWNER_IN_PROD,
  test,
} from '#tests/support/browser.ts';
import { buildDictionary } from '#tests/support/zone.ts';

/** One patient, whose encounters have conditions: 'HAS' twice, 'RENDERED' on the way. */
const PATIENT = '/lifegraph?chain=patient&limit=1&depth=2&view=table';

test.use({ visitor: OWNER_IN_PROD });

test.describe('the filter', () => {
  test('stands alone until it is applied [B-032 B-278 B-279 B-280]', async ({ page }) => {
    await openPage(page, '/lifegraph');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('LifeGraph Explorer');
    await expect(page.getByText('Select filters to get started.', { exact: true })).toBeVisible();
    await expect(chainOf(page)).toBeVisible();
    await page.locator('summary').filter({ hasText: 'Filters' }).click();
    await expect(chainOf(page)).toBeHidden();
  });

  test('asks for chain, attribute, limit and depth [B-284 B-285 B-286 B-287 B-288]', async ({
    page,
  }) => {
    await openPage(page, '/lifegraph?chain=patient&choose=chain');
    await expect(chainOf(page)).toHaveValue('patient');
    await expect(page.getByLabel('Where')).toHaveValue('');
    await expect(page.getByLabel('Where').getByRole('option').first()).toHaveText('None');
    await expect(page.getByText('==', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Limit')).toHaveValue('1');
    await expect(page.getByLabel('Depth')).toHaveValue('1');
    await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
  });

  test('says what is missing or wrong, and keeps what was typed [B-439 B-441 B-443]', async ({
    page,
  }) => {
    await page.goto('/lifegraph?chain=&limit=0&depth=x');
    await expect(chainOf(page)).toHaveAccessibleDescription('Required');
    await expect(page.getByLabel('Limit')).toHaveAccessibleDescription('Invalid');
    await expect(page.getByLabel('Depth')).toHaveAccessibleDescription('Invalid');
    await expect(page.getByLabel('Limit')).toHaveValue('0');
  });

  test('asks for a value with an attribute, and an attribute with a value [B-447 B-448]', async ({
    page,
  }) => {
    await page.goto('/lifegraph?chain=patient&key=sex&value=+&limit=1&depth=1');
    await expect(page.getByLabel('Value')).toHaveAccessibleDescription('Required');
    await page.goto('/lifegraph?chain=patient&value=FEMALE&limit=1&depth=1');
    await expect(page.getByLabel('Where')).toHaveAccessibleDescription('Required');
  });

  test('finds by an attribute that was chosen from the chain’s own [B-307]', async ({ page }) => {
    await openPage(page, '/lifegraph?chain=organization&choose=chain');
    const where = page.getByLabel('Where');
    const key = await where.getByRole('option').nth(1).getAttribute('value');
    await where.selectOption(key);
    await page.getByLabel('Value').fill('no such organisation');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(new RegExp(`key=${key}`));
    await expect(
      page.getByText(
        "Oops! Either there's no data matching your query or you don't have rights to view this data. Please try a different query.",
        { exact: true },
      ),
    ).toBeVisible();
  });

  test('that the platform refuses leaves the focus on what is wrong', async ({ page }) => {
    await openPage(page, '/lifegraph?chain=organization&choose=chain');
    const where = page.getByLabel('Where');
    // an attribute that is gone since the page was read
    await where
      .getByRole('option')
      .nth(1)
      .evaluate((option: HTMLOptionElement) => {
        option.value = 'gone';
      });
    await where.selectOption('gone');
    await page.getByLabel('Value').fill('x');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('alert')).toContainText('gone');
    await expect(page.locator(':focus').getByRole('alert')).toBeVisible();
  });

  test('offers the attributes of the chain that is chosen, without a reload', async ({ page }) => {
    await openPage(page, '/lifegraph');
    await chooseByTyping(page, 'Chain', 'provider');
    await expect(
      page.getByLabel('Where').getByRole('option', { name: 'license_number' }),
    ).toBeAttached();
  });
});

test.describe('a zone of very many chains', () => {
  test.use({ visitor: null });

  test('lets the focus go on from the chain that was typed', async ({ page, database, apiOf }) => {
    const visitor = await makeCustomer(database);
    const names = Array.from({ length: 301 }, (_, index) => `chain_${index}`);
    const attributes: Attribute[] = [{ name: 'code', datatype: 'STRING' }];
    await enter(page, visitor);
    await saveDictionaries(
      await apiOf(visitor),
      names.map((name) => buildDictionary({ name, attributes })),
    );
    await openPage(page, '/lifegraph');
    await page.getByLabel('Chain').fill('chain_300');
    await page.keyboard.press('Tab');
    // the attributes of the chain have come, and nothing has moved
    await expect(page.locator('select[name=key] option')).not.toHaveCount(1);
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Where/);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Value')).toBeFocused();
  });
});

test.describe('a result', () => {
  test('is shown as a picture and as a table of its records [B-025 B-437 B-438]', async ({
    page,
  }) => {
    await openPage(page, PATIENT);
    await expect(page.getByRole('heading', { name: /^Result/ })).toHaveText(
      /[1-9]\d* records?, [1-9]\d* edges?/,
    );
    await expect(page.getByRole('table', { name: 'Records' })).toBeVisible();
    await expect(page.locator('canvas').first()).toBeVisible();
  });

  test('says that the picture could not be read, and leaves the page standing', async ({
    page,
    allow,
  }) => {
    allow(/ERR_FAILED/);
    await openPage(page, PATIENT);
    await page.route('**/lifegraph/graph-data**', (route) => route.abort());
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('The picture could not be loaded.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Records' })).toBeVisible();
  });

  test('is read again when the same filter is applied again [B-283]', async ({ page }) => {
    await openPage(page, PATIENT);
    const again = page.waitForResponse((response) =>
      response.url().includes('/lifegraph/graph-data'),
    );
    await page.getByRole('button', { name: 'Apply' }).click();
    expect((await again).ok()).toBe(true);
  });

  test('of another filter is read once, and not again to show another view or to close a drawer', async ({
    page,
  }) => {
    await openPage(page, PATIENT);
    await expect(page.locator('canvas').first()).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      // the shell is read with every page
      const routes = searchParams.get('_routes') ?? 'routes/_shell.lifegraph';
      if (pathname.startsWith('/lifegraph') && routes.includes('lifegraph')) asked.push(pathname);
    });
    await page.getByLabel('Depth').fill('1');
    // until its data has arrived, canvas and table still show the result before
    const drawn = page.waitForResponse((response) => /graph-data.*depth=1/.test(response.url()));
    await page.getByRole('button', { name: 'Apply' }).click();
    await drawn;
    await expect(page.locator('canvas').first()).toBeVisible();
    await page.getByRole('table', { name: 'Records' }).locator('[data-row-link]').first().click();
    await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Alt+1');
    await expect(page).toHaveURL(/view=graph/);
    // the page and the graph of the filter, and the record
    expect(asked).toEqual(['/lifegraph.data', '/lifegraph/graph-data', '/lifegraph.data']);
  });

  test('opens a record with its edges, and walks on to its neighbours and back [B-299 B-300]', async ({
    page,
  }) => {
    await openPage(page, PATIENT);
    const row = page.getByRole('table', { name: 'Records' }).locator('[data-row-link]').first();
    const name = (await row.textContent()) ?? '';
    await row.click();
    const drawer = page.getByRole('dialog', { name });
    await expect(drawer.getByRole('heading', { name: 'Edges' })).toBeVisible();
    await drawer.locator('[data-row-link]').first().click();
    await expect(page.getByRole('navigation', { name: 'Records passed' })).toContainText(name);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(drawer).toBeVisible();
    await drawer
      .getByRole('link', { name: /^Edge / })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText('Edge');
    await expect(page.getByRole('dialog', { name: /^(HAS|RENDERED|WORKS_AT)/ })).toBeVisible();
  });

  test('shows a record as a table of two levels or as JSON [B-301 B-303]', async ({ page }) => {
    await openPage(page, '/lifegraph?chain=patient&limit=1&depth=1&view=table&sort=-chain');
    await openPatient(page);
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('tab')).toHaveText(['TABLE', 'JSON']);
    await expect(drawer.getByRole('rowheader', { name: /^patient_id\*$/ })).toBeVisible();
    await drawer.getByRole('tab', { name: 'JSON' }).click();
    await expect(drawer.getByText('"patient_id"')).toBeVisible();
  });

  test('says so when the address opens what is not in it', async ({ page }) => {
    await page.goto(`${PATIENT}&row=00000000-0000-4000-8000-000000000000`);
    await expect(
      page.getByText('What the address asks to open is not in this result.'),
    ).toBeVisible();
  });

  test('cannot be made to run a query of somebody else’s writing', async ({ page }) => {
    const value = encodeURIComponent("x' LIMIT 999 TRAVERSE ANY 0..9 --");
    await page.goto(`/lifegraph?chain=patient&key=patient_id&value=${value}&limit=1&depth=1`);
    await expect(page.getByText('Oops!')).toBeVisible();
  });
});

test.describe('a reader', () => {
  test.use({ visitor: { account: READER, zone: 'clinic_prod' } });

  test('may open it, and sees no record of others [B-511]', async ({ page }) => {
    await openPage(page, '/lifegraph?chain=condition_record&limit=5&depth=1');
    await expect(page.getByText('Oops!')).toBeVisible();
  });
});

test.describe('an administrator without a data role', () => {
  test.use({ visitor: { account: ADMIN, zone: 'clinic_prod' } });

  test('is refused, also the data of the picture [A-637 B-033]', async ({ page }) => {
    await page.goto('/lifegraph');
    await expect(page).toHaveURL('/InsufficientPermissionsError');
    await hydrated(page);
    const picture = await page.request.get('/lifegraph/graph-data?chain=patient&limit=1&depth=1');
    expect(picture.status()).toBe(403);
  });
});

/** Opens the record of the patient in the table. */
async function openPatient(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'patient' }) });
  await row.locator('[data-row-link]').click();
}

/** The select of the chain, or the combobox that takes its place once it has the focus. */
function chainOf(page: Page) {
  return page.getByRole('combobox', { name: 'Chain' });
}
