/**
 * Markdown, rendered on the server only: what comes out are escaped elements made by React, so a browser gets the
 * finished text without fetching the 40 kB that can read markdown.
 */
import Markdown from 'react-markdown';
import type { Components } from 'react-markdown';
import { renderToStaticMarkup } from 'react-dom/server';
import remarkGfm from 'remark-gfm';

/** The page has its own h1, so the document's headings begin one level lower. */
const LOWER: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
};

const SAFE: Components = {
  ...LOWER,
  // A picture could be fetched from anywhere and tell who reads: its description stands for it.
  img: ({ alt }) => <>{alt}</>,
  // A link leads to a page of this console or is plain text (design, section 5).
  a: ({ href, children }) =>
    href && /^\/(?![/\\])/.test(href) ? <a href={href}>{children}</a> : <>{children}</>,
};

/**
 * The HTML of a markdown text, for `RenderedMarkdown`. HTML in the text is dropped, not interpreted; pictures and links to
 * other places become text.
 */
export function renderMarkdown(markdown: string): string {
  return renderToStaticMarkup(
    <Markdown skipHtml remarkPlugins={[remarkGfm]} components={SAFE}>
      {markdown}
    </Markdown>,
  );
}

/** The text of a base64 document, read as UTF-8. */
export function decodeBase64(base64: string): string {
  return Buffer.from(base64, 'base64').toString('utf8');
}
