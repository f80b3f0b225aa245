/** About, Help Desk, the API reference, and what every page has, without scripts. */
import { expect, it } from 'vitest';
import { consoleRoutes } from '#tests/support/console/routes.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { consoleOrigin, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

it('the dialogs open over the page, and close to it', async () => {
  const browser = await browserOf(OWNER_IN_PROD, '/glossary-metadata?size=50');
  await browser.follow(/^About/);
  const about = browser.page.dialog('About CLINIC_PROD');
  expect(textOf(about)).toContain('Server Version2.22.0');
  await browser.follow('Close', about);
  expect(browser.page.address).toBe('/glossary-metadata?size=50');
  await browser.follow('Help desk');
  await browser.follow('GO BACK', browser.page.dialog('Help Desk'));
  expect(browser.page.address).toBe('/glossary-metadata?size=50');
});

it('a page describes itself, and robots are kept out', async () => {
  const browser = await browserOf(OWNER_IN_PROD);
  const page = await browser.open('/glossary-metadata');
  expect(page.find('meta[name=description]').attributes['content']).toMatch(/secure data zones/);
  const robots = await fetch(new URL('/robots.txt', consoleOrigin()));
  expect(robots.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await robots.text()).toBe('User-agent: *\nDisallow: /\n');
});

it('a page has what was typed, wherever its letters of several bytes begin', async () => {
  const browser = await browserOf(OWNER_IN_PROD);
  for (let letters = 5; letters <= 200; letters += 5) {
    const typed = '漢'.repeat(letters);
    const page = await browser.open(`/glossary-metadata?q=${typed}`);
    expect(page.find('input[name=q]').attributes['value']).toBe(typed);
    expect(page.root.toString()).not.toContain('\0');
  }
});

it('the API reference is searched, and a call opened', async () => {
  const browser = await browserOf(OWNER_IN_PROD, '/swagger-ui');
  browser.page.fill('Search calls', 'glossary add');
  await browser.enter('Search calls');
  expect(browser.page.find('nav[aria-label="Calls"] a wbr')).toBeDefined();
  await browser.follow(/Add a glossary term/);
  expect(browser.page.text).toContain('/metadata/glossary');
  expect(browser.page.text).toContain('aliases?: string[]');
});

it('a dictionary that is not there is called so, with the way to the others', async () => {
  const browser = await browserOf(OWNER_IN_PROD, '/dictionaries/nope');
  expect(browser.page.status).toBe(404);
  expect(browser.page.find('title').textContent).toBe('Not found · Keyway');
  await browser.follow('Back to the list');
  expect(browser.page.heading).toBe('Dictionaries');
});

it('an address that takes forms only leads who follows it to a page', async () => {
  const browser = await browserOf(OWNER_IN_PROD);
  for (const { name, path, page, action } of consoleRoutes()) {
    if (page || !(action || name.endsWith('.errors'))) continue;
    const { headers, heading } = await browser.open(path.replace(/:\w+/g, crypto.randomUUID()));
    expect([name, headers.get('content-type')]).toEqual([name, 'text/html; charset=utf-8']);
    expect(heading).not.toBe('');
  }
});
