import type { ActionFunctionArgs } from '@remix-run/node';
import { loadPreview } from '#app/features/contracts/consent/preview.server.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/** What a consent contract would open, asked by scripts while its form is written. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireDataSession(args, 'consentContract');
  return Response.json(await loadPreview(session, args.request));
}
