/** How two versions of a dictionary differ, and what that means for those who read its records. */
import { isDeepStrictEqual } from 'node:util';
import { counted } from '#model/text/counted.ts';
import type {
  ChangeClass,
  ChangedIndex,
  DictionaryChange,
} from '#model/dictionaries/dictionary-change.ts';
import { flattenAttributes } from '#model/dictionaries/dictionary.ts';
import type { Attribute, Dictionary } from '#model/dictionaries/dictionary.ts';
import { attributeRules } from '#platform/ledger/values/attribute-rules.ts';

/** The part of a change that follows from the dictionaries alone. */
export type DictionaryDifference = Pick<
  DictionaryChange,
  | 'added'
  | 'removed'
  | 'retyped'
  | 'madeRequired'
  | 'ruled'
  | 'undefinedAttributesAction'
  | 'indexesBuilt'
  | 'indexesDropped'
>;

export function compareDictionaries(before: Dictionary, after: Dictionary): DictionaryDifference {
  const old = attributesByPath(before);
  const now = attributesByPath(after);
  const added = [...now.keys()].filter((path) => !old.has(path));
  const removed = [...old.keys()].filter((path) => !now.has(path));
  const both = [...now].flatMap(([path, to]) => {
    const from = old.get(path);
    return from ? [{ path, from, to }] : [];
  });
  const retyped = both
    .filter(({ from, to }) => from.datatype !== to.datatype)
    .map(({ path, from, to }) => ({ path, from: from.datatype, to: to.datatype }));
  return {
    added,
    removed,
    retyped,
    madeRequired: [...now]
      .filter(([path, { required }]) => required && !old.get(path)?.required)
      .map(([path]) => path),
    ruled: both.filter(({ from, to }) => hasOtherRules(from, to)).map(({ path }) => path),
    undefinedAttributesAction:
      before.undefinedAttributesAction === after.undefinedAttributesAction
        ? null
        : after.undefinedAttributesAction,
    indexesBuilt: indexesOnlyIn(after, before),
    indexesDropped: indexesOnlyIn(before, after),
  };
}

function attributesByPath({ attributes }: Dictionary): Map<string, Attribute> {
  return new Map(flattenAttributes(attributes).map(({ path, attribute }) => [path, attribute]));
}

/** Whether the rules differ while the datatype is the same. */
function hasOtherRules(from: Attribute, to: Attribute): boolean {
  return (
    from.datatype === to.datatype && !isDeepStrictEqual(attributeRules(from), attributeRules(to))
  );
}

/** The indexes that only the first dictionary has. Type and attributes are compared, names are not. */
function indexesOnlyIn(these: Dictionary, others: Dictionary): ChangedIndex[] {
  const keyOf = ({ type, attributes }: ChangedIndex) => `${type}\n${attributes.join('\n')}`;
  const known = new Set(others.indexes.map(keyOf));
  return these.indexes.filter((index) => !known.has(keyOf(index)));
}

type Weighed = DictionaryDifference &
  Pick<DictionaryChange, 'records' | 'refusal' | 'unfit'> & {
    edges: { count: number };
    contracts: { count: number };
  };

/** The class of a change and, in one line, why. */
export function classifyChange(change: Weighed): { class: ChangeClass; summary: string } {
  const { removed, retyped, records, edges, contracts } = change;
  const isRead = records > 0 || edges.count > 0 || contracts.count > 0;
  const broken = [
    ...phrase(removed.length, 'is removed', 'are removed'),
    ...phrase(retyped.length, 'gets another datatype', 'get another datatype'),
  ];
  if (broken.length > 0 && isRead) {
    return { class: 'BREAKING', summary: `Breaks readers: ${sentence(broken, change)}` };
  }
  const cares = records > 0 ? reasonsForCare(change) : [];
  return cares.length > 0 || change.refusal !== null
    ? { class: 'CARE', summary: `Needs care: ${sentence(cares, change)}` }
    : { class: 'SAFE', summary: 'Safe: everything that reads the records goes on as before.' };
}

function reasonsForCare(change: Weighed): string[] {
  const { madeRequired, ruled, indexesBuilt, indexesDropped } = change;
  const unique = indexesBuilt.filter(({ type }) => type === 'PRIMARY' || type === 'UNIQUE');
  return [
    ...phrase(madeRequired.length, 'becomes required', 'become required'),
    ...phrase(ruled.length, 'has other rules', 'have other rules'),
    ...(change.undefinedAttributesAction === null
      ? []
      : ['attributes that are not defined are treated in another way']),
    ...(unique.length > 0 ? ['values have to be unique'] : []),
    ...(indexesDropped.length > 0 ? ['an index goes that queries may use'] : []),
  ];
}

function phrase(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [counted(count, `attribute ${one}`, `attributes ${many}`)];
}

function sentence(reasons: readonly string[], { refusal }: Weighed): string {
  const listed = reasons.join(', ');
  if (refusal === null) return `${listed}.`;
  return listed === '' ? 'it would not be saved.' : `${listed}. It would not be saved.`;
}
