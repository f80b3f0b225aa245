import { expect, it } from 'vitest';
import { loadDocs } from './docs.server.ts';

it('shows the pages for those who write programs, and no others', async () => {
  const home = await loadDocs('home.html');
  expect(home?.pages.map(({ to }) => to)).toEqual(
    ['home', 'api', 'tql', 'contracts', 'dictionaries'].map((name) => `/dev_docs/${name}.html`),
  );
  expect(home?.pages.map(({ text }) => text)).toContain('A query reads the records of a chain.');
  const tql = await loadDocs('tql.md');
  expect(tql?.title).toBe('The query language TQL');
  expect(tql?.html).toMatch(/<h2>The chains of the examples<\/h2>/);
  expect(await loadDocs('performance.html')).toBeUndefined();
  expect(await loadDocs('nothing.html')).toBeUndefined();
});
