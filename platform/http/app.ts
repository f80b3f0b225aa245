/**
 * The HTTP API: one route for each call of model/calls, made from its definition. Each request takes the same
 * steps: identify the caller → check access → parse the request → run the handler → send the response.
 */
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Context as HonoContext } from 'hono';
import { cors } from 'hono/cors';
import { routePath } from 'hono/route';
import { CALL_NAMES, CALLS } from '#model/calls/all.ts';
import type { CallName } from '#model/calls/all.ts';
import type { Call } from '#model/calls/definition/call.ts';
import { statusClass } from '#http/meters.ts';
import type { Meters } from '#http/meters.ts';
import { REQUEST_ID, requestIdOf } from '#http/request-log.ts';
import { describeSpan } from '#http/tracing.ts';
import type { Platform } from '#platform/platform.ts';
import { writeAudit } from './audit.ts';
import { customerCaller, requireAccess, requirePolicy, zoneCaller } from './caller.ts';
import type { CustomerCaller, ZoneCaller } from './caller.ts';
import { expectedVersions } from './etag.ts';
import { eventResponse, wantsEvents } from './event-stream.ts';
import { fileResponse, isFile } from './file-response.ts';
import { challengeOf } from './challenge.ts';
import { jsonBody } from './json-body.ts';
import { DISK_FULL, isDiskNearlyFull } from '#platform/storage/disk-space.ts';
import { isDiskFull, isUnreachable } from '#platform/storage/error-codes.ts';
import {
  clientGone,
  methodNotAllowed,
  notFound,
  toApiError,
  toHttpError,
  unavailable,
} from './http-error.ts';
import type { HttpError } from './http-error.ts';
import { NotModifiedError } from './handler.ts';
import type { AnyContext, AnyHandler } from './handler.ts';
import { accessHandlers } from './handlers/access.ts';
import { blobHandlers } from './handlers/blobs.ts';
import { assistantHandlers } from './handlers/assistant.ts';
import { comparisonHandlers } from './handlers/comparison.ts';
import { consentContractHandlers } from './handlers/consent-contracts.ts';
import { restoreHandlers } from './handlers/restore.ts';
import { dictionaryHandlers } from './handlers/dictionaries.ts';
import { directoryHandlers } from './handlers/directory.ts';
import { edgeDefinitionHandlers } from './handlers/edge-definitions.ts';
import { glossaryHandlers } from './handlers/glossary.ts';
import { jobHandlers } from './handlers/jobs.ts';
import { ledgerHandlers } from './handlers/ledger.ts';
import { queryHandlers } from './handlers/query.ts';
import { receiptHandlers } from './handlers/receipts.ts';
import { recordHandlers } from './handlers/records.ts';
import { savedViewHandlers } from './handlers/saved-views.ts';
import { searchHandlers } from './handlers/search.ts';
import { smartContractHandlers } from './handlers/smart-contracts.ts';
import { versionHandlers } from './handlers/versions.ts';
import { walletHandlers } from './handlers/wallets.ts';
import { downloadHandlers } from '#platform/jobs/types/download-data/handlers.ts';
import { contractJobHandlers } from '#platform/jobs/types/execute-contract/handlers.ts';
import { glossaryJobHandlers } from '#platform/jobs/types/glossary-files/handlers.ts';
import { dbSchemaHandlers } from '#platform/jobs/types/import-db-schema/handlers.ts';
import { promotionHandlers } from '#platform/jobs/types/promote/handlers.ts';
import { purgeHandlers } from '#platform/jobs/types/purge/handlers.ts';
import { saveDictionariesHandlers } from '#platform/jobs/types/save-dictionaries/handlers.ts';
import { uploadHandlers } from '#platform/jobs/types/upload-data/handlers.ts';
import { runOnce } from './idempotency.ts';
import type { CallResponse } from './idempotency.ts';
import { buildApiDocument } from './openapi/document.ts';
import { RESPONSE_HEADERS } from './openapi/responses.ts';
import { parseGiven, parseGivenQuery } from './parse-given.ts';
import type { NamedValues } from './parse-given.ts';
import { readBody } from './read-body.ts';

type Request = HonoContext<{ Bindings: HttpBindings }>;

const HANDLERS = {
  ...directoryHandlers,
  ...ledgerHandlers,
  ...dictionaryHandlers,
  ...edgeDefinitionHandlers,
  ...restoreHandlers,
  ...glossaryHandlers,
  ...walletHandlers,
  ...savedViewHandlers,
  ...searchHandlers,
  ...comparisonHandlers,
  ...promotionHandlers,
  ...versionHandlers,
  ...assistantHandlers,
  ...jobHandlers,
  ...uploadHandlers,
  ...saveDictionariesHandlers,
  ...dbSchemaHandlers,
  ...downloadHandlers,
  ...glossaryJobHandlers,
  ...purgeHandlers,
  ...contractJobHandlers,
  ...queryHandlers,
  ...consentContractHandlers,
  ...accessHandlers,
  ...receiptHandlers,
  ...smartContractHandlers,
  ...blobHandlers,
  ...recordHandlers,
} satisfies Record<CallName, AnyHandler>;

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Calls that are also served without the prefix `/api`, for load balancers. */
const AT_ROOT: ReadonlySet<string> = new Set(['platformHealth', 'platformInfo']);

