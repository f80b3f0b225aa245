import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { streamAssistant } from '#app/features/assistant/assistant.server.ts';
import { paths } from '#app/paths/paths.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/** A GET is redirected to the page of the assistant. */
export async function loader(args: LoaderFunctionArgs) {
  await requireDataSession(args, 'askBlast');
  return redirect(paths.askBlast());
}

/** Sends the answer to a question while it is made. Without scripts, the action of the page answers. */
export async function action(args: ActionFunctionArgs) {
  return streamAssistant(await requireDataSession(args, 'askBlast'), args.request);
}
