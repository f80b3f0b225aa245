/** The shape that a schema describes, as text in the manner of TypeScript. */
import { resolveReference } from './openapi.ts';
import type { ApiDocument, Schema } from './openapi.ts';

/** Objects that are nested deeper than this are written by their names, without their properties. */
const MAX_DEPTH = 6;

/** A schema as text, '{\n  "name": string // of the thing\n}'. Within itself, a schema is written by its name. */
export function schemaText(document: ApiDocument, schema: Schema): string {
  return textOf(schema, { document, open: [], indent: '' });
}

interface Position {
  document: ApiDocument;
  /** The references of the schemas that enclose this one. */
  open: string[];
  indent: string;
}

function textOf(schema: Schema, position: Position): string {
  const { $ref } = schema;
  if ($ref === undefined) return shapeOf(schema, position);
  const known = resolveReference(position.document, schema);
  const name = $ref.split('/').at(-1) ?? $ref;
  if (known === schema || position.open.includes($ref) || position.open.length >= MAX_DEPTH) {
    return name;
  }
  return shapeOf(known, { ...position, open: [...position.open, $ref] });
}

function shapeOf(schema: Schema, position: Position): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map((one) => textOf(one, position)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((one) => textOf(one, position)).join(' & ');
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => shapeOf({ ...schema, type }, position)).join(' | ');
  }
  if (schema.type === 'array' || schema.items) return listOf(schema.items, position);
  if (schema.type === 'object' || schema.properties) return objectOf(schema, position);
  const type = schema.type ?? 'any';
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}

function listOf(items: Schema | undefined, position: Position): string {
  const text = items ? textOf(items, position) : 'any';
  return / [|&] /.test(text.replace(/\{[^]*\}/, '')) ? `(${text})[]` : `${text}[]`;
}

function objectOf(schema: Schema, position: Position): string {
  const inner = { ...position, indent: `${position.indent}  ` };
  const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const optional = schema.required?.includes(name) ? '' : '?';
    const note = property.description ?? resolveReference(position.document, property).description;
    const comment = note === undefined ? '' : ` // ${note.replaceAll(/\s+/g, ' ')}`;
    return `${inner.indent}${name}${optional}: ${textOf(property, inner)}${comment}`;
  });
  const others = schema.additionalProperties;
  if (typeof others === 'object' && Object.keys(others).length > 0) {
    lines.push(`${inner.indent}[name]: ${textOf(others, inner)}`);
  }
  return lines.length === 0 ? 'object' : `{\n${lines.join('\n')}\n${position.indent}}`;
}
