/** Choosing a zone, at the chooser and in the header. */
import type { Page } from '@playwright/test';
import { NO_ZONE, OWNER } from '#tests/support/stack/accounts.ts';
import { acceptPolicy, signInToTeam } from '#tests/support/browser/sign-in.ts';
import { enter, expect, hydrated, openPage, test } from '#tests/support/browser/browser.ts';

const ZONES = [
  'clinic_dev (DEV)',
  'clinic_stage (STAGE)',
  'clinic_uat (UAT)',
  'clinic_prod (PROD)',
];

test.describe('the chooser', () => {
  test.use({ visitor: null });

  test('lists the zones by environment [A-004 A-082 A-083 A-156 A-854]', async ({ page }) => {
    await signInToTeam(page, OWNER);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Secure Data Zones');
    await expect(page.getByText('Choose the environment you would like to view.')).toBeVisible();
    const zones = page.getByRole('listitem').getByRole('button');
    await expect(zones).toHaveText(ZONES);

    await test.step('the keys work before a zone is chosen, and only what needs none is offered', async () => {
      await hydrated(page);
      await page.keyboard.press('j');
      await expect(zones.first()).toBeFocused();
      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await expect(sheet.getByText('Next row')).toBeVisible();
      await expect(sheet.getByText('Go to Dashboard')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(zones.first()).toBeFocused();
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('option', { name: 'Logout' })).toBeVisible();
      await expect(page.getByRole('option', { name: 'Go to Dashboard' })).toHaveCount(0);
    });
  });

  test('draws each zone with an icon in the color of its environment [A-084 A-085 A-086 A-845]', async ({
    page,
  }) => {
    await signInToTeam(page, OWNER);
    const grounds = new Set<string>();
    for (const name of ZONES) {
      const icon = page.getByRole('button', { name, exact: true }).locator('span').first();
      await expect(icon.locator('svg')).toBeVisible();
      grounds.add(await icon.evaluate((element) => getComputedStyle(element).backgroundColor));
    }
    expect(grounds.size).toBe(ZONES.length);
  });

  test('logs out to the question for a team, without the realm [A-087 A-089]', async ({ page }) => {
    await signInToTeam(page, OWNER);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByLabel('Enter a customer name to continue')).toBeVisible();
    await expect(page).not.toHaveURL(/realm/);
  });

  test('says so to somebody without a zone, who can only log out [A-090]', async ({ page }) => {
    await signInToTeam(page, NO_ZONE);
    await expect(
      page.getByText(
        'You do not have access to any Secure Data Zones. Contact your administrator for access or try a different username and password.',
        { exact: true },
      ),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveText(['Logout']);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Secure Data Zones');
  });

  test('refuses a zone that is not one’s own', async ({ page, allow }) => {
    allow(/status of 400/);
    await signInToTeam(page, OWNER);
    const button = page.getByRole('button', { name: ZONES[0] });
    await button.evaluate((element: HTMLButtonElement) => (element.value = 'port_dev'));
    await button.click();
    await expect(page.getByRole('alert')).toHaveText(/You have no access to this zone/);
  });
});

test.describe('the header’s menu', () => {
  test.use({ visitor: null });

  test('names the zone, offers only others and switches [A-091 A-092 A-093]', async ({ page }) => {
    await enter(page, { account: OWNER, zone: 'clinic_dev' });
    const banner = page.getByRole('banner');
    await banner.getByLabel('Zone clinic_dev DEV').click();
    const current = banner.locator('[aria-disabled]');
    await expect(current).toHaveText('clinic_dev (DEV)Open now');
    await expect(current.getByRole('button')).toHaveCount(0);
    await banner.getByText('clinic_stage (STAGE)').click();
    await expect(page.getByLabel('Zone clinic_stage STAGE').or(policy(page))).toBeVisible();
  });

  test('stores the zone, reloads the app and drops what belonged to the old one [A-471 A-472 A-473 A-474]', async ({
    page,
  }) => {
    await enter(page, { account: OWNER, zone: 'clinic_dev' });
    await expect.poll(() => stored(page, 'env')).toBe('clinic_dev');
    await page.evaluate(() => {
      localStorage.setItem('keyway.search', '["patients"]');
      localStorage.setItem('blastAIConversation', 'c1');
      Object.assign(window, { sameDocument: true });
    });
    const root = page.waitForRequest((request) => new URL(request.url()).pathname === '/');
    await page.getByLabel('Zone clinic_dev DEV').click();
    await page.getByText('clinic_prod (PROD)').click();
    expect((await root).isNavigationRequest()).toBe(true);
    await expect(page.getByLabel('Zone clinic_prod PROD').or(policy(page))).toBeVisible();
    await acceptPolicy(page);
    await expect(page.getByLabel('Zone clinic_prod PROD')).toBeVisible();
    await expect.poll(() => stored(page, 'env')).toBe('clinic_prod');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
    expect(await stored(page, 'keyway.search')).toBeNull();
    expect(await stored(page, 'blastAIConversation')).toBeNull();
  });

  test('never shows a page of one zone under the name of another that a second tab has entered', async ({
    page,
    context,
  }) => {
    await enter(page, { account: OWNER, zone: 'clinic_dev' });
    await hydrated(page);
    const second = await context.newPage();
    await openPage(second, '/zones');
    await second.getByRole('button', { name: 'clinic_prod (PROD)' }).click();
    await acceptPolicy(second);
    await expect(second.getByLabel('Zone clinic_prod PROD')).toBeVisible();
    await expect(page.getByLabel('Zone clinic_dev DEV')).toBeVisible();
    await page.getByRole('link', { name: 'Dictionaries' }).first().click();
    await expect(page).toHaveURL('/dictionaries');
    await expect(page.getByLabel('Zone clinic_prod PROD')).toBeVisible();
  });

  test('marks the environment along the top of the page', async ({ page }) => {
    await enter(page, { account: OWNER, zone: 'clinic_dev' });
    const stripe = page.getByRole('banner').locator('div').first();
    const inDev = await stripe.evaluate((element) => getComputedStyle(element).backgroundColor);
    await openPage(page, '/zones');
    await page.getByRole('button', { name: 'clinic_prod (PROD)' }).click();
    await acceptPolicy(page);
    await expect(page.getByLabel('Zone clinic_prod PROD')).toBeVisible();
    const inProd = await stripe.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(inProd).not.toBe(inDev);
  });
});

function policy(page: Page) {
  return page.getByRole('button', { name: 'Accept & Continue' });
}

function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}
