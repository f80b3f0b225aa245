/** Compares the status, headers and body of the API's answers with its own description. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { buildApiDocument } from '#platform/http/openapi/document.ts';
import { RESPONSE_HEADERS } from '#platform/http/openapi/responses.ts';

interface Operation {
  responses: Record<string, { $ref?: string } | Response>;
}
interface Response {
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response> };
}

const ID = 'https://keyway.test/description';
const description = JSON.parse(
  JSON.stringify(buildApiDocument({ apiBase: ID, publicOrigin: ID })),
) as Description;

const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(description, ID);
const validators = new Map<string, ValidateFunction>();

/** Paths with fewer placeholders come first: OpenAPI prefers them. */
const paths = Object.keys(description.paths)
  .sort((a, b) => a.split('{').length - b.split('{').length)
  .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

/**
 * @param address below /api, with its query
 * @throws Error that says where answer and description differ
 */
export function checkAnswer(
  method: string,
  address: string,
  { status, headers }: { status: number; headers: Headers },
  text: string,
): void {
  const [asked = ''] = address.split(/[?#]/);
  const verb = method.toLowerCase();
  const found = paths.find(
    ({ path, pattern }) => pattern.test(asked) && description.paths[path]?.[verb],
  );
  // A call that does not exist is described nowhere.
  if (!found) return;
  const name = `${method} ${found.path} ${status}`;
  const declared = description.paths[found.path]?.[verb]?.responses[status];
  if (!declared) throw new Error(`${name} is not in the description: ${text.slice(0, 300)}`);
  const { response, pointer } = resolve(declared, [
    ...['paths', found.path, verb, 'responses', String(status)],
  ]);
  for (const header of Object.keys(RESPONSE_HEADERS)) {
    if (headers.has(header) && !response.headers?.[header]) {
      throw new Error(`${name}: the header ${header} is not in the description.`);
    }
  }
  checkBody(name, response, pointer, headers.get('content-type')?.split(';')[0] ?? '', text);
}

function resolve(
  declared: Operation['responses'][string],
  pointer: string[],
): { response: Response; pointer: string[] } {
  if (!('$ref' in declared && declared.$ref)) return { response: declared as Response, pointer };
  const shared = declared.$ref.split('/').slice(1);
  return { response: description.components.responses[shared.at(-1) ?? ''] ?? {}, pointer: shared };
}

function checkBody(
  name: string,
  response: Response,
  pointer: string[],
  type: string,
  text: string,
): void {
  if (text === '' && !response.content) return;
  if (!response.content?.[type]) throw new Error(`${name}: '${type}' is not in the description.`);
  if (type !== 'application/json') return;
  const validate = validatorOf([...pointer, 'content', type, 'schema']);
  if (validate(JSON.parse(text))) return;
  throw new Error(
    `${name} differs from its description: ${ajv.errorsText(validate.errors)} in ${text.slice(0, 500)}`,
  );
}

function validatorOf(pointer: string[]): ValidateFunction {
  const steps = pointer.map((step) =>
    encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  const $ref = `${ID}#/${steps.join('/')}`;
  const validator = validators.get($ref) ?? ajv.compile({ $ref });
  validators.set($ref, validator);
  return validator;
}
