import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type { CSSProperties } from 'react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { useRefreshLink } from '#app/crud/use-refresh-link.ts';
import { controlProps, FieldFrame } from '#app/fields/controls/field-frame.tsx';
import { usePlainField } from '#app/fields/controls/plain-field.ts';
import type { FormPageProps } from '#app/forms/reply/form-reply.ts';
import { formTokenFields } from '#app/forms/form-token.ts';
import { ledgerPaths } from '#app/paths/ledger-paths.ts';
import { paths } from '#app/paths/paths.ts';
import { Chip } from '#app/ui/content/chip.tsx';
import { Fact, Facts } from '#app/ui/content/facts.tsx';
import { Time } from '#app/ui/content/time.tsx';
import { Button, LinkButton } from '#app/ui/controls/button.tsx';
import { CopiedIdentifier } from '#app/ui/content/copied-identifier.tsx';
import { HiddenFields } from '#app/ui/controls/hidden-fields.tsx';
import { AlertBox } from '#app/ui/feedback/alert.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import type { LedgerVerification, LedgerState } from '#model/ledger/ledger-state.ts';
import { targetOf } from '#model/ledger/problem-target.ts';
import { counted } from '#model/text/counted.ts';
import { DO_FIELD, TAKE_CHECKPOINT, VERIFY } from './ledger-data.ts';
import type { LedgerData, LedgerReply } from './ledger-data.ts';

const VERIFY_FORM = 'verify';
const CHECKPOINT_FORM = 'checkpoint';
/** How often the page checks whether a verification has ended. */
const ASK_AGAIN_MS = 2_000;
const ROW_HEIGHT: CSSProperties & Record<'--row-height', string> = { '--row-height': '38px' };
const FILE_HINT = 'Optional: a checkpoint of this zone that you have kept, as a file.';

/** The ledger of the zone, with what anybody can check about it. */
export function LedgerPage({ loaderData, reply }: FormPageProps<LedgerData, LedgerReply>) {
  const { ledger, askedBy, formToken } = loaderData;
  const { head, check } = ledger;
  const file = usePlainField('file', '', {
    required: false,
    problem: reply?.atFile && reply.problem,
  });
  const { kbd, ...refresh } = useRefreshLink('Ledger refreshed');
  const isRunning = check !== undefined && check.found === undefined;
  useAskAgain(isRunning);
  return (
    <>
      <PageHeader subtitle={head && counted(head.seq, 'record')}>
        <div data-group className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <LinkButton icon="refresh-cw" kbd={kbd} {...refresh}>
            Refresh
          </LinkButton>
          <LinkButton icon="scan-search" to={paths.audit()}>
            Audit
          </LinkButton>
          <Button type="submit" form={CHECKPOINT_FORM} icon="bookmark">
            Take checkpoint
          </Button>
          <Button
            type="submit"
            form={VERIFY_FORM}
            variant="primary"
            icon="shield-check"
            {...useCommandLink('form.submit')}
          >
            Verify now
          </Button>
        </div>
      </PageHeader>
      <p className="mb-6 max-w-3xl text-muted">
        Every change in this zone is a record of its ledger. Each is signed, and a running hash
        covers all records before it.
      </p>
      {reply && !reply.atFile && (
        <div className="mb-6">
          <AlertBox tone="error">{reply.problem}</AlertBox>
        </div>
      )}
      <form id={CHECKPOINT_FORM} method="post" encType="multipart/form-data">
        <HiddenFields fields={{ ...formTokenFields(formToken), [DO_FIELD]: TAKE_CHECKPOINT }} />
      </form>
      <div className="grid gap-6 xl:grid-cols-2">
        <Card title="Verification">
          <CheckResult check={check} askedBy={askedBy} />
          <form
            id={VERIFY_FORM}
            method="post"
            encType="multipart/form-data"
            noValidate
            className="mt-5 border-t border-line pt-5"
          >
            <HiddenFields fields={{ ...formTokenFields(formToken), [DO_FIELD]: VERIFY }} />
            <FieldFrame field={file} label="Compare with a checkpoint" hint={FILE_HINT}>
              <input
                {...controlProps(file, FILE_HINT)}
                type="file"
                accept=".json,application/json"
                className="file-control"
              />
            </FieldFrame>
          </form>
        </Card>
        <HeadCard ledger={ledger} />
        <Card title="Checkpoints" flush className="xl:col-span-2">
          <Checkpoints ledger={ledger} />
        </Card>
      </div>
    </>
  );
}

