import { Form as RemixForm } from '@remix-run/react';
import type { FormProps } from '@remix-run/react';

/**
 * Remix's form, for those that are on every page. While the server renders a page, it is the `<form>` that Remix would
 * make of it, as with links.
 */
export const Form = import.meta.env.SSR ? ServerForm : RemixForm;

function ServerForm(props: FormProps) {
  if (!/^\/(?!\/)/.test(props.action ?? '')) return <RemixForm {...props} />;
  const { discover, reloadDocument, children, ...rest } = props;
  const {
    navigate: _navigate,
    fetcherKey: _fetcherKey,
    replace: _replace,
    state: _state,
    preventScrollReset: _preventScrollReset,
    relative: _relative,
    viewTransition: _viewTransition,
    ...attributes
  } = rest;
  const isDiscovered = !reloadDocument && discover !== 'none';
  return (
    <form {...attributes} data-discover={isDiscovered ? 'true' : undefined}>
      {children}
    </form>
  );
}
