import { createPath, Link as RemixLink, parsePath, useHref } from '@remix-run/react';
import type { LinkProps } from '@remix-run/react';
import { htmlAttributes } from './html-attributes.ts';

/**
 * Remix's link. While the server renders a page, it is the `<a>` that Remix would make of it: a page has some eighty
 * links, and the hooks for their clicks and prefetching are a tenth of what it costs.
 */
export const Link = import.meta.env.SSR ? (ServerLink as typeof RemixLink) : RemixLink;

function ServerLink({ to, ...rest }: LinkProps) {
  if (typeof to !== 'string' || !/^(\?|\/(?!\/))/.test(to)) return <RemixLink to={to} {...rest} />;
  if (to.startsWith('?')) return <SamePageLink to={to} {...rest} />;
  // without a '?' or a '#' that nothing follows
  return <Anchor {...rest} href={createPath(parsePath(to))} />;
}

/** Another query of this page. */
function SamePageLink({ to, ...rest }: LinkProps & { to: string }) {
  return <Anchor {...rest} href={useHref(to)} />;
}

function Anchor({ children, ...rest }: Omit<LinkProps, 'to'> & { href: string }) {
  return (
    <>
      <a {...htmlAttributes(rest)}>{children}</a>
      {/* where Remix has the files to prefetch: the ids of what is inside count both */}
      {null}
    </>
  );
}
