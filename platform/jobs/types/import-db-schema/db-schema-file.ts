/** Reads DbSchema files (.dbs): plain XML, one project of schemas with tables, and layouts that color them. */
import { FormatError } from '#platform/formats/format.ts';
import { readUtf8 } from '#platform/formats/text/text-file.ts';
import { readXmlItems } from '#platform/formats/text/xml-items.ts';
import type { XmlVisitor } from '#platform/formats/text/xml-items.ts';

export interface DbsColumn {
  name: string;
  type: string;
  length: number | undefined;
  decimal: number | undefined;
  isMandatory: boolean;
  isUnsigned: boolean;
  /** The value as it is written, with its quotes. */
  defaultText: string | undefined;
  comment: string | undefined;
  enumeration: string | undefined;
}

export interface DbsForeignKey {
  name: string;
  toSchema: string;
  toTable: string;
  columns: { from: string; to: string }[];
}

export interface DbsTable {
  schema: string;
  name: string;
  comment: string | undefined;
  columns: DbsColumn[];
  indexes: { name: string; unique: string; columns: string[] }[];
  foreignKeys: DbsForeignKey[];
}

export interface DbsFile {
  tables: DbsTable[];
  /** What else a schema holds, and a trigger with the name of its table: 'trigger', 'patient.on_insert'. */
  others: { kind: string; name: string }[];
  /** Color (six hex digits) and group in the first layout, by `schema table`. */
  colors: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, string>;
}

/** @throws FormatError when the file is no DbSchema project */
export async function readDbsFile(path: string): Promise<DbsFile> {
  const tables: DbsTable[] = [];
  const others: DbsFile['others'] = [];
  let layout: XmlElement | undefined;
  for await (const { schema, element } of readXmlItems(readUtf8(path), projectVisitor())) {
    const { name, attributes } = element;
    if (name === 'table') {
      tables.push(toTable(schema, element));
      for (const trigger of childrenOf(element, 'trigger')) {
        others.push({ kind: 'trigger', name: `${attributes.name}.${trigger.attributes.name}` });
      }
    } else if (name === 'layout') layout ??= element;
    else others.push({ kind: name, name: attributes.name ?? '' });
  }
  if (tables.length === 0) throw new FormatError('The DbSchema file has no tables.');
  return { tables, others, ...readLayout(layout) };
}

interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
}

interface ProjectPart {
  schema: string;
  element: XmlElement;
}

/** Parts of a schema that do not become dictionaries. */
const NOT_TAKEN = ['view', 'materialized_view', 'procedure', 'function', 'trigger', 'sequence'];
const PARTS = new Set(['table', 'layout', ...NOT_TAKEN]);

/**
 * Collects tables, layouts and the other parts of a schema, each with all that is in it. Connectors, which hold
 * passwords, and scripts are passed over.
 */
function projectVisitor(): XmlVisitor<ProjectPart> {
  const items: ProjectPart[] = [];
  const open: XmlElement[] = [];
  const around: string[] = [];
  let schema = '';
  return {
    items,
    location: () => 'The DbSchema file',
    open(name, attributes) {
      if (around.length === 0 && name !== 'project') {
        throw new FormatError('The file is not a DbSchema file: its root is not <project>.');
      }
      const parent = open.at(-1);
      if (name === 'schema' && !parent) schema = attributes.name ?? '';
      if (parent || (PARTS.has(name) && around.length <= 2)) {
        const element = { name, attributes, children: [], text: '' };
        parent?.children.push(element);
        open.push(element);
      } else around.push(name);
    },
    close() {
      const element = open.pop();
      if (!element) around.pop();
      else if (open.length === 0) items.push({ schema, element });
    },
    text(part) {
      const element = open.at(-1);
      if (element) element.text += part;
    },
  };
}

const childrenOf = ({ children }: XmlElement, name: string) =>
  children.filter((child) => child.name === name);

function textIn(element: XmlElement, name: string): string | undefined {
  return childrenOf(element, name)[0]?.text.trim() || undefined;
}

function toTable(schema: string, element: XmlElement): DbsTable {
  return {
    schema,
    name: element.attributes.name ?? '',
    comment: textIn(element, 'comment'),
    columns: childrenOf(element, 'column').map(toColumn),
    indexes: childrenOf(element, 'index').map((index) => ({
      name: index.attributes.name ?? '',
      unique: index.attributes.unique ?? '',
      columns: childrenOf(index, 'column').map(({ attributes }) => attributes.name ?? ''),
    })),
    foreignKeys: childrenOf(element, 'fk').map((fk) => ({
      name: fk.attributes.name ?? '',
      toSchema: fk.attributes.to_schema ?? schema,
      toTable: fk.attributes.to_table ?? '',
      columns: childrenOf(fk, 'fk_column').map(({ attributes }) => ({
        from: attributes.name ?? '',
        to: attributes.pk ?? '',
      })),
    })),
  };
}

function toColumn(element: XmlElement): DbsColumn {
  const { name = '', type = '', length, decimal, mandatory, unsigned } = element.attributes;
  return {
    name,
    type,
    length: toCount(length),
    decimal: toCount(decimal),
    isMandatory: mandatory === 'y',
    isUnsigned: unsigned === 'y',
    defaultText: textIn(element, 'defo'),
    comment: textIn(element, 'comment'),
    enumeration: textIn(element, 'enumeration'),
  };
}

function toCount(text: string | undefined): number | undefined {
  const number = Number(text ?? '');
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function readLayout(layout: XmlElement | undefined): Pick<DbsFile, 'colors' | 'groups'> {
  const colors = new Map<string, string>();
  const groups = new Map<string, string>();
  const keyOf = ({ attributes }: XmlElement) => `${attributes.schema} ${attributes.name}`;
  for (const entity of layout ? childrenOf(layout, 'entity') : []) {
    if (/^[0-9a-f]{6}$/i.test(entity.attributes.color ?? '')) {
      colors.set(keyOf(entity), entity.attributes.color ?? '');
    }
  }
  for (const group of layout ? childrenOf(layout, 'group') : []) {
    for (const entity of childrenOf(group, 'entity')) {
      groups.set(keyOf(entity), group.attributes.name ?? '');
    }
  }
  return { colors, groups };
}
