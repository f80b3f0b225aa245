/** Plans what has to be done so that records of a zone become as they are wanted. The code is pure. */
import { isDeepStrictEqual } from 'node:util';
import { datatypesOf } from '#model/dictionaries/dictionary.ts';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import type { ChangeClass, DictionaryChange } from '#model/dictionaries/dictionary-change.ts';
import type { Difference } from '#model/metadata/comparison.ts';
import { KIND_LABELS } from '#model/metadata/describe-difference.ts';
import { PROMOTED_KINDS } from '#model/metadata/promotion.ts';
import type {
  PromotedKind,
  PromotionStep,
  StepClass,
  StepOperation,
} from '#model/metadata/promotion.ts';
import { counted } from '#model/text/counted.ts';
import { canonicalText, sha256 } from '#platform/ledger/hashing.ts';
import { differencesBetween } from '#platform/metadata/comparison/compare-records.ts';
import type { NamedRecord } from '#platform/metadata/comparison/named-records.ts';
import { toComparable } from '#platform/metadata/comparison/to-comparable.ts';
import {
  edgeFamily,
  EdgeDefinitionError,
  requireLikeTypes,
} from '#platform/metadata/edge-definitions.ts';

export type PromotedRecord = NamedRecord<PromotedKind>;

/** What a plan is made from. */
export interface PlanFacts {
  /** The records as they are to be. */
  wanted: readonly PromotedRecord[];
  /** The records of this zone that are to go: only an undo has them. */
  unwanted: readonly PromotedRecord[];
  /** All records of the promoted kinds in this zone, as they are now. */
  present: readonly PromotedRecord[];
  /** The ids of the user wallets of this zone, by their mail addresses in small letters. */
  wallets: ReadonlyMap<string, string>;
  /** What saving a dictionary would do, by its name. Where it was not asked for, it is absent. */
  previews: ReadonlyMap<string, DictionaryChange>;
  /** How many records and contracts the chain of an unwanted dictionary has, by its name. */
  held: ReadonlyMap<string, number>;
  /** The ids of records that were changed after the promotion that is undone. */
  changedSince: ReadonlySet<string>;
  /** Where the records come from, in words, and all dictionaries that may be chosen there; absent for an undo. */
  offered?: { origin: string; dictionaries: ReadonlySet<string> };
}

/** A step with what carries it out. */
export interface PlannedStep extends PromotionStep {
  /** The record as it is to be; absent when it goes. */
  wanted?: PromotedRecord;
  /** The record as it is now; absent when it is created. */
  present?: PromotedRecord;
  /** The ids of the members that a group is to have. */
  members?: string[];
}

export interface Planned {
  steps: PlannedStep[];
  notes: string[];
  /** Names the records, and what of this zone they depend on. Records of data, which may change at any time, are no part of it. */
  digest: string;
}

export function planPromotion(facts: PlanFacts): Planned {
  const zone = createLookup(facts);
  const notes: string[] = [];
  const steps = facts.unwanted.map((record) => deletionOf(facts, record));
  for (const wanted of facts.wanted) {
    const planned = stepOf(facts, zone, wanted);
    if (typeof planned === 'string') notes.push(planned);
    else if (planned) steps.push(planned);
  }
  const ordered = steps.sort(inOrder);
  return { steps: ordered, notes, digest: digestOf(zone, ordered) };
}

/**
 * Deletions come first: an edge may keep a dictionary from its earlier datatypes. Otherwise what is needed comes before what needs
 * it: dictionaries before the edges between them.
 */
function inOrder(one: PlannedStep, other: PlannedStep): number {
  const isDeletion = (step: PlannedStep) => Number(step.operation === 'delete');
  const rank = (step: PlannedStep) => PROMOTED_KINDS.indexOf(step.kind);
  const direction = isDeletion(one) ? -1 : 1;
  return (
    isDeletion(other) - isDeletion(one) ||
    direction * (rank(one) - rank(other)) ||
    (one.name < other.name ? -1 : Number(one.name > other.name))
  );
}

