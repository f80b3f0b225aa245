import { Form as RemixForm } from '@remix-run/react';
import type { FormProps } from '@remix-run/react';
import { htmlAttributes } from './html-attributes.ts';

/** Remix's form, for menus and the shell. While the server renders a page, it is a plain `<form>`, as a link is an `<a>`. */
export const Form = import.meta.env.SSR ? ServerForm : RemixForm;

function ServerForm({ children, ...rest }: FormProps) {
  if (!/^\/(?!\/)/.test(rest.action ?? '')) return <RemixForm {...rest}>{children}</RemixForm>;
  return <form {...htmlAttributes(rest)}>{children}</form>;
}
