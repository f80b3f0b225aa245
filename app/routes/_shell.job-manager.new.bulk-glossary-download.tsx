import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { ExportGlossaryPage } from '#app/features/jobs/forms/export-glossary/export-glossary-page.tsx';
import {
  answerExport,
  loadExport,
} from '#app/features/jobs/forms/export-glossary/export-glossary.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadExport(await requireSession(args, 'jobManager'), urlOf(args));
}

export async function action(args: ActionFunctionArgs) {
  return answerExport(await requireSession(args, 'jobManager'), args.request);
}

export { formRevalidates as shouldRevalidate } from '#app/forms/reply/form-reply.ts';

export default function ExportGlossary() {
  return <ExportGlossaryPage {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