const keyOf = (record: PromotedRecord) => `${record.kind}\n${toComparable(record).key}`;

interface Lookup {
  present: ReadonlyMap<string, PromotedRecord>;
  wanted: ReadonlyMap<string, PromotedRecord>;
  unwanted: ReadonlySet<string>;
  /** The present edge definitions that stay. */
  edges: readonly NamedRecord<'edgeDefs'>[];
}

function createLookup({ present, wanted, unwanted }: PlanFacts): Lookup {
  const gone = new Set(unwanted.map(({ id }) => id));
  return {
    present: new Map(present.map((record) => [keyOf(record), record])),
    wanted: new Map(wanted.map((record) => [keyOf(record), record])),
    unwanted: gone,
    edges: present.filter(
      (record): record is NamedRecord<'edgeDefs'> =>
        record.kind === 'edgeDefs' && !gone.has(record.id),
    ),
  };
}

/** The step of a wanted record, a note why there is none, or nothing when it is already so. */
function stepOf(
  facts: PlanFacts,
  zone: Lookup,
  wanted: PromotedRecord,
): PlannedStep | string | undefined {
  const present = zone.present.get(keyOf(wanted));
  const differences = present
    ? differencesBetween(toComparable(present), toComparable(wanted))
    : [];
  if (present && differences.length === 0) return undefined;
  const step: PlannedStep = {
    ...{ kind: wanted.kind, name: toComparable(wanted).name },
    operation: present ? 'update' : 'create',
    ...{ hereId: present?.id, thereId: wanted.id },
    ...{ class: 'safe', reasons: [], differences },
    ...{ wanted, present },
  };
  if (present && facts.changedSince.has(present.id)) {
    addReason(step, 'needsCare', CHANGED_SINCE);
  }
  return REFINE[wanted.kind](step, { facts, zone });
}

const CHANGED_SINCE = 'It was changed after the promotion: this change is undone as well.';

interface Around {
  facts: PlanFacts;
  zone: Lookup;
}

const REFINE: Record<PromotedKind, (step: PlannedStep, around: Around) => PlannedStep | string> = {
  dictionaries: refineDictionary,
  edgeDefs: refineEdge,
  glossaries: refineTerm,
  userGroups: refineGroup,
};

const CLASSES: Record<ChangeClass, StepClass> = {
  SAFE: 'safe',
  CARE: 'needsCare',
  BREAKING: 'breaksReaders',
};
const RANKS: readonly StepClass[] = ['safe', 'needsCare', 'breaksReaders'];

function addReason(step: PlannedStep, its: StepClass, reason: string): void {
  if (RANKS.indexOf(its) > RANKS.indexOf(step.class)) step.class = its;
  step.reasons.push(reason);
}

function refineDictionary(step: PlannedStep, { facts, zone }: Around): PlannedStep {
  const change = facts.previews.get(step.name);
  if (!step.present || !change) return step;
  const { records, checked, unfit, converted } = change;
  step.class = maxClass(step.class, CLASSES[change.class]);
  if (change.class !== 'SAFE') step.reasons.push(change.summary);
  if (records > 0) step.records = { records, checked, unfit };
  for (const { path, from, to, values } of converted) {
    const what = counted(values, 'value', 'values');
    addReason(step, 'needsCare', `Converts ${what} of ${path} from ${from} to ${to}.`);
  }
  if (checked < records) {
    const [some, all] = [checked, records].map((amount) => amount.toLocaleString('en'));
    step.reasons.push(`Only ${some} of ${all} records were checked: the job checks all of them.`);
  }
  step.problem = dictionaryProblem(step.name, change, zone);
  return step;
}

const maxClass = (one: StepClass, other: StepClass): StepClass =>
  RANKS.indexOf(one) < RANKS.indexOf(other) ? other : one;

