/** The palette, the cheat sheet, the keys of lists, and where keys do nothing. */
import type { Locator, Page } from '@playwright/test';
import { COMMANDS } from '#app/commands/registry.ts';
import { paths } from '#app/paths/paths.ts';
import { READER } from '#tests/support/stack/accounts.ts';
import { pressKeys, runFromPalette, tabTo } from '#tests/support/browser/keys.ts';
import { countPresses } from '#tests/support/browser/presses.ts';
import {
  enter,
  expect,
  holdBack,
  openPage,
  startSession,
  test,
} from '#tests/support/browser/browser.ts';
import { settled } from '#tests/support/browser/expect.ts';
import { OWNER_IN_DEV, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';
import { builtFile } from '#tests/support/browser/built-file.ts';

test.use({ visitor: OWNER_IN_PROD });

/** The list of dictionaries, with the focus on its first row. */
async function openListAtRow(page: Page): Promise<Locator> {
  await openPage(page, '/dictionaries');
  await page.keyboard.press('j');
  const row = page.locator('[data-row-link]').first();
  await expect(row).toBeFocused();
  return row;
}

/** The palette is closed, and the row of the list that had the focus before has it again. */
async function expectBackAt(page: Page, row: Locator): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/dictionaries');
  await expect(row).toBeFocused();
}

