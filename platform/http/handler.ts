import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { Call, PartOf, ResponseOf } from '#model/calls/definition/call.ts';
import type { ExpectedVersions } from '#platform/ledger/append/require-version.ts';
import type { Platform } from '#platform/platform.ts';
import type { CustomerCaller, ZoneCaller } from './caller.ts';
import type { NamedValues } from './parse-given.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

type FileBody<C extends Call> = C['fileBody'] extends z.ZodType ? z.output<C['fileBody']> : never;

/** The type of the caller follows from the access that a call needs. */
export type CallerOf<C extends Call> = C['access'] extends 'public'
  ? undefined
  : C['access'] extends 'customer'
    ? CustomerCaller
    : ZoneCaller;

export type SendPart = (part: unknown) => void;

/** The checked and parsed request of any call. */
export interface AnyContext {
  platform: Platform;
  caller: CustomerCaller | ZoneCaller | undefined;
  params: unknown;
  query: unknown;
  body: unknown;
  headers: Headers;
  /** The versions that the changed item may have, of `If-Match`; undefined for any. */
  expected: ExpectedVersions;
  /** The request's own stream, for multipart calls. */
  incoming: IncomingMessage;
  /** Aborts when the client closes the connection. */
  signal: AbortSignal;
  /** Sends a part of the response while the rest is being produced, to callers that accept an event stream. */
  sendPart(part: unknown): void;
  /** Sets a header of the response. */
  setHeader(name: string, value: string): void;
}

/** The request that the handler of a call receives. */
export interface Context<C extends Call> extends AnyContext {
  caller: CallerOf<C>;
  params: Parsed<C['params']>;
  /** The query parameters; of a form with files as they were sent, for `parseGivenForm`. */
  query: C['bodyType'] extends 'multipart' ? NamedValues : Parsed<C['query']>;
  /** The JSON body; undefined for a multipart call, whose handler reads the stream. */
  body: C['bodyType'] extends 'multipart' ? undefined : Parsed<C['body']> | FileBody<C>;
  sendPart(part: PartOf<C>): void;
}

export type Handler<C extends Call> = (context: Context<C>) => Promise<ResponseOf<C>>;

/** A handler as its route calls it: with the context that was made by the definition of its call. */
export type AnyHandler = { handle(context: AnyContext): Promise<unknown> }['handle'];

/** A handler for each call of a group: a call without one does not compile. */
export type Handlers<Calls extends Record<string, Call>> = {
  [Name in keyof Calls]: Handler<Calls[Name]>;
};

/** The error of a handler when the caller already has the response (If-None-Match). It is sent as 304. */
export class NotModifiedError extends Error {
  override name = 'NotModifiedError';
}
