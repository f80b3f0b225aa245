import { Outlet } from '@remix-run/react';
import { GeneralErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
import { BarePage } from '#app/features/shell/bare-page.tsx';

/** The pages without the shell: sign-in, the chooser, the policy, and where a person must not or cannot go. */
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