/**
 * Why a dictionary cannot get its datatypes. An edge definition that stays refuses other datatypes of its attributes. One
 * that the plan changes would have to change before the dictionary, and also after it.
 */
function dictionaryProblem(
  name: string,
  { retyped, refusal, unfit }: DictionaryChange,
  zone: Lookup,
): string | undefined {
  const moved = retyped.filter(({ from, to }) => edgeFamily(from) !== edgeFamily(to));
  const joins = ({
    content: { fromDictionary, toDictionary, condition },
  }: NamedRecord<'edgeDefs'>) =>
    moved.find(({ path }) =>
      condition.some(
        ({ fromCol, toCol }) =>
          (fromDictionary === name && fromCol === path) ||
          (toDictionary === name && toCol === path),
      ),
    );
  const edge = zone.edges.find(joins);
  const wanted = edge && zone.wanted.get(keyOf(edge));
  if (edge && wanted && !isDeepStrictEqual(edge.content, wanted.content)) {
    return `The dictionary waits for the edge definition '${toComparable(edge).name}', which joins by ${joins(edge)?.path}, and the edge definition waits for the dictionary. Delete the edge definition in this zone: the plan creates it again.`;
  }
  if (edge) return refusal ?? undefined;
  // An edge that goes by this plan does not refuse the dictionary.
  return moved.length > 0 && unfit.count === 0 ? undefined : (refusal ?? undefined);
}

function refineEdge(step: PlannedStep, { facts, zone }: Around): PlannedStep {
  const { content } = step.wanted as NamedRecord<'edgeDefs'>;
  if (step.operation === 'update') {
    addReason(step, 'breaksReaders', 'It joins other records than before.');
  }
  const [from, to] = [content.fromDictionary, content.toDictionary].map((name) =>
    typesIn(zone, name),
  );
  const absent = !from ? content.fromDictionary : !to ? content.toDictionary : undefined;
  if (!from || !to) {
    const { offered } = facts;
    const isNowhere = offered && !offered.dictionaries.has(absent ?? '');
    step.problem = isNowhere
      ? `The dictionary '${absent}' is neither in this zone nor in ${offered.origin}. Make it first.`
      : `The dictionary '${absent}' is not in this zone, and is not chosen. Choose it as well.`;
    return step;
  }
  try {
    requireLikeTypes(content, { from, to });
  } catch (error) {
    if (!(error instanceof EdgeDefinitionError)) throw error;
    step.problem = error.message;
  }
  return step;
}

/** The datatypes of a dictionary after the plan; undefined when there is none. */
function typesIn(
  { present, wanted, unwanted }: Lookup,
  name: string,
): ReadonlyMap<string, Datatype> | undefined {
  const found = [wanted, present]
    .map((records) => records.get(`dictionaries\n${name}`))
    .find((record) => record && !unwanted.has(record.id));
  return found?.kind === 'dictionaries' ? datatypesOf(found.content.attributes) : undefined;
}

function refineTerm(step: PlannedStep): PlannedStep | string {
  const { present, differences } = step;
  if (present?.kind !== 'glossaries') return step;
  const others = differences.filter(({ field }) => field !== 'name');
  const kept = present.content.term;
  if (others.length === 0) {
    return `${labelOf(step)} is called '${kept}' in this zone. A term is never renamed, so nothing is done.`;
  }
  if (others.length < differences.length) {
    step.reasons.push(`A term is never renamed: it stays '${kept}'.`);
  }
  return { ...step, differences: others };
}

/** Names of missing members that a plan repeats. */
const MAX_NAMED_MEMBERS = 100;

