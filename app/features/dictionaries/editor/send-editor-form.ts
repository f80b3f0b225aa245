/** Sends the editor's form from the browser to the server. */
import { answerFailure } from '#app/forms/failed-form.ts';

/** Keeps the editor on screen when the server does not answer: the draft exists only in the browser. */
export async function sendEditorForm({
  serverAction,
}: {
  serverAction: () => Promise<unknown>;
}): Promise<unknown> {
  return serverAction().catch(answerFailure);
}
