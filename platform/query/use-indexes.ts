/**
 * The indexes of a chain in a query: an equality that must hold (joined by AND at the top) on the only
 * attribute of a PRIMARY or UNIQUE index, or on the leading one of a NORMAL index, narrows the records by
 * that index. The condition itself is compared all the same, so an index can only make it quicker.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Condition, Literal, Path } from '#model/tql/ast.ts';
import { canonicalKeyText, keyHash } from '../ledger/canonical-values.ts';
import type { ChainDefinition, IndexDefinition } from '../ledger/definitions.ts';
import { TEXT_ENTRY_LENGTH } from '../ledger/entries.ts';
import { passesList } from './values.ts';

type Sql = RawBuilder<unknown>;

/** A condition on `{alias}.key` that the indexes give; `true` when none fits. */
export function narrowByIndex(
  zone: number,
  condition: Condition | undefined,
  chain: ChainDefinition,
  alias: string,
): Sql {
  for (const { path, values } of equalities(condition)) {
    if (path.root !== 'data') continue;
    const attribute = path.segments.join('.');
    const isList = passesList(path, chain);
    const index = chain.indexes.find((candidate) => serves(candidate, attribute, isList));
    const datatype = chain.datatypes.get(attribute);
    if (!index || !datatype) continue;
    const texts = values.map((value) => canonicalKeyText(valueOf(value), datatype));
    return sql`${sql.ref(`${alias}.key`)} in (${lookUp(zone, index, texts, isNumber(datatype))})`;
  }
  return sql`true`;
}

/** A PRIMARY or UNIQUE index has one key for a whole list, so it cannot find one of its items. */
function serves(index: IndexDefinition, attribute: string, isList: boolean): boolean {
  if (index.attributes[0] !== attribute) return false;
  if (index.type === 'NORMAL') return true;
  if (isList) return false;
  return (index.type === 'PRIMARY' || index.type === 'UNIQUE') && index.attributes.length === 1;
}

function lookUp(zone: number, index: IndexDefinition, texts: string[], number: boolean): Sql {
  if (index.type !== 'NORMAL') {
    return sql`select key from unique_entry where zone = ${zone} and index_id = ${index.id}
      and hash = any(${texts.map((text) => keyHash([text]))}::uuid[])`;
  }
  return number
    ? sql`select key from number_entry where zone = ${zone} and index_id = ${index.id}
        and value = any(${texts}::numeric[])`
    : sql`select key from text_entry where zone = ${zone} and index_id = ${index.id}
        and value = any(${texts.map((text) => text.slice(0, TEXT_ENTRY_LENGTH))}::text[])`;
}

/** Equalities that every result must meet. */
function equalities(condition: Condition | undefined): { path: Path; values: Literal[] }[] {
  switch (condition?.kind) {
    case 'and':
      return condition.conditions.flatMap(equalities);
    case 'compare':
      return condition.operator === '==' && condition.value.kind !== 'null'
        ? [{ path: condition.path, values: [condition.value] }]
        : [];
    case 'in':
      return !condition.negated && condition.values.every(({ kind }) => kind !== 'null')
        ? [{ path: condition.path, values: [...condition.values] }]
        : [];
    default:
      return [];
  }
}

function valueOf(literal: Literal): unknown {
  return literal.kind === 'null' ? null : literal.value;
}

function isNumber(datatype: string): boolean {
  return /^(INTEGER|LONG|DECIMAL)/.test(datatype);
}
