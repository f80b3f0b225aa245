import { useLocation } from '@remix-run/react';
import { useCommandLink } from '#app/commands/use-command.ts';
import type { FormReply } from '#app/forms/reply/form-reply.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { PermissionDialog } from '#app/ui/overlays/lazy-dialogs.tsx';

/** The text of the dialog that asks before a form without a file is left. */
export const ABANDON_JOB =
  'Nothing was started yet. If you leave this page now, what you filled in is lost.';

/** The button that starts a job. @param form the id of the form that it sends */
export function StartJob({
  form,
  label,
  pending,
}: {
  form: string;
  label: string;
  pending: boolean;
}) {
  const submit = useCommandLink('form.submit');
  return (
    <Button type="submit" form={form} variant="primary" icon="play" pending={pending} {...submit}>
      {label}
    </Button>
  );
}

/** The dialog when the roles of the person do not allow the action of a form that was sent without scripts. */
export function ForbiddenJobDialog({ reply }: { reply: FormReply | undefined }) {
  const { pathname, search } = useLocation();
  if (reply?.kind !== 'again' || !reply.forbidden) return null;
  return <PermissionDialog closeTo={pathname + search} />;
}
