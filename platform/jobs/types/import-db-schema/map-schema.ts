/**
 * Converts the tables of a DbSchema file to dictionaries and its foreign keys to edge definitions. What a dictionary
 * cannot express is left out and reported, never guessed.
 */
import type { Attribute, Dictionary, Index } from '#model/dictionaries/dictionary.ts';
import { dictionaryProblems } from '#model/dictionaries/dictionary-rules.ts';
import type { EdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import { createRecordRules, DictionaryError } from '#platform/ledger/values/record-rules.ts';
import { toAttribute } from './map-column.ts';
import type { Note } from './notes.ts';
import type { DbsFile, DbsForeignKey, DbsTable } from './db-schema-file.ts';

export interface MappedSchema {
  dictionaries: Dictionary[];
  edges: EdgeDefinition[];
  /** 'order date → order_date', with its location. */
  renamed: string[];
  /** What was left out or taken as something else, with the reason. */
  notes: Note[];
  /**
   * The reasons why tables became no dictionary, by the name of the table. A dictionary of that name is not missing in
   * the file.
   */
  lost: Map<string, string>;
}

type Report = Pick<MappedSchema, 'renamed' | 'notes' | 'lost'>;

/** A table under the names that its dictionary has. */
interface Named {
  table: DbsTable;
  name: string;
  /** The dictionary's name of each column, by the column's name in the file. */
  columns: ReadonlyMap<string, string>;
}

export function mapSchema(file: DbsFile): MappedSchema {
  const report: Report = { renamed: [], notes: [], lost: new Map() };
  report.notes.push(...file.others.map(({ kind, name }) => notTaken(kind, name)));
  const named = nameTables(file.tables, report);
  const dictionaries = named.flatMap((entry) => toDictionary(entry, file, report) ?? []);
  const known = new Set(dictionaries.map(({ name }) => name));
  const edges = named
    .filter(({ name }) => known.has(name))
    .flatMap((entry) =>
      entry.table.foreignKeys.flatMap((fk) => toEdge(fk, entry, named, report) ?? []),
    );
  return { dictionaries, edges, ...report };
}

/**
 * A note about a part that becomes no dictionary. Views, triggers and procedures say what a database does; a dictionary
 * says what a record is.
 */
function notTaken(kind: string, name: string): Note {
  return {
    location: `${kind.charAt(0).toUpperCase()}${kind.slice(1).replace('_', ' ')} ${name}`,
    reason: 'not taken; only tables become dictionaries.',
  };
}

/** Characters that a name cannot contain are replaced by '_'; letters of any script are kept. */
function cleanName(name: string): string {
  return name
    .trim()
    .replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, '_')
    .slice(0, 64);
}

function nameTables(tables: readonly DbsTable[], report: Report): Named[] {
  const taken = new Set<string>();
  const named: Named[] = [];
  for (const table of tables) {
    const plain = cleanName(table.name);
    const name = taken.has(plain) ? cleanName(`${table.schema}_${table.name}`) : plain;
    if (name === '' || taken.has(name)) {
      const reason = 'its name is empty or taken.';
      report.notes.push({ location: `Table '${table.name}'`, reason });
      report.lost.set(table.name, `Table '${table.name}': ${reason}`);
      continue;
    }
    taken.add(name);
    if (name !== table.name) {
      report.renamed.push(`table ${table.name} → ${name}`);
      report.lost.set(table.name, `It would be saved as '${name}'.`);
    }
    named.push({ table, name, columns: nameColumns(table, name, report) });
  }
  return named;
}

function nameColumns(table: DbsTable, name: string, report: Report): ReadonlyMap<string, string> {
  const columns = new Map<string, string>();
  const taken = new Set<string>();
  for (const { name: given } of table.columns) {
    // A dot separates an object from its attribute, as in this platform's own files.
    const clean = given.split('.').map(cleanName).filter(Boolean).join('.');
    if (clean === '' || taken.has(clean)) {
      report.notes.push({ location: `${name}.${given}`, reason: 'the name is empty or taken.' });
      continue;
    }
    taken.add(clean);
    columns.set(given, clean);
    if (clean !== given) report.renamed.push(`column ${name}.${given} → ${clean}`);
  }
  return columns;
}

function toDictionary(
  { table, name, columns }: Named,
  { colors, groups }: DbsFile,
  report: Report,
): Dictionary | undefined {
  const qualifiedName = `${table.schema} ${table.name}`;
  const color = colors.get(qualifiedName);
  const attributes: Attribute[] = [];
  for (const column of table.columns) {
    const path = columns.get(column.name);
    if (path !== undefined) {
      insertAttribute(attributes, path, toAttribute(column, name, report.notes));
    }
  }
  const dictionary: Dictionary = {
    name,
    description: (table.comment ?? '').slice(0, 10_000),
    groupName: groups.get(qualifiedName) ?? '',
    undefinedAttributesAction: 'KEEP',
    layoutMetadata: color === undefined ? {} : { color: `#${color}` },
    attributes,
    indexes: toIndexes(table, name, columns, report),
  };
  const mended = mend(dictionary, report);
  const last = report.notes.at(-1);
  if (!mended) report.lost.set(name, last ? `${last.location}: ${last.reason}` : '');
  return mended;
}

/** Adds an attribute at its dotted path, creating the objects above it. */
function insertAttribute(attributes: Attribute[], path: string, attribute: Attribute): void {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    attributes.push({ ...attribute, name: first });
    return;
  }
  let parent = attributes.find(({ name }) => name === first);
  if (!parent) attributes.push((parent = { name: first, datatype: 'OBJECT', nodeAttributes: [] }));
  insertAttribute((parent.nodeAttributes ??= []), rest.join('.'), attribute);
}

