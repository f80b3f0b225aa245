import type { ReactNode } from 'react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { FirstField } from '#app/fields/first-field.tsx';
import { FormWithHelp } from '#app/fields/form-with-help.tsx';
import type { FormHelp } from '#app/forms/form-help.ts';
import { paths } from '#app/paths/paths.ts';
import type { IconName } from '#app/text/icon-names.ts';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';

/** The frame of a form that starts a job: heading, icon, Back and Close (B-224 to B-227), its help. */
export function JobFrame({
  icon,
  backTo,
  help,
  children,
}: {
  icon: IconName;
  backTo: string;
  help?: FormHelp;
  children: ReactNode;
}) {
  return (
    <FormWithHelp help={help}>
      <div className="max-w-3xl">
        <PageHeader icon={icon} aside={<FirstField />}>
          <LinkButton to={backTo} icon="arrow-left" {...useCommandLink('back')}>
            Back
          </LinkButton>
          <LinkButton to={paths.jobs()} icon="x">
            Close
          </LinkButton>
        </PageHeader>
        {children}
      </div>
    </FormWithHelp>
  );
}