test.describe('the palette', () => {
  test('opens over what has the focus, narrows by typing, gives it back', async ({ page }) => {
    const row = await openListAtRow(page);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or run a command' });
    const hits = palette.locator('[cmdk-root]').getByRole('option');
    const filter = hits.filter({ hasText: 'Filter the list' });
    await expect(filter).toBeVisible();
    await page.keyboard.type('job');
    await expect(hits.filter({ hasText: /job/iu }).first()).toBeVisible();
    await expect(filter).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await expect(row).toBeFocused();
  });

  test('gives a field back with its caret, so that one types on', async ({ page }) => {
    await openPage(page, '/dictionaries/patient');
    const field = page.getByRole('textbox', { name: 'Description' });
    await field.press('End');
    const before = await field.inputValue();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toBeFocused();
    await page.keyboard.type('!');
    await expect(field).toHaveValue(`${before}!`);
  });

  test('takes what is typed before its code is there, the first time only', async ({ page }) => {
    const arrive = await holdBack(page, builtFile('cmdk-root'));
    await openPage(page, '/dictionaries');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('edge');
    arrive();
    const box = page.getByRole('combobox', { name: 'Search or run a command' });
    await expect(box).toHaveValue('edge');
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(box).toHaveValue('');
  });

  test('leaves the page alone before its code is there', async ({ page }) => {
    const arrive = await holdBack(page, builtFile('cmdk-root'));
    await openPage(page, '/dictionaries');
    const row = page.locator('[data-row-link]').first();
    await row.focus();
    await page.keyboard.press('Control+k');
    await pressKeys(page, 'Tab Enter ArrowDown Tab');
    await expect(row).toBeFocused();
    await page.keyboard.press('Escape');
    await pressKeys(page, 'Control+k Tab');
    arrive();
    await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expectBackAt(page, row);
  });

  test('walks its results by the arrow keys', async ({ page }) => {
    await openPage(page, '/dashboard');
    await page.keyboard.press('Control+k');
    const options = page.getByRole('dialog').getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await pressKeys(page, 'ArrowUp ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  });

  test('walks through its results one by one, and around', async ({ page }) => {
    await openPage(page, '/dashboard');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('provider');
    const options = page.getByRole('dialog').getByRole('option');
    await expect(options.filter({ hasText: 'WORKS_AT' })).toBeVisible();
    const titles = await options.allTextContents();
    const selected = options.and(page.locator('[aria-selected=true]'));
    for (const title of titles.toReversed()) {
      await page.keyboard.press('ArrowUp');
      await expect(selected).toHaveText(title);
    }
  });

  test('finds a dictionary by a part of its name', async ({ page }) => {
    await openPage(page, '/dashboard');
    await runFromPalette(page, 'condition_record');
    await expect(page).toHaveURL('/dictionaries/condition_record');
  });

  test('finds a dictionary by an attribute, and says why', async ({ page }) => {
    await openPage(page, '/dashboard');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('birthd');
    await expect(page.getByRole('option', { name: 'patient Attribute' })).toBeVisible();
  });

  test('opens the deletion of an edge definition in one go', async ({ page }) => {
    await openPage(page, '/dashboard');
    await runFromPalette(page, 'delete rendered');
    await expect(
      page.getByRole('dialog', { name: 'Confirm Edge Definition Deletion' }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/edges\/[^/]+\?dialog=delete$/);
    // the element that had the focus was on another page
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('opens over the developer documentation, from within its frame too', async ({ page }) => {
    await openPage(page, '/dev-docs');
    const link = page.frameLocator('iframe').getByRole('link').first();
    await link.focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await link.focus();
    await runFromPalette(page, 'API Reference', 'Go to API Reference');
    await expect(page).toHaveURL('/swagger-ui');
    await pressKeys(page, 'j g h');
    await expect(page).toHaveURL('/dashboard');
  });

  test('offers what the page offers now', async ({ page }) => {
    await openPage(page, '/dictionaries');
    const options = page.getByRole('dialog').getByRole('option');
    await page.keyboard.press('Control+k');
    await expect(options.filter({ hasText: 'Filter the list' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await pressKeys(page, 'g h');
    await expect(page).toHaveURL('/dashboard');
    await page.keyboard.press('Control+k');
    await expect(options.first()).toBeVisible();
    await expect(options.filter({ hasText: 'Filter the list' })).toHaveCount(0);
  });

  test('keeps the focus, whatever asks for it', async ({ page }) => {
    const row = await openListAtRow(page);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search or run a command' });
    for (const key of ['Tab', 'Tab']) {
      await page.keyboard.press(key);
      await expect(field).toBeFocused();
    }
    await row.evaluate((link) => (link as HTMLElement).focus());
    await expect(field).toBeFocused();
    for (const text of ['Navigation', 'move']) {
      await page.getByRole('dialog').getByText(text, { exact: true }).click();
      await expect(field).toBeFocused();
    }
    // what is behind it gets no click
    await page.mouse.click(5, 300);
    await expectBackAt(page, row);
  });

  test('opens over another dialog, and leads back to it', async ({ page }) => {
    await openPage(page, '/dictionaries');
    await page.keyboard.press('?');
    const search = page.getByRole('searchbox', { name: 'Find a shortcut' });
    await expect(search).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused();
    await page.keyboard.type('dashb');
    await expect(page.getByRole('option', { selected: true })).toContainText('Dashboard');
    await page.keyboard.press('Escape');
    await expect(search).toBeFocused();
  });

  test('walks by groups and to both ends, and begins at the top next time', async ({ page }) => {
    await answerRecent(page, []);
    await openPage(page, '/dictionaries');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    const options = palette.getByRole('option');
    const selected = options.and(page.locator('[aria-selected=true]'));
    const field = page.getByRole('combobox', { name: 'Search or run a command' });
    const isActive = async () => {
      await expect(selected).toHaveCount(1);
      const id = (await selected.getAttribute('id')) ?? '';
      await expect(field).toHaveAttribute('aria-activedescendant', id);
    };
    await expect(field).toBeFocused();
    // a key that comes right after the palette counts all rows, though the last ones are rendered later
    await page.keyboard.press('End');
    await isActive();
    const last = await options.count();
    await page.keyboard.press('Home');
    await expect(options).toHaveCount(last);
    const groups = await palette
      .getByRole('group')
      .evaluateAll((all) => all.map((group) => group.querySelector('[role=option]')?.id));
    expect(groups.length).toBeGreaterThan(2);
    for (const [key, group] of [
      ['Alt+ArrowDown', 1],
      ['Alt+ArrowDown', 2],
      ['ArrowDown', 2],
      ['Alt+ArrowUp', 1],
      ['Alt+ArrowUp', 0],
    ] as const) {
      await page.keyboard.press(key);
      if (key === 'ArrowDown') await expect(selected).not.toHaveId(groups[group] ?? '');
      else await expect(selected).toHaveId(groups[group] ?? '');
      await isActive();
    }
    await page.keyboard.press('End');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await expect(options.last()).toBeInViewport();
    await expect(options.first()).not.toBeInViewport();
    await page.keyboard.press('Home');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await pressKeys(page, 'End Escape Control+k');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expect(options.first()).toBeInViewport();
    await options.nth(2).hover();
    await expect(options.nth(2)).toHaveAttribute('aria-selected', 'true');
    await options.filter({ hasText: 'Go to Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('says when nothing matches', async ({ page }) => {
    await openPage(page, '/dashboard');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('qqqqzz');
    await expect(page.getByRole('status').filter({ hasText: 'Nothing matches' })).toBeAttached();
  });
});

test.describe('the second level of the palette', () => {
  const field = 'Search or run a command';

  test('opens with Tab, is left with Backspace, and says where one is', async ({ page }) => {
    await openPage(page, '/dashboard');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('encounter');
    const palette = page.getByRole('dialog');
    const selected = palette.getByRole('option', { selected: true });
    await expect(selected).toContainText('encounter');
    await page.keyboard.press('Tab');
    await expect(palette.getByRole('status')).toContainText(/^encounter\. \d+ results/);
    await expect(selected).toHaveText('Open encounter');
    await page.keyboard.type('down');
    await expect(selected).toContainText('Download encounter');
    await pressKeys(page, 'Backspace Backspace Backspace Backspace Backspace');
    await expect(palette.getByRole('button', { name: 'encounter: back' })).toHaveCount(0);
    await page.keyboard.type('encounter');
    await expect(selected).toContainText('encounter');
    await pressKeys(page, 'ArrowRight');
    await page.keyboard.type('payer');
    await expect(selected).toContainText('payer');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dictionaries/encounter?tab=attributes&attribute=payer');
  });

  test('is left by Shift+Tab too, which leads out at last', async ({ page }) => {
    await openPage(page, '/dashboard');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('switch zone');
    const palette = page.getByRole('dialog');
    await expect(palette.getByRole('option', { selected: true })).toContainText('Switch zone');
    await page.keyboard.press('Tab');
    await expect(palette.getByRole('option', { name: 'Switch to clinic_dev' })).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('combobox', { name: field })).toHaveValue('');
    await page.keyboard.press('Shift+Tab');
    await expect(palette).toHaveCount(0);
  });

  test('asks a select of the page for its value', async ({ page }) => {
    await openPage(page, '/dashboard');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('> metric');
    const selected = page.getByRole('dialog').getByRole('option', { selected: true });
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /^Metric/ })
      .hover();
    await expect(selected).toContainText('Metric');
    await page.keyboard.press('Enter');
    await page.keyboard.type('contracts');
    await expect(selected).toContainText('Contracts');
    const value = await selected.textContent();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel('Metric').locator('option:checked')).toHaveText(value ?? '');
  });

  test('offers the page beside what an earlier session has used', async ({ page }) => {
    await answerRecent(page, ['glossary.go']);
    await openPage(page, '/dashboard');
    await page.evaluate(() => localStorage.clear());
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await expect(palette.getByRole('group', { name: 'Recent' })).toContainText('Go to Glossary');
    await page.keyboard.type('> metric');
    await expect(palette.getByRole('option', { name: /^Metric/ })).toBeVisible();
  });

  test('moves no row under the cursor when an earlier session is read late', async ({ page }) => {
    let press = () => {};
    const pressed = new Promise<void>((resolve) => (press = resolve));
    await answerRecent(page, ['glossary.go'], pressed);
    await openPage(page, '/dashboard');
    await page.evaluate(() => localStorage.clear());
    const answered = page.waitForResponse('**/go/search?recent');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await expect(palette.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    press();
    await answered;
    await page.waitForFunction(() => localStorage.length > 0);
    await settled(page);
    const recent = palette.getByRole('group', { name: 'Recent' });
    await expect(recent).toHaveCount(0);
    await pressKeys(page, 'Escape Control+k');
    await expect(recent).toContainText('Go to Glossary');
  });

  test('of the row with the cursor opens with a full stop', async ({ page }) => {
    await openPage(page, '/dictionaries');
    await pressKeys(page, 'j .');
    const palette = page.getByRole('dialog');
    await expect(palette.getByRole('option', { name: 'Open condition_record' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-row-link]').first()).toBeFocused();
  });
});

test('letters on everything that can be pressed press it', async ({ page }) => {
  await openPage(page, '/dictionaries');
  await page.keyboard.press('f');
  const label = page.locator('body > div[aria-hidden] > kbd');
  await expect(label.first()).toBeVisible();
  // the label at the link
  const link = await page.getByRole('link', { name: 'provider', exact: true }).boundingBox();
  const letters = await label.evaluateAll(
    (all, top) => {
      const near = (one: Element) => Math.abs(one.getBoundingClientRect().top - top);
      return all.toSorted((a, b) => near(a) - near(b))[0]?.textContent ?? '';
    },
    (link?.y ?? 0) - 6,
  );
  await pressKeys(page, [...letters].join(' '));
  await expect(page).toHaveURL('/dictionaries/provider');
  await page.keyboard.press('f');
  await expect(label.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(label).toHaveCount(0);
  await expect(page).toHaveURL('/dictionaries/provider');
});

test.describe('the cheat sheet', () => {
  test('shows the keys of the screen, finds one, and closes', async ({ page }) => {
    await openPage(page, '/dictionaries');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Next row')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Find a shortcut' })).toBeFocused();
    await page.keyboard.type('dashboard');
    await expect(sheet.getByText('Go to Dashboard')).toBeVisible();
    await expect(sheet.getByText('Next row')).toHaveCount(0);
    // The browser's own use of Escape in a search box comes first: it empties it.
    await pressKeys(page, 'Escape Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL('/dictionaries');
  });
});

test('every sequence of keys leads to its screen, from one screen to the next', async ({
  page,
}) => {
  await openPage(page, paths.settings);
  const heading = page.getByRole('heading', { level: 1 });
  let pressed = 0;
  for (const { keys, does, title } of Object.values(COMMANDS)) {
    if (does.kind !== 'go') continue;
    for (const sequence of keys.filter((written) => written.includes(' '))) {
      // the chooser of zones has no shell, so no commands
      if (new URL(page.url()).pathname === paths.zones) await openPage(page, '/dashboard');
      await pressKeys(page, sequence);
      // a contract begins with its chain, for which the list asks
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
  // once before, as the policy of a zone is accepted once
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

test('a list is walked, opened, filtered and left by keys', async ({ page }) => {
  await openPage(page, '/dictionaries');
  const rows = page.locator('[data-row-link]');
  await pressKeys(page, 'j j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
  const filter = page.getByRole('searchbox', { name: 'Filter dictionaries' });
  await page.keyboard.press('/');
  await expect(filter).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('/');
  await expect(filter).toBeFocused();
  await page.keyboard.type('patient');
  // before the rows that are left have come
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL('/dictionaries?q=patient');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/dictionaries\/\w+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('u');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dictionaries');
});

test('a list without a filter box leaves the key to the browser', async ({ page }) => {
  for (const [address, taken] of [
    ['/dictionaries', true],
    ['/job-manager', false],
    ['/lifegraph?chain=patient&limit=1&depth=1&view=table', true],
  ] as const) {
    await openPage(page, address);
    await page.evaluate(() => {
      const note = (event: KeyboardEvent) =>
        document.body.setAttribute('data-prevented', String(event.defaultPrevented));
      window.addEventListener('keydown', note, { once: true });
    });
    await page.keyboard.press('/');
    await expect(page.locator('body'), address).toHaveAttribute('data-prevented', String(taken));
  }
});

test('every command of a dictionary that opens a dialog opens one', async ({ page }) => {
  const titles = Object.values(COMMANDS).flatMap(({ screens, title }) =>
    screens?.includes('dictionary') && title.endsWith('…') ? [title] : [],
  );
  expect(titles).toEqual(expect.arrayContaining(['Delete…', 'Truncate the chain…']));
  for (const title of titles) {
    await openPage(page, '/dictionaries/patient');
    await runFromPalette(page, title);
    await expect(page).toHaveURL(/dialog=/);
    await expect(page.getByRole('dialog').filter({ hasNotText: title }), title).toBeVisible();
  }
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
  // The browser sends it later than what opened the menu, and may be met by the code.
  await page.evaluate(() =>
    document.addEventListener('toggle', (event) => event.stopImmediatePropagation(), true),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('Open now')).toBeVisible();
  come();
  await expect(page.getByRole('menu').getByRole('menuitem')).toHaveCount(4);
});

test.describe('a reader', () => {
  test.use({ visitor: { account: READER, zone: OWNER_IN_PROD.zone } });

  test('is kept in the dialog that says no, and returns to where it was', async ({ page }) => {
    await openPage(page, '/dictionaries');
    const add = page.getByRole('link', { name: 'Add', exact: true });
    await tabTo(page, add);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Invalid Permissions' });
    await expect(dialog).toBeVisible();
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement !== document.body && activeElement?.closest('dialog') === null;
      });
      expect(outside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(add).toBeFocused();
  });

  test('has no keys for what the roles forbid', async ({ page }) => {
    await openPage(page, '/dashboard');
    await pressKeys(page, 'c d');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    // exactly: 'Create Dictionary' is also the name of a screen, where other keys work
    await expect(sheet.getByText('Go to Dictionaries', { exact: true })).toBeVisible();
    await expect(sheet.getByText('Create dictionary', { exact: true })).toHaveCount(0);
  });
});

/** Answers the request for recently used records of another browser, once `when` is resolved. */
async function answerRecent(page: Page, recentIds: string[], when?: Promise<void>): Promise<void> {
  await page.route('**/go/search?recent', async (route) => {
    await when;
    const json = { recentIds, recentPlaces: [] };
    await route.fulfill({ response: await route.fetch(), json });
  });
}

test('a term is explained where it is used, from the palette too, and Escape leads back', async ({
  page,
}) => {
  await openPage(page, '/edges');
  const text = page.getByText('A connection of two records');
  const mark = page.getByRole('button', { name: 'What is an edge?' });
  await tabTo(page, mark);
  await expect(mark).toHaveAccessibleDescription(/^A connection/);
  await page.keyboard.press('Enter');
  await expect(text).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await expect(mark).toBeFocused();
  await expect(page).toHaveURL('/edges');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('> what is an edge');
  await page.getByRole('option', { name: 'What is an edge?' }).click();
  await expect(text).toBeVisible();
});
