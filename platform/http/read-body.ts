/**
 * Reads the body of calls that take JSON, a form or a query as text. Multipart bodies are streamed by their handlers.
 */
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Call } from '#model/calls/definition/call.ts';
import { findJsonLoss, lossReason } from '#model/text/json-loss.ts';
import { MAX_JSON_VALUES, measureJson, TOO_MANY_VALUES } from '#model/text/json-size.ts';
import { metadataInputSchema } from '#model/records/record.ts';
import { BODY_LIMITS } from '#http/server-guard.ts';
import { findJsonProblem } from '#platform/formats/json-limits.ts';
import { bodyBytesOf, bodyTooLarge } from './body-limits.ts';
import { badRequest, tooLarge, unsupported } from './http-error.ts';
import type { HttpError } from './http-error.ts';
import { addField, forEachPart } from './multipart.ts';
import { parseGiven, refusePrototypeName } from './parse-given.ts';
import type { NamedValues } from './parse-given.ts';

const MAX_BYTES = BODY_LIMITS.maxBytes;
/** Fields of a form without files. */
const MAX_FIELDS = 1_000;

/** The parsed body; undefined when the call takes none. @throws HttpError 400, 413 or 415 */
export async function readBody(
  call: Call,
  request: IncomingMessage,
  path: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  if (!call.body || call.bodyType === 'multipart') return undefined;
  if (call.fileBody && isForm(request)) {
    return parseGiven(call.fileBody, await readJsonFile(request), 'body');
  }
  const value =
    call.bodyType === 'form' && isForm(request)
      ? await readForm(request)
      : toValue(call, request, await readText(request, bodyBytesOf(call)));
  return parseGiven(call.body, withoutReturned(call, value, path), 'body');
}

/**
 * The body without what the call answers and a client sends back.
 * @throws HttpError 400 for an id that is not that of the path
 */
function withoutReturned(
  { returned = [] }: Call,
  value: unknown,
  path: Readonly<Record<string, string>>,
): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const id = path.sdoId ?? path.id;
  for (const [name, given] of Object.entries(value)) {
    const isId = returned.includes(name) && /^(id|sdoId|edgeId)$/.test(name);
    if (isId && String(given).toLowerCase() !== id?.toLowerCase()) {
      throw badRequest(`${name}: The path names '${id}', the body '${String(given)}'.`);
    }
  }
  return Object.fromEntries(Object.entries(value).filter(([name]) => !returned.includes(name)));
}

function toValue(call: Call, request: IncomingMessage, text: string): unknown {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (call.bodyType === 'query' && type === 'text/plain') return { query: text };
  if (text.trim() === '') return undefined;
  if (type !== '' && type !== 'application/json' && !type.endsWith('+json')) {
    throw unsupported(`Send JSON (Content-Type: application/json), not ${type}.`);
  }
  return parseJson(text);
}

function isForm(request: IncomingMessage): boolean {
  return /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(
    request.headers['content-type'] ?? '',
  );
}

const FORM = {
  limits: { bytes: MAX_BYTES, fieldBytes: MAX_BYTES, fields: MAX_FIELDS, files: 1 },
  refusals: {
    'no form': unreadable,
    'cut off': unreadable,
    'too large': tooBig,
    'fields too large': tooBig,
    'too many parts': () => badRequest(`A form may have ${MAX_FIELDS} fields at most.`),
  },
};

/** The fields of a form without files; a field that occurs more than once is a list. */
async function readForm(request: IncomingMessage): Promise<NamedValues> {
  const given: NamedValues = {};
  await forEachPart(request, FORM, (part) => {
    if ('content' in part) throw badRequest(`${part.name}: Send text here, no file.`);
    addField(given, part.name, part.value);
  });
  refuseUnfit(given);
  return given;
}

/** The JSON of a form whose only part is a file. */
async function readJsonFile(request: IncomingMessage): Promise<unknown> {
  let file: { name: string; json: string } | undefined;
  await forEachPart(request, FORM, async (part) => {
    if (part.name !== 'file') {
      throw badRequest(`There is no parameter "${part.name}"; name the file "file".`);
    }
    if (!('content' in part) || file) throw badRequest('file: Send one JSON file.');
    file = { name: part.fileName, json: await text(part.content) };
  });
  if (!file) throw badRequest('file: Send one JSON file.');
  return parseJson(file.json, `The file ${file.name}`);
}

function unreadable() {
  return badRequest('The form cannot be read. Is it cut off, or its boundary wrong?');
}

/**
 * The whole body as text.
 * @throws HttpError from `tooMany` when it is too large; 400 when it is cut off or not UTF-8
 */
export async function readText(
  request: IncomingMessage,
  maxBytes = MAX_BYTES,
  tooMany: () => HttpError = () => tooLarge(bodyTooLarge(maxBytes)),
): Promise<string> {
  try {
    const bytes = await readBytes(request, maxBytes, tooMany);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw badRequest('The body is not UTF-8.');
    throw error;
  }
}

async function readBytes(
  request: IncomingMessage,
  maxBytes: number,
  tooMany: () => HttpError,
): Promise<Buffer<ArrayBuffer>> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > maxBytes) throw tooMany();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The connection stays open, as the error response is sent over it.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooMany();
      chunks.push(chunk);
    }
  } catch (error) {
    // A client that closed the connection is not a server error.
    throw request.destroyed ? badRequest('The body was cut off.') : error;
  }
  return Buffer.concat(chunks);
}

function tooBig() {
  return tooLarge(bodyTooLarge(MAX_BYTES));
}

/**
 * Parses JSON that can be stored. Refuses too many values before it parses them, and too much depth before recursive
 * code runs. Also refuses the name __proto__, which libraries drop, and whatever the parser itself would drop or
 * change.
 * @throws HttpError 400 or 413
 */
export function parseJson(text: string, what = 'The body'): unknown {
  if (measureJson(text).values > MAX_JSON_VALUES) throw tooLarge(TOO_MANY_VALUES);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw badRequest(
      `${what} is not JSON: ${error instanceof Error ? error.message : 'unreadable'}.`,
    );
  }
  refuseUnfit(value);
  const loss = findJsonLoss(text);
  if (loss) throw badRequest(`${what} ${lossReason(loss)}`);
  return value;
}

function refuseUnfit(value: unknown): void {
  const why = findJsonProblem(value);
  if (why !== undefined) throw badRequest(why);
  refusePrototypeName(value);
}

/** Metadata in a parameter; undefined when none was sent. @throws HttpError 400 */
export function readMetadata(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const { data } = metadataInputSchema.safeParse(parseJson(text, 'metadata'));
  if (data) return data;
  throw badRequest('metadata: Send a JSON object, such as {"source": "ward 3"}.');
}
