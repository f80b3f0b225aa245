import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { makeHtmlOnce } from './html-once.server.ts';

it('makes HTML once for each text, and never gives that of another', () => {
  const Items = vi.fn(({ of }: { of: string }) => <b>{of}</b>);
  const htmlOf = (text: string) => makeHtmlOnce(text, createElement(Items, { of: text }));
  expect([htmlOf('keys of one'), htmlOf('keys of another'), htmlOf('keys of one')]).toEqual([
    '<b>keys of one</b>',
    '<b>keys of another</b>',
    '<b>keys of one</b>',
  ]);
  expect(Items).toHaveBeenCalledTimes(2);
});
