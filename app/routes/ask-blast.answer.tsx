import type { ActionFunctionArgs } from '@remix-run/node';
import { streamBlast } from '#app/features/blast/blast.server.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/** Answers a question while it is made; without scripts, the page's own action does. */
export async function action(args: ActionFunctionArgs) {
  return streamBlast(await requireDataSession(args, 'askBlast'), args.request);
}
