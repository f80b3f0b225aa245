/**
 * The definition of each call of the HTTP API. The platform makes the route, the validation and the OpenAPI document
 * from it, and the console its typed client.
 */
import type { z } from 'zod';
import type { Permission } from '#model/access/roles.ts';
import type { Example } from './example.ts';

interface CallFacts {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** The path below `/api`, with OpenAPI placeholders: '/metadata/dictionary/{name}'. */
  path: string;
  /** Its group in the documentation. */
  tag: { name: string; description: string };
  summary: string;
  /**
   * The callers that are allowed. 'public': anyone. 'customer': a valid token of the realm; no zone is asked for.
   * 'zone': a valid token with any role in the zone. Otherwise the permission, or one of several.
   */
  access: 'public' | 'customer' | 'zone' | Permission | readonly Permission[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The answer: JSON of this schema, nothing (null), or a file that is streamed. */
  response: z.ZodType | null | 'file';
  /**
   * Parts of the answer, for a caller that accepts text/event-stream: each is an event 'part'. The last event is
   * 'answer' with the whole answer, or 'failure' with an `ApiError`.
   */
  parts?: z.ZodType;
  /** True for a call of a zone that a person may make before accepting its policy (REQUIRE_POLICY). */
  beforePolicy?: true;
  /** True for a POST that changes nothing: it runs each time, whatever its Idempotency-Key. */
  reads?: true;
  /** True for a change of one stored item: `If-Match` may say which version it must still have. */
  ifMatch?: true;
  /** Headers of its answer, beside X-Total-Count, which every list with pages has. */
  headers?: readonly ('ETag' | 'X-Total-Count' | 'X-Truncated')[];
  /** The status of success; 200 by default. */
  status?: 200 | 201 | 202 | 204;
  example: Example;
}

interface JsonBody {
  body: z.ZodType;
  bodyType?: 'json';
  /** The most bytes of the body; absent where the limit of `BODY_LIMITS` applies. */
  bodyBytes?: number;
  /** What the body may be when it comes as the JSON file of a multipart form. */
  fileBody?: z.ZodType;
  /**
   * Properties of an answer that a client may send back in the body of a change. An id must equal the id of the path;
   * the others are ignored.
   */
  returned?: readonly string[];
}

/** A body that is JSON, or the query alone as text. */
interface QueryBody {
  body: z.ZodObject;
  bodyType: 'query';
}

/** A body that is JSON, or the fields of a form without files. It is read whole. */
interface FormBody {
  body: z.ZodType;
  bodyType: 'form';
}

/** A body that is a form with files. The schema has its fields only, because the files are streamed. */
interface FilesBody {
  body: z.ZodObject;
  bodyType: 'multipart';
  /** True when it takes more than one file. */
  manyFiles?: true;
  /** The JSON body that may be sent instead of the form. The handler reads it. */
  jsonBody?: z.ZodType;
}

type BodyFacts = JsonBody | QueryBody | FormBody | FilesBody;
type NameOf<Facts> = Facts extends unknown ? keyof Facts : never;
/** One kind of body, without the properties of the other kinds. */
type Only<Facts> = Facts & { [Name in Exclude<NameOf<BodyFacts>, keyof Facts>]?: undefined };

type AnyBody = Only<JsonBody> | Only<QueryBody> | Only<FormBody> | Only<FilesBody> | Only<object>;

export type Call = CallFacts & AnyBody;

/** The message for a program that uses the Idempotency-Key of another request. */
export const USED_KEY_MESSAGE = 'This Idempotency-Key stood for another request. Use a new key.';

/** The function that defines the calls of a group. It keeps the literal types of a call while checking its shape. */
export function callDefiner(tag: Call['tag']) {
  return <const C extends Omit<CallFacts, 'tag'> & AnyBody>(call: C) => ({ ...call, tag });
}

export type ParamsOf<C extends Call> = C['params'] extends z.ZodType
  ? z.infer<C['params']>
  : unknown;
export type QueryOf<C extends Call> = C['query'] extends z.ZodType ? z.input<C['query']> : unknown;
export type BodyOf<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : undefined;
export type ResponseOf<C extends Call> = C['response'] extends z.ZodType
  ? z.infer<C['response']>
  : C['response'] extends 'file'
    ? FileContent
    : null;

export type PartOf<C extends Call> = C['parts'] extends z.ZodType ? z.infer<C['parts']> : never;

/** A file on its way to the caller. */
export interface FileContent {
  /** The name under which the client saves it. */
  name: string;
  sizeBytes: number;
  content: AsyncIterable<Uint8Array>;
}

/** The body of every refusal. */
export interface ApiError {
  status: number;
  error: string;
  message: string;
  /** The id of the log line, for an unexpected failure. */
  id?: string;
}
