import type { promotionCalls } from '#model/calls/promotion.ts';
import type { Permission } from '#model/access/roles.ts';
import type { PromotionInput, PromotionPlan, StepOperation } from '#model/metadata/promotion.ts';
import { writeAudit } from '#platform/http/audit.ts';
import type { ZoneCaller } from '#platform/http/caller.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { badRequest, conflict, forbidden, unprocessable } from '#platform/http/http-error.ts';
import { requireOtherZone } from '#platform/http/other-zone.ts';
import { startJob } from '#platform/http/start-job.ts';
import { writeBundle } from '#platform/metadata/bundle/write-bundle.ts';
import { labelOf } from '#platform/metadata/promotion/plan-promotion.ts';
import type { PlannedStep } from '#platform/metadata/promotion/plan-promotion.ts';
import type { Platform } from '#platform/platform.ts';
import { queryTransaction } from '#platform/storage/query-pool.ts';
import { previewDictionary } from '#platform/jobs/types/save-dictionaries/preview-dictionary.ts';
import { createPromotionJob } from './promote.ts';
import { hashOfBundle, recordsOfBundle } from './bundle-source.ts';
import { isSamePlan, readPlan, sayStale } from './read-plan.ts';
import { readPromotable } from './read-source.ts';
import type { ReadRecords } from './read-source.ts';

/** How long each statement that reads a zone may take. */
const STATEMENT_MS = 20_000;

interface Asked {
  platform: Platform;
  caller: ZoneCaller;
  body: PromotionInput;
  signal: AbortSignal;
}

export const promotionHandlers: Handlers<typeof promotionCalls> = {
  async exportBundle({ caller: { zone, actor }, query, signal }) {
    const options = { statementTimeoutMs: STATEMENT_MS, signal };
    const { records } = await queryTransaction(
      zone,
      actor.loggedInId,
      (on) => readPromotable(on, zone),
      options,
    );
    return writeBundle(records, query.kind);
  },

  async planPromotion({ platform, caller, body, signal }) {
    const { zone, actor, permissions } = caller;
    const other = await readOther({ platform, caller, body, signal }, 'planPromotion');
    const saver = {
      ...{ zone, reader: await caller.reader(), mayReadData: permissions.has('readData') },
      editsAs: permissions.has('editData') ? actor.effectiveId : undefined,
    };
    const { steps, notes, fingerprint } = await readPlan(zone.db, zone, body, other, {
      preview: (dictionary) => previewDictionary(saver, dictionary, { signal }),
    });
    // The number of records that fit reveals something of their values, as that of the preview of a dictionary does.
    const unfit = steps.reduce((sum, { records }) => sum + (records?.unfit.count ?? 0), 0);
    const { from, undo, bundle } = body;
    const detail = { from, bundle: bundle && hashOfBundle(bundle), undo, unfit };
    await writeAudit(zone.db, caller, { call: 'planPromotion', outcome: 'done', detail });
    return {
      ...{ here: zone.name, there: other?.zone?.name, confirms: confirms(caller) },
      steps: steps.map((step) => toAnswer(step, body)),
      ...{ notes, refused: steps.some(({ problem }) => problem !== undefined), fingerprint },
    };
  },

  async promote({ platform, caller, body, signal }) {
    const { fingerprint, confirm, emailResultsTo: emails, ...input } = body;
    const { zone } = caller;
    if (confirms(caller) && confirm !== zone.name) {
      throw badRequest(
        `confirm: '${zone.name}' is a production zone. Send its name to confirm that you mean it.`,
      );
    }
    const other = await readOther({ platform, caller, body: input, signal }, 'promote');
    const plan = await readPlan(zone.db, zone, input, other);
    if (!isSamePlan(plan.fingerprint, fingerprint)) {
      throw conflict(await sayStale(fingerprint, { zone, on: zone.db }, other?.zone));
    }
    requireWritable(caller, plan.steps);
    const bundleHash = input.bundle && hashOfBundle(input.bundle);
    const asked = { ...input, from: other?.zone?.name, bundleHash, fingerprint, emails };
    return startJob({ platform, caller }, 'promote', createPromotionJob, asked);
  },
};

function confirms({ zone }: ZoneCaller): boolean {
  return zone.environment === 'PROD';
}

/** The records of the zone that the request names, where the caller may read them, or of its bundle; undefined for an undo. */
async function readOther(
  { platform, caller, body: { from, bundle, undo }, signal }: Asked,
  call: string,
): Promise<ReadRecords | undefined> {
  if ([from, bundle, undo].filter((given) => given !== undefined).length !== 1) {
    throw badRequest(
      'from: Name the zone from which records come, or send them in bundle, or in undo name a job: one of the three.',
    );
  }
  if (bundle !== undefined) return recordsOfBundle(bundle);
  if (from === undefined) return undefined;
  const { zone } = await requireOtherZone(platform, caller, from, call, 'from');
  const options = { statementTimeoutMs: STATEMENT_MS, signal };
  const read = await queryTransaction(
    zone,
    caller.actor.loggedInId,
    (on) => readPromotable(on, zone),
    options,
  );
  return { zone, ...read };
}

const NEEDED: Record<StepOperation, Permission> = {
  create: 'createMetadata',
  update: 'editMetadata',
  delete: 'deleteMetadata',
};

/** @throws HttpError 403 without the right to one of the steps, 422 for a plan without steps or with one that has a problem */
function requireWritable({ permissions }: ZoneCaller, steps: readonly PlannedStep[]): void {
  if (steps.length === 0) throw unprocessable('Nothing of what is chosen differs.');
  const missing = steps.find(({ operation }) => !permissions.has(NEEDED[operation]));
  if (missing) {
    throw forbidden(
      `${labelOf(missing)}: You lack the right to ${missing.operation} metadata in this zone.`,
    );
  }
  const refused = steps.find(({ problem }) => problem !== undefined);
  if (refused) throw unprocessable(`${labelOf(refused)}: ${refused.problem}`);
}

/** A step as it is answered. An undo has records of this zone only, so no id of another one. */
function toAnswer(
  { wanted: _wanted, present: _present, members: _members, thereId, ...step }: PlannedStep,
  { from }: PromotionInput,
): PromotionPlan['steps'][number] {
  return { ...step, ...(from !== undefined && { thereId }) };
}
