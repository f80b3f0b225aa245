/** The whole way without scripts: every step is a link or a plain form. */
import { expect, it } from 'vitest';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { makeCustomer, uniqueName } from '#tests/support/stack/customer.ts';
import { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { giveCredentialsPlainly } from '#tests/support/nojs/sign-in.ts';
import { consoleOrigin } from '#tests/support/stack/stack.ts';

const TEAM = 'Enter a customer name to continue';

const database = useMainDatabase();

it('the journey leads from team to graph and back [A-071 A-077 A-088 A-097 A-469]', async () => {
  const { account, zone } = await makeCustomer(database);
  const dictionary = uniqueName('parcel');
  const browser = new PlainBrowser(consoleOrigin());

  // The page asks for the team. The browser's own check of a required field keeps the page.
  await browser.open('/');
  expect(() => browser.press('CONTINUE')).toThrow(/keeps the form/);
  browser.page.fill(TEAM, account.realm);
  const { url } = browser.page.submission(browser.page.button('CONTINUE'));
  expect(url.search).toContain(`?realm=${account.realm}`);
  await browser.press('CONTINUE');

  // The person signs in, chooses the zone and accepts the policy.
  await giveCredentialsPlainly(browser, account);
  await browser.press(`${zone} (DEV)`);
  expect(browser.page.heading).toBe('Acceptable Use Policy');
  await browser.press('Accept & Continue');
  expect(browser.page.address).toBe('/dashboard');

  // The person makes a dictionary.
  await browser.follow(/^Dictionaries/, browser.page.find('nav[aria-label=Main]'));
  await browser.follow('Add');
  browser.page.check(/^New From Scratch/);
  await browser.press('NEXT');
  browser.page.fill('Dictionary Name', dictionary);
  await browser.press(/^Attributes/);
  await browser.press('Add attribute');
  browser.page.fill('Name', 'code');
  browser.page.check('Required');
  await browser.press('Add attribute');
  browser.page.fill('Name', 'weight');
  browser.page.select('Datatype', 'Integer');
  await browser.press('Change');
  browser.page.fill('Min', '0');
  await browser.press(/^Indexes/);
  await browser.press('Add index');
  browser.page.fill('Name', 'by_code');
  browser.page.select(/^Attributes/, 'code – String');
  await browser.press('Save');
  expect(browser.page.address).toBe('/dictionaries');
  expect(browser.page.text).toContain('Dictionary Created');

  // The person uploads a file.
  await browser.follow(dictionary);
  await browser.follow('Upload File');
  browser.page.select('File Type', 'CSV');
  browser.page.attach('File', {
    name: 'parcels.csv',
    content: 'code,weight\nP-1,3\nP-2,5\n',
  });
  await browser.press('Start Upload');
  expect(browser.page.address).toBe('/job-manager');
  expect(browser.page.text).toContain('Your job has started successfully.');

  // The person follows the job.
  const uploadRow = () => browser.page.rows('Upload Data')[0]!;
  await expect
    .poll(async () => {
      await browser.follow('Refresh');
      return textOf(uploadRow());
    })
    .toContain('COMPLETE');
  await browser.follow(/./, uploadRow());
  expect(textOf(browser.page.dialog(/./))).toContain('parcels.csv');
  await browser.follow('Close');

  // The person reads the graph as a table.
  await browser.follow(/Explorer/, browser.page.find('nav[aria-label=Main]'));
  browser.page.select('Chain', dictionary);
  await browser.press('Choose chain');
  browser.page.select('Where', 'code – STRING');
  browser.page.fill('Value', 'P-2');
  await browser.press('Apply');
  const records = browser.page.table('Records');
  expect(browser.page.rows('', records)).toHaveLength(1);
  await browser.follow(/./, browser.page.rows('', records)[0]);
  const names = browser.page.all('th[scope=row]', browser.page.dialog(/./)).map(textOf);
  expect(names).toContain('code');
  await browser.follow('Close');

  // The person logs out.
  await browser.press(/^Logout/);
  // The ID token leaves the console in the body of a form, never in an address.
  const leaving = browser.page.submission(browser.page.button('Continue'));
  expect([leaving.method, leaving.url.search]).toEqual(['POST', '']);
  expect(browser.page.all('[href*=id_token_hint], [content*=id_token_hint]')).toEqual([]);
  await browser.press('Continue');
  expect(browser.page.heading).toBe(`Sign in to ${account.realm}`);
  await browser.open('/dashboard');
  expect(browser.page.url.pathname).not.toBe('/dashboard');
});
