import { redirect } from '@remix-run/node';

/** Redirects an unknown address to the start page. */
export function loader() {
  return redirect('/');
}
