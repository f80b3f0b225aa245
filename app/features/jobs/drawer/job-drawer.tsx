import { useState } from 'react';
import type { ReactNode } from 'react';
import { useCommandLink } from '#app/commands/use-command.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import { isIdentifier } from '#app/format/identifier.ts';
import { jobPaths } from '#app/paths/job-paths.ts';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { CopiedIdentifier } from '#app/ui/content/copied-identifier.tsx';
import { CodeBlock } from '#app/ui/content/code-block.tsx';
import { Drawer, FailureDrawer } from '#app/ui/overlays/drawer.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { Time } from '#app/ui/content/time.tsx';
import { NOTHING_TO_SEE } from '#app/text/dialogs.ts';
import { DownloadControl } from './download-control.tsx';
import type { Detail, JobDetails } from './job-details.ts';
import { JobErrors } from './job-errors.tsx';
import { JobProgress } from './job-progress.tsx';
import { JobStatusChip } from '#app/features/jobs/status-chip.tsx';
import { useLiveJob } from './use-live-job.ts';

/** The width of the drawer (B-189). */
const WIDTH_PX = 570;

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
    return <FailureDrawer failure={failure} width={WIDTH_PX} closeTo={closeTo} />;
  }
  return (
    <Drawer
      title={job.jobId || 'N/A'}
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          {job.typeLabel} <JobStatusChip status={job.status} />
        </span>
      }
      width={WIDTH_PX}
      closeTo={closeTo}
      footer={
        <Actions job={job} started={isTaking} onStart={() => setIsTaking(true)} {...actions} />
      }
    >
      <JobProgress job={job} />
      <Section title="Job Details" open={!job.error}>
        <DetailList details={job.details} />
      </Section>
      <Section title="Results" open={job.status === 'COMPLETED_SUCCESS'}>
        <DetailList details={job.results} />
      </Section>
      <Section title="Metadata">
        <DetailList details={job.metadata} />
      </Section>
      {job.error && (
        <Section title="Errors" open>
          <JobErrors jobId={job.jobId} error={job.error} />
        </Section>
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

/** A section that can be collapsed, even without scripts. */
function Section({
  title,
  open = false,
  children,
}: {
  title: string;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={open} className="group/section border-b border-line last:border-b-0">
      <summary className="-mx-2 flex cursor-pointer list-none items-center gap-2 rounded-md px-2 py-3 hover:bg-sunken">
        <Icon
          name="chevron-right"
          className="shrink-0 text-faint transition-transform group-open/section:rotate-90"
        />
        <h3 className="font-semibold">{title}</h3>
      </summary>
      <div className="pt-1 pb-5 pl-6">{children}</div>
    </details>
  );
}

function DetailList({ details }: { details: readonly Detail[] }) {
  if (details.length === 0) return <p className="text-muted">{NOTHING_TO_SEE}</p>;
  return (
    <dl className="grid gap-x-4 gap-y-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {details.map((detail) => (
        <DetailRow key={detail.label} detail={detail} />
      ))}
    </dl>
  );
}

function DetailRow({ detail }: { detail: Detail }) {
  if (detail.kind === 'code') {
    return (
      <div className="min-w-0 sm:col-span-2">
        <dt className="mb-1.5 text-muted">{detail.label}</dt>
        <dd>
          <CodeBlock label={detail.label} code={detail.text} />
        </dd>
      </div>
    );
  }
  return (
    <div className="grid min-w-0 sm:col-span-2 sm:grid-cols-subgrid">
      <dt className="text-muted">{detail.label}</dt>
      <dd className="min-w-0 whitespace-pre-line tabular-nums">
        <DetailValue detail={detail} />
      </dd>
    </div>
  );
}

function DetailValue({ detail }: { detail: Exclude<Detail, { kind: 'code' }> }) {
  if (detail.kind === 'null') return <span className="text-faint">NULL</span>;
  if (detail.kind === 'date') return <Time value={detail.text} />;
  if (isIdentifier(detail.text)) {
    return <CopiedIdentifier value={detail.text} name={detail.label} />;
  }
  return <>{detail.text}</>;
}
