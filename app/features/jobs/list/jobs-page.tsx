import { useNavigation, useRevalidator } from '@remix-run/react';
import { useContext, useEffect, useRef } from 'react';
import { useListCommands } from '#app/commands/use-list-commands.ts';
import { AddButton } from '#app/crud/add-button.tsx';
import { useRefreshLink } from '#app/crud/use-refresh-link.ts';
import { CONFIRMATION_FIELD } from '#app/forms/confirmation/confirmation.ts';
import { problemAt } from '#app/forms/reply/form-reply.ts';
import type { FormPageProps } from '#app/forms/reply/form-reply.ts';
import { counted } from '#model/text/counted.ts';
import { paths } from '#app/paths/paths.ts';
import { JobNewsContext } from '#app/session/job-news/job-news.ts';
import { AlertBox } from '#app/ui/feedback/alert.tsx';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { DaysFilter, JobFilters } from './job-filters.tsx';
import { JobsGrid } from './jobs-grid.tsx';
import type { JobsData } from './jobs-data.ts';

const JobsDialogs = lazyOnInteraction(async () => (await import('./jobs-dialogs.tsx')).JobsDialogs);

/** How long after a cancel the list is loaded again: a worker stops between two batches (B-407, B-652). */
const REFRESH_AFTER_MS = 500;

/** The Job Manager with its list, drawer and dialogs. */
export function JobsPage({ loaderData, reply }: FormPageProps<JobsData>) {
  useListCommands({ filter: loaderData.failure === undefined });
  useRefreshAfterCancel();
  useLiveList(loaderData.dialog !== undefined);
  const problem = problemAt(reply, CONFIRMATION_FIELD);
  return (
    <>
      <PageHeader subtitle={loaderData.failure ? undefined : counted(loaderData.total, 'job')}>
        <div data-group className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <DaysFilter days={loaderData.days} />
          <RefreshButton />
          <AddButton
            label="New job"
            mayAdd={loaderData.mayStart}
            to={paths.jobChooser}
            command="job-chooser.go"
          />
        </div>
      </PageHeader>
      {loaderData.failure === undefined ? (
        <Card flush>
          <JobFilters {...loaderData} />
          <JobsGrid {...loaderData} cancelProblem={problem} />
        </Card>
      ) : (
        <AlertBox tone="error">{loaderData.failure}</AlertBox>
      )}
      {(loaderData.drawer ?? loaderData.dialog) && (
        <JobsDialogs loaderData={loaderData} problem={problem} />
      )}
    </>
  );
}

function RefreshButton() {
  return (
    <LinkButton icon="refresh-cw" {...useRefreshLink('Jobs refreshed')}>
      Refresh
    </LinkButton>
  );
}

/** Loads the list again when there is news of jobs, but not while a dialog asks something. */
function useLiveList(asks: boolean): void {
  const news = useContext(JobNewsContext);
  const { revalidate } = useRevalidator();
  const shown = useRef(news);
  useEffect(() => {
    if (asks || shown.current === news) return;
    // The first news is as old as the list, so it is skipped.
    if (shown.current) revalidate();
    shown.current = news;
  }, [news, asks, revalidate]);
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
