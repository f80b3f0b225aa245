/**
 * The schemas that several calls share. Each has a name (`.meta({ id })`, in the model), is in `components` once, and
 * is referenced. Clients generate types from the names, so the names must not change.
 */
import { z } from 'zod';
export type Json = Record<string, unknown>;

/** The name that zod gives a recursive schema without a name. Here that is `z.json()` only, which means any JSON. */
const UNNAMED = '__schema';

/** Converts zod schemas to JSON Schema and collects the shared ones. */
export class SharedSchemas {
  /** The content of `components.schemas`. */
  readonly components: Json = {};

  /** @param io whether the schema is that of a request or of an answer */
  convert(schema: z.ZodType, io: 'input' | 'output'): Json {
    const {
      $schema: _dialect,
      $defs = {},
      ...converted
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & { $defs?: Json };
    for (const [name, definition] of Object.entries($defs)) {
      if (!name.startsWith(UNNAMED)) this.add(name, relink(definition));
    }
    return relink(converted) as Json;
  }

  /** @throws Error for two schemas of one name: requests and answers of different shape need two names */
  private add(name: string, definition: unknown): void {
    const known = this.components[name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(definition)) {
      throw new Error(`Two schemas are named ${name}.`);
    }
    this.components[name] = definition;
  }
}

/**
 * Updates references to the schemas that are in `components`, and leaves out what other programs cannot read: the id of
 * zod's registry, and patterns with Unicode classes, which many engines do not know. The server checks those.
 */
function relink(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relink);
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value && String(value.$ref).startsWith(`#/$defs/${UNNAMED}`)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => {
      if (typeof part === 'string') return isPrivate(key, part) ? [] : [[key, linked(key, part)]];
      if (key !== 'allOf' || !Array.isArray(part)) return [[key, relink(part)]];
      const conditions = distinctConditions(part);
      return conditions.length > 0 ? [[key, conditions]] : [];
    }),
  );
}

function linked(key: string, text: string): string {
  return key === '$ref' ? text.replace('#/$defs/', '#/components/schemas/') : text;
}

/** The relinked conditions, each once, without those that no longer say anything. */
function distinctConditions(conditions: readonly unknown[]): unknown[] {
  const texts = new Set(conditions.map((condition) => JSON.stringify(relink(condition))));
  texts.delete('{}');
  return [...texts].map((text) => JSON.parse(text) as unknown);
}

function isPrivate(key: string, text: string): boolean {
  return key === 'id' || (key === 'pattern' && /\\[pP]\{/.test(text));
}
