import { redirect } from '@remix-run/node';

/** An unknown address leads home. */
export function loader() {
  return redirect('/');
}
