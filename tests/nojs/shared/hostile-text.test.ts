/** Text that would be code, markup or an address if a page contained it without escaping (ASVS 1.1.1, 1.2.3). */
import { expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

const HOSTILE = `</script><script>alert("a")</script><!--<script>\u2028'"&lt;\\u003c\${a}{{a}}`;

it('hostile text stays text where the page’s data is a script of the page', async () => {
  const api = await apiOf(OWNER_IN_DEV);
  const [plain, hostile] = await Promise.all(
    ['as usual', HOSTILE].map((description) =>
      api.call<{ id: string }>('POST', CALLS.createTerm.path, {
        term: uniqueName('Script'),
        description,
      }),
    ),
  );
  const browser = await browserOf(OWNER_IN_DEV, paths.term(plain?.id ?? ''));
  const scripts = browser.page.all('script').length;
  await browser.open(paths.term(hostile?.id ?? ''));
  expect(browser.page.valueOf('Description')).toBe(HOSTILE);
  expect(browser.page.all('script')).toHaveLength(scripts);
  expect(browser.page.all('script').map(({ textContent }) => textContent)).toEqual(
    browser.page.all('script').map(() => expect.not.stringMatching(/<\/?script|<!--|\u2028/i)),
  );

  await browser.open(`${paths.glossary}?${new URLSearchParams({ q: HOSTILE }).toString()}`);
  expect(browser.page.valueOf('Filter terms')).toBe(HOSTILE);
  expect(browser.page.rows('<script>alert(')).toHaveLength(1);
});

it('hostile text is decoded once', async () => {
  const browser = await browserOf(OWNER_IN_DEV, `${paths.glossary}?q=%252541%26lt%3B`);
  expect(browser.page.valueOf('Filter terms')).toBe('%2541&lt;');
  await browser.open(`${paths.glossary}/%252e%252e%252fdictionaries`);
  expect(browser.page.status).toBe(404);
});
