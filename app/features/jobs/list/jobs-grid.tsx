import { Link, useNavigate, useSearchParams } from '@remix-run/react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useCommand } from '#app/commands/use-command.ts';
import { Selecting } from '#app/crud/selection/selecting.tsx';
import { changeQuery } from '#app/paths/paths.ts';
import { DataGrid } from '#app/ui/grid/data-grid.tsx';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import type { GridSelection } from '#app/ui/grid/grid-selection.ts';
import { useFocusedRow } from '#app/ui/grid/use-focused-row.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Time } from '#app/ui/content/time.tsx';
import { Tooltip } from '#app/ui/overlays/tooltip.tsx';
import { statusLook } from '../job-status.ts';
import { JOB_NOUN, SORTABLE } from './jobs-address.ts';
import type { JobRowData, JobsData } from './jobs-data.ts';
import { StatusChip } from '../status-chip.tsx';

/** The list of jobs (B-176, B-182 to B-185); a row opens the drawer (B-188). */
export function JobsGrid({
  rows,
  total,
  grid,
  days,
  rowActions,
  cancelProblem,
}: JobsData & {
  /** What was wrong with the phrase typed to cancel selected jobs. */
  cancelProblem: string | undefined;
}) {
  const [params] = useSearchParams();
  const columns = useMemo(() => jobColumns((row) => drawerHref(params, row)), [params]);
  const list = (selection?: GridSelection<JobRowData>) => (
    <CancelFocused rows={rows} enabled={!rows.some(({ jobId }) => selection?.selected[jobId])}>
      <DataGrid
        label="Jobs"
        list="jobs"
        columns={columns}
        rows={rows}
        rowId={({ jobId }) => jobId}
        rowTo={(row) => drawerHref(params, row)}
        total={total}
        state={grid}
        sortable={SORTABLE}
        selection={selection}
        exported
        empty={
          <EmptyState
            title={`No jobs in the last ${days} days`}
            text="Start a new job using the button at the top right of this page."
          />
        }
      />
    </CancelFocused>
  );
  return (
    <Selecting {...{ rows, rowActions, ...SELECTING }} noun={JOB_NOUN} problem={cancelProblem}>
      {list}
    </Selecting>
  );
}

const SELECTING = {
  idOf: ({ jobId }: JobRowData) => jobId,
  nameOf: ({ typeLabel, dictionary, jobId }: JobRowData) =>
    [typeLabel, dictionary, jobId].filter(Boolean).join(', '),
  canSelect: ({ cancellable }: JobRowData) => cancellable,
  consequences: {
    cancel: 'Each job stops after what it is writing now. What it has already written stays.',
  },
};

/**
 * Binds the command that cancels a job to the row that has the focus: it opens its drawer, and the question above. While rows
 * are selected, the command is for those.
 */
function CancelFocused({
  rows,
  enabled,
  children,
}: {
  rows: JobRowData[];
  enabled: boolean;
  children: ReactNode;
}) {
  const { index, around } = useFocusedRow();
  const focused = index === undefined ? undefined : rows[index];
  return (
    <div {...around}>
      {children}
      {enabled && <CancelKey row={focused} />}
    </div>
  );
}

function CancelKey({ row }: { row: JobRowData | undefined }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const cancel = () =>
    navigate(changeQuery(params, { row: row?.jobId, dialog: 'cancel' }), {
      preventScrollReset: true,
    });
  useCommand('job.cancel', cancel, { enabled: row?.cancellable === true });
  return null;
}

function drawerHref(params: URLSearchParams, { jobId }: JobRowData): string {
  return changeQuery(params, { row: jobId, dialog: undefined });
}

/** The widths add up to the room of a window of 1366 px; wider ones stretch all of them. */
export function jobColumns(hrefOf: (row: JobRowData) => string): GridColumn<JobRowData>[] {
  return [
    { id: 'type', header: 'Job Type', cell: ({ typeLabel }) => typeLabel, width: 150 },
    {
      id: 'id',
      header: 'Job ID',
      cell: ({ jobId }) => <span className="font-mono text-xs">{jobId}</span>,
      value: ({ jobId }) => jobId,
      width: 140,
    },
    {
      id: 'dictionary',
      header: 'Dictionary',
      cell: ({ dictionary }) => dictionary ?? '--',
      value: ({ dictionary }) => dictionary,
      width: 150,
    },
    { id: 'creator', header: 'Created By', cell: ({ createdBy }) => createdBy, width: 150 },
    {
      id: 'created',
      header: 'Created On',
      cell: ({ createdOn }) => <Time value={createdOn} />,
      value: ({ createdOn }) => createdOn,
      width: 176,
    },
    {
      id: 'completed',
      header: 'Completed On',
      cell: ({ completedOn }) => <Time value={completedOn} />,
      value: ({ completedOn }) => completedOn,
      width: 176,
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => <StatusCell row={row} to={hrefOf(row)} />,
      value: ({ status }) => statusLook(status).label,
      width: 130,
    },
  ];
}

/** The status as it was when the list was read. It opens the drawer like the rest of its row. */
function StatusCell({ row, to }: { row: JobRowData; to: string }) {
  const { label } = statusLook(row.status);
  return (
    <Tooltip text="Refresh page to see the updated status.">
      <Link
        to={to}
        preventScrollReset
        aria-label={[label, row.queuePosition, `job ${row.jobId}`].filter(Boolean).join(', ')}
        className="inline-flex flex-col rounded-full"
      >
        <StatusChip status={row.status} />
        {row.percent !== undefined && (
          <span className="px-2.5 text-xs text-muted">{row.percent} %</span>
        )}
        {row.queuePosition && (
          <span className="px-2.5 text-xs text-muted">{row.queuePosition}</span>
        )}
      </Link>
    </Tooltip>
  );
}
