/** The parts of an OpenAPI document that are shown. Any may be absent, because another platform may have written it. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Media {
  schema?: Schema;
  example?: unknown;
}

export interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

export interface ApiResponse {
  $ref?: string;
  description?: string;
  content?: Record<string, Media>;
}

export interface ApiOperation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, Media> };
  responses?: Record<string, ApiResponse>;
}

export interface ApiDocument {
  info?: { title?: string; version?: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Partial<Record<string, ApiOperation>>>;
  components?: Partial<Record<string, Record<string, unknown>>>;
}

/** Resolves a reference such as '#/components/schemas/Term'; returns any other object itself. */
export function resolveReference<Part extends { $ref?: string }>(
  document: ApiDocument,
  part: Part,
): Part {
  const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec(part.$ref ?? '') ?? [];
  if (kind === undefined || name === undefined) return part;
  return (document.components?.[kind]?.[name] as Part | undefined) ?? part;
}
