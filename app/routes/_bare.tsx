import { Outlet } from '@remix-run/react';
import { GeneralErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
import { BarePage } from '#app/features/shell/bare-page.tsx';

/** The layout of the pages without the shell: sign-in, zone chooser, policy and error pages. */
export default function Bare() {
  return (
    <BarePage>
      <Outlet />
    </BarePage>
  );
}

export function ErrorBoundary() {
  return (
    <BarePage>
      <GeneralErrorBoundary />
    </BarePage>
  );
}