const INDEX_TYPE_OF: Readonly<Record<string, Index['type']>> = {
  PRIMARY_KEY: 'PRIMARY',
  UNIQUE_KEY: 'UNIQUE',
  UNIQUE_INDEX: 'UNIQUE',
  UNIQUE: 'UNIQUE',
  NORMAL: 'NORMAL',
  INDEX1: 'FULLTEXT',
};

function toIndexes(
  table: DbsTable,
  name: string,
  columns: ReadonlyMap<string, string>,
  { notes }: Report,
): Index[] {
  const taken = new Set<string>();
  return table.indexes.flatMap((index, i) => {
    const type = INDEX_TYPE_OF[index.unique];
    const attributes = index.columns.flatMap((column) => columns.get(column) ?? []);
    if (!type || attributes.length === 0 || attributes.length < index.columns.length) {
      notes.push({
        location: `Index ${index.name} of ${name}`,
        reason: 'its type or a column of it is unknown.',
      });
      return [];
    }
    let indexName = cleanName(index.name) || `${name}_index_${i + 1}`;
    if (taken.has(indexName)) indexName = `${indexName}_${i + 1}`;
    taken.add(indexName);
    return [{ name: indexName, type, attributes }];
  });
}

/** Removes the parts that the rules of dictionaries refuse; undefined when an attribute itself would have to go. */
function mend(dictionary: Dictionary, { notes }: Report): Dictionary | undefined {
  for (let tries = 0; tries < 50; tries += 1) {
    const [problem] = problemsOf(dictionary);
    if (!problem) return dictionary;
    const { path, message } = problem;
    notes.push({ location: locationOf(dictionary, path), reason: message });
    const [part, index] = path;
    const field = path.at(-1);
    if (part === 'indexes' && typeof index === 'number') dictionary.indexes.splice(index, 1);
    else if (!dropField(dictionary, path.slice(0, -1), field)) return undefined;
  }
  notes.push({ location: `Table ${dictionary.name}`, reason: 'too much of it is refused.' });
  return undefined;
}

/** The table, and the attribute or index at the path of a problem. */
function locationOf(
  { name, attributes, indexes }: Dictionary,
  [part, index, ...rest]: readonly (string | number)[],
): string {
  if (part === 'indexes' && typeof index === 'number') {
    return `Index ${indexes[index]?.name ?? ''} of ${name}`;
  }
  const names = [name];
  let level: readonly Attribute[] = attributes;
  for (const step of part === 'attributes' ? [index, ...rest] : []) {
    if (typeof step !== 'number') continue;
    const attribute: Attribute | undefined = level[step];
    if (attribute) names.push(attribute.name);
    level = attribute?.nodeAttributes ?? [];
  }
  return names.length > 1 ? names.join('.') : `Table ${name}`;
}

const OPTIONAL = new Set<unknown>(['defaultValue', 'min', 'max', 'precision', 'regex']);

function dropField(root: object, path: readonly (string | number)[], field: unknown): boolean {
  if (!OPTIONAL.has(field)) return false;
  let target: unknown = root;
  for (const key of path) target = (target as Record<string | number, unknown> | undefined)?.[key];
  return (
    typeof target === 'object' && target !== null && Reflect.deleteProperty(target, String(field))
  );
}

function problemsOf(dictionary: Dictionary): { path: (string | number)[]; message: string }[] {
  const problems = dictionaryProblems(dictionary, { strictNames: false });
  if (problems.length > 0) return problems;
  try {
    createRecordRules(dictionary);
    return [];
  } catch (error) {
    if (!(error instanceof DictionaryError)) throw error;
    // A DictionaryError names the attribute only. All else was checked before, so it can only be about a default.
    const index = dictionary.attributes.findIndex(({ defaultValue }) => defaultValue !== undefined);
    const path = index < 0 ? ['attributes'] : ['attributes', index, 'defaultValue'];
    return [{ path, message: error.problems[0]?.message ?? 'cannot be used.' }];
  }
}

function toEdge(
  fk: DbsForeignKey,
  from: Named,
  all: readonly Named[],
  { notes }: Report,
): EdgeDefinition | undefined {
  const to = findTarget(fk, all);
  const condition = fk.columns.flatMap((column) => {
    const fromCol = from.columns.get(column.from);
    const toCol = to?.columns.get(column.to);
    return fromCol !== undefined && toCol !== undefined ? [{ fromCol, toCol }] : [];
  });
  if (!to || condition.length === 0 || condition.length < fk.columns.length) {
    notes.push({
      location: `Foreign key ${fk.name} of ${from.name}`,
      reason: 'it leads to what is not in the file.',
    });
    return undefined;
  }
  const name = cleanName(fk.name) || cleanName(`${from.name}_${to.name}`);
  return { name, fromDictionary: from.name, toDictionary: to.name, condition };
}

/** The table that a foreign key leads to. Its schema may be named with the catalog: `master.dbo`. */
function findTarget(
  { toSchema, toTable }: DbsForeignKey,
  all: readonly Named[],
): Named | undefined {
  const alike = all.filter(({ table }) => table.name === toTable);
  const schema = toSchema.slice(toSchema.lastIndexOf('.') + 1);
  return (
    alike.find(({ table }) => table.schema === toSchema) ??
    alike.find(({ table }) => table.schema.split('.').at(-1) === schema) ??
    alike[0]
  );
}
