import { expect, it } from 'vitest';
import { loadDocs } from './docs.server.ts';

it('Dev Docs shows the pages for those who write programs, and no others', async () => {
  const home = await loadDocs('home.html');
  expect(home?.pages.map(({ to }) => to)).toEqual(
    ['home', 'api', 'tql', 'contracts', 'dictionaries'].map((name) => `/dev_docs/${name}.html`),
  );
  expect(home?.pages.map(({ text }) => text)).toContain('A query reads the records of a chain.');
  const tql = await loadDocs('tql.md');
  expect(tql?.title).toBe('The query language TQL');
  expect(tql?.html).toMatch(/<h2 id="the-chains-of-the-examples">The chains of the examples<\/h2>/);
  expect(await loadDocs('performance.html')).toBeUndefined();
  expect(await loadDocs('nothing.html')).toBeUndefined();
});

it('Dev Docs links its pages to each other, and to their headings', async () => {
  const names = ['api', 'tql', 'contracts', 'dictionaries'];
  const pages = new Map<string, string>();
  for (const name of names) pages.set(name, (await loadDocs(`${name}.html`))!.html);
  expect(pages.get('tql')).toContain('<a href="/dev_docs/api.html">The API, for programs</a>');
  const links = [...pages].flatMap(([from, html]) =>
    [...html.matchAll(/href="(?:\/dev_docs\/(\w+)\.html)?(#[\w-]+)?"/g)].map(
      ([, to = from, heading = '']) => ({ to, heading }),
    ),
  );
  expect(links.some(({ heading }) => heading !== '')).toBe(true);
  // Each link leads to a page, and to a heading that is there.
  for (const { to, heading } of links) {
    expect(pages.get(to)).toContain(heading === '' ? '<' : ` id="${heading.slice(1)}"`);
  }
  expect([...pages.values()].join('')).not.toMatch(/(?:api|tql|contracts|dictionaries)\.md/);
});
