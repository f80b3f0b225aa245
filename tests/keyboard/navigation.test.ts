/** The keys that lead from one screen to another, and those of what surrounds each page. */
import { COMMANDS } from '#app/commands/registry.ts';
import { paths } from '#app/paths/paths.ts';
import { pressKeys, tabTo } from '#tests/support/browser/keys.ts';
import { countPresses } from '#tests/support/browser/presses.ts';
import {
  enter,
  expect,
  holdBack,
  openPage,
  startSession,
  test,
} from '#tests/support/browser/browser.ts';
import { OWNER_IN_DEV, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';
import { builtFile } from '#tests/support/browser/built-file.ts';

test.use({ visitor: OWNER_IN_PROD });

test('every sequence of keys leads to its screen, from one screen to the next', async ({
  page,
}) => {
  await openPage(page, paths.settings);
  const heading = page.getByRole('heading', { level: 1 });
  let pressed = 0;
  for (const { keys, does, title } of Object.values(COMMANDS)) {
    if (does.kind !== 'go') continue;
    for (const sequence of keys.filter((written) => written.includes(' '))) {
      // The chooser of zones has no shell, so no commands.
      if (new URL(page.url()).pathname === paths.zones) await openPage(page, '/dashboard');
      await pressKeys(page, sequence);
      // A contract begins with its chain, for which the list asks.
      const asks = /-contracts\/new$/.test(does.to);
      const path = asks ? does.to.replace(/\/new$/, '') : does.to;
      await expect(page, title).toHaveURL((url) => url.pathname === path);
      if (asks) {
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      } else {
        await expect(heading, title).toBeFocused();
      }
      pressed += 1;
    }
  }
  expect(pressed).toBeGreaterThan(20);
});

test('a zone is switched by four keys', async ({ page }) => {
  // The zone is entered once before the count, because its policy must be accepted once.
  await startSession(page, OWNER_IN_DEV);
  await enter(page, OWNER_IN_PROD);
  const presses = countPresses(page);
  await pressKeys(page, 'g z');
  await expect(page.getByRole('heading', { name: 'Secure Data Zones' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'clinic_dev (DEV)' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByLabel(/^Zone clinic_dev/)).toBeVisible();
  presses.expectOf('switchZone');
});

test('keys do nothing while one types', async ({ page }) => {
  await openPage(page, '/dictionaries');
  await page.keyboard.press('/');
  await page.keyboard.type('g d ? j u');
  await expect(page.getByRole('searchbox', { name: 'Filter dictionaries' })).toHaveValue(
    'g d ? j u',
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the first stop leads past the navigation', async ({ page }) => {
  await openPage(page, '/dictionaries');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await pressKeys(page, 'Enter Tab');
  const inMain = await page.evaluate(() => document.activeElement?.closest('main') !== null);
  expect(inMain).toBe(true);
});

test('the focus lands on the heading of the next page', async ({ page }) => {
  await openPage(page, '/dashboard');
  await pressKeys(page, 'g d');
  await expect(page.getByRole('heading', { level: 1, name: 'Dictionaries' })).toBeFocused();
});

test('the navigation collapses by its key', async ({ page }) => {
  await openPage(page, '/dashboard');
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('button', { name: 'Collapse navigation' })).toBeVisible();
});

test('on a narrow screen the drawer opens by its key, and Escape closes it', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 800 });
  await openPage(page, '/dictionaries/patient');
  await page.keyboard.press('Control+b');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(navigation.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(navigation).toBeHidden();
  await expect(page.getByLabel('Navigation', { exact: true })).toBeFocused();
  await expect(page).toHaveURL('/dictionaries/patient');
});

test('a menu that a press has opened is closed by Escape, and the page stays', async ({ page }) => {
  await openPage(page, '/dictionaries/patient');
  const zone = page.getByRole('banner').getByLabel(/^Zone clinic_prod/);
  await zone.click();
  await expect(page.getByText('Open now')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Open now')).toBeHidden();
  await expect(zone).toBeFocused();
  await expect(page).toHaveURL('/dictionaries/patient');
});

test('the menus of the bar open, walk and close, and the focus stays', async ({ page }) => {
  await openPage(page, '/dashboard');
  await tabTo(page, page.getByRole('banner').getByLabel(/^Zone clinic_prod/));
  const zone = page.getByRole('button', { name: /^Zone clinic_prod/ });
  await expect(zone).toBeFocused();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem')).toHaveCount(4);
  await pressKeys(page, 'ArrowDown Escape');
  await expect(menu).toHaveCount(0);
  await expect(zone).toBeFocused();
});

test('a menu that is opened while its code comes is open afterwards', async ({ page }) => {
  let come = () => {};
  const arrival = new Promise<void>((resolve) => (come = resolve));
  await page.route(builtFile('headlessui-menu-button'), async (route) => {
    await arrival;
    await route.continue();
  });
  await openPage(page, '/dashboard');
  const zone = page.getByRole('banner').getByLabel(/^Zone clinic_prod/);
  await zone.focus();
  // The browser sends the `toggle` event after the menu has opened, perhaps when the code has arrived. Without the
  // event the code must notice the open menu by itself.
  await page.evaluate(() =>
    document.addEventListener('toggle', (event) => event.stopImmediatePropagation(), true),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('Open now')).toBeVisible();
  come();
  await expect(page.getByRole('menu').getByRole('menuitem')).toHaveCount(4);
});

test('letters that are pressed while a dialog closes are for the page behind it', async ({
  page,
}) => {
  await openPage(page, `${paths.glossary}?dialog=about`);
  await expect(page.getByRole('dialog')).toBeVisible();
  const release = await holdBack(page, /\/glossary-metadata\.data/);
  await pressKeys(page, 'Escape g d');
  await expect(page.getByRole('dialog')).toHaveCSS('opacity', '0');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dictionaries');
  await expect(page).toHaveURL((url) => url.pathname === paths.dictionaries);
});
