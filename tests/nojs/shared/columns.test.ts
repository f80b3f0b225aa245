/**
 * The columns of a list without scripts: a form whose values are kept for the person, and an address that names them.
 */
import { expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import type { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf } from '#tests/support/stack/stack.ts';

const database = useMainDatabase();

const headers = ({ page }: PlainBrowser) =>
  page.all('thead th').map((header) => header.textContent.trim());
const USUAL = ['Term', 'Type', 'Description', 'Group Name'];
const TITLE = 'Columns of Glossary';
const WIDTH = 'Width of Term, in pixels';

it('columns are hidden, moved, pinned and made wider by a form, and kept', async () => {
  const visitor = await makeCustomer(database);
  const api = await apiOf(visitor);
  await api.call('POST', CALLS.createTerm.path, { term: 'Triage' });
  const browser = await browserOf(visitor, paths.glossary);
  expect(headers(browser)).toEqual(USUAL);
  await browser.follow(TITLE);
  const dialog = () => browser.page.dialog(TITLE);
  await browser.press('Move Group Name up', dialog());
  await browser.press('Move Group Name up', dialog());
  browser.page.check('Description', false);
  browser.page.fill(WIDTH, 'wide');
  await browser.press('Save', dialog());
  expect(browser.page.describe(WIDTH)).toContain('a whole number of pixels from 64 to 1,200.');
  expect(browser.page.valueOf(WIDTH)).toBe('wide');
  // The list behind the form has not changed, and Cancel leads back to it.
  expect(headers(browser)).toEqual(USUAL);
  expect(browser.page.link('Cancel', dialog()).getAttribute('href')).toBe(paths.glossary);

  browser.page.fill(WIDTH, '333');
  browser.page.check('Pin Term');
  await browser.press('Save', dialog());
  expect(browser.page.address).toBe(paths.glossary);
  const chosen = ['Term', 'Group Name', 'Type'];
  expect(headers(browser)).toEqual(chosen);
  expect(browser.page.find('thead th').getAttribute('style')).toBe('width:333px;--left:44px');

  // The columns of an address win over the kept ones, and are not kept.
  await browser.open(`${paths.glossary}?columns=type,-groupName,term,-description`);
  expect(headers(browser)).toEqual(['Type', 'Term']);
  const other = await browserOf(visitor, paths.glossary);
  expect(headers(other)).toEqual(chosen);
  await other.follow(TITLE);
  await other.press('Put into the address', other.page.dialog(TITLE));
  const shared = new URLSearchParams(other.page.address.split('?')[1]).get('columns');
  expect(shared).toBe('*term.333,groupName,type,-description');

  // Saving other settings does not change the columns.
  await other.open(paths.settings);
  await other.press('Save settings');
  await other.open(paths.glossary);
  expect(headers(other)).toEqual(chosen);
  await other.follow(TITLE);
  await other.press('Reset', other.page.dialog(TITLE));
  expect(headers(other)).toEqual(USUAL);
});

it('columns that were chosen in another tab are not replaced unseen', async () => {
  const visitor = await makeCustomer(database);
  const api = await apiOf(visitor);
  await api.call('POST', CALLS.createTerm.path, { term: 'Triage' });
  const one = await browserOf(visitor);
  await one.open(paths.glossary);
  const other = one.another();
  const columnsOf = ({ page }: PlainBrowser) => page.dialog(TITLE);
  for (const tab of [one, other]) {
    await tab.open(paths.glossary);
    await tab.follow(TITLE);
  }
  one.page.check('Description', false);
  await one.press('Save', columnsOf(one));
  expect(headers(one)).toEqual(['Term', 'Type', 'Group Name']);
  const told = 'Nothing was saved: these columns were changed after you opened this dialog.';

  // The message appears once, whatever button is pressed.
  other.page.check('Group Name', false);
  await other.press('Move Type up', columnsOf(other));
  expect(other.page.text).toContain(told);
  await other.press('Move Description up', columnsOf(other));
  expect(other.page.text).not.toContain(told);
  await one.follow(TITLE);
  await one.press('Reset', columnsOf(one));
  await other.press('Save', columnsOf(other));
  expect(other.page.text).toContain(told);
  expect(headers(other)).toEqual(USUAL);
  await other.press('Save', columnsOf(other));
  expect(headers(other)).toEqual(['Type', 'Description', 'Term']);
});