type App = Hono<{ Bindings: HttpBindings }>;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** How long a browser may keep the answer to a preflight request, in seconds. */
const PREFLIGHT_MAX_AGE_S = 600;

export function createApp(platform: Platform, meters?: Meters): App {
  const calls = routesOfCalls(platform);
  const app: App = new Hono();
  if (meters) {
    app.use(async (c, next) => {
      const answered = meters.requests.startTimer({ method: c.req.method });
      await next();
      answered({ route: routePath(c), status: statusClass(c.res.status) });
    });
  }
  const { allowedOrigins } = platform.config;
  if (allowedOrigins.length > 0) {
    // Calls are authorized by tokens, which no browser sends by itself, so credentials are never allowed.
    app.use(
      cors({
        origin: allowedOrigins,
        allowMethods: METHODS,
        exposeHeaders: [...Object.keys(RESPONSE_HEADERS), REQUEST_ID],
        maxAge: PREFLIGHT_MAX_AGE_S,
      }),
    );
  }
  app.route('/', calls);
  app.notFound((c) => {
    const { method, path } = c.req;
    const methods = methodsAt(calls, path);
    if (methods.length === 0) {
      return c.json(toApiError(notFound(`There is no call ${method} ${path}.`)), 404);
    }
    const allow = methods.join(', ');
    const refusal = methodNotAllowed(`${path} cannot be called by ${method}, but by ${allow}.`);
    return c.json(toApiError(refusal), 405, { Allow: allow });
  });
  app.onError((error, c) => {
    const { body, status, retryAfterS } = explain(platform, error, c);
    // An error response has no ETag: it says nothing about the list.
    c.header('ETag', undefined);
    if (retryAfterS !== undefined) c.header('Retry-After', String(retryAfterS));
    if (status === 401) {
      c.header('WWW-Authenticate', challengeOf(c.req.header('authorization'), body.message));
    }
    return c.json(body, status);
  });
  return app;
}

function routesOfCalls(platform: Platform): App {
  const app: App = new Hono();
  for (const name of CALL_NAMES) {
    const call: Call = CALLS[name];
    const path = call.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const handle = (c: Request) => answerCall(platform, name, call, HANDLERS[name], c);
    app.on(call.method.toUpperCase(), `/api${path}`, handle);
    if (AT_ROOT.has(name)) app.on(call.method.toUpperCase(), path, handle);
  }
  const document = buildApiDocument(platform.config);
  for (const base of ['', '/api']) {
    const [url, configUrl] = [`${base}/v3/api-docs`, `${base}/v3/api-docs/swagger-config`];
    app.get(url, (c) => c.json(document));
    app.get(configUrl, (c) => c.json({ url, configUrl }));
  }
  return app;
}

/** The methods by which a path can be called; HEAD is answered like GET. */
function methodsAt({ router }: App, path: string): string[] {
  return METHODS.filter((method) => router.match(method, path)[0].length > 0).flatMap((method) =>
    method === 'GET' ? ['GET', 'HEAD'] : method,
  );
}

async function answerCall(
  platform: Platform,
  name: string,
  call: Call,
  handler: AnyHandler,
  c: Request,
): Promise<Response> {
  let caller: CustomerCaller | ZoneCaller | undefined;
  const refusalOf = async (error: unknown) => {
    const refusal = c.req.raw.signal.aborted ? clientGone() : error;
    if (caller && isZoneCaller(caller)) {
      await auditRefusal(platform, caller, { name, detail: targetOf(call, c) }, refusal);
    }
    return refusal;
  };
  try {
    const route = `/api${call.path}`;
    describeSpan({ 'keyway.call': name, 'http.route': route }, `${c.req.method} ${route}`);
    caller = await callerOf(platform, name, call, c);
    describeSpan({ 'keyway.customer': caller?.customer.name, 'keyway.zone': caller?.zone?.path });
    if (caller && isZoneCaller(caller)) {
      requireAccess(call, caller);
      await requirePolicy(platform, call, caller);
    }
    const context = await contextOf(platform, call, caller, c);
    if (call.parts && wantsEvents(context.headers)) {
      return await eventResponse(
        async (sendPart) => {
          context.sendPart = sendPart;
          return (await answerOnce(name, call, context, handler)).body;
        },
        async (error) => explain(platform, await refusalOf(error), c).body,
      );
    }
    const response = await answerOnce(name, call, context, handler);
    if (call.response === 'file' && isFile(response.body)) {
      const { headers, stream } = fileResponse(response.body, c.env.incoming.method);
      return c.newResponse(stream, 200, headers);
    }
    if (response.body === undefined || response.body === null) {
      return c.body(null, response.status);
    }
    return c.newResponse(jsonBody(response.body), response.status, JSON_TYPE);
  } catch (error) {
    if (error instanceof NotModifiedError) return c.body(null, 304);
    throw await refusalOf(error);
  }
}

