/** Settings and keys of commands without scripts. */
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import type { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { bySize } from '#tests/support/size.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const database = useMainDatabase();

it('the settings say who is signed in, and are saved', async () => {
  const visitor = await makeCustomer(database);
  const browser = await browserOf(visitor, '/settings');
  expect(browser.page.text).toContain(visitor.account.email);
  expect(browser.page.text).toMatch(/sdzUser\s*sdzAdmin\s*open now/);
  browser.page.check('Light');
  await browser.press('Save settings');
  expect(browser.page.text).toContain('Settings saved');
  expect(browser.page.find('html').attributes['data-theme']).toBe('light');
});

describe('settings that are open in two tabs', () => {
  const twoTabs = async () => {
    const account = await makeCustomer(database);
    const tabs = [await browserOf(account), await browserOf(account)] as const;
    for (const tab of tabs) await tab.open('/settings');
    return tabs;
  };
  const isChosen = ({ page }: PlainBrowser, value: string) =>
    page.find(`input[value=${value}]`).hasAttribute('checked');
  const told = /These settings were changed after you opened this page\./;

  it('are not replaced unseen: what was chosen stays, and takes effect when it is sent again', async () => {
    const [one, other] = await twoTabs();
    one.page.check('Light');
    await one.press('Save settings');
    other.page.check(/^UTC/);
    await other.press('Save settings');
    expect(other.page.status).toBe(400);
    expect(other.page.text).toMatch(told);
    expect(other.page.text).toContain("Stored is Theme 'light' and Time zone 'local'.");
    expect(isChosen(other, 'utc')).toBe(true);
    await one.open('/settings');
    expect(isChosen(one, 'utc')).toBe(false);
    await other.press('Save settings');
    expect(other.page.text).toContain('Settings saved');
    await one.open('/settings');
    expect(isChosen(one, 'utc')).toBe(true);
  });

  it('are saved by one of two in the same instant', async () => {
    const tabs = await twoTabs();
    for (let round = 0; round < bySize({ ordinary: 3, large: 50 }); round++) {
      for (const tab of tabs) await tab.open('/settings');
      tabs[0].page.check(isChosen(tabs[0], 'light') ? 'Dark' : 'Light');
      tabs[1].page.check(isChosen(tabs[1], 'utc') ? /^Local time/ : /^UTC/);
      await Promise.all(tabs.map((tab) => tab.press('Save settings')));
      expect(tabs.map(({ page }) => page.status).sort()).toEqual([200, 400]);
      expect(tabs.filter(({ page }) => told.test(page.text))).toHaveLength(1);
    }
  });

  it('keys are not replaced unseen either', async () => {
    const tabs = await twoTabs();
    const dialog = (tab: PlainBrowser) => tab.page.dialog(/^Keys of/);
    for (const tab of tabs) await tab.follow('Change the keys of Next row');
    for (const [index, tab] of tabs.entries()) {
      tab.page.fill('Keys', ['Alt+Q', 'Alt+W'][index]!, dialog(tab));
      await tab.press('Save keys', dialog(tab));
    }
    const [one, other] = tabs;
    expect(one.page.text).toContain("Keys of 'Next row' saved");
    expect(other.page.describe('Keys', dialog(other))).toContain(
      "These keys were changed to 'Alt+Q' after you opened this dialog.",
    );
    expect(other.page.valueOf('Keys', dialog(other))).toBe('Alt+W');
    await other.press('Save keys', dialog(other));
    expect(other.page.text).toContain("Keys of 'Next row' saved");
  });
});

it('dates are written as chosen on pages of the server', async () => {
  const browser = await browserOf(await makeCustomer(database));
  const updated = async () => (await browser.open('/dashboard')).text;
  expect(await updated()).toMatch(/Last updated: \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M UTC/);
  await browser.open('/settings');
  browser.page.check(/^ISO 8601/);
  browser.page.check(/^UTC/);
  await browser.press('Save settings');
  expect(await updated()).toMatch(/Last updated: \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
  await browser.open('/settings');
  browser.page.check(/^Language of the browser/);
  await browser.press('Save settings');
  // The requests name no language, so the page uses American English.
  expect(await updated()).toMatch(/Last updated: \d\d\/\d\d\/\d{4}, \d\d:\d\d [AP]M UTC/);
});

describe('the keys of a command', () => {
  const dialog = (browser: PlainBrowser) => browser.page.dialog(/^Keys of/);
  const open = async (browser: PlainBrowser, title: string) => {
    await browser.open('/settings');
    await browser.follow(`Change the keys of ${title}`);
  };
  const saveKeys = async (browser: PlainBrowser, title: string, keys: string) => {
    await open(browser, title);
    browser.page.fill('Keys', keys, dialog(browser));
    await browser.press('Save keys', dialog(browser));
  };
  const shown = (browser: PlainBrowser, title: string) => {
    const link = browser.page.link(`Change the keys of ${title}`);
    return textOf(link.parentNode as HTMLElement);
  };

  it('are changed by a form, drawn where they are used, and reset', async () => {
    const browser = await browserOf(await makeCustomer(database));
    await saveKeys(browser, 'Create dictionary', 'Alt+Q');
    expect(browser.page.text).toContain("Keys of 'Create dictionary' saved");
    expect(shown(browser, 'Create dictionary')).toMatch(/Changed.*AltQ/);
    expect(browser.page.text).toContain('You have changed 1.');
    await browser.open('/dictionaries/create-dictionary?dialog=keys&keys-find=create+dictionary');
    expect(browser.page.dialog('Keyboard shortcuts').textContent).toContain('AltQ');

    await open(browser, 'Create dictionary');
    await browser.press('Reset to C D', dialog(browser));
    expect(shown(browser, 'Create dictionary')).not.toContain('Changed');
  });

  it('are refused with the name of the command that has them, and are kept in the form', async () => {
    const browser = await browserOf(await makeCustomer(database));
    await saveKeys(browser, 'Next row', 'y or k');
    expect(browser.page.status).toBe(400);
    expect(browser.page.describe('Keys', dialog(browser))).toContain(
      "'K' is the key of 'Previous row' already.",
    );
    expect(browser.page.valueOf('Keys', dialog(browser))).toBe('y or k');
    await browser.open('/settings');
    expect(shown(browser, 'Next row')).not.toContain('Changed');
  });

  it('are taken away, and all reset after a question', async () => {
    const browser = await browserOf(await makeCustomer(database));
    await saveKeys(browser, 'Next row', '');
    expect(shown(browser, 'Next row')).toContain('No key');
    await browser.follow('Reset all');
    await browser.press('Reset all keys', browser.page.dialog('Reset all keys?'));
    expect(browser.page.text).toContain('All keys are as they were');
    expect(shown(browser, 'Next row')).not.toContain('No key');
  });

  it('are not listed for what the customer has not enabled', async () => {
    const browser = await browserOf(
      await makeCustomer(database, { services: ['BLOBS'] }),
      '/settings?find=go+to',
    );
    expect(browser.page.text).toContain('Go to Glossary');
    expect(browser.page.text).not.toContain('Go to Ask Blast');
    await browser.open('/settings?command=askBlast.go');
    expect(browser.page.hasDialog(/^Keys of/)).toBe(false);
  });

  it('are found by a word of the command', async () => {
    const browser = await browserOf(OWNER_IN_PROD, '/settings');
    browser.page.fill('Find a command', 'zoom');
    await browser.enter('Find a command');
    expect(browser.page.text).toContain("3 commands match 'zoom'.");
  });
});
