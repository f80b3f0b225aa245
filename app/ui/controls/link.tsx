import { createPath, Link as RemixLink, parsePath, useHref } from '@remix-run/react';
import type { LinkProps } from '@remix-run/react';

/**
 * Remix's link. While the server renders a page, it is the `<a>` that Remix would make of it: a page has some eighty
 * links, and the hooks for their clicks and prefetching are a tenth of what it costs.
 */
export const Link = import.meta.env.SSR ? (ServerLink as typeof RemixLink) : RemixLink;

function ServerLink({ to, ...rest }: LinkProps) {
  if (typeof to !== 'string' || !/^(\?|\/(?!\/))/.test(to)) return <RemixLink to={to} {...rest} />;
  if (to.startsWith('?')) return <SamePageLink to={to} {...rest} />;
  // without a '?' or a '#' that nothing follows
  return <Anchor href={createPath(parsePath(to))} {...rest} />;
}

/** Another query of this page. */
function SamePageLink({ to, ...rest }: LinkProps & { to: string }) {
  return <Anchor href={useHref(to)} {...rest} />;
}

/** What of a link is HTML. */
function Anchor({
  href,
  children,
  discover,
  reloadDocument,
  prefetch: _prefetch,
  replace: _replace,
  state: _state,
  preventScrollReset: _preventScrollReset,
  relative: _relative,
  viewTransition: _viewTransition,
  ...attributes
}: Omit<LinkProps, 'to'> & { href: string }) {
  const isDiscovered = !reloadDocument && discover !== 'none';
  return (
    <>
      <a {...attributes} href={href} data-discover={isDiscovered ? 'true' : undefined}>
        {children}
      </a>
      {/* where Remix has the files to prefetch: the ids of what is inside count both */}
      {null}
    </>
  );
}
