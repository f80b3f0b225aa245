/** Sends a form from the browser to the server: the `clientAction` of every route that edits a record. */
import { onFirstInteraction } from '#app/ui/browser/on-first-interaction.ts';

const fetchFailures = () => import('./failed-form.ts');

/** The part of Remix's `ClientActionFunctionArgs` that is used here. */
interface ClientActionArgs {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/** Keeps the form on screen when the server does not answer it. */
export async function sendForm({ request, serverAction }: ClientActionArgs): Promise<unknown> {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch (thrown) {
    const { keepForm } = await fetchFailures();
    return keepForm(thrown, await sent.formData());
  }
}

// The code is fetched early, while there is a connection.
if (!import.meta.env.SSR) onFirstInteraction(() => void fetchFailures().catch(() => undefined));
