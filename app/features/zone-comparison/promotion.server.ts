/** The plan that brings records of another zone into that of the session, or undoes a job that has. */
import { z } from 'zod';
import { answerForm } from '#app/forms/reply/answer-form.server.ts';
import { CONFIRMATION_FIELD, confirmationProblem } from '#app/forms/confirmation/confirmation.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import type { FormReplyResponse } from '#app/forms/reply/form-reply.server.ts';
import { makeFormToken } from '#app/forms/form-token.ts';
import { paths } from '#app/paths/paths.ts';
import { failureText } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { SUCCESS } from '#app/text/alerts.ts';
import { SELECTED_PARAM } from '#app/ui/grid/grid-selection.ts';
import { CALLS } from '#model/calls/all.ts';
import { describeDifference, KIND_LABELS } from '#model/metadata/describe-difference.ts';
import type {
  PromotionInput,
  PromotionStep,
  StepClass,
  StepOperation,
} from '#model/metadata/promotion.ts';
import { PROMOTES, zoneOfAddress } from './comparison.server.ts';
import { PROMOTE_DIALOG, UNDO_PARAM } from '#app/paths/comparison-paths.ts';
import { FINGERPRINT_FIELD } from './promotion-data.ts';
import type { PlanPageData, PlanStep } from './promotion-data.ts';

const FAILURE = 'There is no plan.';

/** Whether the address is that of a plan, and not of the list. */
export function isPlan(params: URLSearchParams): boolean {
  return params.get('dialog') === PROMOTE_DIALOG;
}

/** What the address asks for. The ids are those of the list, which names a record by that of either zone. */
function inputOf(session: Session, params: URLSearchParams): PromotionInput {
  const names = params.getAll(SELECTED_PARAM);
  const chosen = names.length > 0 ? { chosen: names.map((name) => ({ name })) } : {};
  const undo = params.get(UNDO_PARAM);
  return undo === null ? { from: zoneOfAddress(session, params), ...chosen } : { undo, ...chosen };
}

export async function loadPlan(session: Session, params: URLSearchParams): Promise<PlanPageData> {
  const input = inputOf(session, params);
  const here = session.zone.name;
  const data = {
    title: input.from === undefined ? `Undo a promotion in ${here}` : `Bring into ${here}`,
    here,
    mayStart: session.can(...PROMOTES),
    formToken: makeFormToken(here),
  };
  try {
    const { data: plan } = await session.api.call(CALLS.planPromotion, { body: input });
    const { steps, notes, refused, fingerprint, confirms } = plan;
    const typed = confirms ? here : undefined;
    return { ...data, plan: { steps: steps.map(toStep), notes, refused, fingerprint, typed } };
  } catch (error) {
    return { ...data, failure: failureText(error, FAILURE) };
  }
}

const OPERATIONS: Record<StepOperation, string> = {
  create: 'Create',
  update: 'Change',
  delete: 'Delete',
};
const CLASS_LABELS: Record<StepClass, string> = {
  safe: 'Safe',
  needsCare: 'Needs care',
  breaksReaders: 'Breaks readers',
};
/** Differences that a step lists. */
const LISTED = 5;

function toStep({ kind, name, operation, differences, ...step }: PromotionStep): PlanStep {
  return {
    ...{ operation: OPERATIONS[operation], kind: KIND_LABELS[kind].one, name },
    ...{ class: step.class, classLabel: CLASS_LABELS[step.class] },
    ...{ reasons: step.reasons, problem: step.problem },
    changes: differences.slice(0, LISTED).map((difference) => {
      const { label, here: now, there: then } = describeDifference(difference);
      return `${label}: ${now} now, ${then} afterwards`;
    }),
    moreChanges: Math.max(0, differences.length - LISTED),
  };
}

const formSchema = z.object({
  [FINGERPRINT_FIELD]: z.string(),
  [CONFIRMATION_FIELD]: z.string().optional(),
});

/** Starts the job that carries out the plan of the address, if it is still the one that was shown. */
export async function answerPlan(session: Session, request: Request): Promise<FormReplyResponse> {
  const input = inputOf(session, new URL(request.url).searchParams);
  const { name, environment } = session.zone;
  return answerForm(session, await readForm(request), {
    schema: formSchema,
    permission: PROMOTES,
    check: ({ [CONFIRMATION_FIELD]: typed }) => {
      const problem = environment === 'PROD' ? confirmationProblem(typed, name) : undefined;
      return Promise.resolve(
        problem === undefined ? undefined : { field: CONFIRMATION_FIELD, message: problem },
      );
    },
    save: ({ fingerprint, [CONFIRMATION_FIELD]: confirm }, { idempotencyKey }) => {
      const { email } = session.user;
      const body = { ...input, fingerprint, confirm, emailResultsTo: email || undefined };
      return session.api.call(CALLS.promote, { body, idempotencyKey });
    },
    failure: 'The job could not be started.',
    success: SUCCESS.jobStarted,
    doneTo: paths.jobs(),
  });
}
