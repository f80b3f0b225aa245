/** Global Metadata Search without scripts: terms are added and taken away, results are paged and opened. */
import { expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { READER } from '#tests/support/stack/accounts.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const BOX = 'Search terms';

it('terms are searched when they are sent, and lead to what they find [A-274 A-524]', async () => {
  const browser = await browserOf({ account: READER, zone: OWNER_IN_PROD.zone }, paths.dashboard);
  await browser.follow('Global Search');
  expect(browser.page.text).toContain('Enter search term(s) below');
  expect(browser.page.text).toContain('What is searched');
  browser.page.fill(BOX, 'patient, Ward');
  await browser.press('Search');
  expect(browser.page.address).toBe('/metadata-search?terms=patient%2CWard');
  const results = () => textOf(browser.page.find('main h2'));
  expect(results()).toBe('Results for patient, Ward');
  expect(browser.page.valueOf(BOX)).toBe('');

  browser.page.fill(BOX, 'encounter,PATIENT');
  await browser.enter(BOX);
  expect(results()).toBe('Results for patient, Ward, encounter');
  await browser.follow('Remove Ward');
  expect(results()).toBe('Results for patient, encounter');

  const dictionaries = browser.page.table('Dictionaries');
  expect(browser.page.rows('Name is “patient”', dictionaries)).toHaveLength(1);
  await browser.follow('patient', dictionaries);
  const drawer = browser.page.dialog('patient');
  expect(textOf(drawer)).toContain('Why it was foundName is “patient”');
  await browser.follow('Open dictionary', drawer);
  expect(browser.page.address).toBe('/dictionaries/patient');
});

it('a twenty-first term is refused at the box, which keeps it [A-620]', async () => {
  const browser = await browserOf(OWNER_IN_PROD);
  const twenty = Array.from({ length: 20 }, (_, n) => `term${n}`).join(',');
  await browser.open(paths.metadataSearch(twenty));
  expect(browser.page.all('[aria-label="Terms searched"] li')).toHaveLength(20);
  browser.page.fill(BOX, 'patient');
  await browser.press('Search');
  expect(browser.page.describe(BOX)).toContain('At most 20 terms are allowed.');
  expect(browser.page.valueOf(BOX)).toBe('patient');
  expect(browser.page.all('[aria-label="Terms searched"] li')).toHaveLength(20);
  await browser.follow('Clear all');
  expect(browser.page.text).toContain('Enter search term(s) below');
  await browser.press('Search');
  expect(browser.page.describe(BOX)).toContain('Enter one or more search terms.');
});
