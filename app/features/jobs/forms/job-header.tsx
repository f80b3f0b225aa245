import { useCommandLink } from '#app/commands/use-command.ts';
import { FirstField } from '#app/fields/first-field.tsx';
import { paths } from '#app/paths/paths.ts';
import type { IconName } from '#app/text/icon-names.ts';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';

/** The heading of a form that starts a job, with its icon, Back and Close (B-224 to B-227). */
export function JobHeader({ icon, backTo }: { icon: IconName; backTo: string }) {
  return (
    <PageHeader icon={icon} aside={<FirstField />}>
      <LinkButton to={backTo} icon="arrow-left" {...useCommandLink('back')}>
        Back
      </LinkButton>
      <LinkButton to={paths.jobs()} icon="x">
        Close
      </LinkButton>
    </PageHeader>
  );
}
