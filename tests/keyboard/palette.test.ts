/** The palette and its second level, by keys alone. */
import type { Locator, Page } from '@playwright/test';
import { pressKeys, runFromPalette } from '#tests/support/browser/keys.ts';
import { expect, holdBack, ofNewCustomer, openPage, test } from '#tests/support/browser/browser.ts';
import { settled } from '#tests/support/browser/expect.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';
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

/** Expects that the palette is closed, and that the row which had the focus before has it again. */
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
    // The element that had the focus was on another page, so the heading gets it.
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
    // A click beside the palette closes it, and what is behind it gets no click.
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
    // A key that comes right after the palette counts all rows, though the last ones are rendered later.
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

  test('of the row with the cursor opens with a full stop', async ({ page }) => {
    await openPage(page, '/dictionaries');
    await pressKeys(page, 'j .');
    const palette = page.getByRole('dialog');
    await expect(palette.getByRole('option', { name: 'Open condition_record' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-row-link]').first()).toBeFocused();
  });
});

test.describe('what another browser has used', () => {
  test.use({ bringsRecent: true });

  test.describe('of the same person', () => {
    test.use({ visitor: ofNewCustomer });

    test('comes first in the palette', async ({ page }) => {
      await openPage(page, '/dashboard');
      await runFromPalette(page, 'go to glossary');
      await expect(page).toHaveURL('/glossary-metadata');
      await page.evaluate(() => localStorage.clear());
      await openPage(page, '/dashboard');
      await page.keyboard.press('Control+k');
      const recent = page.getByRole('dialog').getByRole('group', { name: 'Recent' });
      await expect(recent.getByRole('option')).toHaveText(/^Go to Glossary/);
    });
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

  test('keeps the cursor on the first row when an earlier session is read before a key', async ({
    page,
  }) => {
    let look = () => {};
    const looked = new Promise<void>((resolve) => (look = resolve));
    await answerRecent(page, ['glossary.go'], looked);
    await openPage(page, '/dashboard');
    await page.evaluate(() => localStorage.clear());
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    const options = palette.getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    look();
    await expect(palette.getByRole('group', { name: 'Recent' })).toContainText('Go to Glossary');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
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