/** Loads the page again and again until the verification has ended. */
function useAskAgain(isRunning: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(revalidate, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}

function CheckResult({
  check,
  askedBy,
}: {
  check: LedgerVerification | undefined;
  askedBy: string | undefined;
}) {
  if (!check) {
    return <p>Nobody has asked for a verification yet. It reads every record of the zone.</p>;
  }
  const { askedAt, found, given } = check;
  const who = (
    <p className="mt-2 text-sm text-muted">
      Asked for by {askedBy}, <Time value={askedAt} />
      {found && (
        <>
          {'. Ended '}
          <Time value={found.endedAt} />
        </>
      )}
    </p>
  );
  if (!found) {
    return (
      <div role="status">
        <Chip tone="info">Running</Chip>
        <p className="mt-3">The records are being read. Refresh shows the result.</p>
        {who}
      </div>
    );
  }
  const { records, erased, auditLines, compared, problems } = found;
  const holds = problems.length === 0;
  return (
    <div role="status">
      <Chip tone={holds ? 'success' : 'danger'}>
        {holds ? 'No problems' : counted(problems.length, 'problem')}
      </Chip>
      <p className="mt-3">
        {counted(records, 'record')} verified
        {erased > 0 && `, of which the data of ${erased.toLocaleString('en')} were erased`}, and{' '}
        {counted(auditLines, 'line')} of the audit trail; compared with{' '}
        {counted(compared, 'checkpoint')}
        {given !== undefined &&
          `, one of record ${given.toLocaleString('en')} among them that ${askedBy} has kept`}
        .
      </p>
      {!holds && (
        <>
          <ul className="mt-3 flex flex-col gap-2">
            {problems.map((problem) => (
              <li key={`${targetOf(problem)} ${problem.message}`} className="text-danger">
                {targetOf(problem)}: {problem.message}
              </li>
            ))}
          </ul>
          <p className="mt-3">
            Keep the database as it is, and tell those who host it: docs/operations.md says how to
            compare it with a backup.
          </p>
        </>
      )}
      {who}
    </div>
  );
}

function HeadCard({ ledger: { zone, head } }: { ledger: LedgerState }) {
  return (
    <Card title="Head">
      {head ? (
        <Facts>
          <Fact name="Zone">{zone}</Fact>
          <Fact name="Last record">{head.seq.toLocaleString('en')}</Fact>
          <Fact name="Written">
            <Time value={head.timestamp} />
          </Fact>
          <Fact name="Running hash">
            <CopiedIdentifier value={head.runningHash} name="the running hash" />
          </Fact>
        </Facts>
      ) : (
        <p>The ledger has no record yet.</p>
      )}
    </Card>
  );
}

function Checkpoints({ ledger: { checkpoints, checkpointCount } }: { ledger: LedgerState }) {
  if (checkpoints.length === 0) {
    return (
      <EmptyState
        icon="bookmark"
        title="No checkpoints yet"
        text="One is taken every hour while the zone changes."
      />
    );
  }
  return (
    <>
      <p className="px-(--gutter) pt-4 text-muted">
        A checkpoint is a signed sentence that says how the ledger ended. Who keeps one elsewhere
        sees whether anything before it was changed, even by those who own the database and all
        keys.{' '}
        <a href={ledgerPaths.proofProgram} className="text-link">
          check-proof.mjs
        </a>{' '}
        checks checkpoints and proofs of records without Keyway.
      </p>
      <div className="overflow-x-auto">
        <table className="grid-table mt-4 [--gutter:20px]" style={ROW_HEIGHT}>
          <caption className="sr-only">Checkpoints, the newest first</caption>
          <thead>
            <tr className="border-t border-line">
              <th scope="col">Last record</th>
              <th scope="col">Written</th>
              <th scope="col" className="max-md:hidden">
                Taken
              </th>
              <th scope="col" className="w-full max-lg:hidden">
                Root
              </th>
              <th scope="col">
                <span className="sr-only">File</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {checkpoints.map(({ seq, root, timestamp, takenAt }) => (
              <tr key={seq}>
                <td className="font-medium tabular-nums">{seq.toLocaleString('en')}</td>
                <td className="max-sm:whitespace-normal max-sm:[&>time]:whitespace-normal">
                  <Time value={timestamp} />
                </td>
                <td className="max-md:hidden">
                  <Time value={takenAt} />
                </td>
                <td className="grid-id max-w-0 max-lg:hidden">{root}</td>
                <td className="text-right">
                  <a
                    href={ledgerPaths.checkpoint(seq)}
                    download
                    className="whitespace-nowrap text-link"
                    aria-label={`Download checkpoint of record ${seq.toLocaleString('en')}`}
                  >
                    Download
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {checkpointCount > checkpoints.length && (
        <p className="border-t border-line px-(--gutter) py-3 text-sm text-muted">
          The newest {checkpoints.length} of {checkpointCount.toLocaleString('en')}.
        </p>
      )}
    </>
  );
}
