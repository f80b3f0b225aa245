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

/** What `choose` leaves of the columns. */
const CHOSEN = ['Term', 'Group Name', 'Type'];
const dialogOf = ({ page }: PlainBrowser) => page.dialog(TITLE);

/** The list of a customer with one term, and the dialog of its columns. */
async function openDialog() {
  const visitor = await makeCustomer(database);
  const api = await apiOf(visitor);
  await api.call('POST', CALLS.createTerm.path, { term: 'Triage' });
  const browser = await browserOf(visitor, paths.glossary);
  expect(headers(browser)).toEqual(USUAL);
  await browser.follow(TITLE);
  return { visitor, browser };
}

/** Fills in and saves the form. */
async function choose(browser: PlainBrowser) {
  await browser.press('Move Group Name up', dialogOf(browser));
  await browser.press('Move Group Name up', dialogOf(browser));
  browser.page.check('Description', false);
  browser.page.check('Pin Term');
  browser.page.fill(WIDTH, '333');
  await browser.press('Save', dialogOf(browser));
}

it('columns are hidden, moved, pinned and made wider by a form, and kept', async () => {
  const { visitor, browser } = await openDialog();
  await choose(browser);
  expect(browser.page.address).toBe(paths.glossary);
  expect(headers(browser)).toEqual(CHOSEN);
  expect(browser.page.find('thead th').getAttribute('style')).toBe('width:333px;--left:44px');
  const other = await browserOf(visitor, paths.glossary);
  expect(headers(other)).toEqual(CHOSEN);

  // Saving other settings does not change the columns.
  await other.open(paths.settings);
  await other.press('Save settings');
  await other.open(paths.glossary);
  expect(headers(other)).toEqual(CHOSEN);
});

it('a width that is no number is refused with the values kept, and the list is as before', async () => {
  const { browser } = await openDialog();
  await browser.press('Move Group Name up', dialogOf(browser));
  browser.page.fill(WIDTH, 'wide');
  await browser.press('Save', dialogOf(browser));
  expect(browser.page.describe(WIDTH)).toContain('a whole number of pixels from 64 to 1,200.');
  expect(browser.page.valueOf(WIDTH)).toBe('wide');
  // The list behind the form has not changed, and Cancel leads back to it.
  expect(headers(browser)).toEqual(USUAL);
  expect(browser.page.link('Cancel', dialogOf(browser)).getAttribute('href')).toBe(paths.glossary);
});

it('the columns of an address are shown instead of the kept ones, and are not kept', async () => {
  const { visitor, browser } = await openDialog();
  await choose(browser);
  await browser.open(`${paths.glossary}?columns=type,-groupName,term,-description`);
  expect(headers(browser)).toEqual(['Type', 'Term']);
  const other = await browserOf(visitor, paths.glossary);
  expect(headers(other)).toEqual(CHOSEN);
  await other.follow(TITLE);
  await other.press('Put into the address', dialogOf(other));
  const shared = new URLSearchParams(other.page.address.split('?')[1]).get('columns');
  expect(shared).toBe('*term.333,groupName,type,-description');
});

it('Reset brings the usual columns back', async () => {
  const { browser } = await openDialog();
  await choose(browser);
  await browser.follow(TITLE);
  await browser.press('Reset', dialogOf(browser));
  expect(headers(browser)).toEqual(USUAL);
});

it('columns that were chosen in another tab are not replaced unseen', async () => {
  const visitor = await makeCustomer(database);
  const api = await apiOf(visitor);
  await api.call('POST', CALLS.createTerm.path, { term: 'Triage' });
  const one = await browserOf(visitor);
  await one.open(paths.glossary);
  const other = one.another();
  for (const tab of [one, other]) {
    await tab.open(paths.glossary);
    await tab.follow(TITLE);
  }
  one.page.check('Description', false);
  await one.press('Save', dialogOf(one));
  expect(headers(one)).toEqual(['Term', 'Type', 'Group Name']);
  const told = 'Nothing was saved: these columns were changed after you opened this dialog.';

  // The message appears once, whatever button is pressed.
  other.page.check('Group Name', false);
  await other.press('Move Type up', dialogOf(other));
  expect(other.page.text).toContain(told);
  await other.press('Move Description up', dialogOf(other));
  expect(other.page.text).not.toContain(told);
  await one.follow(TITLE);
  await one.press('Reset', dialogOf(one));
  await other.press('Save', dialogOf(other));
  expect(other.page.text).toContain(told);
  expect(headers(other)).toEqual(USUAL);
  await other.press('Save', dialogOf(other));
  expect(headers(other)).toEqual(['Type', 'Description', 'Term']);
});
