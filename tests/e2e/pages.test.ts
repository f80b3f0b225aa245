/** About, Help Desk, Profile, Settings, the API reference and the developer documentation. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { READER } from '#tests/support/stack/accounts.ts';
import { pressKeys } from '#tests/support/browser/keys.ts';
import { expect, ofNewCustomer, openPage, test } from '#tests/support/browser/browser.ts';
import { failCall, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const MAIN = 'Main';

test.describe('a reader', () => {
  test.use({ visitor: { account: READER, zone: OWNER_IN_PROD.zone } });

  test('opens About over any page, and by address [A-030 A-059 A-104 A-110]', async ({ page }) => {
    await openPage(page, '/glossary-metadata');
    const item = pinned(page, /^About/);
    await expect(item).toHaveText('About2.22.0');
    await item.click();
    const dialog = page.getByRole('dialog', { name: 'About CLINIC_PROD', exact: true });
    await expect(dialog).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Glossary', level: 1 })).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/glossary-metadata/);
    await openPage(page, '/about');
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\?dialog=about$/);
  });

  // This is a test of its own, because a step is not reached where an earlier one fails.
  test('reads in About which versions run [A-362 A-363 A-364 A-365 A-366]', async ({ page }) => {
    await openPage(page, '/about');
    const dialog = page.getByRole('dialog', { name: 'About CLINIC_PROD', exact: true });
    await expect
      .soft(dialog.locator('dt'))
      .toHaveText(['UI Version', 'UI Library Version', 'Server Version']);
    await expect(dialog.locator('dd')).toHaveText(['2.22.0', /^Remix 2\.\d+\.\d+$/, '2.22.0']);
    await test.step('the release [B-679]', async () => {
      await expect(dialog.locator('dd').first()).toHaveText('2.22.0');
    });
  });

  test('is told what the help desk is before a new tab opens [A-029 A-060 A-105 A-367]', async ({
    page,
    context,
  }) => {
    await context.route('https://help.example.com/**', (route) => route.fulfill({ body: 'Help' }));
    await openPage(page, '/dashboard');
    await pinned(page, 'Help desk').click();
    const dialog = page.getByRole('dialog', { name: 'Help Desk' });
    const text =
      'You are opening a new tab to the Help Desk. A Help Desk account is required to submit issues, bugs, questions, or enhancement requests. If you do not have a Help Desk account, contact an admin at your organization. Note: Only select representatives have access.';
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    await test.step('its buttons [A-368 A-369 A-370 A-371]', async () => {
      const opened = page.waitForEvent('popup');
      await dialog.getByRole('link', { name: 'OPEN IN NEW TAB' }).click();
      await expect(await opened).toHaveURL('https://help.example.com/');
      await dialog.getByRole('link', { name: 'GO BACK' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/\/dashboard/);
    });
    await openPage(page, '/help-desk');
    await expect(dialog.getByText(text)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\?dialog=help-desk$/);
  });

  test('sees in the profile from what the console was built, and nothing else [A-056 A-131 A-372 A-373 A-374]', async ({
    page,
  }) => {
    await openPage(page, '/dashboard');
    await chooseFromAccount(page, 'Profile');
    await expect(page).toHaveURL('/profile');
    await test.step('the release [A-375 A-376]', async () => {
      await expect(page.locator('main dt')).toHaveText(['Release branch', 'Commit id']);
      await expect(page.locator('main dd')).toHaveText([
        'release/2.22.0',
        /^([\da-f]{7,40}|unknown)$/,
      ]);
    });
  });

  test('reads the API reference window-wide [A-028 A-057 A-067 A-377]', async ({ page }) => {
    await openPage(page, '/dashboard');
    const navigation = page.getByRole('navigation', { name: MAIN });
    await navigation.getByRole('link', { name: 'API Reference' }).click();
    await expect(page).toHaveURL('/swagger-ui');
    await expect(navigation).toHaveCount(0);
    const calls = page.getByRole('navigation', { name: 'Calls' });
    const count = await calls.getByRole('link').count();
    expect(count).toBeGreaterThan(50);
    await page.getByRole('searchbox', { name: 'Search calls' }).fill('glossary add');
    await expect(calls.getByRole('link')).toHaveCount(1);
    await calls.getByRole('link').click();
    const main = page.getByRole('main');
    await expect(calls.getByRole('link')).toContainText('/metadata/glossary');
    const call = main.getByRole('article');
    await expect(call.getByText('/metadata/glossary', { exact: true })).toBeVisible();
    await expect(main.getByText('customer-name', { exact: true })).toBeVisible();
    await expect(
      main.getByRole('region', { name: 'Request body as application/json', exact: true }),
    ).toContainText('aliases?: string[]');
    await test.step('to read only, without the address of the description [A-378 A-379 A-380]', async () => {
      await expect(main.getByRole('textbox')).toHaveCount(0);
      await expect(main.getByRole('button', { name: /try|execute|send/i })).toHaveCount(0);
      await expect(main.locator('form')).toHaveCount(1);
      await expect(page.getByText('api-docs')).toHaveCount(0);
    });
    await page.getByRole('link', { name: 'Back to the dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await test.step('by its other name as well', async () => {
      await navigation.getByRole('link', { name: 'Swagger JSON' }).click();
      await expect(page).toHaveURL('/swagger-ui');
    });
  });

  test('sees that the API reference loads [A-381]', async ({ page }) => {
    await openPage(page, '/dashboard');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/swagger-ui\.data/, async (route) => {
      await held;
      await route.continue();
    });
    await page
      .getByRole('navigation', { name: MAIN })
      .getByRole('link', { name: 'API Reference' })
      .click();
    const loading = page.getByText('Loading…', { exact: true });
    await expect(loading).toBeVisible();
    release();
    await expect(page.getByRole('navigation', { name: 'Calls' })).toBeVisible();
    await expect(loading).toHaveCount(0);
  });

  test('saves the description of the API as a file [A-061 A-106]', async ({ page }) => {
    await openPage(page, '/dashboard');
    const started = page.waitForEvent('download');
    await pinned(page, 'Download API description').click();
    const file = await started;
    expect(file.suggestedFilename()).toBe('keyway-api.json');
    const saved = JSON.parse(await readFile(await file.path(), 'utf8')) as { openapi: string };
    expect(saved.openapi).toMatch(/^3\.1/);
  });

  test('reads the developer documentation window-wide [A-058 A-383 A-384]', async ({ page }) => {
    await openPage(page, '/dashboard');
    await page
      .getByRole('navigation', { name: MAIN })
      .getByRole('link', { name: 'Dev Docs' })
      .click();
    await expect(page).toHaveURL('/dev-docs');
    const frame = page.locator('iframe');
    await expect(frame).toHaveAttribute('src', '/dev_docs/home.html');
    const box = (await frame.boundingBox()) ?? { width: 0, height: 0 };
    const window = page.viewportSize() ?? { width: 1, height: 1 };
    expect(box.width).toBe(window.width);
    expect(box.height).toBeGreaterThan(window.height - 60);
    const docs = page.frameLocator('iframe');
    await docs
      .getByRole('navigation')
      .getByRole('link', { name: 'The query language TQL' })
      .click();
    await expect(
      docs.getByRole('heading', { name: 'The query language TQL' }).last(),
    ).toBeVisible();
    await expect(docs.getByRole('link', { name: 'Architecture' })).toHaveCount(0);
  });
});

test.describe('a customer of its own', () => {
  test.use({ visitor: ofNewCustomer });

  test('chooses a theme and keys in the settings [A-132]', async ({ page }) => {
    await openPage(page, '/dashboard');
    await chooseFromAccount(page, 'Settings');
    await expect(page).toHaveURL('/settings');
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.getByRole('checkbox', { name: 'Single-letter shortcuts' }).uncheck();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await pressKeys(page, 'g d');
    await expect(page).toHaveURL('/settings');
    await openPage(page, '/settings');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await expect(page.locator('kbd').filter({ hasText: /^G$/ })).toHaveCount(0);
  });

  test('changes keys by pressing them, and they work and are drawn', async ({ page, allow }) => {
    allow(/status of 400/);
    await openPage(page, '/settings');
    const change = async (title: string) => {
      // The address searches for the title, because the areas are folded without a search.
      await openPage(page, `/settings?find=${encodeURIComponent(title)}`);
      await page.getByRole('link', { name: `Change the keys of ${title}` }).click();
      await page.getByRole('button', { name: 'Press keys' }).click();
    };
    const dialog = page.getByRole('dialog', { name: /^Keys of/ });
    await change('Search or run a command');
    await page.keyboard.press('Alt+q');
    await expect(dialog.getByLabel('Keys', { exact: true })).toHaveValue('Alt+Q');
    await dialog.getByRole('button', { name: 'Save keys' }).click();
    await expect(page.getByText("Keys of 'Search or run a command' saved")).toBeVisible();
    await expect(
      page.getByRole('banner').getByRole('link', { name: /^Search or run/ }),
    ).toContainText('AltQ');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Alt+q');
    await page.getByRole('combobox').fill('Go to Dictionaries');
    await expect(page.getByRole('option', { name: /^Go to Dictionaries/ })).toContainText('GthenD');
    await page.keyboard.press('Escape');

    await change('Go to Dictionaries');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Press keys' })).toBeVisible();
    await page.getByRole('button', { name: 'Press keys' }).click();
    await pressKeys(page, 'g j');
    await expect(dialog.getByLabel('Keys', { exact: true })).toHaveValue('G J');
    await dialog.getByRole('button', { name: 'Save keys' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      "'G J' is the key of 'Go to Job Manager' already. Choose another one, or change that command first.",
    );
    await expect(dialog.getByLabel('Keys', { exact: true })).toHaveValue('G J');
  });

  test('is told what could not be read [A-382]', async ({ page, customer, allow }) => {
    allow(/answered with 502/);
    await test.step('the versions [A-790]', async () => {
      await failCall(customer, { method: 'GET', path: '/management/info' });
      await openPage(page, '/about');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('alert')).toHaveText(
        'Unable retrieve server health information',
      );
      await expect(dialog.locator('dd').last()).toHaveText('N/A');
    });
    await test.step('the description [A-789]', async () => {
      await failCall(customer, { method: 'GET', path: '/v3/api-docs', root: true });
      await openPage(page, '/swagger-ui');
      await expect(page.getByRole('heading')).toHaveText('Error fetching Swagger JSON');
      await expect(page.getByRole('alert')).toHaveText('Unable to retrieve swagger JSON');
    });
    await test.step('its config [A-788]', async () => {
      await failCall(customer, { method: 'GET', path: '/v3/api-docs/swagger-config', root: true });
      await openPage(page, '/swagger-ui');
      await expect(page.getByRole('heading')).toHaveText('Error fetching Swagger JSON');
      await expect(page.getByRole('alert')).toHaveText('Unable to retrieve swagger config');
    });
  });
});

/** Opens an entry of the account's menu. */
async function chooseFromAccount(page: Page, name: string): Promise<void> {
  await page.getByLabel(/, account$/).click();
  await page.getByRole('menuitem', { name }).or(page.getByRole('link', { name })).click();
}

/** An item at the bottom of the navigation. */
function pinned(page: Page, name: string | RegExp) {
  return page.getByRole('navigation', { name: MAIN }).getByRole('link', { name });
}
