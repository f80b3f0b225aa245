import type { FormProps, LinkProps } from '@remix-run/react';

type RemixProps = Pick<
  LinkProps & FormProps,
  | 'discover'
  | 'fetcherKey'
  | 'navigate'
  | 'prefetch'
  | 'preventScrollReset'
  | 'relative'
  | 'reloadDocument'
  | 'replace'
  | 'state'
  | 'viewTransition'
>;

/** What of a link's or form's properties is HTML; the others are for Remix's scripts. */
export function htmlAttributes<Props extends RemixProps>({
  discover,
  reloadDocument,
  fetcherKey: _fetcherKey,
  navigate: _navigate,
  prefetch: _prefetch,
  preventScrollReset: _preventScrollReset,
  relative: _relative,
  replace: _replace,
  state: _state,
  viewTransition: _viewTransition,
  ...attributes
}: Props) {
  const isDiscovered = !reloadDocument && discover !== 'none';
  return { ...attributes, 'data-discover': isDiscovered ? 'true' : undefined };
}
