import { useNavigation, useRevalidator, useSearchParams } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { useListCommands } from '#app/commands/use-list-commands.ts';
import { AddButton } from '#app/crud/add-button.tsx';
import { CONFIRMATION_FIELD } from '#app/forms/confirmation.ts';
import { problemAt } from '#app/forms/form-reply.ts';
import type { FormReply } from '#app/forms/form-reply.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { AlertBox } from '#app/ui/feedback/alert.tsx';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { DaysFilter } from './days-filter.tsx';
import { JobsGrid } from './jobs-grid.tsx';
import type { JobsView } from './jobs-view.ts';

const JobsDialogs = lazyOnInteraction(async () => (await import('./jobs-dialogs.tsx')).JobsDialogs);

/** How long after a cancel the list is read again: a worker stops between two batches (B-407, B-652). */
const REFRESH_AFTER_MS = 500;

/** The Job Manager: list, drawer, dialogs. */
export function JobsPage({ view, reply }: { view: JobsView; reply: FormReply | undefined }) {
  useListCommands();
  useRefreshAfterCancel();
  return (
    <>
      <PageHeader>
        <DaysFilter days={view.days} />
        <RefreshButton />
        <AddButton
          label="New job"
          mayAdd={view.mayStart}
          to={paths.jobChooser}
          command="job-chooser.go"
        />
      </PageHeader>
      {view.problem === undefined ? (
        <Card flush>
          <JobsGrid {...view} />
        </Card>
      ) : (
        <AlertBox tone="error">{view.problem}</AlertBox>
      )}
      {(view.drawer ?? view.dialog) && (
        <JobsDialogs view={view} problem={problemAt(reply, CONFIRMATION_FIELD)} />
      )}
    </>
  );
}

/** Reads the page again; without JavaScript a link to this same page. */
function RefreshButton() {
  const [params] = useSearchParams();
  const { revalidate, state } = useRevalidator();
  const link = useCommandLink('jobs.refresh');
  const wasLoading = useRef(false);
  useEffect(() => {
    if (wasLoading.current && state === 'idle') announce('Jobs refreshed');
    wasLoading.current = state === 'loading';
  }, [state]);
  return (
    <LinkButton
      to={changeQuery(params, {})}
      replace
      preventScrollReset
      icon="refresh-cw"
      aria-busy={state === 'loading' || undefined}
      {...link}
      onClick={(event) => {
        event.preventDefault();
        revalidate();
      }}
    >
      Refresh
    </LinkButton>
  );
}

function useRefreshAfterCancel(): void {
  const { revalidate } = useRevalidator();
  const cancelling = useNavigation().formData?.has(CONFIRMATION_FIELD) ?? false;
  const wasCancelling = useRef(false);
  useEffect(() => {
    const done = wasCancelling.current && !cancelling;
    wasCancelling.current = cancelling;
    if (!done) return;
    const timer = setTimeout(revalidate, REFRESH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [cancelling, revalidate]);
}
