import type { ReactNode } from 'react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { FormHeader } from '#app/fields/layout/form-header.tsx';
import { FormWithHelp } from '#app/fields/layout/form-with-help.tsx';
import type { FormHelp } from '#app/forms/form-help.ts';
import { paths } from '#app/paths/paths.ts';
import type { IconName } from '#app/screens/icon-names.ts';
import { LinkButton } from '#app/ui/controls/button.tsx';

/** The frame of a form that starts a job: heading, icon, Back, Close (B-224 to B-227), the main action and the help. */
export function JobFrame({
  icon,
  backTo,
  help,
  main,
  fills,
  children,
}: {
  icon: IconName;
  backTo: string;
  help?: FormHelp;
  /** The button that starts the job, or goes on to the next step. */
  main: ReactNode;
  /** Whether the form has fields. */
  fills?: boolean;
  children: ReactNode;
}) {
  return (
    <FormWithHelp help={help} fills={fills}>
      <div className="max-w-3xl">
        <FormHeader icon={icon}>
          <LinkButton to={backTo} icon="arrow-left" {...useCommandLink('back')}>
            Back
          </LinkButton>
          <LinkButton to={paths.jobs()} icon="x">
            Close
          </LinkButton>
          {main}
        </FormHeader>
        {children}
      </div>
    </FormWithHelp>
  );
}
