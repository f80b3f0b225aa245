/** Pairs the records of two zones by kind and name, and compares each pair. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Attribute, Index } from '#model/dictionaries/dictionary.ts';
import { COMPARED_KINDS } from '#model/metadata/comparison.ts';
import type { ComparedItem, ComparedKind, Difference } from '#model/metadata/comparison.ts';
import { canonicalText } from '#platform/ledger/hashing.ts';
import { byKey } from './by-key.ts';
import { compareAttributes, compareIndexes } from './compare-attributes.ts';
import { compareParts } from './compare-parts.ts';
import type { Parts } from './compare-parts.ts';

/** A record of a zone. Besides its id, nothing in it is known to this zone only. */
export interface Comparable {
  kind: ComparedKind;
  id: string;
  /** The name as people read it; `key` is what is compared. */
  name: string;
  /** The chain of a contract. */
  chain?: string;
  /** What the records of a pair have in common, within their kind: the name, in small letters where case does not count. */
  key: string;
  parts: Parts;
  attributes?: readonly Attribute[];
  indexes?: readonly Index[];
}

/** Records are compared in turns, so that other calls are answered meanwhile. */
const RECORDS_A_TURN = 20;

const collator = new Intl.Collator('en', { numeric: true });

/** All records of both sides, by kind, then by name. */
export async function compareRecords(
  here: readonly Comparable[],
  there: readonly Comparable[],
): Promise<ComparedItem[]> {
  const keyOf = ({ kind, key }: Comparable) => `${kind}\n${key}`;
  const [left, right] = [byKey(here, keyOf), byKey(there, keyOf)];
  const items: ComparedItem[] = [];
  let compared = 0;
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    for (const { one, other } of pairsOf(left.get(key) ?? [], right.get(key) ?? [])) {
      items.push(itemOf(one, other));
      if (++compared % RECORDS_A_TURN === 0) await nextTurn();
    }
  }
  return items.sort(
    (a, b) =>
      COMPARED_KINDS.indexOf(a.kind) - COMPARED_KINDS.indexOf(b.kind) ||
      collator.compare(a.name, b.name) ||
      collator.compare(a.chain ?? '', b.chain ?? ''),
  );
}

interface Pair {
  one: Comparable | undefined;
  other: Comparable | undefined;
}

/** Several records of one name, as system wallets may have it: those that are the same, then the others in their order. */
function pairsOf(here: readonly Comparable[], there: readonly Comparable[]): Pair[] {
  if (here.length <= 1 && there.length <= 1) return [{ one: here[0], other: there[0] }];
  const equals = byKey(there, contentOf);
  const same = here.flatMap((one): Pair[] => {
    const other = equals.get(contentOf(one))?.shift();
    return other ? [{ one, other }] : [];
  });
  const paired = new Set(same.flatMap(({ one, other }) => [one, other]));
  const [restHere, restThere] = [here, there].map((side) => side.filter((it) => !paired.has(it)));
  const longest = Math.max(restHere?.length ?? 0, restThere?.length ?? 0);
  const others = Array.from({ length: longest }, (_, index): Pair => {
    return { one: restHere?.[index], other: restThere?.[index] };
  });
  return [...same, ...others];
}

function contentOf({ parts, attributes, indexes }: Comparable): string {
  return canonicalText({ parts, attributes, indexes });
}

function itemOf(one: Comparable | undefined, other: Comparable | undefined): ComparedItem {
  const known = one ?? other;
  if (!known) throw new Error('A pair has no record.');
  const { kind, name, chain } = known;
  const differences = one && other ? differencesBetween(one, other) : [];
  return {
    ...{ kind, name, chain, hereId: one?.id, thereId: other?.id },
    status: !other
      ? 'onlyHere'
      : !one
        ? 'onlyThere'
        : differences.length > 0
          ? 'different'
          : 'same',
    differences,
  };
}

/** What differs between two records of one key, or two versions of a record. */
export function differencesBetween(one: Comparable, other: Comparable): Difference[] {
  const ofName = compareParts({ values: { name: one.name } }, { values: { name: other.name } });
  return [
    ...ofName,
    ...compareParts(one.parts, other.parts),
    ...compareAttributes(one.attributes ?? [], other.attributes ?? []),
    ...compareIndexes(one.indexes ?? [], other.indexes ?? []),
  ];
}
