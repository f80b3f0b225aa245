/**
 * Real tables as CSV, and expectations computed without the platform: a dictionary from a header and the format of its
 * values, and the neighborhood of a patient by a plain join.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { EdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import type { GraphResult } from '#model/records/record.ts';
import { buildDictionary } from './zone.ts';

export type Row = Readonly<Record<string, string>>;

export interface Table {
  name: string;
  columns: readonly string[];
  rows: readonly Row[];
  content: Buffer;
}

export type Tables = Readonly<Record<(typeof TABLE_NAMES)[number], Table>>;

export const TABLE_NAMES = [
  'patients',
  'organizations',
  'providers',
  'encounters',
  'conditions',
  'medications',
] as const;

/** The foreign keys between the tables. */
export const LINKS: readonly EdgeDefinition[] = [
  link('SEEN_AT', 'encounters', 'PATIENT', 'patients'),
  link('RENDERED_BY', 'encounters', 'PROVIDER', 'providers'),
  link('FOUND_AT', 'conditions', 'ENCOUNTER', 'encounters'),
  link('WORKS_AT', 'providers', 'ORGANIZATION', 'organizations'),
];

function link(name: string, from: string, fromCol: string, to: string): EdgeDefinition {
  const condition = [{ fromCol, toCol: 'Id' }];
  return { name, fromDictionary: from, toDictionary: to, condition };
}

/** Reads `{folder}/{name}.csv` for each table. */
export async function readTables(folder: string): Promise<Tables> {
  const tables = await Promise.all(TABLE_NAMES.map((name) => readTable(folder, name)));
  return Object.fromEntries(tables.map((table) => [table.name, table])) as Tables;
}

async function readTable(folder: string, name: string): Promise<Table> {
  const content = await readFile(path.join(folder, `${name}.csv`));
  const [columns = [], ...lines] = parse(content, { bom: true });
  const rows = lines.map((line) =>
    Object.fromEntries(columns.map((column, at) => [column, line[at] ?? ''])),
  );
  return { name, columns, rows, content };
}

/** The formats of columns that are not plain text, the narrowest first. */
const SHAPES: readonly [Datatype, RegExp][] = [
  ['DATE', /^\d{4}-\d\d-\d\d$/],
  ['DATETIME', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/],
  ['DECIMAL', /^-?\d+\.\d+$/],
];

/** A dictionary for a table: the names are unchanged, and `Id` is the primary key if it exists. */
export function describeTable({ name, columns, rows }: Table): Dictionary {
  const datatypeOf = (column: string): Datatype => {
    const values = rows.map((row) => row[column] ?? '').filter((value) => value !== '');
    const shape = SHAPES.find(([, pattern]) => values.every((value) => pattern.test(value)));
    return values.length > 0 && shape ? shape[0] : 'STRING';
  };
  return buildDictionary({
    name,
    attributes: columns.map((column) => ({ name: column, datatype: datatypeOf(column) })),
    indexes: columns.includes('Id')
      ? [{ name: `${name}_key`, type: 'PRIMARY', attributes: ['Id'] }]
      : [],
  });
}

/** Vertices and edges in a format for comparing both results, each sorted; duplicate rows are kept. */
export interface Neighborhood {
  vertices: string[];
  edges: string[];
}

/** The neighborhood of a patient within two hops, computed from the tables alone. */
export function joinPatient(tables: Tables, patient: Row): Neighborhood {
  const { encounters, providers, conditions } = tables;
  const seen = encounters.rows.filter(({ PATIENT }) => PATIENT === patient.Id);
  const isSeen = new Set(seen.map(({ Id }) => Id));
  const isProvider = new Set(seen.map(({ PROVIDER }) => PROVIDER));
  const rendering = providers.rows.filter(({ Id = '' }) => isProvider.has(Id));
  const found = conditions.rows.filter(({ ENCOUNTER = '' }) => isSeen.has(ENCOUNTER));
  const providerOf = new Map(rendering.map((provider) => [provider.Id, provider]));
  const encounterOf = new Map(seen.map((encounter) => [encounter.Id, encounter]));
  const to = (label: string, from: string, target: Row | undefined, chain: string) =>
    target ? [`${from} ${label} ${nameRow(tables, chain, target)}`] : [];
  const encounterNames = seen.map((row) => ({ row, name: nameRow(tables, 'encounters', row) }));
  const conditionNames = found.map((row) => ({ row, name: nameRow(tables, 'conditions', row) }));
  return {
    vertices: [
      nameRow(tables, 'patients', patient),
      ...encounterNames.map(({ name }) => name),
      ...rendering.map((row) => nameRow(tables, 'providers', row)),
      ...conditionNames.map(({ name }) => name),
    ].sort(),
    edges: [
      ...encounterNames.flatMap(({ row, name }) => [
        ...to('SEEN_AT', name, patient, 'patients'),
        ...to('RENDERED_BY', name, providerOf.get(row.PROVIDER), 'providers'),
      ]),
      ...conditionNames.flatMap(({ row, name }) =>
        to('FOUND_AT', name, encounterOf.get(row.ENCOUNTER), 'encounters'),
      ),
    ].sort(),
  };
}

/** The result of a query in the same format. */
export function nameResult(tables: Tables, { vertices, edges }: GraphResult): Neighborhood {
  const names = new Map(
    vertices.map(({ header, data }) => [header.id, nameRow(tables, header.dictionary, data)]),
  );
  return {
    vertices: [...names.values()].sort(),
    edges: edges
      .map(({ label, fromSDOId, toSDOId }) => {
        return `${names.get(fromSDOId)} ${label} ${names.get(toSDOId)}`;
      })
      .sort(),
  };
}

/** A whole row: its chain and every value, with numbers and times in a normalized format. */
function nameRow(tables: Tables, chain: string, row: Readonly<Record<string, unknown>>): string {
  const { columns } = tables[chain as keyof Tables];
  const values = columns.map((column) => plainly(row[column]));
  return `${chain}(${values.join('|')})`;
}

function plainly(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  if (/^-?\d+\.\d+$/.test(text)) return text.replace(/\.?0+$/, '');
  if (/^\d{4}-\d\d-\d\d(T|$)/.test(text)) return new Date(text).toISOString();
  return text === '""' ? '' : text;
}
