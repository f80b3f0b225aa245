import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { lazyOnInteraction } from './lazy-on-interaction.tsx';

it('a lazy part is rendered in full in the server’s HTML, for browsers without scripts', async () => {
  const load = vi.fn(() =>
    Promise.resolve(({ text }: { text: string }) => createElement('p', null, text)),
  );
  const Part = lazyOnInteraction(load);
  // The server starts loading on its own, before the first request.
  await load.mock.results[0]?.value;
  expect(renderToString(createElement(Part, { text: 'whole' }))).toContain('<p>whole</p>');
});
