import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import {
  DictionaryChooser,
  targetOfDictionaryChoice,
} from '#app/features/dictionaries/dictionary-chooser.tsx';
import { requirePermission } from '#app/forms/reply/answer-form.server.ts';
import { paths } from '#app/paths/paths.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/**
 * Loads the choices, or opens the chosen one. NEXT submits the choice to this address, which also works without
 * JavaScript.
 */
export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'dictionary');
  requirePermission(session, 'createMetadata', paths.dictionaries);
  const target = targetOfDictionaryChoice(urlOf(args).searchParams.get('choice'));
  return target === undefined ? null : redirect(target);
}

export default function CreateDictionaryRoute() {
  return <DictionaryChooser />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
