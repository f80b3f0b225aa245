/**
 * Renders markdown on the server, where React escapes all text. The browser gets plain HTML and does not load the
 * 40 kB of a markdown parser.
 */
import Markdown from 'react-markdown';
import type { Components } from 'react-markdown';
import { renderToStaticMarkup } from 'react-dom/server';
import remarkGfm from 'remark-gfm';
import { isOrdinaryMarkdown } from './markdown-limits.ts';

/** Headings move one level down, because the page has its own h1. */
const LOWERED_HEADINGS: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
};

const SAFE: Components = {
  ...LOWERED_HEADINGS,
  // An image from another host would track the reader; its description is shown instead.
  img: ({ alt }) => <>{alt}</>,
  // Only links to pages of this console stay links.
  a: ({ href, children }) =>
    href && /^\/(?![/\\])/.test(href) ? <a href={href}>{children}</a> : <>{children}</>,
};

/**
 * The HTML of a markdown text, for `RenderedMarkdown`. HTML in the text is dropped; images and links to other hosts
 * become plain text. A text beyond `isOrdinaryMarkdown` is shown unparsed.
 */
export function renderMarkdown(markdown: string): string {
  if (!isOrdinaryMarkdown(markdown)) {
    return renderToStaticMarkup(<p className="whitespace-pre-wrap">{markdown}</p>);
  }
  return renderToStaticMarkup(
    <Markdown skipHtml remarkPlugins={[remarkGfm]} components={SAFE}>
      {markdown}
    </Markdown>,
  );
}
