import { Link, useNavigate, useSearchParams } from '@remix-run/react';
import { createContext, useContext, useMemo } from 'react';
import { useCommand, useCommandKey } from '#app/commands/use-command.ts';
import { Selecting } from '#app/crud/selection/selecting.tsx';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { NO_RESULTS } from '#app/text/dialogs.ts';
import { DataGrid } from '#app/ui/grid/data-grid.tsx';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import type { GridSelection } from '#app/ui/grid/grid-selection.ts';
import { timeColumn } from '#app/ui/grid/time-column.tsx';
import { useFocusedRow } from '#app/ui/grid/use-focused-row.ts';
import { IconLink, LinkButton } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Tooltip } from '#app/ui/overlays/tooltip.tsx';
import { statusLook } from '#app/features/jobs/job-status.ts';
import type { JobLabel } from '#app/features/jobs/job-label.ts';
import { ProgressBar } from '#app/features/jobs/progress-bar.tsx';
import { JobStatusChip } from '#app/features/jobs/status-chip.tsx';
import { JOB_NOUN, JOB_SORTS } from './jobs-address.ts';
import type { JobRowData, JobsData } from './jobs-data.ts';

/** The id of the job whose row has the focus. The keys of the commands act on this job. */
const FocusedJob = createContext<string | undefined>(undefined);

/** The list of jobs (B-176, B-182 to B-185). A row opens the drawer (B-188). */
export function JobsGrid({
  cancelProblem,
  ...props
}: JobsData & {
  /** The problem with the phrase that was typed to cancel the selected jobs. */
  cancelProblem: string | undefined;
}) {
  const { rows, total, grid, drawer, rowActions } = props;
  const [params] = useSearchParams();
  const columns = useMemo(() => jobColumns(params), [params]);
  const { index, around } = useFocusedRow();
  const list = (selection?: GridSelection<JobRowData>) => {
    // With an open drawer the keys act on its job, and with selected rows they act on those.
    const isSelecting = rows.some(({ jobId }) => selection?.selected[jobId]);
    const focused = drawer || isSelecting ? undefined : rows[index ?? -1];
    return (
      <FocusedJob.Provider value={focused?.jobId}>
        {!isSelecting && <CancelKey row={focused} />}
        <div {...around}>
          <DataGrid
            label="Jobs"
            list="jobs"
            columns={columns}
            rows={rows}
            rowId={({ jobId }) => jobId}
            rowTo={(row) => drawerHref(params, row)}
            total={total}
            state={grid}
            sortable={JOB_SORTS}
            selection={selection}
            exported
            empty={<NoJobs {...props} />}
          />
        </div>
      </FocusedJob.Provider>
    );
  };
  return (
    <Selecting {...{ rows, rowActions, ...SELECTING }} noun={JOB_NOUN} problem={cancelProblem}>
      {list}
    </Selecting>
  );
}

const SELECTING = {
  idOf: ({ jobId }: JobRowData) => jobId,
  nameOf: ({ label, jobId }: JobRowData) => `${lineOf(label)}, ${jobId}`,
  canSelect: ({ cancellable }: JobRowData) => cancellable,
};

/** Binds the command that cancels the job with the focus. It opens the job's drawer, with the question above it. */
function CancelKey({ row }: { row: JobRowData | undefined }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const cancel = () => navigate(cancelHref(params, row!), { preventScrollReset: true });
  useCommand('job.cancel', cancel, { enabled: row?.cancellable === true });
  return null;
}

function cancelHref(params: URLSearchParams, { jobId }: JobRowData): string {
  return changeQuery(params, { row: jobId, dialog: 'cancel' });
}

function NoJobs({ days, counts, filter, type }: JobsData) {
  const isFiltered = counts.all > 0 || filter !== '' || type !== undefined;
  if (!isFiltered) {
    return (
      <EmptyState
        title={`No jobs in the last ${days} days`}
        text="Start a new job using the button at the top right of this page."
      />
    );
  }
  return (
    <EmptyState icon="search-x" title={NO_RESULTS} text="No job matches the filters.">
      <LinkButton to={paths.jobs({ days: String(days) })}>Show all jobs</LinkButton>
    </EmptyState>
  );
}

