import { useSearchParams } from '@remix-run/react';
import type { CommandId } from '#app/commands/registry.ts';
import { useCommandLink } from '#app/commands/use-command.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { LinkButton } from '#app/ui/controls/button.tsx';

interface AddButtonProps {
  label?: string;
  mayAdd: boolean;
  to: string;
  /** The command that opens the same page. */
  command: CommandId;
}

/** A link to the page that adds a record, or to the dialog that explains why the person may not. */
export function AddButton({ label = 'Add', mayAdd, to, command }: AddButtonProps) {
  const [params] = useSearchParams();
  return (
    <LinkButton
      variant="primary"
      icon="plus"
      to={mayAdd ? to : changeQuery(params, { dialog: 'permission' })}
      preventScrollReset={!mayAdd}
      {...useCommandLink(command)}
    >
      {label}
    </LinkButton>
  );
}
