/** The dashboard without scripts. */
import { expect, it } from 'vitest';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { makeDictionary, saveRecords } from '#tests/support/stack/data.ts';
import { apiOf, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const database = useMainDatabase();

it('the chart of the dashboard is drawn by the server, with its names cut as they stay', async () => {
  const browser = await browserOf(OWNER_IN_PROD);
  const page = await browser.open('/dashboard');
  const chart = page.find('[role=img][aria-label^="Assets by chain"]');
  const chains = page.rows('', page.table('Assets by chain'));
  expect(chains.length).toBeGreaterThan(1);
  expect(page.all('.bg-accent', chart)).toHaveLength(chains.length);
  expect(page.text).toContain('condition_re...');
});

it('the dashboard of an empty zone leads to what is to be done first', async () => {
  const visitor = await makeCustomer(database);
  const api = await apiOf(visitor);
  const browser = await browserOf(visitor, '/dashboard');
  await browser.follow('Dictionary from a file');
  expect(browser.page.heading).toBe('Dictionary from a File');
  const { name } = await makeDictionary(api);
  await browser.open('/dashboard');
  expect(browser.page.text).toContain('Describe your data (done)');
  await browser.follow('Upload data');
  expect(browser.page.heading).toBe('Upload Data');
  await saveRecords(api, name, { person: 'Ann' });
  expect((await browser.open('/dashboard')).text).not.toContain('First steps');
});
