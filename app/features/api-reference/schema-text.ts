/** The shape that a schema describes, as text in the manner of TypeScript. */
import { resolve } from './openapi.ts';
import type { ApiDocument, Schema } from './openapi.ts';

/** Deeper objects are named, not written out. */
const MAX_DEPTH = 6;

/** '{\n  "name": string // of the thing\n}'. A schema that contains itself is named where it does. */
export function schemaText(document: ApiDocument, schema: Schema): string {
  return textOf(schema, { document, open: [], indent: '' });
}

interface Place {
  document: ApiDocument;
  /** The references that the schema stands in. */
  open: string[];
  indent: string;
}

function textOf(schema: Schema, place: Place): string {
  const { $ref } = schema;
  if ($ref === undefined) return shapeOf(schema, place);
  const known = resolve(place.document, schema);
  const name = $ref.split('/').at(-1) ?? $ref;
  if (known === schema || place.open.includes($ref) || place.open.length >= MAX_DEPTH) return name;
  return shapeOf(known, { ...place, open: [...place.open, $ref] });
}

function shapeOf(schema: Schema, place: Place): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map((one) => textOf(one, place)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((one) => textOf(one, place)).join(' & ');
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => shapeOf({ ...schema, type }, place)).join(' | ');
  }
  if (schema.type === 'array' || schema.items) return listOf(schema.items, place);
  if (schema.type === 'object' || schema.properties) return objectOf(schema, place);
  const type = schema.type ?? 'any';
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}

function listOf(items: Schema | undefined, place: Place): string {
  const text = items ? textOf(items, place) : 'any';
  return / [|&] /.test(text.replace(/\{[^]*\}/, '')) ? `(${text})[]` : `${text}[]`;
}

function objectOf(schema: Schema, place: Place): string {
  const inner = { ...place, indent: `${place.indent}  ` };
  const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const mark = schema.required?.includes(name) ? '' : '?';
    const note = property.description ?? resolve(place.document, property).description;
    const comment = note === undefined ? '' : ` // ${note.replaceAll(/\s+/g, ' ')}`;
    return `${inner.indent}${name}${mark}: ${textOf(property, inner)}${comment}`;
  });
  const others = schema.additionalProperties;
  if (typeof others === 'object' && Object.keys(others).length > 0) {
    lines.push(`${inner.indent}[name]: ${textOf(others, inner)}`);
  }
  return lines.length === 0 ? 'object' : `{\n${lines.join('\n')}\n${place.indent}}`;
}
