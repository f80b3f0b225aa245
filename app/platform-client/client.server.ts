/**
 * The console's only way to the platform: the calls of `model/calls`, typed, with the caller's token, customer and
 * zone. Nothing is retried; no redirect is followed, so a token never leaves for another host.
 */
import { createHash } from 'node:crypto';
import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '#model/calls/call.ts';
import { PlatformError } from './errors.ts';
import { EtagCache } from './etag-cache.server.ts';

const TIMEOUT_MS = 60_000;

/** What an address may say of the rights or the health of the platform is no list worth keeping. */
const CACHED_PATHS = /^\/(metadata|directory)\//;

const cache = new EtagCache();

export interface ClientOptions {
  /** The base address of the API, ending in '/api'. */
  apiBase: string;
  realm: string;
  /** The chosen zone; absent for the calls of the customer. */
  zone?: string;
  token: string;
  /** Called when the platform answers 401 or 403; what it throws goes on in place of the error. */
  onRefused?: (error: PlatformError) => Promise<never>;
}

export type CallOptions<C extends Call> = {
  query?: QueryOf<C>;
  /** Sent as `Idempotency-Key`: a repeat gets the first answer. */
  idempotencyKey?: string;
  /** The system wallet to act as; the caller's own wallet when absent. */
  systemWalletId?: string;
  signal?: AbortSignal;
} & (unknown extends ParamsOf<C> ? { params?: undefined } : { params: ParamsOf<C> }) &
  (undefined extends BodyOf<C> ? { body?: BodyOf<C> } : { body: BodyOf<C> });

export interface CallResult<C extends Call> {
  data: ResponseOf<C>;
  /** Length of the whole list, from `X-Total-Count`; undefined where the answer is no page of a list. */
  total: number | undefined;
  headers: Headers;
}

export interface StreamOptions<C extends Call> {
  params?: ParamsOf<C>;
  query?: QueryOf<C>;
  /** The body as it is to be sent; undefined to read an answer as a stream. */
  body?: ReadableStream<Uint8Array> | FormData;
  contentType?: string;
  idempotencyKey?: string;
  systemWalletId?: string;
  signal?: AbortSignal;
}

export interface PlatformClient {
  /**
   * Makes a call and gives its JSON answer. Lists of metadata are shared between requests: do not change them.
   * @throws PlatformError for any status but 200 to 299, and with 503 when no answer came
   */
  call: <C extends Call>(call: C, options: CallOptions<C>) => Promise<CallResult<C>>;
  /**
   * Makes a call whose body or answer is too large to hold: uploads, downloads, long query results. The answer's
   * body is not read.
   * @throws PlatformError as `call` does
   */
  stream: <C extends Call>(call: C, options: StreamOptions<C>) => Promise<Response>;
}

/** A client for one caller; it is cheap, make one a request. */
export function createClient(options: ClientOptions): PlatformClient {
  async function send(
    url: string,
    init: RequestInit & { duplex?: 'half' },
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
    const isUnchanged = response.status === 304 && new Headers(init.headers).has('If-None-Match');
    if (response.ok || isUnchanged) return response;
    const error = await readFailure(response);
    if (error.status === 401 || error.status === 403) await options.onRefused?.(error);
    throw error;
  }

  return {
    async call(call, given) {
      const url = addressOf(options.apiBase, call.path, given.params, given.query);
      const key = isCached(call) ? keyOf(options, given.systemWalletId, url) : undefined;
      const kept = key === undefined ? undefined : cache.get(key);
      const headers = headersOf(options, given);
      headers.set('Accept', 'application/json');
      if (kept) headers.set('If-None-Match', kept.etag);
      const hasBody = given.body !== undefined;
      if (hasBody) headers.set('Content-Type', 'application/json');
      const response = await send(
        url,
        { method: call.method, headers, body: hasBody ? JSON.stringify(given.body) : undefined },
        withTimeout(given.signal),
      );
      if (response.status === 304 && kept) return resultOf(kept.data, kept.headers);
      const text = await response.text();
      const data = parseJson(text, response.status);
      const etag = response.headers.get('etag');
      if (key !== undefined && etag) {
        cache.set(key, { etag, data, headers: response.headers, sizeBytes: text.length * 2 });
      }
      return resultOf(data, response.headers);
    },

    stream(call, given) {
      const url = addressOf(options.apiBase, call.path, given.params, given.query);
      const headers = headersOf(options, given);
      if (given.contentType) headers.set('Content-Type', given.contentType);
      return send(
        url,
        {
          method: call.method,
          headers,
          body: given.body,
          ...(given.body instanceof ReadableStream && { duplex: 'half' as const }),
        },
        given.signal,
      );
    },
  };
}

/**
 * The address of a call: placeholders filled in, absent parts of the query left out.
 * @throws PlatformError 404 for a name that no address can hold
 */
export function addressOf(base: string, path: string, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null) {
      throw new TypeError(`The parameter ${name} of ${path} is missing.`);
    }
    // an empty or dotted step would silently address another call
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
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return base + filled + (search.size > 0 ? `?${search.toString()}` : '');
}

function headersOf(
  { token, realm, zone }: ClientOptions,
  { idempotencyKey, systemWalletId }: { idempotencyKey?: string; systemWalletId?: string },
): Headers {
  const headers = new Headers({ Authorization: `Bearer ${token}`, 'customer-name': realm });
  if (zone !== undefined) headers.set('zone-name', zone);
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
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

/** The answer's value; an envelope `{data: …}` with nothing beside it is opened, as some platforms send one. */
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

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError';
}
