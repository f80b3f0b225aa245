import { Outlet } from '@remix-run/react';
import { FullPage } from '#app/features/shell/full-page.tsx';
import { GeneralErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';

/** The layout of the pages over the whole window: the API reference and the developer documentation. */
export default function Full() {
  return (
    <FullPage>
      <Outlet />
    </FullPage>
  );
}

export function ErrorBoundary() {
  return (
    <FullPage>
      <GeneralErrorBoundary />
    </FullPage>
  );
}
