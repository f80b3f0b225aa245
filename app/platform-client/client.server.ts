/**
 * The typed client for the platform's API: the calls of `model/calls`, sent with the caller's token, customer and zone.
 * It never retries, and follows no redirects, so that a token is never sent to another host.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type {
  BodyOf,
  Call,
  ParamsOf,
  PartOf,
  QueryOf,
  ResponseOf,
} from '#model/calls/definition/call.ts';
import { REQUEST_ID } from '#http/request-log.ts';
import { currentTraceparent, describeSpan, inSpan } from '#http/tracing.ts';
import { BROKEN_OFF, EVENT_STREAM_TYPE, readAnswerStream } from './answer-in-parts.server.ts';
import { PlatformError } from './errors.ts';

const TIMEOUT_MS = 60_000;
/** An answer in parts takes as long as a model needs to write it. The platform gives a model 90 seconds. */
const PARTS_TIMEOUT_MS = 120_000;

/** Only responses of these paths are cached by ETag. */
const CACHED_PATHS = /^\/(metadata|directory)\//;

interface CachedResponse {
  etag: string;
  /** The data, frozen because it is shared. */
  data: unknown;
  headers: Headers;
}

const CACHE_BYTES = 64 * 1024 * 1024;

/**
 * The cached lists of metadata. An unchanged list costs only a 304. The keys contain the token, so no person gets
 * another's response.
 */
const cache = new LRUCache<string, CachedResponse>({
  maxSize: CACHE_BYTES,
  maxEntrySize: CACHE_BYTES / 4,
});

export interface ClientOptions {
  /** The base address of the API, ending in '/api'. */
  apiBase: string;
  realm: string;
  /** The chosen zone; absent for the calls of the customer. */
  zone?: string;
  token: string;
  /** The id of the request that is being answered, for the platform's log. */
  requestId?: string;
  /** Called when the platform responds with 401 or 403. An error that it throws replaces the platform's. */
  onRefused?: (error: PlatformError) => Promise<never>;
}

export type CallOptions<C extends Call> = {
  query?: QueryOf<C>;
  /** The key that is sent as `Idempotency-Key`: a repeated call gets the first response. */
  idempotencyKey?: string;
  /** The version that is sent as `If-Match`: the call changes this version or nothing. */
  ifMatch?: string;
  /** The system wallet to act as; the caller's own wallet when absent. */
  systemWalletId?: string;
  signal?: AbortSignal;
} & (unknown extends ParamsOf<C> ? { params?: undefined } : { params: ParamsOf<C> }) &
  (undefined extends BodyOf<C> ? { body?: BodyOf<C> } : { body: BodyOf<C> });

export interface CallResult<C extends Call> {
  data: ResponseOf<C>;
  /** The length of the whole list, from `X-Total-Count`; undefined if the response is not a page of a list. */
  total: number | undefined;
  headers: Headers;
}

export interface StreamOptions<C extends Call> {
  params?: ParamsOf<C>;
  query?: QueryOf<C>;
  /** The request body; undefined for a call with a response that is read as a stream. */
  body?: ReadableStream<Uint8Array> | FormData;
  contentType?: string;
  idempotencyKey?: string;
  systemWalletId?: string;
  signal?: AbortSignal;
}

export interface PlatformClient {
  /**
   * Makes a call and returns its JSON. Cached data is shared between requests and frozen.
   * @throws PlatformError for any status but 200 to 299, and with 503 when there is no response
   */
  call: <C extends Call>(call: C, options: CallOptions<C>) => Promise<CallResult<C>>;
  /**
   * Makes a call with an answer that may come in parts. A platform that does not support parts sends the whole answer.
   * @throws PlatformError as `call` does, also after some parts
   */
  callInParts: <C extends Call>(
    call: C,
    options: CallOptions<C>,
    onPart: (part: PartOf<C>) => void,
  ) => Promise<ResponseOf<C>>;
  /**
   * Makes a call with a body or response too large for memory: uploads, downloads, long query results. The response
   * body is left unread.
   * @throws PlatformError as `call` does
   */
  stream: <C extends Call>(call: C, options: StreamOptions<C>) => Promise<Response>;
}

