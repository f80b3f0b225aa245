/** System Alerts without scripts: days, search and drawer are addresses. */
import { expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { READER } from '#tests/support/stack/accounts.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const RELEASE = 'Release 2.22: the console by keyboard';

it('the list is searched by title within the chosen days, and a row opens the message', async () => {
  const browser = await browserOf(
    { account: READER, zone: OWNER_IN_PROD.zone },
    paths.systemMessages(),
  );
  const few = browser.page.rows().length;
  browser.page.select('Days', 'ALL');
  await browser.press('Show');
  expect(browser.page.valueOf('Days')).toBe('ALL');
  expect(browser.page.rows().length).toBeGreaterThan(few);

  browser.page.fill('Search system alerts by title', 'rELEASE 2.22');
  await browser.enter('Search system alerts by title');
  expect(browser.page.rows().map((row) => textOf(row))).toEqual([expect.stringContaining(RELEASE)]);
  expect(browser.page.valueOf('Days')).toBe('ALL');
  await browser.follow(/UTC/, browser.page.table('System alerts'));
  const drawer = browser.page.dialog(RELEASE);
  expect(textOf(drawer)).toContain('Command palette. Press Ctrl+K');
  await browser.follow('Close', drawer);
  expect(browser.page.hasDialog(RELEASE)).toBe(false);
  expect(browser.page.rows(RELEASE)).toHaveLength(1);

  browser.page.fill('Search system alerts by title', 'nothing like it');
  await browser.enter('Search system alerts by title');
  expect(browser.page.text).toContain('Nothing to see here.');
});

it('a message has its type, the date of its row, and its markdown as elements', async () => {
  const browser = await browserOf(OWNER_IN_PROD, paths.systemMessages({ days: 'ALL' }));
  const { page: list } = browser;
  const [row] = list.rows(RELEASE);
  const date = textOf(list.find('time', row));
  await browser.follow(/UTC/, row);
  const { page } = browser;
  const drawer = page.dialog(RELEASE);
  expect(textOf(drawer)).toContain('Release Notes');
  expect(textOf(page.find('time', drawer))).toBe(date);
  expect(page.all('h1, h2, h3, h4', drawer).map(textOf)).toContain('Better');
  expect(textOf(page.find('strong', drawer))).toBe('Command palette.');
  expect(textOf(drawer)).not.toContain('**');
});

it('a message that is not there is said so above the list', async () => {
  const browser = await browserOf(
    OWNER_IN_PROD,
    paths.systemMessages({ row: crypto.randomUUID() }),
  );
  expect(textOf(browser.page.find('[role=alert]'))).toBe('There is no such message.');
  expect(browser.page.all('dialog[open]')).toEqual([]);
  expect(browser.page.rows().length).toBeGreaterThan(0);
});
