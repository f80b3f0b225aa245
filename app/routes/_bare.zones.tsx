import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ZoneChooser } from '#app/features/zones/zone-chooser.tsx';
import { loadZones, enterZone } from '#app/features/zones/zones.server.ts';
import { problemAt } from '#app/forms/reply/form-reply.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireUser } from '#app/session/require-session.server.ts';
import { parseReturnTo } from '#app/session/sign-in/return-to.ts';

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  return loadZones(user, parseReturnTo(urlOf(args).searchParams.get('returnTo')));
}

/** Enters a zone. The form comes from the chooser, the menu in the header or the palette. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const form = await readForm(args.request);
  const returnTo = parseReturnTo(form.get('returnTo')?.toString());
  return enterZone(user, form.get('zone')?.toString() ?? '', returnTo);
}

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  { title: `${loaderData?.title ?? 'Error'} · Keyway` },
];

export default function Zones() {
  const problem = problemAt(useActionData<typeof action>());
  return <ZoneChooser {...useLoaderData<typeof loader>()} problem={problem} />;
}