type CallInit = RequestInit & { headers: Headers; duplex?: 'half' };

/** Creates a client for one caller. It costs little, so create one for each request. */
export function createClient(options: ClientOptions): PlatformClient {
  /** Makes a call in a span of its own, which ends when the answer begins. */
  function send(
    { method, path }: Call,
    url: string,
    init: CallInit,
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    const verb = method.toUpperCase();
    const attributes = {
      'http.request.method': verb,
      'url.template': path,
      'keyway.request_id': options.requestId,
    };
    return inSpan(`${verb} ${path}`, { kind: 'client', attributes }, () => {
      const traceparent = currentTraceparent();
      if (traceparent) init.headers.set('traceparent', traceparent);
      return sendNow(url, init, signal);
    });
  }

  async function sendNow(
    url: string,
    init: CallInit,
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    const response = await fetch(url, { ...init, redirect: 'error', signal }).catch(
      (cause: unknown) => {
        if (signal?.aborted && !isTimeout(signal.reason)) throw cause;
        throw new PlatformError(
          {
            status: 503,
            message: 'The platform does not answer. Try again in a moment.',
            fromPlatform: false,
          },
          cause,
        );
      },
    );
    describeSpan({ 'http.response.status_code': response.status });
    const isUnchanged = response.status === 304 && init.headers.has('If-None-Match');
    if (response.ok || isUnchanged) return response;
    const error = await readFailure(response);
    if (error.status === 401 || error.status === 403) await options.onRefused?.(error);
    throw error;
  }

  return {
    async call(call, request) {
      const url = addressOf(options.apiBase, call.path, request.params, request.query);
      const key = isCached(call) ? keyOf(options, request.systemWalletId, url) : undefined;
      const kept = key === undefined ? undefined : cache.get(key);
      const headers = headersOf(options, request);
      headers.set('Accept', 'application/json');
      if (kept) headers.set('If-None-Match', kept.etag);
      const hasBody = request.body !== undefined;
      if (hasBody) headers.set('Content-Type', 'application/json');
      const response = await send(
        call,
        url,
        { method: call.method, headers, body: hasBody ? JSON.stringify(request.body) : undefined },
        withTimeout(request.signal),
      );
      if (response.status === 304 && kept) return resultOf(kept.data, kept.headers);
      const text = await response.text();
      const data = parseJson(text, response.status);
      const etag = response.headers.get('etag');
      if (key !== undefined && etag) {
        const kept = { etag, data: deepFreeze(data), headers: response.headers };
        cache.set(key, kept, { size: text.length * 2 });
      }
      return resultOf(data, response.headers);
    },

    async callInParts(call, request, onPart) {
      const url = addressOf(options.apiBase, call.path, request.params, request.query);
      const headers = headersOf(options, request);
      headers.set('Accept', `${EVENT_STREAM_TYPE}, application/json`);
      headers.set('Content-Type', 'application/json');
      const signal = withTimeout(request.signal, PARTS_TIMEOUT_MS);
      const body = JSON.stringify(request.body);
      const response = await send(call, url, { method: call.method, headers, body }, signal);
      const hasParts = response.headers.get('content-type')?.startsWith(EVENT_STREAM_TYPE);
      if (!hasParts || !response.body) {
        return parseJson(await response.text(), response.status) as ResponseOf<typeof call>;
      }
      const whole = readAnswerStream(response.body, (part) => onPart(part as PartOf<typeof call>));
      return (await whole.catch((error: unknown) => rethrow(error, request.signal))) as ResponseOf<
        typeof call
      >;
    },

    stream(call, request) {
      const url = addressOf(options.apiBase, call.path, request.params, request.query);
      const headers = headersOf(options, request);
      if (request.contentType) headers.set('Content-Type', request.contentType);
      return send(
        call,
        url,
        {
          method: call.method,
          headers,
          body: request.body,
          ...(request.body instanceof ReadableStream && { duplex: 'half' as const }),
        },
        request.signal,
      );
    },
  };
}

