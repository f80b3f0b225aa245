import { useState } from 'react';
import { useCommandLink } from '#app/commands/use-command.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import { isIdentifier } from '#app/format/identifier.ts';
import { jobPaths } from '#app/paths/job-paths.ts';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { CopiedIdentifier } from '#app/ui/content/copied-identifier.tsx';
import { CodeBlock } from '#app/ui/content/code-block.tsx';
import { Drawer, FailureDrawer } from '#app/ui/overlays/drawer.tsx';
import { DrawerSection } from '#app/ui/overlays/drawer-section.tsx';
import { Fact, Facts } from '#app/ui/content/facts.tsx';
import { None, NONE } from '#app/ui/content/none.tsx';
import { Time } from '#app/ui/content/time.tsx';
import { NOTHING_TO_SEE } from '#app/text/dialogs.ts';
import { DownloadControl } from './download-control.tsx';
import type { Detail, JobDetails } from './job-details.ts';
import { JobErrors } from './job-errors.tsx';
import { JobProgress } from './job-progress.tsx';
import { JobStatusChip } from '#app/features/jobs/status-chip.tsx';
import { useLiveJob } from './use-live-job.ts';

/**
 * The details of a job (B-189 to B-200). The drawer is updated while the job runs; the list behind it is not.
 * @param job undefined if the address has no id of a job, or if the job failed to load for the reason in `failure`
 */
export function JobDrawer({
  job: loaded,
  failure = 'There is no such job in this zone.',
  closeTo,
  ...actions
}: {
  job: JobDetails | undefined;
  failure: string | undefined;
  closeTo: string;
} & Omit<ActionsProps, 'job' | 'started' | 'onStart'>) {
  const [isTaking, setIsTaking] = useState(false);
  const job = useLiveJob(loaded, isTaking);
  if (!job) {
    return <FailureDrawer failure={failure} closeTo={closeTo} />;
  }
  return (
    <Drawer
      title={job.jobId || 'N/A'}
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          {job.typeLabel} <JobStatusChip status={job.status} />
        </span>
      }
      closeTo={closeTo}
      footer={
        <Actions job={job} started={isTaking} onStart={() => setIsTaking(true)} {...actions} />
      }
    >
      <JobProgress job={job} />
      <DrawerSection title="Job Details" open={!job.error}>
        <DetailList details={job.details} />
      </DrawerSection>
      <DrawerSection title="Results" open={job.status === 'COMPLETED_SUCCESS'}>
        <DetailList details={job.results} />
      </DrawerSection>
      <DrawerSection title="Metadata">
        <DetailList details={job.metadata} />
      </DrawerSection>
      {job.error && (
        <DrawerSection title="Errors" open>
          <JobErrors jobId={job.jobId} error={job.error} />
        </DrawerSection>
      )}
    </Drawer>
  );
}

interface ActionsProps {
  job: JobDetails;
  cancelTo: string;
  cancelKey: string | undefined;
  receiptTo: string;
  receiptKey: string | undefined;
  formToken: FormToken;
  /** The query of the list's address, from '?' on, to which a failed download returns. */
  listQuery: string;
  /** Whether the download of the file has begun. */
  started: boolean;
  onStart: () => void;
}

/** The buttons of the actions on the job (B-201, B-212, B-213). */
function Actions({ job, formToken, listQuery, started, onStart, ...to }: ActionsProps) {
  const { download, againTo, undoTo, cancellable, cancelProblem, hasReceipt } = job;
  return (
    <>
      {cancelProblem && <p className="mr-auto self-center text-sm text-muted">{cancelProblem}</p>}
      {download && (
        <DownloadControl
          download={download}
          formToken={formToken}
          action={jobPaths.download(job.jobId) + listQuery}
          started={started}
          onStart={onStart}
        />
      )}
      {undoTo && (
        <LinkButton to={undoTo} icon="undo">
          Undo…
        </LinkButton>
      )}
      {againTo && <RunAgain to={againTo} />}
      {cancellable && (
        <LinkButton to={to.cancelTo} preventScrollReset icon="ban" kbd={to.cancelKey}>
          Cancel job
        </LinkButton>
      )}
      {hasReceipt && (
        <LinkButton to={to.receiptTo} preventScrollReset icon="receipt-text" kbd={to.receiptKey}>
          View Receipt
        </LinkButton>
      )}
    </>
  );
}

function RunAgain({ to }: { to: string }) {
  return (
    <LinkButton to={to} icon="play" {...useCommandLink('job.again')}>
      Run again
    </LinkButton>
  );
}

function DetailList({ details }: { details: readonly Detail[] }) {
  if (details.length === 0) return <p className="text-muted">{NOTHING_TO_SEE}</p>;
  return (
    <Facts>
      {details.map((detail) => (
        <Fact key={detail.label} name={detail.label} wide={detail.kind === 'code'}>
          <DetailValue detail={detail} />
        </Fact>
      ))}
    </Facts>
  );
}

function DetailValue({ detail }: { detail: Detail }) {
  if (detail.kind === 'null') return <span className="text-faint">NULL</span>;
  if (detail.kind === 'code') return <CodeBlock label={detail.label} code={detail.text} />;
  if (detail.text === NONE) return <None />;
  if (detail.kind === 'date') return <Time value={detail.text} />;
  if (isIdentifier(detail.text)) {
    return <CopiedIdentifier value={detail.text} name={detail.label} />;
  }
  return <span className="whitespace-pre-line tabular-nums">{detail.text}</span>;
}
