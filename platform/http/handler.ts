import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { Call, PartOf, ResponseOf } from '#model/calls/call.ts';
import type { Platform } from '../platform.ts';
import type { CustomerCaller, ZoneCaller } from './caller.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Who the caller is depends on what the call asks for. */
export type CallerOf<C extends Call> = C['access'] extends 'public'
  ? undefined
  : C['access'] extends 'customer'
    ? CustomerCaller
    : ZoneCaller;

export type SendPart = (part: unknown) => void;

/** What a handler is given: everything checked and parsed. */
export interface Context<C extends Call = Call> {
  platform: Platform;
  caller: CallerOf<C>;
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  /** The JSON body; of a multipart call, undefined: its handler reads the stream. */
  body: C['bodyType'] extends 'multipart' ? undefined : Parsed<C['body']>;
  headers: Headers;
  /** The request's own stream, for multipart calls. */
  incoming: IncomingMessage;
  /** Ends when the client goes away. */
  signal: AbortSignal;
  /** Tells a caller that listens a part of the answer while the rest is made. */
  sendPart(part: PartOf<C>): void;
  /** Set a header of the answer. */
  setHeader(name: string, value: string): void;
}

export type Handler<C extends Call = Call> = (context: Context<C>) => Promise<ResponseOf<C>>;

/** A handler for each call of a group: a call without one does not compile. */
export type Handlers<Calls extends Record<string, Call>> = {
  [Name in keyof Calls]: Handler<Calls[Name]>;
};

/** Thrown by a handler whose answer the caller has already (If-None-Match): answered with 304. */
export class NotModified extends Error {
  override name = 'NotModified';
}
