import { IDENTITY_PROVIDER_ERROR } from '#app/text/alerts.ts';
import { AlertBox } from '#app/ui/feedback/alert.tsx';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { rootAddress } from '#app/session/sign-in/return-to.ts';

/** The error of the identity provider, with links to retry or change the customer. */
export function SignInFailure({
  provider,
  realm,
  message,
  returnTo,
}: {
  provider: keyof typeof IDENTITY_PROVIDER_ERROR;
  realm: string | undefined;
  message: string;
  returnTo?: string;
}) {
  return (
    <div className="flex flex-col gap-5">
      <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
        You are not signed in
      </h1>
      <AlertBox tone="error" title={IDENTITY_PROVIDER_ERROR[provider]}>
        {message}
      </AlertBox>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <LinkButton
          to={rootAddress({ realm, returnTo })}
          variant="primary"
          size="lg"
          reloadDocument
        >
          Sign in again
        </LinkButton>
        <LinkButton to={rootAddress({ realm: '' })} size="lg" reloadDocument>
          Use another customer name
        </LinkButton>
      </div>
    </div>
  );
}