function drawerHref(params: URLSearchParams, { jobId }: JobRowData): string {
  return changeQuery(params, { row: jobId, dialog: undefined });
}

export function jobColumns(params: URLSearchParams): GridColumn<JobRowData>[] {
  return [
    {
      id: 'type',
      header: 'Job Type',
      cell: (row) => <JobLabelCell label={row.label} />,
      value: ({ label }) => lineOf(label),
    },
    {
      id: 'id',
      header: 'Job ID',
      cell: ({ jobId }) => <span className="block w-20 truncate">{jobId}</span>,
      value: ({ jobId }) => jobId,
      kind: 'id',
      width: 112,
      from: 'lg',
    },
    {
      id: 'dictionary',
      header: 'Dictionary',
      cell: ({ dictionary }) => dictionary,
      value: ({ dictionary }) => dictionary,
      from: 'lg',
    },
    {
      id: 'creator',
      header: 'Created By',
      cell: ({ createdBy }) => createdBy,
      from: 'lg',
    },
    timeColumn({ id: 'created', header: 'Created On', from: 'sm' }, ({ createdOn }) => createdOn),
    timeColumn(
      { id: 'completed', header: 'Completed On', from: 'lg' },
      ({ completedOn }) => completedOn,
    ),
    {
      id: 'status',
      header: 'Status',
      cell: (row) => (
        <>
          <span className="flex items-center justify-between gap-2">
            <span className="grid min-w-0">
              <StatusCell row={row} to={drawerHref(params, row)} />
            </span>
            {/* A narrow window has no room for it beside the title. The drawer of the job has it. */}
            <span className="max-sm:hidden">
              <RowAction row={row} params={params} />
            </span>
          </span>
          {row.status === 'RUNNING' && (
            <span className="absolute inset-x-0 bottom-0">
              <ProgressBar
                label={`Progress of job ${row.jobId}`}
                percent={row.progress?.percent}
                thin
              />
            </span>
          )}
        </>
      ),
      value: ({ status }) => statusLook(status).label,
      kind: 'value',
      end: 'row-end',
    },
  ];
}

/** The label of a job on one line. */
function lineOf({ name, detail }: JobLabel): string {
  return detail ? `${name}, ${detail}` : name;
}

function JobLabelCell({ label: { name, detail } }: { label: JobLabel }) {
  return (
    <>
      <span className="block truncate">{name}</span>{' '}
      {detail && <span className="block truncate text-xs font-normal text-muted">{detail}</span>}
    </>
  );
}

/** The status at the time when the list was loaded. A click on it opens the drawer, as anywhere in the row. */
function StatusCell({ row, to }: { row: JobRowData; to: string }) {
  const { status, jobId, done } = row;
  const timeLeft = row.progress?.timeLeft;
  const said = [statusLook(status).label, timeLeft, done, `job ${jobId}`];
  return (
    <Tooltip text="Refresh page to see the updated status.">
      <Link
        to={to}
        preventScrollReset
        aria-label={said.filter(Boolean).join(', ')}
        className="flex min-w-0 flex-col items-start gap-0.5 rounded-sm max-sm:max-w-30 max-sm:items-end"
      >
        <span className="flex max-w-full items-center gap-2">
          <JobStatusChip status={status} />
          {timeLeft && <span className="truncate text-xs">{timeLeft}</span>}
        </span>
        {done && <span className="max-w-full truncate text-xs text-muted">{done}</span>}
      </Link>
    </Tooltip>
  );
}

/** The link that cancels a job or starts an ended job again. The command's key follows the link in the focused row. */
function RowAction({ row, params }: { row: JobRowData; params: URLSearchParams }) {
  const { cancellable, jobId, label } = row;
  const command = cancellable ? 'job.cancel' : 'job.again';
  const isFocused = useContext(FocusedJob) === jobId;
  const kbd = useCommandKey(command);
  const to = cancellable ? cancelHref(params, row) : row.againTo;
  if (to === undefined) return null;
  return (
    <IconLink
      to={to}
      icon={cancellable ? 'ban' : 'play'}
      label={(cancellable ? 'Cancel ' : 'Run again: ') + lineOf(label)}
      {...(isFocused && { kbd, 'data-command': command })}
      size="sm"
      preventScrollReset
    />
  );
}
