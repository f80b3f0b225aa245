/** The LifeGraph’s filter: its fields, the query editor, and who may ask. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { saveDictionaries } from '#tests/support/stack/data.ts';
import { ADMIN, READER } from '#tests/support/stack/accounts.ts';
import {
  chooseByTyping,
  chooseCompletion,
  expect,
  hydrated,
  openPage,
  startSession,
  test,
} from '#tests/support/browser/browser.ts';
import { apiOf, failCall, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';
import { buildDictionary } from '#tests/support/zones/zone.ts';

test.use({ visitor: OWNER_IN_PROD });

test.describe('the filter', () => {
  test('is alone until it is applied [B-032 B-278 B-279 B-280 B-661]', async ({ page }) => {
    await openPage(page, '/lifegraph');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('LifeGraph Explorer');
    await expect(page.getByText('Select filters to get started.', { exact: true })).toBeVisible();
    await expect(chainOf(page)).toBeVisible();
    await expect(page.getByLabel('Limit')).toHaveValue('1');
    await expect(page.getByRole('textbox', { name: 'Depth' })).toHaveValue('1');
    await page.locator('summary').filter({ hasText: 'Filters' }).click();
    await expect(chainOf(page)).toBeHidden();
  });

  test('leaves its room to the result in a narrow window [B-280]', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 720 });
    await openPage(page, '/lifegraph?chain=organization&limit=1&depth=1');
    await expect(page.getByRole('table', { name: 'Records' })).toBeVisible();
    await expect(chainOf(page)).toBeHidden();
    await page.locator('summary').filter({ hasText: 'Filters' }).click();
    await expect(chainOf(page)).toBeVisible();
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
    // The option names an attribute that no longer exists, as if it was deleted since the page was read.
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

  test('lets the focus go on from the chain that was typed', async ({ page, database }) => {
    const visitor = await makeCustomer(database);
    const names = Array.from({ length: 301 }, (_, index) => `chain_${index}`);
    const attributes: Attribute[] = [{ name: 'code', datatype: 'STRING' }];
    await startSession(page, visitor);
    await saveDictionaries(
      await apiOf(visitor),
      names.map((name) => buildDictionary({ name, attributes })),
    );
    await openPage(page, '/lifegraph');
    await page.getByRole('combobox', { name: 'Chain' }).fill('chain_300');
    await page.keyboard.press('Tab');
    // The attributes of the chain have come, and nothing has moved.
    await expect(page.locator('select[name=key] option')).not.toHaveCount(1);
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Where/);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Value')).toBeFocused();
  });
});

test.describe('the advanced filter', () => {
  const EDITOR = '/lifegraph?mode=advanced';

  test('copies and saves the query as it is [B-291 B-292 B-296]', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openPage(page, EDITOR);
    await editorOf(page).fill('GRAPH patient LIMIT 2');
    await page.getByRole('button', { name: 'Copy' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe('GRAPH patient LIMIT 2');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('query.tql');
    expect(await readFile(await file.path(), 'utf8')).toBe('GRAPH patient LIMIT 2');
  });

  test('lists the last five queries, and a row puts one into the editor [B-293 B-297 B-298 B-659]', async ({
    page,
  }) => {
    for (const limit of [1, 2, 3, 4, 5, 6]) {
      await openPage(page, `${EDITOR}&view=table&query=GRAPH+provider+LIMIT+${limit}`);
      await expect(page.getByRole('table', { name: 'Records' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'History' }).click();
    const grid = page.getByRole('table', { name: 'History' });
    await expect(grid.getByRole('columnheader')).toHaveText(['Query', 'Last used']);
    await expect(grid.getByRole('button')).toHaveText(
      [6, 5, 4, 3, 2].map((limit) => `GRAPH provider LIMIT ${limit}`),
    );
    await grid.getByRole('button', { name: 'LIMIT 3' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('textarea[name=query]')).toHaveValue('GRAPH provider LIMIT 3');
  });

  test('shows what the platform says of a query, at its position, and runs it by keys once it is right [B-593]', async ({
    page,
  }) => {
    await openPage(page, EDITOR);
    await editorOf(page).fill('GRAPH patient WHRE x');
    // The editor names the dialect of lang-sql on its content.
    await expect(page.locator('.cm-content')).toHaveAttribute('data-language', 'sql');
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.cm-lintRange')).toHaveText('WHRE');
    await expect(editorOf(page)).toHaveAccessibleDescription(/Line 1, column 15: expected/);
    await expect(editorOf(page)).toBeFocused();
    await editorOf(page).fill('GRAPH patient LIMIT 1');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: /^Result/ })).toBeFocused();
  });

  test('completes chains and attributes, and says what is wrong meanwhile', async ({ page }) => {
    await openPage(page, EDITOR);
    const text = page.locator('textarea[name=query]');
    await page.locator('.cm-content').click();
    await page.keyboard.type('GRAPH pati');
    await chooseCompletion(page, /^patient/);
    await expect(text).toHaveValue('GRAPH patient');
    await page.keyboard.type(' WHERE data.se');
    await chooseCompletion(page, /^data\.sex/);
    await page.keyboard.type(' == 1');
    await expect(text).toHaveValue('GRAPH patient WHERE data.sex == 1');
    await expect(page.getByRole('button', { name: /^Line 1, column 33: A value/ })).toBeVisible();
    await expect(page.locator('.cm-lintRange')).toHaveText('1');
  });

  test('asks only once for what fails [B-622 B-677]', async ({ page, database }) => {
    const visitor = await makeCustomer(database);
    await startSession(page, visitor);
    await saveDictionaries(await apiOf(visitor), buildDictionary({ name: 'thing' }));
    const query = { method: 'POST', path: '/graphchain/query' } as const;
    await failCall(visitor, query);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.clock.install();
    await openPage(page, `${EDITOR}&query=GRAPH+thing`);
    await expect(editorOf(page)).toHaveAccessibleDescription(/Failed to fetch data/);
    await page.clock.runFor(120_000);
    expect(asked.filter((url) => /\/lifegraph/.test(url))).toHaveLength(1);
    expect(await failCall(visitor, query)).toHaveLength(1);
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

/** The text of the query: a textarea, or the editor that replaces it. */
function editorOf(page: Page) {
  return page.getByRole('textbox', { name: 'Query' });
}

/** The select of the chain, or the combobox that replaces it once it has the focus. */
function chainOf(page: Page) {
  return page.getByRole('combobox', { name: 'Chain' });
}
