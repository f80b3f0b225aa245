import { useNavigate, useSearchParams } from '@remix-run/react';
import { useCommand, useCommandKey } from '#app/commands/use-command.ts';
import { TypedConfirmation } from '#app/forms/confirmation/typed-confirmation.tsx';
import { jobPaths } from '#app/paths/job-paths.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { CancelControl } from '#app/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { PermissionDialog } from '#app/ui/overlays/permission-dialog.tsx';
import { ERROR_PARAM } from '#app/features/jobs/drawer/find-errors.ts';
import { JobDrawer } from '#app/features/jobs/drawer/job-drawer.tsx';
import type { JobsData } from './jobs-data.ts';

/** The texts of the dialog for a job whose smart contract was deleted (B-207 to B-211). */
const MISSING_ID = {
  title: 'Missing ID',
  text: 'This smart contract no longer exists',
  close: 'CLOSE MODAL',
} as const;

/**
 * The drawer above the list, and a dialog above the drawer. They are one component, because the modal dialog that opens
 * last is on top.
 * @param problem the problem with the phrase that was typed to cancel
 */
export function JobsDialogs({
  loaderData,
  problem,
}: {
  loaderData: JobsData;
  problem: string | undefined;
}) {
  const [params] = useSearchParams();
  const withoutDialog = changeQuery(params, { dialog: undefined });
  return (
    <>
      <OpenDrawer loaderData={loaderData} />
      {loaderData.dialog === 'cancel' && loaderData.drawer?.job && (
        <TypedConfirmation
          title="Cancel job"
          text="The job stops after what it is writing now. What it has already written stays."
          confirm="Cancel job"
          cancel="Keep it running"
          typedKey="CANCEL"
          formToken={loaderData.formToken}
          fields={{ jobId: loaderData.drawer.job.jobId }}
          closeTo={withoutDialog}
          problem={problem}
        />
      )}
      {loaderData.dialog === 'missing-id' && (
        <Dialog
          title={MISSING_ID.title}
          closeTo={withoutDialog}
          footer={<CancelControl label={MISSING_ID.close} closeTo={withoutDialog} />}
        >
          <p className="text-muted">{MISSING_ID.text}</p>
        </Dialog>
      )}
      {loaderData.dialog === 'receipt-of-others' && (
        <Dialog
          title="Receipt"
          closeTo={withoutDialog}
          footer={<CancelControl label="Close" closeTo={withoutDialog} />}
        >
          <p className="text-muted">
            You may not read the receipt of this job. It is for who ran the contract, for the owner
            of the contract, and for administrators of the zone.
          </p>
        </Dialog>
      )}
      {loaderData.dialog === 'permission' && <PermissionDialog closeTo={withoutDialog} />}
    </>
  );
}

function OpenDrawer({ loaderData: { drawer, dialog, formToken } }: { loaderData: JobsData }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const cancelTo = changeQuery(params, { dialog: 'cancel' });
  const cancelKey = useCommandKey('job.cancel');
  useCommand('job.cancel', () => navigate(cancelTo, { preventScrollReset: true }), {
    enabled: drawer?.job?.cancellable === true && dialog === undefined,
  });
  const jobId = drawer?.job?.jobId ?? '';
  const receiptTo = jobPaths.receipt(jobId) + changeQuery(params, { dialog: undefined });
  const receiptKey = useCommandKey('job.receipt');
  useCommand('job.receipt', () => navigate(receiptTo, { preventScrollReset: true }), {
    enabled: drawer?.job?.hasReceipt === true && dialog === undefined,
  });
  if (!drawer) return null;
  const closeTo = changeQuery(params, {
    row: undefined,
    dialog: undefined,
    [ERROR_PARAM]: undefined,
  });
  return (
    <JobDrawer
      key={drawer.job?.jobId}
      job={drawer.job}
      failure={drawer.failure}
      closeTo={closeTo}
      listQuery={closeTo}
      formToken={formToken}
      cancelTo={cancelTo}
      cancelKey={cancelKey}
      receiptTo={receiptTo}
      receiptKey={receiptKey}
    />
  );
}
