import { Form } from '@remix-run/react';
import { paths } from '#app/paths/paths.ts';
import { Button, LinkButton } from '#app/ui/controls/button.tsx';

/** Asks for a confirmation of the logout when it was opened by a link. */
export function LogoutForm() {
  return (
    <Form action={paths.logout} method="post" reloadDocument className="flex flex-col gap-5">
      <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
        Logout
      </h1>
      <p className="text-muted">
        Your session ends here and at the identity provider. Work that is not saved is lost.
      </p>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <Button type="submit" variant="primary" size="lg">
          Logout
        </Button>
        <LinkButton to={paths.dashboard} size="lg">
          Go to the dashboard
        </LinkButton>
      </div>
    </Form>
  );
}
