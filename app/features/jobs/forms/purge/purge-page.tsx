import { Form as RemixForm, useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { CONFIRMATION_FIELD } from '#app/forms/confirmation/confirmation.ts';
import { problemAt } from '#app/forms/reply/form-reply.ts';
import type { FormReply } from '#app/forms/reply/form-reply.ts';
import { TypedConfirmation } from '#app/forms/confirmation/lazy-typed-confirmation.ts';
import { NoticeBox } from '#app/forms/form-notice.tsx';
import { useReply } from '#app/forms/reply/use-reply.ts';
import type { IconName } from '#app/screens/icon-names.ts';
import { Time } from '#app/ui/content/time.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PermissionDialog } from '#app/ui/overlays/lazy-dialogs.tsx';
import { JobFrame } from '#app/features/jobs/forms/job-frame.tsx';
import type { PurgeData, RecordCounts } from '#app/features/jobs/forms/job-form-data.ts';

const FORM_ID = 'purge';

interface PurgePageProps {
  icon: IconName;
  loaderData: PurgeData;
  reply: FormReply | undefined;
  /** The data that the job erases. */
  erases: ReactNode;
  /** A text about the data that it leaves. */
  stays: string;
  /** The label of the button that opens the dialog. */
  label: string;
  dialog: PurgeDialog;
  /** The address of the page without its dialog. */
  address: string;
  /** The fields above the text. */
  children?: ReactNode;
}

export interface PurgeDialog {
  title: string;
  text: string;
  confirm: string;
  /** The text that has to be typed. */
  typedKey: string;
}

/**
 * A form that erases data (B-247, B-248, B-274 to B-277). Its button opens the dialog by a GET request to the page's
 * address. In the dialog, a phrase is typed.
 */
export function PurgePage({
  icon,
  loaderData,
  reply,
  erases,
  stays,
  label,
  dialog,
  address,
  children,
}: PurgePageProps) {
  const [params] = useSearchParams();
  const wrongPhrase = problemAt(reply, CONFIRMATION_FIELD);
  const { done, busy, formToken } = useReply(reply, loaderData.formToken);
  // The data are not loaded again after a refusal, but the address no longer has the dialog then.
  const isOpen = loaderData.asks && params.has('dialog');
  const asks = (isOpen || wrongPhrase !== undefined) && !done;
  return (
    <>
      <JobFrame
        icon={icon}
        backTo={loaderData.backTo}
        fills={children !== undefined}
        main={
          <Button
            type="submit"
            form={FORM_ID}
            name="dialog"
            value="confirm"
            variant="danger"
            icon={icon}
            pending={busy}
            {...useCommandLink('form.submit')}
          >
            {label}
          </Button>
        }
      >
        <Card>
          <Problem reply={reply} />
          <RemixForm id={FORM_ID} method="get" preventScrollReset noValidate>
            {children && <div className="mb-5">{children}</div>}
            <NoticeBox tone="danger" className="mb-5">
              <strong className="font-semibold">This CANNOT be undone.</strong>
            </NoticeBox>
            <p>{erases}</p>
            {loaderData.counts && <Counts counts={loaderData.counts} />}
            <p className="mt-3 text-muted">{stays}</p>
          </RemixForm>
        </Card>
      </JobFrame>
      {asks && loaderData.mayStart && (
        <TypedConfirmation
          {...dialog}
          formToken={formToken}
          problem={wrongPhrase}
          action={address}
          closeTo={address}
        />
      )}
      {asks && !loaderData.mayStart && <PermissionDialog closeTo={address} />}
    </>
  );
}

/** How many records each chain had when they were counted last. */
function Counts({ counts: { chains, countedAt } }: { counts: RecordCounts }) {
  const total = chains.reduce((sum, { records }) => sum + records, 0);
  if (total === 0) return <p className="mt-3">The zone has no records now.</p>;
  return (
    <div className="mt-4">
      <p className="border-b border-line pb-1.5 text-xs text-muted">
        Records by chain
        {countedAt && (
          <>
            , counted <Time value={countedAt} />
          </>
        )}
      </p>
      <dl className="tabular-nums">
        {chains.map(({ chain, records }) => (
          <div key={chain} className="flex justify-between gap-4 border-b border-line py-1.5">
            <dt className="min-w-0">{chain}</dt>
            <dd>{records.toLocaleString('en')}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 py-1.5 font-semibold">
          <dt>All chains</dt>
          <dd>{total.toLocaleString('en')}</dd>
        </div>
      </dl>
    </div>
  );
}

/** The reason why no job was started, unless the dialog shows it. */
function Problem({ reply }: { reply: FormReply | undefined }) {
  const problem = problemAt(reply);
  if (problem === undefined) return null;
  return (
    <NoticeBox tone="error" className="mb-6">
      <p className="font-medium">{problem}</p>
    </NoticeBox>
  );
}
