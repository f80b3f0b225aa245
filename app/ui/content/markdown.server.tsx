/**
 * Renders markdown on the server, where React escapes all text. The browser gets plain HTML and does not load the
 * 40 kB of a markdown parser.
 */
import Markdown from 'react-markdown';
import type { Components, Options } from 'react-markdown';
import { renderToStaticMarkup } from 'react-dom/server';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { isOrdinaryMarkdown } from './markdown-limits.ts';

/** Headings move one level down, because the page has its own h1. */
const LOWERED_HEADINGS: Components = {
  h1: ({ id, children }) => <h2 id={id}>{children}</h2>,
  h2: ({ id, children }) => <h3 id={id}>{children}</h3>,
  h3: ({ id, children }) => <h4 id={id}>{children}</h4>,
  h4: ({ id, children }) => <h5 id={id}>{children}</h5>,
  h5: ({ id, children }) => <h6 id={id}>{children}</h6>,
};

const SAFE: Components = {
  ...LOWERED_HEADINGS,
  // An image from another host would track the reader; its description is shown instead.
  img: ({ alt }) => <>{alt}</>,
  // Only links to pages of this console, and to headings of the page, stay links.
  a: ({ href, children }) =>
    href && /^(\/(?![/\\])|#)/.test(href) ? <a href={href}>{children}</a> : <>{children}</>,
};

/**
 * The HTML of a markdown text, for `RenderedMarkdown`. HTML in the text is dropped; images and links to other hosts
 * become plain text. A text beyond `isOrdinaryMarkdown` is shown unparsed.
 */
export function renderMarkdown(markdown: string): string {
  return render(markdown, []);
}

/** The same for a page of the documentation: each heading has an id made from its text, for links to it. */
export function renderPage(markdown: string): string {
  return render(markdown, [rehypeSlug]);
}

function render(markdown: string, rehypePlugins: Options['rehypePlugins']): string {
  if (!isOrdinaryMarkdown(markdown)) {
    return renderToStaticMarkup(<p className="whitespace-pre-wrap">{markdown}</p>);
  }
  return renderToStaticMarkup(
    <Markdown skipHtml remarkPlugins={[remarkGfm]} rehypePlugins={rehypePlugins} components={SAFE}>
      {markdown}
    </Markdown>,
  );
}
