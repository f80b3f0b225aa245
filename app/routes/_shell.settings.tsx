import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { SettingsPage } from '#app/features/settings/settings-page.tsx';
import { answerSettings, loadSettings } from '#app/features/settings/settings.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadSettings(await requireSession(args), args.request);
}

export async function action(args: ActionFunctionArgs) {
  return answerSettings(await requireSession(args), args.request, await readForm(args.request));
}

export default function Settings() {
  return <SettingsPage {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
