import { useActionData, useLoaderData } from '@remix-run/react';

/** The props of a page with a form (`FormPageProps`), for the component of its route. */
export function useFormPage<Loader, Action>() {
  return { loaderData: useLoaderData<Loader>(), reply: useActionData<Action>() };
}
