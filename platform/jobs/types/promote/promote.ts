/**
 * The job that carries out a plan: brings records of another zone into its own, or undoes that. All of the plan is written
 * in one transaction under the zone's lock, in which the plan is made again and compared with the one that was looked at.
 */
import type {
  PromotedKind,
  PromotedVersions,
  PromotionInput,
  StepOperation,
} from '#model/metadata/promotion.ts';
import { sql } from 'kysely';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { UniqueConflictError } from '#platform/ledger/projections/projection-tables.ts';
import type { Actor } from '#platform/ledger/record.ts';
import { MetadataError } from '#platform/metadata/collection.ts';
import { deleteDictionary } from '#platform/metadata/dictionaries.ts';
import type { ContentOf, NamedRecord } from '#platform/metadata/comparison/named-records.ts';
import {
  createEdgeDefinition,
  deleteEdgeDefinition,
  EdgeDefinitionError,
  updateEdgeDefinition,
} from '#platform/metadata/edge-definitions.ts';
import { GLOSSARY } from '#platform/metadata/glossary.ts';
import { GROUPS } from '#platform/metadata/groups.ts';
import { labelOf } from '#platform/metadata/promotion/plan-promotion.ts';
import type { PlannedStep } from '#platform/metadata/promotion/plan-promotion.ts';
import { run } from '#platform/storage/database.ts';
import { JobFailureError } from '#platform/jobs/job-type.ts';
import type { JobContext, JobPlatform, JobRun } from '#platform/jobs/job-type.ts';
import { createJob } from '#platform/jobs/queue/create-job.ts';
import type { JobStarter } from '#platform/jobs/queue/create-job.ts';
import { writeProgress } from '#platform/jobs/queue/job-rows.ts';
import type { JobRow } from '#platform/jobs/queue/job-rows.ts';
import { requestCatchUp } from '#platform/jobs/queue/request-catch-up.ts';
import { recheckRights } from '#platform/jobs/rights/recheck-rights.ts';
import {
  appendDictionary,
  checkPresentData,
  indexConflict,
} from '#platform/jobs/types/save-dictionaries/append-dictionary.ts';
import { convertedSentence } from '#platform/jobs/types/save-dictionaries/conversion-counts.ts';
import type { CompatibilityCheck } from '#platform/jobs/types/save-dictionaries/schema-compatibility.ts';
import { recordsOfBundle } from './bundle-source.ts';
import { isSamePlan, readPlan, replacedDictionaries, sayStale } from './read-plan.ts';
import { PromotionError, readPromotable } from './read-source.ts';
import type { ReadRecords } from './read-source.ts';

export interface PromotionRequest extends PromotionInput {
  fingerprint: string;
  /** Names the content of the bundle, for the results and the audit trail. */
  bundleHash?: string | undefined;
  /** The addresses for the mail at the end, as in JobOrder. */
  emails: readonly string[] | undefined;
}

/** Creates the job. Its plan was compared, and its zone confirmed. @throws JobRefusedError 400 for a wrong mail address */
export function createPromotionJob(
  platform: JobPlatform,
  starter: JobStarter,
  { emails, ...input }: PromotionRequest,
): Promise<JobRow> {
  return createJob(platform, starter, { name: 'PromotionJob', emails, input: { ...input } });
}

interface PromotionResults extends Record<string, unknown> {
  /** The zone from which the records came, the hash of the bundle, or the job that was undone. */
  from?: string | undefined;
  bundle?: string | undefined;
  undone?: string | undefined;
  created: number;
  updated: number;
  deleted: number;
  versions: PromotedVersions[];
  /** What was converted, and who is missing, in sentences. */
  converted?: string[];
  notes?: string[];
}

export const runPromote: JobRun = async (context) => {
  const { job, zone, platform } = context;
  // Results are written together with the records, so an earlier run has done all.
  if (job.results) return job.results;
  await recheckRights(context);
  const asked = job.input as unknown as PromotionRequest;
  try {
    const other = await readOther(context, asked);
    const { steps } = await readPlan(zone.db, zone, asked, other);
    await context.checkpoint({ done: 0, total: steps.length });
    const checks = await checkPresentData(context, replacedDictionaries(steps));
    return await platform.ledger.append(zone, (tx) =>
      carryOut(context, tx, { asked, other, checks }),
    );
  } catch (error) {
    if (error instanceof UniqueConflictError) throw indexConflict(error);
    if (error instanceof PromotionError) throw new JobFailureError(error.message);
    throw error;
  }
};

async function readOther(
  { platform, zone }: JobContext,
  { from, bundle }: PromotionInput,
): Promise<ReadRecords | undefined> {
  if (bundle !== undefined) return recordsOfBundle(bundle);
  if (from === undefined) return undefined;
  const other = await platform.zones.find(zone.customer, from);
  if (!other) throw new JobFailureError(`There is no zone '${from}' any more.`);
  return { zone: other, ...(await readPromotable(other.db, other)) };
}

interface Work {
  asked: PromotionRequest;
  other: ReadRecords | undefined;
  checks: ReadonlyMap<string, CompatibilityCheck>;
}

