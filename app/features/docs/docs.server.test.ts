import { expect, it } from 'vitest';
import { loadDocs } from './docs.server.ts';

it('shows the pages for those who write programs, and no others', async () => {
  const home = await loadDocs('home.html');
  expect(home?.pages.map(({ to }) => to)).toEqual(
    ['home', 'api', 'tql', 'contracts', 'dictionaries'].map((name) => `/dev_docs/${name}.html`),
  );
  expect(home?.pages.map(({ text }) => text)).toContain('A query reads the records of a chain.');
  expect((await loadDocs('tql.md'))?.title).toBe('The query language TQL');
  expect(await loadDocs('performance.html')).toBeUndefined();
  expect(await loadDocs('nothing.html')).toBeUndefined();
});
