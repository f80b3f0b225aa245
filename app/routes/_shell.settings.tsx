import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SettingsPage } from '#app/features/settings/settings-page.tsx';
import { loadSettings, saveSettings } from '#app/features/settings/settings.server.ts';
import { readForm } from '#app/forms/form-body.server.ts';
import { requireSession } from '#app/session/require-session.server.ts';
import { GeneralErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';

export async function loader(args: LoaderFunctionArgs) {
  return loadSettings(await requireSession(args));
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args);
  return saveSettings(session, await readForm(args.request));
}

export default function Settings() {
  return <SettingsPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = GeneralErrorBoundary;
