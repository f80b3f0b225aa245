/** Sends a form from the browser to the server: the `clientAction` of every route with an `EditScreen`. */
import { onFirstInteraction } from '#app/ui/browser/on-first-interaction.ts';

const fetchFailures = () => import('#app/forms/failed-form.ts');

/** Keeps the form on screen when the server does not answer it. */
export async function sendForm({ serverAction }: { serverAction: () => Promise<unknown> }) {
  try {
    return await serverAction();
  } catch (thrown) {
    return (await fetchFailures()).answerFailure(thrown);
  }
}

// while there is a connection
if (!import.meta.env.SSR) onFirstInteraction(() => void fetchFailures().catch(() => undefined));
