/** What is wrong with a draft, and where on the screen it stands. */
import { RE2 } from 're2-wasm';
import type { z } from 'zod';
import { dictionarySchema } from '#model/dictionary.ts';
import { dictionaryProblems } from '#model/dictionary-rules.ts';
import type { DictionaryProblem } from '#model/dictionary-rules.ts';
import { nameProblem } from '#model/names.ts';
import { flattenAttributes } from './draft.ts';
import type { Draft, DraftAttribute } from './draft.ts';
import { toDictionary } from './draft-dictionary.ts';
import type { DraftProblem } from './editor-reply.ts';
import { INDEX_ATTRIBUTES } from './read-open-tab.ts';
import { isSameLocation } from './editor-location.ts';

/**
 * Everything that is wrong with a draft, in the order of the tabs. A name that is stored already may stay although
 * the editor would refuse it: imports may bring names such as 'Id'.
 */
export function draftProblems(draft: Draft): DraftProblem[] {
  const dictionary = toDictionary(draft);
  const names = strictNameProblems(draft);
  const rules = dictionaryProblems(dictionary, { strictNames: false, regexProblem }).map(
    (problem) => locate(draft, problem),
  );
  const known = [...names, ...rules.filter((problem) => !isCovered(problem, names))];
  const shape = dictionarySchema.safeParse(dictionary).error?.issues ?? [];
  const bounds = shape
    .map((issue) => locate(draft, { path: issue.path.map(toKey), message: sentenceOf(issue) }))
    .filter((problem) => !isCovered(problem, known));
  return inOrderOfTabs(withoutRepeats([...known, ...bounds]));
}

/** What is wrong with a regular expression, in the engine that the platform uses; undefined when it takes it. */
function regexProblem(regex: string): string | undefined {
  try {
    new RE2(regex, 'u');
    return undefined;
  } catch (error) {
    return `The regular expression cannot be used: ${(error as Error).message}`;
  }
}

/** Names that are new or changed follow the pattern and avoid reserved words. */
function strictNameProblems(draft: Draft): DraftProblem[] {
  const named = [
    ...(draft.hash === undefined
      ? [{ location: { tab: 'details' as const }, name: draft.name }]
      : []),
    ...flattenAttributes(draft.attributes).map(({ attribute }) => ({
      location: { tab: 'attributes' as const, id: attribute.id },
      ...attribute,
    })),
    ...draft.indexes.map((index) => ({
      location: { tab: 'indexes' as const, id: index.id },
      ...index,
    })),
  ];
  return named.flatMap((one) => {
    const isStored = 'savedName' in one && one.savedName === one.name;
    const message = isStored ? undefined : nameProblem(one.name);
    return message === undefined ? [] : [{ location: one.location, field: 'name', message }];
  });
}

/** ['attributes', 2, 'nodeAttributes', 0, 'min'] is the field 'min' of an attribute. */
function locate(draft: Draft, { path, message }: DictionaryProblem): DraftProblem {
  const [first, index, ...rest] = path;
  if (first === 'indexes' && typeof index === 'number') {
    const id = draft.indexes[index]?.id;
    const field = fieldOf(rest);
    return {
      location: { tab: 'indexes', id },
      field: field === 'attributes' ? INDEX_ATTRIBUTES : field,
      message,
    };
  }
  if (first === 'attributes' || first === 'indexes') {
    const { id, field } = locateAttribute(draft.attributes, path.slice(1));
    return { location: { tab: first, id }, field, message };
  }
  return {
    location: { tab: 'details' },
    field: first === 'layoutMetadata' ? 'color' : fieldOf(path),
    message,
  };
}

function locateAttribute(
  siblings: readonly DraftAttribute[],
  [index, ...rest]: (string | number)[],
): { id?: string; field: string } {
  const attribute = typeof index === 'number' ? siblings[index] : undefined;
  if (!attribute) return { field: '' };
  return rest[0] === 'nodeAttributes' && rest.length > 1
    ? locateAttribute(attribute.children, rest.slice(1))
    : { id: attribute.id, field: fieldOf(rest) };
}

function fieldOf([first]: (string | number)[]): string {
  return String(first ?? '');
}

function toKey(key: PropertyKey): string | number {
  return typeof key === 'number' ? key : String(key);
}

/** A limit as a sentence; the schema's own words are for programs. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'too_big') return issue.message;
  const most = issue.maximum.toLocaleString('en');
  return `Please use ${most} ${issue.origin === 'string' ? 'characters' : 'entries'} at most.`;
}

function isCovered({ location, field }: DraftProblem, by: readonly DraftProblem[]): boolean {
  return by.some((other) => isSameLocation(other.location, location) && other.field === field);
}

function withoutRepeats(problems: readonly DraftProblem[]): DraftProblem[] {
  const seen = new Set<string>();
  return problems.filter((problem) => {
    const key = JSON.stringify(problem);
    return !seen.has(key) && seen.add(key);
  });
}

const TAB_ORDER = ['details', 'attributes', 'indexes'] as const;

function inOrderOfTabs(problems: readonly DraftProblem[]): DraftProblem[] {
  return TAB_ORDER.flatMap((tab) => problems.filter(({ location }) => location.tab === tab));
}
