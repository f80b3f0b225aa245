/** About, Help Desk, Settings and the API reference without scripts. */
import { afterAll, expect, it } from 'vitest';
import { makeCustomer } from '#tests/support/browser-customer.ts';
import { textOf } from '#tests/support/plain-page.ts';
import { browserOf } from '#tests/support/plain-sign-in.ts';
import { openMainDatabase, OWNER_IN_PROD } from '#tests/support/stack.ts';

const database = openMainDatabase();
afterAll(() => database.end());

it('the dialogs open over the page, and close to it', async () => {
  const browser = await browserOf(OWNER_IN_PROD);
  await browser.open('/glossary-metadata?size=50');
  await browser.follow(/^About/);
  const about = browser.page.dialog('About CLINIC_PROD');
  expect(textOf(about)).toContain('Server Version2.22.0');
  await browser.follow('Close', about);
  expect(browser.page.address).toBe('/glossary-metadata?size=50');
  await browser.follow('Help desk');
  await browser.follow('GO BACK', browser.page.dialog('Help Desk'));
  expect(browser.page.address).toBe('/glossary-metadata?size=50');
});

it('the API reference is searched, and a call opened', async () => {
  const browser = await browserOf(OWNER_IN_PROD);
  await browser.open('/swagger-ui');
  browser.page.fill('Search calls', 'glossary add');
  await browser.enter('Search calls');
  await browser.follow(/Add a glossary term/);
  expect(browser.page.text).toContain('/metadata/glossary');
  expect(browser.page.text).toContain('aliases?: string[]');
});

it('the settings are saved', async () => {
  const browser = await browserOf(await makeCustomer(database));
  await browser.open('/settings');
  browser.page.check('Light');
  await browser.press('Save settings');
  expect(browser.page.text).toContain('Settings saved');
  expect(browser.page.find('html').attributes['data-theme']).toBe('light');
});
