import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { keepRecentUse } from '#app/commands/palette/recent.server.ts';
import { readForm } from '#app/forms/form-body.server.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/** What was used last from the palette in this zone. */
export async function loader(args: LoaderFunctionArgs) {
  const { settings, zone } = await requireDataSession(args);
  return Response.json(settings.recent[zone.name] ?? {});
}

/** Keeps it for the next session. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireDataSession(args);
  return keepRecentUse(session, await readForm(args.request));
}
