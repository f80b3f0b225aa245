import { useSearchParams } from '@remix-run/react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { paths } from '#app/paths/paths.ts';
import { Chooser } from '#app/ui/layout/chooser.tsx';
import type { JobGroup } from './job-groups.ts';

/** The page 'What would you like to do?', which asks which job to start (B-214 to B-223). */
export function JobChooser({ groups }: { groups: readonly JobGroup[] }) {
  const [params] = useSearchParams();
  return (
    <Chooser
      icon="list-plus"
      legend="What would you like to do?"
      groups={groups.map(({ label, cards }) => ({
        label,
        choices: cards.map(({ form, ...card }) => ({ ...card, value: form })),
      }))}
      backTo={paths.jobs()}
      backLabel="Close"
      nextLabel="Next"
      back={useCommandLink('back')}
      next={useCommandLink('form.submit')}
      problem={params.has('choice') ? 'Choose one of the jobs.' : undefined}
    />
  );
}