function callerOf(platform: Platform, name: string, call: Call, c: Request) {
  const headers = c.req.raw.headers;
  if (call.access === 'public') return undefined;
  if (call.access === 'customer') return customerCaller(platform, headers, c.req.param('realm'));
  return zoneCaller(platform, headers, name, requestIdOf(c.env.incoming));
}

async function contextOf(
  platform: Platform,
  call: Call,
  caller: CustomerCaller | ZoneCaller | undefined,
  c: Request,
): Promise<AnyContext> {
  return {
    platform,
    caller,
    params: call.params && parseGiven(call.params, c.req.param(), 'path'),
    query: parametersOf(call, c),
    body: await readBody(call, c.env.incoming, c.req.param()),
    headers: c.req.raw.headers,
    expected: expectedVersions(call, c.req.header('if-match')),
    incoming: c.env.incoming,
    get signal() {
      return c.req.raw.signal;
    },
    sendPart: () => undefined,
    setHeader: (header, value) => c.header(header, value),
  };
}

/**
 * Runs the handler, once per Idempotency-Key for changing calls of a wallet. Reading calls ignore the key, as
 * their response depends on the caller's present rights.
 */
async function answerOnce(
  name: string,
  call: Call,
  context: AnyContext,
  handler: AnyHandler,
): Promise<CallResponse> {
  const work = async (): Promise<CallResponse> => ({
    status: call.status ?? 200,
    body: await handler(context),
  });
  const { caller } = context;
  if (call.method === 'get' || call.reads || !caller || !isZoneCaller(caller)) return work();
  const key = context.headers.get('idempotency-key') ?? undefined;
  // The key is claimed before a file is read; the size distinguishes most files.
  const size = call.bodyType === 'multipart' ? context.headers.get('content-length') : undefined;
  const request = [context.params, context.query, context.body, size, context.expected];
  return runOnce(caller, key, name, request, work);
}

/**
 * The parameters of a request. Fields of a form with files may be in the query: they are checked before the files are
 * read, and parsed together with the form (`parseGivenForm`).
 */
function parametersOf(call: Call, c: Request): unknown {
  const given = queryOf(c);
  if (call.bodyType !== 'multipart') return parseGivenQuery(call.query, given);
  parseGivenQuery(call.body, given);
  return given;
}

/** The query parameters; one that occurs more than once is a list. */
function queryOf(c: Request): NamedValues {
  const fields = Object.entries(c.req.queries()).map(([name, values]) => {
    const [only, ...more] = values;
    return [name, more.length > 0 || only === undefined ? values : only] as const;
  });
  return Object.fromEntries(fields);
}

function isZoneCaller(caller: CustomerCaller | ZoneCaller): caller is ZoneCaller {
  return 'actor' in caller;
}

/** The longest id or name in a path that the audit trail keeps of a refused call. */
const MAX_TARGET = 300;

/** The ids and names in the path of a refused call. Longer ones than MAX_TARGET are left out: they were made up. */
function targetOf({ params }: Call, c: Request): Record<string, string> {
  const given = c.req.param();
  if (params?.safeParse(given).success !== true) return {};
  return Object.fromEntries(Object.entries(given).filter(([, text]) => text.length <= MAX_TARGET));
}

async function auditRefusal(
  platform: Platform,
  caller: ZoneCaller,
  { name: call, detail }: { name: string; detail: Record<string, string> },
  error: unknown,
): Promise<void> {
  const status = toHttpError(error)?.status ?? 500;
  try {
    await writeAudit(caller.zone.db, caller, { call, outcome: `refused ${status}`, detail });
  } catch (cause) {
    platform.log.error({ err: cause, call }, 'A refusal could not be written to the audit trail.');
  }
}

/** The error response of a failure. A store that is away or full is logged as well. */
function failureOf(
  { config, log }: Platform,
  error: unknown,
  requestId: unknown,
): HttpError | undefined {
  const isAway = isUnreachable(error);
  if (!isAway && !isDiskFull(error)) return toHttpError(error);
  const isFull = !isAway || isDiskNearlyFull(config.dataDir);
  log.error({ err: error, requestId }, isFull ? DISK_FULL : 'The database does not answer.');
  return isFull ? unavailable(DISK_FULL) : toHttpError(error);
}

/** The error response; a server error gets an id, under which the log has the details. */
function explain(platform: Platform, error: unknown, c: Request) {
  const requestId = requestIdOf(c.env.incoming);
  const failure = failureOf(platform, error, requestId);
  if (failure) {
    const { status, retryAfterS } = failure;
    return { body: toApiError(failure), status, retryAfterS };
  }
  const id = crypto.randomUUID();
  platform.log.error({ err: error, id, requestId }, 'A call failed.');
  const body = {
    id,
    timestamp: platform.now().toISOString(),
    status: 500,
    error: 'INTERNAL_SERVER_ERROR',
    message: `Something went wrong on the server. Its log names it ${id}.`,
  };
  return { body, status: 500 as const, retryAfterS: undefined };
}