async function carryOut(
  context: JobContext,
  tx: LedgerTransaction,
  { asked, other, checks }: Work,
): Promise<PromotionResults> {
  const { platform, zone, job } = context;
  const plan = await readPlan(tx.sql, zone, asked, other);
  if (!isSamePlan(plan.fingerprint, asked.fingerprint)) {
    throw new JobFailureError(await sayStale(asked.fingerprint, { zone, on: tx.sql }, other?.zone));
  }
  const refused = plan.steps.find(({ problem }) => problem !== undefined);
  if (refused) throw failureOf(refused, refused.problem ?? '');
  const converted: string[] = [];
  const ids: string[] = [];
  for (const step of plan.steps) {
    const done = await writeStep({ context, tx, checks }, step);
    ids.push(done.id);
    converted.push(...(done.converted ?? []));
  }
  await tx.flush();
  await requestCatchUp(platform, tx);
  const results: PromotionResults = {
    ...{ from: asked.from, bundle: asked.bundleHash, undone: asked.undo },
    ...countSteps(plan.steps),
    versions: await versionsOf(tx, plan.steps, ids),
    ...(converted.length > 0 && { converted }),
    ...(plan.notes.length > 0 && { notes: plan.notes }),
  };
  const { length } = plan.steps;
  await writeProgress(tx.sql, zone, job, { done: length, total: length, results });
  return results;
}

function countSteps(steps: readonly PlannedStep[]) {
  const count = (wanted: StepOperation) =>
    steps.filter(({ operation }) => operation === wanted).length;
  return { created: count('create'), updated: count('update'), deleted: count('delete') };
}

/** The versions before and after each step. */
async function versionsOf(
  tx: LedgerTransaction,
  steps: readonly PlannedStep[],
  ids: readonly string[],
): Promise<PromotedVersions[]> {
  const rows = await run<{ id: string; hash: string }>(
    tx.sql,
    sql`select id, encode(hash, 'hex') as hash from head
        where zone = ${tx.zone.id} and id = any(${ids}::uuid[]) and not deleted`,
  );
  const hashes = new Map(rows.map(({ id, hash }) => [id, hash]));
  return steps.map(({ kind, name, operation, present }, index) => {
    const id = ids[index] ?? '';
    const after = hashes.get(id) ?? null;
    return { kind, name, operation, id, before: present?.hash ?? null, after };
  });
}

function failureOf(step: PlannedStep, message: string): JobFailureError {
  return new JobFailureError(`${labelOf(step)}: ${message} Nothing was changed.`);
}

interface Writing {
  context: JobContext;
  tx: LedgerTransaction;
  checks: Work['checks'];
}

interface Written {
  id: string;
  converted?: string[];
}

async function writeStep(writing: Writing, step: PlannedStep): Promise<Written> {
  const { loggedInId, effectiveId } = writing.context.job;
  const actor = { loggedInId, effectiveId };
  try {
    const { wanted, present } = step;
    if (wanted) return await WRITE[step.kind]({ ...writing, actor, step, wanted: wanted as never });
    const id = present?.id ?? '';
    await DELETE[step.kind](writing.tx, present as never, actor);
    return { id };
  } catch (error) {
    if (error instanceof MetadataError || error instanceof EdgeDefinitionError) {
      throw failureOf(step, error.message);
    }
    throw error;
  }
}

interface WritingOf<Kind extends PromotedKind> extends Writing {
  actor: Actor;
  step: PlannedStep;
  wanted: { content: ContentOf[Kind] };
}

const WRITE: { [Kind in PromotedKind]: (writing: WritingOf<Kind>) => Promise<Written> } = {
  async dictionaries({ context, tx, checks, wanted: { content } }) {
    const saved = await appendDictionary(context, tx, content, checks.get(content.name));
    const converted = saved.converted.map((one) => convertedSentence(content.name, one));
    return { id: saved.id, converted };
  },
  async edgeDefs({ tx, actor, step: { present }, wanted: { content } }) {
    if (!present) return { id: (await createEdgeDefinition(tx, content, actor)).edgeId };
    await updateEdgeDefinition(tx, present.id, content.condition, actor);
    return present;
  },
  async glossaries({ tx, actor, step: { present }, wanted: { content } }) {
    if (present?.kind !== 'glossaries') return GLOSSARY.create(tx, content, actor);
    // A term is never renamed, not even in its capitalization.
    const term = { ...content, term: present.content.term };
    await GLOSSARY.update(tx, present.id, term, actor);
    return present;
  },
  async userGroups({ tx, actor, step: { present, members = [] }, wanted: { content } }) {
    const group = { ...content, group: members };
    if (!present) return GROUPS.create(tx, group, actor);
    await GROUPS.update(tx, present.id, group, actor);
    return present;
  },
};

const DELETE: {
  [Kind in PromotedKind]: (
    tx: LedgerTransaction,
    record: NamedRecord<Kind>,
    actor: Actor,
  ) => Promise<unknown>;
} = {
  // Its chain is empty, so there are no files to remove.
  dictionaries: (tx, { content }, actor) => deleteDictionary(tx, content.name, actor),
  edgeDefs: (tx, { id }, actor) => deleteEdgeDefinition(tx, id, actor),
  glossaries: (tx, { id }, actor) => GLOSSARY.delete(tx, id, actor),
  userGroups: (tx, { id }, actor) => GROUPS.delete(tx, id, actor),
};
