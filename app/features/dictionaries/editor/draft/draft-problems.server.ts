/** The problems of a draft, and their positions on screen. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import { dictionarySchema } from '#model/dictionaries/dictionary.ts';
import { dictionaryProblems } from '#model/dictionaries/dictionary-rules.ts';
import type { DictionaryProblem } from '#model/dictionaries/dictionary-rules.ts';
import { nameProblem } from '#model/dictionaries/names.ts';
import { patternProblems } from '#app/features/dictionaries/editor/check-patterns.server.ts';
import { flattenDraft } from './draft.ts';
import type { Draft, DraftAttribute, DraftIndex } from './draft.ts';
import { toDictionary } from './draft-dictionary.ts';
import type { TypedAttribute, TypedDictionary } from './draft-dictionary.ts';
import { isItemTab, TABS } from '#app/features/dictionaries/editor/editor-location.ts';
import type { ItemTab } from '#app/features/dictionaries/editor/editor-location.ts';
import type { DraftProblem } from '#app/features/dictionaries/editor/editor-reply.ts';
import { INDEX_ATTRIBUTES } from '#app/features/dictionaries/editor/read-open-tab.ts';

/** At most this many problems are listed, because nobody corrects more one by one. */
const MAX_PROBLEMS = 1_000;

/**
 * The problems of a draft, in the order of the tabs. A stored name may stay although the editor would refuse it,
 * because imports may bring names such as 'Id'.
 */
export async function draftProblems(draft: Draft): Promise<DraftProblem[]> {
  const dictionary = toDictionary(draft);
  // Other requests are answered between two steps.
  await nextTurn();
  const issues = (dictionarySchema.safeParse(dictionary).error?.issues ?? []).slice(
    0,
    MAX_PROBLEMS,
  );
  await nextTurn();
  // The rules are left out when a text is too long, because only for texts of allowed lengths is their time bounded.
  const rules = issues.some(isTooLong) ? [] : await ruleProblems(dictionary);
  const limits = issues.map((issue) => ({
    path: issue.path.map((key) => (typeof key === 'number' ? key : String(key))),
    message: sentenceOf(issue),
  }));
  const problems = strictNameProblems(draft).slice(0, MAX_PROBLEMS);
  for (const source of [rules, limits]) {
    // A field that has a problem from one source needs none from the next.
    const known = new Set(problems.map(fieldKey));
    const found = source.map((problem) => locate(draft, problem));
    problems.push(...found.filter((problem) => !known.has(fieldKey(problem))));
  }
  const distinct = [...new Map(problems.map((it) => [JSON.stringify(it), it])).values()];
  const ordered = TABS.flatMap(({ id }) => distinct.filter(({ location }) => location.tab === id));
  return ordered.slice(0, MAX_PROBLEMS);
}

async function ruleProblems(dictionary: TypedDictionary): Promise<DictionaryProblem[]> {
  const unusable = await patternProblems(patternsOf(dictionary.attributes));
  const regexProblem = (regex: string) => {
    const problem = unusable.get(regex);
    return problem && `The regular expression cannot be used: ${problem}`;
  };
  return dictionaryProblems(dictionary, {
    strictNames: false,
    mostProblems: MAX_PROBLEMS,
    regexProblem,
  });
}

function patternsOf(attributes: readonly TypedAttribute[]): string[] {
  return attributes.flatMap(({ regex, nodeAttributes = [] }) => [
    ...(regex ? [regex] : []),
    ...patternsOf(nodeAttributes),
  ]);
}

/** Whether a text is too long, or a bound, which is the only union that a draft can violate. */
function isTooLong(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_union' || (issue.code === 'too_big' && issue.origin === 'string');
}

/** The problems of new or changed names, which must follow the pattern and avoid reserved words. */
function strictNameProblems({ hash, name, attributes, indexes }: Draft): DraftProblem[] {
  const unsaved = (tab: ItemTab, items: readonly (DraftAttribute | DraftIndex)[]) =>
    items
      .filter((item) => item.name !== item.savedName)
      .map((item) => ({ location: { tab, id: item.id }, name: item.name }));
  const attributeList = flattenDraft(attributes).map(({ attribute }) => attribute);
  return [
    ...(hash === undefined ? [{ location: { tab: 'details' } as const, name }] : []),
    ...unsaved('attributes', attributeList),
    ...unsaved('indexes', indexes),
  ].flatMap((named) => {
    const message = nameProblem(named.name);
    return message === undefined ? [] : [{ location: named.location, field: 'name', message }];
  });
}

/** The field of a problem: ['attributes', 2, 'nodeAttributes', 0, 'min'] leads to the field 'min' of an attribute. */
function locate(draft: Draft, { path, message }: DictionaryProblem): DraftProblem {
  const [tab, ...rest] = path;
  if (!isItemTab(tab)) {
    const field = tab === 'layoutMetadata' ? 'color' : String(tab ?? '');
    return { location: { tab: 'details' }, field, message };
  }
  const { id, field } = locateItem(draft[tab], rest);
  const isMembers = tab === 'indexes' && field === 'attributes';
  return { location: { tab, id }, field: isMembers ? INDEX_ATTRIBUTES : field, message };
}

function locateItem(
  items: readonly (DraftAttribute | DraftIndex)[],
  [position, field, ...rest]: DictionaryProblem['path'],
): { id?: string; field: string } {
  const item = typeof position === 'number' ? items[position] : undefined;
  if (!item) return { field: '' };
  return field === 'nodeAttributes' && rest.length > 0 && 'children' in item
    ? locateItem(item.children, rest)
    : { id: item.id, field: String(field ?? '') };
}

/** A violated limit as a sentence for people. The messages of the schema are for programs. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'too_big') return issue.message;
  const most = issue.maximum.toLocaleString('en');
  return `Please use ${most} ${issue.origin === 'string' ? 'characters' : 'entries'} at most.`;
}

function fieldKey({ field, location: { tab, id } }: DraftProblem): string {
  return JSON.stringify([tab, id, field]);
}