function refineGroup(step: PlannedStep, { facts: { wallets } }: Around): PlannedStep | string {
  const { content } = step.wanted as NamedRecord<'userGroups'>;
  const now = step.present as NamedRecord<'userGroups'> | undefined;
  const found = content.group.map((name) => ({
    name,
    id: now?.idOf.get(name) ?? wallets.get(name),
  }));
  const missing = found.filter(({ id }) => id === undefined).map(({ name }) => name);
  const members = [...new Set(found.flatMap(({ id }) => (id === undefined ? [] : [id])))];
  const before = new Set(now ? now.content.group.map((name) => now.idOf.get(name)) : []);
  const joining = members.filter((id) => !before.has(id)).length;
  const leaving = [...before].filter((id) => id !== undefined && !members.includes(id)).length;
  const said = `${counted(missing.length, 'member has', 'members have')} no wallet in this zone`;
  if (missing.length > 0) {
    const first = missing.slice(0, MAX_NAMED_MEMBERS);
    step.missingMembers = { count: missing.length, first };
    addReason(step, 'needsCare', `${said}: ${shortList(missing)}.`);
  }
  if (now && joining + leaving === 0 && step.differences.every(isOfMembers)) {
    return `${labelOf(step)} differs by members only that have no wallet in this zone: ${shortList(missing)}.`;
  }
  if (now && joining > 0) {
    const join = counted(joining, 'wallet joins', 'wallets join');
    addReason(step, 'needsCare', `${join} the group, and may read what it may.`);
  }
  if (leaving > 0) {
    const leave = counted(leaving, 'wallet leaves', 'wallets leave');
    addReason(step, 'breaksReaders', `${leave} the group, and may no longer read what it may.`);
  }
  if (members.length === 0) {
    step.problem = `${said}, so the group would be empty. Invite one of them first: ${shortList(missing)}.`;
  }
  return { ...step, members };
}

const isOfMembers = ({ field }: Difference) => field === 'group';

const SHORT = 5;

function shortList(names: readonly string[]): string {
  const more = names.length - SHORT;
  const shown = names.slice(0, SHORT).join(', ');
  return more > 0 ? `${shown} and ${more.toLocaleString('en')} more` : shown;
}

/** 'Glossary term 'Bed'' */
export function labelOf({ kind, name }: Pick<PromotionStep, 'kind' | 'name'>): string {
  return `${KIND_LABELS[kind].one} '${name}'`;
}

function deletionOf(facts: PlanFacts, present: PromotedRecord): PlannedStep {
  const { kind, id } = present;
  const operation: StepOperation = 'delete';
  const step: PlannedStep = {
    ...{ kind, name: toComparable(present).name, operation, hereId: id, present },
    ...{ class: 'breaksReaders', reasons: ['It was created by the promotion, and goes.'] },
    differences: [],
  };
  if (facts.changedSince.has(id)) step.reasons.push(CHANGED_SINCE);
  if (present.kind !== 'dictionaries') return step;
  const { name } = present.content;
  const held = facts.held.get(name) ?? 0;
  const edge = createLookup(facts).edges.find(({ content }) =>
    [content.fromDictionary, content.toDictionary].includes(name),
  );
  if (held > 0) {
    step.problem = `Its chain has ${counted(held, 'record or contract', 'records and contracts')} by now. Delete them first, or keep the dictionary.`;
  } else if (edge) {
    step.problem = `The edge definition '${toComparable(edge).name}' joins by it. Delete that first, or keep the dictionary.`;
  }
  return step;
}

/** A digest of what the steps write, of what they replace, and of the dictionaries that edges need. */
function digestOf(zone: Lookup, steps: readonly PlannedStep[]): string {
  const parts = steps.map(({ kind, name, operation, wanted, present, members = [] }) => ({
    ...{ kind, name, operation, members },
    content: wanted?.content ?? null,
    replaced: present?.hash ?? null,
    needed: wanted ? neededBy(zone, wanted) : [],
  }));
  return sha256(canonicalText(JSON.parse(JSON.stringify(parts)))).toString('hex');
}

function neededBy(zone: Lookup, record: PromotedRecord): string[] {
  if (record.kind !== 'edgeDefs') return [];
  const { fromDictionary, toDictionary } = record.content;
  return [fromDictionary, toDictionary].map(
    (name) => zone.present.get(`dictionaries\n${name}`)?.hash ?? '',
  );
}
