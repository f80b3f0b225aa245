import { Form, useLocation } from '@remix-run/react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { paths } from '#app/paths/paths.ts';
import { Kbd } from '#app/ui/content/kbd.tsx';

/** The button that undoes a deletion. It is in the alert about the deletion. */
export function UndoDeletion({ id }: { id: string }) {
  const { pathname, search } = useLocation();
  const { kbd, ...command } = useCommandLink('deletion.undo');
  return (
    <Form method="post" action={paths.undo} className="mt-1">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button {...command} className="font-semibold underline outline-white!">
        Undo
      </button>{' '}
      {kbd && <Kbd keys={kbd} />}
    </Form>
  );
}
