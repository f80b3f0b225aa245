import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import type { MakeHtmlOnce } from './ui/browser/html-once.ts';

const known = new LRUCache<string, string>({ max: 200 });

export const makeHtmlOnce: MakeHtmlOnce = (madeFrom, elements) => {
  const html = known.get(madeFrom) ?? renderToString(elements);
  known.set(madeFrom, html);
  return html;
};
