/** Extracts the data of the API reference from an OpenAPI document. */
import { resolveReference } from './openapi.ts';
import type { ApiDocument, ApiOperation } from './openapi.ts';
import type { ApiGroup, ApiReferenceData, CallDetails, CallSummary } from './api-reference-data.ts';
import { schemaText } from './schema-text.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * The document with the calls that have all words of the search in their name, method, path, summary or tag.
 * @param openId the id of the call whose details are shown
 */
export function describeApi(
  document: ApiDocument,
  q: string,
  openId: string | null,
): ApiReferenceData {
  const calls = callsOf(document);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = calls.filter(({ tag, summary }) => {
    const text = `${Object.values(summary).join(' ')} ${tag}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const open = calls.find(({ summary }) => summary.id === openId);
  const { title = 'API', version = '', description = '' } = document.info ?? {};
  return {
    title,
    version,
    description,
    q,
    groups: groupsOf(document, found),
    total: calls.length,
    open: open && detailsOf(document, open),
  };
}

interface Call {
  tag: string;
  summary: CallSummary;
  operation: ApiOperation;
}

function callsOf({ paths = {} }: ApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method): Call[] => {
      const operation = methods[method];
      if (!operation) return [];
      const { operationId, summary = '', tags } = operation;
      const id = operationId ?? `${method} ${path}`;
      return [
        {
          tag: tags?.[0] ?? 'Other',
          summary: { id, method: method.toUpperCase(), path, summary },
          operation,
        },
      ];
    }),
  );
}

/** The groups in the order of the document's tags; tags without a description come last. */
function groupsOf({ tags = [] }: ApiDocument, calls: readonly Call[]): ApiGroup[] {
  const names = new Set([...tags.map(({ name }) => name), ...calls.map(({ tag }) => tag)]);
  return [...names]
    .map((tag) => ({
      tag,
      description: tags.find(({ name }) => name === tag)?.description ?? '',
      calls: calls.filter((call) => call.tag === tag).map(({ summary }) => summary),
    }))
    .filter((group) => group.calls.length > 0);
}

function detailsOf(document: ApiDocument, { summary, operation }: Call): CallDetails {
  const bodiesOf = (content: NonNullable<ApiOperation['requestBody']>['content'] = {}) =>
    Object.entries(content).map(([type, { schema, example }]) => ({
      type,
      shape: schema ? schemaText(document, schema) : 'any',
      example: example === undefined ? undefined : JSON.stringify(example, null, 2),
    }));
  return {
    ...summary,
    description: operation.description ?? '',
    parameters: (operation.parameters ?? [])
      .map((parameter) => resolveReference(document, parameter))
      .map((parameter) => ({
        name: parameter.name ?? '',
        in: parameter.in ?? '',
        type: parameter.schema ? schemaText(document, parameter.schema) : 'string',
        required: parameter.required ?? false,
        description: parameter.description ?? '',
      })),
    bodies: bodiesOf(operation.requestBody?.content),
    responses: Object.entries(operation.responses ?? {}).map(([status, given]) => {
      const { description = '', content } = resolveReference(document, given);
      // All errors have the same shape, which the first page of the reference shows.
      return { status, description, bodies: status < '400' ? bodiesOf(content) : [] };
    }),
  };
}
