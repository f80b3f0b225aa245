/** What is wrong with a draft, and where on screen. */
import { RE2 } from 're2-wasm';
import type { z } from 'zod';
import { dictionarySchema } from '#model/dictionary.ts';
import { dictionaryProblems } from '#model/dictionary-rules.ts';
import type { DictionaryProblem } from '#model/dictionary-rules.ts';
import { nameProblem } from '#model/names.ts';
import { flattenAttributes } from './draft.ts';
import type { Draft, DraftAttribute, DraftIndex } from './draft.ts';
import { toDictionary } from './draft-dictionary.ts';
import { isItemTab, isSameLocation, TABS } from './editor-location.ts';
import type { ItemTab } from './editor-location.ts';
import type { DraftProblem } from './editor-reply.ts';
import { INDEX_ATTRIBUTES } from './read-open-tab.ts';

/**
 * Everything that is wrong with a draft, in the order of the tabs. A stored name may stay although the editor would
 * refuse it: imports may bring names such as 'Id'.
 */
export function draftProblems(draft: Draft): DraftProblem[] {
  const dictionary = toDictionary(draft);
  const rules = dictionaryProblems(dictionary, { strictNames: false, regexProblem });
  const limits = (dictionarySchema.safeParse(dictionary).error?.issues ?? []).map((issue) => ({
    path: issue.path.map((key) => (typeof key === 'number' ? key : String(key))),
    message: sentenceOf(issue),
  }));
  const problems = strictNameProblems(draft);
  for (const source of [rules, limits]) {
    const found = source.map((problem) => locate(draft, problem));
    // a field with a problem from one source needs none from the next
    problems.push(
      ...found.filter((problem) => !problems.some((known) => isSameField(known, problem))),
    );
  }
  const distinct = [...new Map(problems.map((it) => [JSON.stringify(it), it])).values()];
  return TABS.flatMap(({ id }) => distinct.filter(({ location }) => location.tab === id));
}

/** What is wrong with a regular expression, in the engine that the platform uses; undefined when it is accepted. */
function regexProblem(regex: string): string | undefined {
  try {
    new RE2(regex, 'u');
    return undefined;
  } catch (error) {
    return `The regular expression cannot be used: ${(error as Error).message}`;
  }
}

/** Names that are new or changed follow the pattern and avoid reserved words. */
function strictNameProblems({ hash, name, attributes, indexes }: Draft): DraftProblem[] {
  const unsaved = (tab: ItemTab, items: readonly (DraftAttribute | DraftIndex)[]) =>
    items
      .filter((item) => item.name !== item.savedName)
      .map((item) => ({ location: { tab, id: item.id }, name: item.name }));
  const attributeList = flattenAttributes(attributes).map(({ attribute }) => attribute);
  return [
    ...(hash === undefined ? [{ location: { tab: 'details' } as const, name }] : []),
    ...unsaved('attributes', attributeList),
    ...unsaved('indexes', indexes),
  ].flatMap((named) => {
    const message = nameProblem(named.name);
    return message === undefined ? [] : [{ location: named.location, field: 'name', message }];
  });
}

/** The path ['attributes', 2, 'nodeAttributes', 0, 'min'] leads to the field 'min' of an attribute. */
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

/** A limit as a sentence; the schema's own words are for programs. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'too_big') return issue.message;
  const most = issue.maximum.toLocaleString('en');
  return `Please use ${most} ${issue.origin === 'string' ? 'characters' : 'entries'} at most.`;
}

function isSameField(a: DraftProblem, b: DraftProblem): boolean {
  return a.field === b.field && isSameLocation(a.location, b.location);
}
