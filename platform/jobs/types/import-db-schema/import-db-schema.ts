/**
 * The job that saves the tables of a DbSchema file as dictionaries and its foreign keys as edge
 * definitions, all in one transaction. Dictionaries that the file does not name are kept,
 * unless the starter requested to delete them.
 */
import { sql } from 'kysely';
import type { Attribute, Dictionary } from '#model/dictionaries/dictionary.ts';
import { dictionaryNotes } from '#model/dictionaries/dictionary-rules.ts';
import type { EdgeDefinition, StoredEdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import { FormatError } from '#platform/formats/format.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { catchUp } from '#platform/ledger/maintenance/catch-up.ts';
import { canonicalText } from '#platform/ledger/hashing.ts';
import { readHeads } from '#platform/ledger/read/heads.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { UniqueConflictError } from '#platform/ledger/projections/projection-tables.ts';
import { deleteDictionary } from '#platform/metadata/dictionaries.ts';
import {
  createEdgeDefinition,
  EdgeDefinitionError,
  updateEdgeDefinition,
} from '#platform/metadata/edge-definitions.ts';
import { removeOrphanBlobs } from '#platform/records/blob-files.ts';
import type { Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { uploadPath } from '#platform/jobs/files/spool.ts';
import { JobFailureError } from '#platform/jobs/job-type.ts';
import type { JobContext, JobPlatform, JobRun } from '#platform/jobs/job-type.ts';
import { createJob } from '#platform/jobs/queue/create-job.ts';
import type { JobStarter } from '#platform/jobs/queue/create-job.ts';
import { writeProgress } from '#platform/jobs/queue/job-rows.ts';
import type { JobRow } from '#platform/jobs/queue/job-rows.ts';
import {
  checkPresentData,
  indexConflict,
  appendDictionary,
} from '#platform/jobs/types/save-dictionaries/append-dictionary.ts';
import type { CompatibilityCheck } from '#platform/jobs/types/save-dictionaries/schema-compatibility.ts';
import { convertedSentence } from '#platform/jobs/types/save-dictionaries/conversion-counts.ts';
import { readDbsFile } from './db-schema-file.ts';
import { mapSchema } from './map-schema.ts';
import type { MappedSchema } from './map-schema.ts';
import { foldNotes } from './notes.ts';
import type { Note } from './notes.ts';

export interface DbSchemaRequest {
  /** The id under which the file was spooled. */
  jobId: string;
  file: { name: string; sizeBytes: number };
  /** Whether dictionaries that the file does not name are deleted. */
  deleteOthers: boolean;
  /** The addresses for the mail at the end, as in JobOrder. */
  emails: readonly string[] | undefined;
}

/** Creates the job. @throws JobRefusedError 400 for a wrong mail address */
export function createDbSchemaJob(
  platform: JobPlatform,
  starter: JobStarter,
  { jobId, file, deleteOthers, emails }: DbSchemaRequest,
): Promise<JobRow> {
  return createJob(platform, starter, {
    name: 'DbSchemaUploadJob',
    jobId,
    emails,
    fileType: 'DBS',
    originalFilename: file.name,
    sizeBytes: file.sizeBytes,
    input: { delete: deleteOthers },
  });
}

export const runImportDbSchema: JobRun = async (context) => {
  const results = context.job.results ?? (await importFile(context));
  const { platform, zone, job } = context;
  await catchUp(platform.ledger, zone);
  if (job.input.delete === true) {
    await removeOrphanBlobs(platform.ledger, platform.config.dataDir, zone);
  }
  return results;
};

async function importFile(context: JobContext): Promise<Record<string, unknown>> {
  const { platform, zone, job } = context;
  const schema = await readSchema(uploadPath(platform.config.dataDir, job.id));
  const known = await knownDictionaries(zone.db, zone);
  schema.dictionaries = schema.dictionaries.map((dictionary) =>
    keepFromKnown(dictionary, known.get(dictionary.name)),
  );
  const { dictionaries } = schema;
  await context.checkpoint({ done: 0, total: dictionaries.length });
  const checks = await checkPresentData(context, dictionaries);
  try {
    return await platform.ledger.append(zone, (tx) => saveSchema(context, tx, schema, checks));
  } catch (error) {
    if (error instanceof UniqueConflictError) throw indexConflict(error);
    throw error;
  }
}

async function readSchema(path: string): Promise<MappedSchema> {
  try {
    return mapSchema(await readDbsFile(path));
  } catch (error) {
    if (error instanceof FormatError) throw new JobFailureError(error.message);
    throw error;
  }
}

async function knownDictionaries(on: Queryable, zone: ZoneRef): Promise<Map<string, Dictionary>> {
  const heads = await readHeads(
    on,
    zone,
    sql`chain = ${SYSTEM_CHAINS.dictionary} and not deleted and name is not null`,
  );
  return new Map(heads.map(({ name, body }) => [name ?? '', body.dictionary as Dictionary]));
}

/** Properties that a DbSchema file cannot express are kept from the existing dictionary. */
function keepFromKnown(next: Dictionary, known: Dictionary | undefined): Dictionary {
  if (!known) return next;
  const { displayName, properties } = known;
  return {
    ...(displayName !== undefined && { displayName }),
    ...(properties && { properties }),
    ...next,
    description: next.description || known.description,
    groupName: next.groupName || known.groupName,
    undefinedAttributesAction: known.undefinedAttributesAction,
    layoutMetadata: { ...known.layoutMetadata, ...next.layoutMetadata },
    attributes: keepAttributes(next.attributes, known.attributes),
  };
}

function keepAttributes(next: readonly Attribute[], known: readonly Attribute[]): Attribute[] {
  return next.map((attribute) => {
    const before = known.find(({ name }) => name === attribute.name);
    if (before?.datatype !== attribute.datatype) return attribute;
    const { nodeAttributes } = attribute;
    return {
      ...unsaid(before),
      ...attribute,
      ...(nodeAttributes
        ? { nodeAttributes: keepAttributes(nodeAttributes, before.nodeAttributes ?? []) }
        : {}),
    };
  });
}

/** Properties that a column cannot express, and the description, which is kept when a column has no comment. */
const UNSAID = new Set(['displayName', 'description', 'min', 'regex', 'fingerprintAttributes']);

/** The properties of an attribute that a file does not change. The length of a column sets `max` of STRING only. */
function unsaid(attribute: Attribute): Partial<Attribute> {
  const isKept = (field: string) =>
    UNSAID.has(field) || (field === 'max' && attribute.datatype !== 'STRING');
  return Object.fromEntries(Object.entries(attribute).filter(([field]) => isKept(field)));
}

const LISTED = 500;

async function saveSchema(
  context: JobContext,
  tx: LedgerTransaction,
  { dictionaries, edges, renamed, notes, lost }: MappedSchema,
  checks: ReadonlyMap<string, CompatibilityCheck>,
): Promise<Record<string, unknown>> {
  const { zone, job } = context;
  const conversions: string[] = [];
  const saved = { created: [] as string[], updated: [] as string[], skipped: [] as string[] };
  for (const dictionary of dictionaries) {
    const { name } = dictionary;
    const { outcome, converted } = await appendDictionary(
      context,
      tx,
      dictionary,
      checks.get(name),
    );
    saved[outcome].push(name);
    conversions.push(...converted.map((one) => convertedSentence(name, one)));
  }
  const deleted =
    job.input.delete === true ? await deleteOthers(context, tx, dictionaries, lost) : [];
  const changes = await saveEdges(context, tx, edges, notes);
  await tx.flush();
  const results = {
    created: saved.created,
    changed: saved.updated,
    unchanged: saved.skipped.length,
    deleted,
    renamed: renamed.slice(0, LISTED),
    skipped: foldNotes(notes).slice(0, LISTED),
    edges: changes,
    ...(conversions.length > 0 && { converted: conversions.slice(0, LISTED) }),
    warnings: foldNotes(dictionaries.flatMap(dictionaryNotes)).slice(0, LISTED),
  };
  const progress = { done: dictionaries.length, total: dictionaries.length, results };
  await writeProgress(tx.sql, zone, job, progress);
  return results;
}

/** @throws JobFailureError when the file has a table of the name of one of them that could not become a dictionary */
async function deleteOthers(
  { job, zone }: JobContext,
  tx: LedgerTransaction,
  dictionaries: readonly Dictionary[],
  lost: ReadonlyMap<string, string>,
): Promise<string[]> {
  const named = new Set(dictionaries.map(({ name }) => name));
  const known = await knownDictionaries(tx.sql, zone);
  const others = [...known.keys()].filter((name) => !named.has(name));
  const inFile = others.find((name) => lost.has(name));
  if (inFile !== undefined) {
    throw new JobFailureError(
      `The file names '${inFile}', but its table cannot take the place of that dictionary, whose records would be deleted. ${lost.get(inFile)} Correct the table, or import the file without deleting.`,
    );
  }
  const actor = { loggedInId: job.loggedInId, effectiveId: job.effectiveId };
  for (const name of others) await deleteDictionary(tx, name, actor);
  return others;
}

async function saveEdges(
  { job, zone }: JobContext,
  tx: LedgerTransaction,
  edges: readonly EdgeDefinition[],
  notes: Note[],
): Promise<{ created: number; changed: number; unchanged: number }> {
  const actor = { loggedInId: job.loggedInId, effectiveId: job.effectiveId };
  const heads = await readHeads(
    tx.sql,
    zone,
    sql`chain = ${SYSTEM_CHAINS.edge} and not deleted and name is not null`,
  );
  const known = heads.map(({ body }) => body.edge as StoredEdgeDefinition);
  const changes = { created: 0, changed: 0, unchanged: 0 };
  for (const edge of edges) {
    const before = known.find(
      ({ name, fromDictionary, toDictionary }) =>
        name === edge.name &&
        fromDictionary === edge.fromDictionary &&
        toDictionary === edge.toDictionary,
    );
    try {
      if (!before) {
        await createEdgeDefinition(tx, edge, actor);
        changes.created++;
      } else if (canonicalText(before.condition) === canonicalText(edge.condition)) {
        changes.unchanged++;
      } else {
        await updateEdgeDefinition(tx, before.edgeId, edge.condition, actor);
        changes.changed++;
      }
    } catch (error) {
      if (!(error instanceof EdgeDefinitionError)) throw error;
      notes.push({
        location: `Foreign key ${edge.name} of ${edge.fromDictionary}`,
        reason: error.message,
      });
    }
  }
  return changes;
}
