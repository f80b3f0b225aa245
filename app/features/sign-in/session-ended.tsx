import { LinkButton } from '#app/ui/controls/button.tsx';
import { rootAddress } from '#app/session/sign-in/return-to.ts';

/** The page after a form was sent in an ended session. */
export function SessionEnded({
  realm,
  returnTo,
}: {
  realm: string | undefined;
  returnTo?: string;
}) {
  return (
    <div className="flex flex-col gap-5">
      <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
        Your session has ended
      </h1>
      <p className="text-muted">
        What you sent was not saved, and what you typed is lost. Sign in again, then do it once
        more.
      </p>
      <LinkButton
        to={rootAddress({ realm, returnTo })}
        variant="primary"
        size="lg"
        reloadDocument
        className="self-start"
      >
        Sign in again
      </LinkButton>
    </div>
  );
}
