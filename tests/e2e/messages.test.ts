/** System Alerts: the list, which is searched in the browser, its days, the drawer. */
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import { addMessage } from '#platform/directory/administration.ts';
import type { NewMessage } from '#platform/directory/administration.ts';
import type { Database } from '#platform/storage/database.ts';
import { choose, expect, ofNewCustomer, openPage, test } from '#tests/support/browser/browser.ts';
import { failCall, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';
import type { Visitor } from '#tests/support/stack/stack.ts';

const LIST = CALLS.listMessages.path;
const DAY_MS = 24 * 60 * 60 * 1000;

test.describe('the list', () => {
  test.use({ visitor: OWNER_IN_PROD });

  test('is reached from the dashboard [A-169]', async ({ page }) => {
    await openPage(page, paths.dashboard);
    await page.getByRole('link', { name: 'VIEW ALL' }).click();
    await expect(page).toHaveURL('/system-messages');
  });

  test('is searched in the browser, by title, and says when nothing is left [A-285 A-286 A-287 A-288]', async ({
    page,
  }) => {
    await openPage(page, paths.systemMessages({ days: 'ALL' }));
    const titles = page.locator('tbody td:last-child');
    const all = await titles.count();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/system-messages')) asked.push(request.url());
    });
    const box = page.getByPlaceholder('Search...', { exact: true });
    await box.fill('rELEASE 2.22');
    await expect(titles).toHaveText(['Release 2.22: the console by keyboard']);
    await expect(page).toHaveURL(/q=rELEASE/);
    // This is the type of that message.
    await box.fill('Release Notes');
    await expect(titles).toHaveCount(0);
    await test.step('the words of the empty list [A-295 A-296]', async () => {
      await expect(page.getByText('Nothing to see here.')).toBeVisible();
      await expect(
        page.getByText(
          'There are no system updates in the specified timeframe. Update date range or search criteria.',
        ),
      ).toBeVisible();
    });
    await page.getByRole('link', { name: 'Clear search' }).click();
    await expect(titles).toHaveCount(all);
    expect(asked).toEqual([]);
  });

  test('opens a release note in a drawer, from a click anywhere on its row [A-024 A-297 A-298]', async ({
    page,
  }) => {
    await openPage(page, paths.systemMessages({ days: 'ALL' }));
    const row = page.getByRole('row', { name: /Release 2\.22/ });
    await row.click({ position: { x: 500, y: 20 } });
    const drawer = page.getByRole('dialog', { name: 'Release 2.22: the console by keyboard' });
    await expect(drawer.getByRole('heading', { level: 2 }).first()).toHaveText(/^Release 2\.22/);
    const panel = (await drawer.locator('> div').last().boundingBox()) ?? { x: 0, width: 0 };
    expect(panel.x + panel.width).toBe(page.viewportSize()?.width);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(row.getByRole('link')).toBeFocused();
  });

  test('shows type, date and content of a message [A-299 A-300 A-301]', async ({ page }) => {
    await openPage(page, paths.systemMessages({ days: 'ALL' }));
    const row = page.getByRole('row', { name: /Release 2\.22/ });
    const date = (await row.locator('time').textContent()) ?? '?';
    await row.getByRole('link').click();
    const drawer = page.getByRole('dialog', { name: 'Release 2.22: the console by keyboard' });
    await expect(drawer.getByText('Release Notes', { exact: true })).toBeVisible();
    await expect(drawer.locator('time')).toHaveText(date);
    await expect(drawer.getByRole('heading', { name: 'Better' })).toBeVisible();
  });
});

test.describe('a customer of its own', () => {
  test.use({ visitor: ofNewCustomer });

  test('has the messages of the chosen days, and reads them again by its icon [A-289 A-290 A-825 A-826]', async ({
    page,
    database,
    customer,
  }) => {
    for (const days of [4, 14, 29, 59, 89, 300]) {
      const createdAt = new Date(Date.now() - days * DAY_MS);
      await add(database, customer, { title: `own, ${days} days old`, createdAt });
    }
    await openPage(page, paths.systemMessages());
    const own = page.locator('tbody tr', { hasText: 'own, ' });
    await expect(own).toHaveCount(2);
    const select = page.getByLabel('Days', { exact: true }).first();
    await expect(select).toHaveValue('15');
    await expect(select.getByRole('option', { includeHidden: true })).toHaveText([
      '5',
      '15',
      '30',
      '60',
      '90',
      'ALL',
    ]);
    for (const [days, count] of [
      ['5', 1],
      ['30', 3],
      ['60', 4],
      ['90', 5],
      ['ALL', 6],
    ] as const) {
      await choose(page, 'Days', days);
      await expect(page).toHaveURL(paths.systemMessages({ days }));
      await expect(own).toHaveCount(count);
    }

    await test.step('the icon that reads them again [A-283 A-284]', async () => {
      await add(database, customer, { title: 'own, just now' });
      const refresh = page.getByRole('link', { name: 'Refresh Page' });
      await refresh.hover();
      await expect(page.getByRole('tooltip', { name: 'Refresh Page' })).toBeVisible();
      await refresh.click();
      await expect(own.first()).toContainText('own, just now');
    });
  });

  test('is told what cannot be read, the drawer closes, and the list stays [A-791 A-792]', async ({
    page,
    database,
    customer,
    allow,
  }) => {
    allow(/status of 502/, /was answered with 502/);
    const id = await add(database, customer, { title: 'own' });
    await openPage(page, paths.systemMessages());
    await failCall(customer, { method: 'GET', path: `${LIST}/${id}` });
    await page.getByRole('row', { name: /own/ }).click({ position: { x: 500, y: 20 } });
    await expect(page.getByRole('alert')).toHaveText('Message details cannot be fetched');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('row', { name: /own/ })).toBeVisible();
  });
});

function add(
  database: Database,
  { account }: Visitor,
  message: Pick<NewMessage, 'title' | 'createdAt'>,
): Promise<string> {
  return addMessage(database, { customer: account.realm, markdown: 'Text.', ...message });
}
