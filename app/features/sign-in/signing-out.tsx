import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { HiddenFields } from '#app/ui/controls/hidden-fields.tsx';
import { Spinner } from '#app/ui/feedback/spinner.tsx';

interface SigningOutProps {
  /** The page after the logout. */
  next: string;
  /** The form for the identity provider's logout, which returns to the console; absent when the provider has none. */
  form?: { action: string; fields: Record<string, string> };
}

/**
 * Continues the logout at the identity provider. It posts a form, which scripts send at once, because the ID token must
 * not be part of an address. The page is loaded as a document, because only the Content-Security-Policy of its own path
 * permits forms to the provider.
 */
export function SigningOut({ next, form }: SigningOutProps) {
  return (
    <div className="flex flex-col gap-4">
      <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
        Signing out
      </h1>
      <p className="flex items-center gap-2 text-muted">
        <Spinner label="Loading" /> One moment…
      </p>
      {form ? <ProviderForm {...form} /> : <NextPage next={next} />}
    </div>
  );
}

function ProviderForm({ action, fields }: NonNullable<SigningOutProps['form']>) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <form ref={form} method="post" action={action}>
      <HiddenFields fields={fields} />
      <Button type="submit">Continue</Button>
    </form>
  );
}

function NextPage({ next }: { next: string }) {
  useEffect(() => {
    window.location.replace(next);
  }, [next]);
  return (
    <p className="text-sm text-muted">
      <meta httpEquiv="refresh" content={`0;url=${next}`} />
      Nothing happens?{' '}
      <a href={next} className="text-accent-ink underline">
        Continue
      </a>
    </p>
  );
}
