import { data } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SignInFailure } from '#app/features/sign-in/sign-in-failure.tsx';
import { config } from '#app/environment/config.server.ts';
import { logSecurity } from '#app/environment/log.server.ts';
import { SignInError } from '#app/session/sign-in/oauth.server.ts';
import { openSession } from '#app/session/sign-in/sign-in.server.ts';

/** The address to which the identity provider redirects after the sign-in. */
export async function loader({ request }: LoaderFunctionArgs) {
  try {
    throw await openSession(request);
  } catch (thrown) {
    if (!(thrown instanceof SignInError)) throw thrown;
    const { realm, message, returnTo } = thrown;
    logSecurity(request, `A sign-in was refused. ${message}`, { level: 'warn', realm });
    const provider = config().oidc.kind;
    return data({ provider, realm, message, returnTo }, { status: 400 });
  }
}

export const meta: MetaFunction = () => [{ title: 'Not signed in · Keyway' }];

export default function Callback() {
  return <SignInFailure {...useLoaderData<typeof loader>()} />;
}
