/** Checks a bundle, and reads it as the records of a zone. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { dictionaryProblems } from '#model/dictionaries/dictionary-rules.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import { givenMessage } from '#model/fields/given-message.ts';
import {
  BUNDLE_FORMAT,
  BUNDLE_RECORDS,
  BUNDLE_VERSION,
  bundleSchema,
  MAX_BUNDLE_RECORDS,
} from '#model/metadata/bundle.ts';
import { KIND_LABELS } from '#model/metadata/describe-difference.ts';
import { PROMOTED_KINDS } from '#model/metadata/promotion.ts';
import type { PromotedKind } from '#model/metadata/promotion.ts';
import { isObject } from '#model/text/json-object.ts';
import { ruleProblems } from '#platform/ledger/values/record-rules.ts';
import { toComparable } from '#platform/metadata/comparison/to-comparable.ts';
import type { PromotedRecord } from '#platform/metadata/promotion/plan-promotion.ts';

/** A bundle that cannot be used. Its message names the record and the field. It is sent as 400. */
export class BundleError extends Error {
  override name = 'BundleError';
}

/** Problems that one message tells. */
const TOLD_PROBLEMS = 3;

const shape = bundleSchema.shape;
const listSchema = z
  .array(z.unknown(), 'Write a list of records.')
  .max(
    MAX_BUNDLE_RECORDS,
    `A bundle may hold ${MAX_BUNDLE_RECORDS.toLocaleString('en')} records of a kind at most.`,
  )
  .optional();

/** The bundle around its records, which are checked one by one so that other calls are answered meanwhile. */
const outerSchema = z.strictObject({
  ...shape,
  ...{ dictionaries: listSchema, edgeDefs: listSchema },
  ...{ glossaries: listSchema, userGroups: listSchema },
});

/** The records of a bundle, with no ids. @throws BundleError */
export async function readBundle(given: unknown): Promise<PromotedRecord[]> {
  requireVersion(given);
  const outer = outerSchema.safeParse(given, { error: givenMessage('field') });
  if (!outer.success) throw toError(outer.error.issues.map((issue) => sayIssue('', issue)));
  const records: PromotedRecord[] = [];
  const problems: string[] = [];
  for (const kind of PROMOTED_KINDS) {
    for (const [index, entry] of (outer.data[kind] ?? []).entries()) {
      const read = readRecord(kind, index, entry);
      if (read.record) records.push(read.record);
      problems.push(...read.problems);
      await nextTurn();
    }
  }
  problems.push(...repeatedNames(records), ...groupsAsMembers(records));
  if (problems.length > 0) throw toError(problems);
  return records;
}

/** @throws BundleError for another document, or a bundle of another version */
function requireVersion(given: unknown): void {
  if (!isObject(given) || given.format !== BUNDLE_FORMAT) {
    throw new BundleError(
      `This is no bundle of definitions: its field format is not '${BUNDLE_FORMAT}'. Take one that 'zone export' has written.`,
    );
  }
  if (given.version === BUNDLE_VERSION) return;
  const version = JSON.stringify(given.version)?.slice(0, 20) ?? 'none';
  throw new BundleError(
    `version: The bundle has version ${version}, and this Keyway reads version ${BUNDLE_VERSION}. Export it again with this Keyway.`,
  );
}

function toError(problems: readonly string[]): BundleError {
  const more = problems.length - TOLD_PROBLEMS;
  const told = problems.slice(0, TOLD_PROBLEMS).join(' ');
  return new BundleError(more > 0 ? `${told} (and ${more.toLocaleString('en')} more)` : told);
}

interface Read {
  record?: PromotedRecord;
  problems: string[];
}

function readRecord(kind: PromotedKind, index: number, entry: unknown): Read {
  const label = labelIn(kind, index, entry);
  if (!isObject(entry)) return { problems: [`${label}: Write an object with its fields.`] };
  const result = BUNDLE_RECORDS[kind].safeParse(entry, { error: givenMessage('field') });
  if (!result.success) {
    return { problems: result.error.issues.map((issue) => sayIssue(label, issue)) };
  }
  // A record of a bundle has no id and no version: only its name and its content count.
  const record = {
    ...{ kind, id: '', hash: '', chain: '', idOf: new Map() },
    content: result.data,
  } as unknown as PromotedRecord;
  const problems = kind === 'dictionaries' ? beyondShape(label, result.data as Dictionary) : [];
  return { record, problems };
}

/** What must hold for a dictionary beyond its shape, as where dictionaries are uploaded. */
function beyondShape(label: string, dictionary: Dictionary): string[] {
  const problems = dictionaryProblems(dictionary, { strictNames: false });
  if (problems.length > 0) {
    return problems.map(({ path, message }) => sayIssue(label, { path, message }));
  }
  return ruleProblems(dictionary).map((message) => `${label}: ${ended(message)}`);
}

/** Characters of a name that a sentence repeats. */
const NAME_LENGTH = 100;

/** 'Glossary term 'Bed'', or with its position where it has no name. */
function labelIn(kind: PromotedKind, index: number, entry: unknown): string {
  const { name, term } = (isObject(entry) ? entry : {}) as Record<string, unknown>;
  const said = kind === 'glossaries' ? term : name;
  const one = KIND_LABELS[kind].one;
  if (typeof said === 'string' && said !== '') return `${one} '${said.slice(0, NAME_LENGTH)}'`;
  return `${one} ${index + 1} of ${kind}`;
}

function sayIssue(
  label: string,
  { path, message }: { path: readonly PropertyKey[]; message: string },
): string {
  const field = path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
  const where = [label, field].filter((part) => part !== '').join(', ');
  return where === '' ? ended(message) : `${where}: ${ended(message)}`;
}

const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

function repeatedNames(records: readonly PromotedRecord[]): string[] {
  const seen = new Set<string>();
  return records.flatMap((record) => {
    const { key, name } = toComparable(record);
    const whole = `${record.kind}\n${key}`;
    if (!seen.has(whole)) {
      seen.add(whole);
      return [];
    }
    return [
      `${KIND_LABELS[record.kind].one} '${name}': The bundle has two of this name. Keep one of them.`,
    ];
  });
}

/** Groups hold people, so that no group is a member of another one, or of itself. */
function groupsAsMembers(records: readonly PromotedRecord[]): string[] {
  const groups = new Set(
    records.flatMap((record) =>
      record.kind === 'userGroups' ? [record.content.name.toLowerCase()] : [],
    ),
  );
  return records.flatMap((record) => {
    if (record.kind !== 'userGroups') return [];
    const index = record.content.group.findIndex((member) => groups.has(member.toLowerCase()));
    if (index === -1) return [];
    return [
      `${KIND_LABELS.userGroups.one} '${record.content.name}', group[${index}]: '${record.content.group[index]}' is a group, and a group has people as members. Write their mail addresses.`,
    ];
  });
}
