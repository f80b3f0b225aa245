import { data } from '@remix-run/node';
import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { LogoutForm } from '#app/features/sign-in/logout-form.tsx';
import { SigningOut } from '#app/features/sign-in/signing-out.tsx';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { requireSameOrigin } from '#app/environment/same-origin.server.ts';
import { closeSession } from '#app/session/sign-in/sign-in.server.ts';

/** Ends the session in the console, then at the identity provider. */
export async function action({ request }: ActionFunctionArgs) {
  // The origin is checked before any byte of the body is read, because anybody can post to this address.
  requireSameOrigin(request);
  const form = await readForm(request);
  const { headers, ...done } = await closeSession(request, {
    forgetRealm: form.get('from') === 'chooser',
  });
  return data(done, { headers });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export const meta: MetaFunction = () => [{ title: 'Logout · Keyway' }];

export default function Logout() {
  const done = useActionData<typeof action>();
  return done ? <SigningOut {...done} /> : <LogoutForm />;
}
