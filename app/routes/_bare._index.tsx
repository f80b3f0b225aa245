import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PolicyPage } from '#app/features/policy/policy-page.tsx';
import { loadPolicy, acceptPolicy } from '#app/features/policy/policy.server.ts';
import { loadSignIn, requestedRealm } from '#app/features/sign-in/sign-in.server.ts';
import { SignIn } from '#app/features/sign-in/sign-in-page.tsx';
import { ZoneChooser } from '#app/features/zones/zone-chooser.tsx';
import { loadZones } from '#app/features/zones/zones.server.ts';
import { problemAt } from '#app/forms/reply/form-reply.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { paths } from '#app/paths/paths.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { findUser, requireUser } from '#app/session/require-session.server.ts';
import { parseReturnTo } from '#app/session/sign-in/return-to.ts';

/** Runs the steps before the app in their order: realm, sign-in, zone, policy. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await findUser(args);
  const asked = requestedRealm(args.request);
  if (!user || (asked && asked !== user.realm)) return loadSignIn(args.request);
  const returnTo = parseReturnTo(urlOf(args).searchParams.get('returnTo'));
  if (!user.zone) return loadZones(user, returnTo);
  if (!user.policySigned) return loadPolicy(user, user.zone.name, returnTo);
  throw redirect(returnTo ?? paths.dashboard);
}

/** Accepts the policy. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const form = await readForm(args.request);
  const returnTo = parseReturnTo(form.get('returnTo')?.toString());
  return acceptPolicy(user, form.get('policyId')?.toString() ?? '', returnTo);
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  {
    title: `${shown?.screen === 'zones' ? shown.title : TITLES[shown?.screen ?? 'realm']} · Keyway`,
  },
];

const TITLES = {
  realm: 'Sign in to Your Team',
  failure: 'Not signed in',
  ended: 'Session ended',
  policy: 'Acceptable Use Policy',
};

export default function Root() {
  const shown = useLoaderData<typeof loader>();
  const problem = problemAt(useActionData<typeof action>());
  switch (shown.screen) {
    case 'zones':
      return <ZoneChooser {...shown} />;
    case 'policy':
      return <PolicyPage {...shown} problem={problem ?? shown.problem} />;
    case 'realm':
    case 'failure':
    case 'ended':
      return <SignIn {...shown} />;
  }
}
