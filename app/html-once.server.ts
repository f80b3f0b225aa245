import { renderToString } from 'react-dom/server';
import type { MakeHtmlOnce } from './ui/browser/html-once.ts';

const known = new WeakMap<object, string>();

export const makeHtmlOnce: MakeHtmlOnce = (madeFor, elements) => {
  const html = known.get(madeFor) ?? renderToString(elements);
  known.set(madeFor, html);
  return html;
};
