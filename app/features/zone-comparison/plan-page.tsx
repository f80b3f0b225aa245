import { useSearchParams } from '@remix-run/react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { CONFIRMATION_FIELD } from '#app/forms/confirmation/confirmation.ts';
import { NoticeBox } from '#app/forms/form-notice.tsx';
import { formTokenFields } from '#app/forms/form-token.ts';
import { problemAt } from '#app/forms/reply/form-reply.ts';
import type { FormReply } from '#app/forms/reply/form-reply.ts';
import { UNDO_PARAM } from '#app/paths/comparison-paths.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { Chip } from '#app/ui/content/chip.tsx';
import type { ChipTone } from '#app/ui/content/chip.tsx';
import { Button, LinkButton } from '#app/ui/controls/button.tsx';
import { HiddenFields } from '#app/ui/controls/hidden-fields.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#app/ui/feedback/load-failure.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SELECTED_PARAM } from '#app/ui/grid/grid-selection.ts';
import { counted } from '#model/text/counted.ts';
import type { StepClass } from '#model/metadata/promotion.ts';
import { FINGERPRINT_FIELD } from './promotion-data.ts';
import type { PlanPageData, PlanStep } from './promotion-data.ts';

const CLASS_TONES: Record<StepClass, ChipTone> = {
  safe: 'success',
  needsCare: 'warning',
  breaksReaders: 'danger',
};

/** A plan step by step, and the form that carries it out. The form is posted by the browser itself, with scripts too. */
export function PlanPage({
  loaderData: { title, failure, plan, here, mayStart, formToken },
  reply,
}: {
  loaderData: PlanPageData;
  reply: FormReply | undefined;
}) {
  const [params] = useSearchParams();
  const back = changeQuery(params, {
    dialog: undefined,
    [SELECTED_PARAM]: undefined,
    [UNDO_PARAM]: undefined,
  });
  const problem = problemAt(reply);
  const carryOut = useCommandLink('form.submit');
  return (
    <>
      <PageHeader title={title} subtitle={plan && counted(plan.steps.length, 'step', 'steps')}>
        <LinkButton to={back} icon="arrow-left">
          Compare zones
        </LinkButton>
      </PageHeader>
      {problem !== undefined && (
        <NoticeBox tone="error" className="mb-6">
          <p>{problem}</p>
        </NoticeBox>
      )}
      {failure !== undefined && <LoadFailure>{failure}</LoadFailure>}
      {plan?.notes.map((note) => (
        <NoticeBox key={note} tone="info" className="mb-4">
          <p>{note}</p>
        </NoticeBox>
      ))}
      {plan && plan.steps.length === 0 && (
        <Card>
          <EmptyState
            icon="circle-check"
            title="Nothing differs"
            text={`Nothing is to be done in ${here}.`}
          />
        </Card>
      )}
      {plan && plan.steps.length > 0 && (
        <>
          <Card flush>
            <Steps steps={plan.steps} />
          </Card>
          {mayStart && (
            <form method="post" className="mt-6 flex flex-wrap items-end justify-end gap-4">
              <HiddenFields
                fields={{ ...formTokenFields(formToken), [FINGERPRINT_FIELD]: plan.fingerprint }}
              />
              {plan.refused && (
                <p className="mr-auto text-danger">
                  A step has a problem, so nothing of the plan can be carried out.
                </p>
              )}
              {plan.typed !== undefined && !plan.refused && (
                <TypedZone zone={plan.typed} problem={problemAt(reply, CONFIRMATION_FIELD)} />
              )}
              <Button type="submit" variant="primary" disabled={plan.refused} {...carryOut}>
                Carry out
              </Button>
            </form>
          )}
        </>
      )}
    </>
  );
}

function Steps({ steps }: { steps: readonly PlanStep[] }) {
  return (
    <ol className="divide-y divide-line">
      {steps.map((step) => (
        <li key={`${step.kind} ${step.name}`} className="px-4 py-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-muted">
              {step.operation} {step.kind.toLowerCase()}
            </span>
            <strong className="min-w-0 font-medium break-words">{step.name}</strong>
            <Chip tone={CLASS_TONES[step.class]}>{step.classLabel}</Chip>
          </div>
          {step.problem !== undefined && <p className="mt-1 text-danger">{step.problem}</p>}
          <Lines lines={step.reasons} />
          <Lines
            lines={[
              ...step.changes,
              ...(step.moreChanges > 0
                ? [`and ${step.moreChanges.toLocaleString('en')} more`]
                : []),
            ]}
          />
        </li>
      ))}
    </ol>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <p key={line} className="mt-1 text-sm break-words text-muted">
      {line}
    </p>
  ));
}

function TypedZone({ zone, problem }: { zone: string; problem: string | undefined }) {
  return (
    <div className="mr-auto">
      <label htmlFor={CONFIRMATION_FIELD} className="field-label">
        This is a production zone. Type <strong className="font-semibold">{zone}</strong> to confirm
      </label>
      <input
        id={CONFIRMATION_FIELD}
        name={CONFIRMATION_FIELD}
        autoComplete="off"
        spellCheck={false}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${CONFIRMATION_FIELD}-problem`}
        className="control"
      />
      {problem !== undefined && (
        <p id={`${CONFIRMATION_FIELD}-problem`} role="alert" className="field-problem">
          {problem}
        </p>
      )}
    </div>
  );
}