/**
 * The address of a call. Path parameters are filled in, and undefined query parameters are omitted.
 * @throws PlatformError 404 for a path parameter that no address can contain
 */
export function addressOf(base: string, path: string, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null) {
      throw new TypeError(`The parameter ${name} of ${path} is missing.`);
    }
    // An empty, '.' or '..' segment would address another call.
    if (/^\.{0,2}$/.test(String(value))) {
      throw new PlatformError({
        status: 404,
        message: 'There is nothing of this name.',
        fromPlatform: false,
      });
    }
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    // A list is a parameter that is repeated.
    for (const one of [value ?? []].flat()) search.append(name, String(one));
  }
  return base + filled + (search.size > 0 ? `?${search.toString()}` : '');
}

function headersOf(
  { token, realm, zone, requestId }: ClientOptions,
  request: { idempotencyKey?: string; ifMatch?: string; systemWalletId?: string },
): Headers {
  const headers = new Headers({ Authorization: `Bearer ${token}`, 'customer-name': realm });
  if (zone !== undefined) headers.set('zone-name', zone);
  if (requestId) headers.set(REQUEST_ID, requestId);
  const { idempotencyKey, ifMatch, systemWalletId } = request;
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  if (ifMatch) headers.set('If-Match', ifMatch);
  if (systemWalletId) headers.set('BIQ_SYSTEM_WALLET_ID', systemWalletId);
  return headers;
}

function isCached(call: Call): boolean {
  return call.method === 'get' && CACHED_PATHS.test(call.path);
}

function keyOf({ token, realm, zone }: ClientOptions, wallet: string | undefined, url: string) {
  const parts = [token, realm, zone ?? '', wallet ?? '', url];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}

function resultOf<C extends Call>(data: unknown, headers: Headers): CallResult<C> {
  const total = headers.get('x-total-count');
  return {
    data: data as ResponseOf<C>,
    total: total === null ? undefined : Number(total),
    headers,
  };
}

/** Parses a response; unwraps an envelope with only `data`, which some platforms send. */
function parseJson(text: string, status: number): unknown {
  if (text === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    const isEnvelope =
      typeof value === 'object' && value !== null && Object.keys(value).join() === 'data';
    return isEnvelope ? (value as { data: unknown }).data : value;
  } catch (cause) {
    throw new PlatformError(
      {
        status: 502,
        message: `The platform answered ${status} with something that is not JSON.`,
        fromPlatform: false,
      },
      cause,
    );
  }
}

async function readFailure(response: Response): Promise<PlatformError> {
  const text = await response.text().catch(() => '');
  const body = parseFailure(text);
  return new PlatformError({
    status: response.status,
    message: body.message ?? `The platform answered ${response.status}. Try again in a moment.`,
    id: body.id,
    fromPlatform: body.message !== undefined,
  });
}

function parseFailure(text: string): { message?: string; id?: string } {
  try {
    const body = JSON.parse(text) as Record<string, unknown> | null;
    const field = (name: string) => {
      const value = body?.[name];
      return typeof value === 'string' && value !== '' ? value : undefined;
    };
    return { message: field('message'), id: field('id') };
  } catch {
    return {};
  }
}

/**
 * Rethrows an error of reading an answer. An answer that breaks off is a failure of the platform, unless the caller
 * aborted it.
 */
function rethrow(error: unknown, signal: AbortSignal | undefined): never {
  if (error instanceof PlatformError || signal?.aborted) throw error;
  throw new PlatformError({ status: 502, message: BROKEN_OFF, fromPlatform: false }, error);
}

function withTimeout(signal: AbortSignal | undefined, timeoutMs = TIMEOUT_MS): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError';
}

function deepFreeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
