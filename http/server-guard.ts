/**
 * Guards an HTTP server against bodies that are too large, too slow or never end, and against answers that nobody
 * takes. It works before any handler, so nobody needs a session, a token or a route to be limited. The console and the
 * platform use it. Whoever reads a body of undeclared size counts its bytes (form-body.server.ts, read-body.ts).
 */
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** What one body may cost. */
export interface BodyLimits {
  /** The most bytes that a body may declare; Infinity when only the handler knows the limit. */
  maxBytes: number;
  /** How long the sender may send nothing, in milliseconds. */
  idleMs: number;
  /** How long the whole body may take, in milliseconds. */
  totalMs: number;
}

/** The answer to a refused request. */
export interface GuardRefusal {
  status: 405 | 408 | 413;
  /** A sentence for people. */
  message: string;
}

export interface GuardRules {
  /** The limits of a request, by its method and path. */
  limitsOf: (request: Pick<IncomingMessage, 'method' | 'url'>) => BodyLimits;
  /** The sentence for a body that is larger than its limit. */
  tooLarge: (maxBytes: number) => string;
  /** A refusal in the server's own format, with the headers of each of its answers. */
  format: (
    refusal: GuardRefusal,
    request: Pick<IncomingMessage, 'url'>,
  ) => { type: string; text: string; headers?: Record<string, string> };
  /** How long a sender that has its answer may go on sending, in milliseconds; 30 seconds by default. */
  afterAnswerMs?: number;
  /** How long a client may take nothing of an answer that waits for it, in milliseconds; a minute by default. */
  clientIdleMs?: number;
}

const MEBIBYTE = 1024 * 1024;

/**
 * The time for each body that is no upload. The slowest line of a person sends 1 MiB within 30 seconds; a caller that
 * stalls does not.
 */
export const BODY_LIMITS: BodyLimits = { maxBytes: MEBIBYTE, idleMs: 10_000, totalMs: 30_000 };

/** The time for a file. Its handler knows and bounds the size. */
export const UPLOAD_BODY_LIMITS: BodyLimits = {
  maxBytes: Infinity,
  idleMs: 60_000,
  totalMs: 6 * 60 * 60 * 1000,
};

/** How long a refused sender may take to read the answer, in milliseconds. */
const LINGER_MS = 1_000;

const AFTER_ANSWER_MS = 30_000;

/**
 * How long a client may take nothing of its answer, in milliseconds. The answer waits in memory. On a slow line, a
 * client seems to take nothing for a while, because the system reports sent bytes in pieces of up to a megabyte.
 */
const CLIENT_IDLE_MS = 60_000;

/** The methods that are answered; TRACE and CONNECT are for proxies (RFC 9110, sections 9.3.6 and 9.3.8). */
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Creates a server with a guard before its handler. The caller calls `listen`. */
export function createGuardedServer(rules: GuardRules, handler: RequestListener): Server {
  // Node's limit of five minutes for a request is off, because it is too short for an upload. The guard has other
  // limits.
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    if (admit(request, response, rules)) handler(request, response);
  });
  server.on('connect', (request, socket) => {
    socket.on('error', () => undefined);
    const answer = toAnswer(rules, methodRefused(request.method), request);
    socket.end(responseText(answer), () => socket.destroy());
  });
  return server;
}

/** False when the request was refused, so that no handler may see it. */
function admit(request: IncomingMessage, response: ServerResponse, rules: GuardRules): boolean {
  const limits = rules.limitsOf(request);
  watchBody(request, response, limits, rules);
  watchClient(request, response, rules);
  let refusal: GuardRefusal | undefined;
  if (request.method === 'TRACE') refusal = methodRefused(request.method);
  else if (Number(request.headers['content-length'] ?? 0) > limits.maxBytes) {
    refusal = tooLarge(rules, limits);
  }
  if (!refusal) return true;
  const { status, headers, text } = toAnswer(rules, refusal, request);
  response.writeHead(status, headers).end(text);
  return false;
}

/** Ends a request with a body beyond a limit. Its handler sees a client that went away. */
function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  limits: BodyLimits,
  rules: GuardRules,
): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return;
  const refuse = (refusal: GuardRefusal) => {
    stopClock();
    const isAnswered = response.headersSent || response.socket !== socket;
    if (isAnswered) {
      socket.destroy();
      return;
    }
    // What comes while the sender reads the answer must not complete the body: its handler would act on it.
    request.unpipe().pause();
    for (const event of ['data', 'readable', 'end']) request.removeAllListeners(event);
    endConnection(response, toAnswer(rules, refusal, request));
  };
  const stopClock = startClock(request, response, { ...limits, ...rules }, refuse);
  response.once('finish', () => discardRest(request));
}

/**
 * Reads the rest of a body that a handler has left, so that the connection can carry the next request. Node itself does
 * so only for an untouched body, and a handler that streams bodies reads ahead.
 */
function discardRest(request: IncomingMessage): void {
  if (request.readableEnded) return;
  request.unpipe();
  request.removeAllListeners('data');
  request.resume();
}

/** Ends the connection of a client that takes nothing of its answer. */
function watchClient(
  { socket }: IncomingMessage,
  response: ServerResponse,
  { clientIdleMs = CLIENT_IDLE_MS }: GuardRules,
): void {
  socket.setTimeout(clientIdleMs);
  // Nothing was sent or received for this long. While a handler is still at work, nothing waits to be sent.
  response.on('timeout', () => {
    if (socket.writableLength > 0) socket.destroy();
  });
}

/** Watches how long a body takes. @returns a function that ends the watch */
function startClock(
  request: IncomingMessage,
  response: ServerResponse,
  limits: BodyLimits & Pick<GuardRules, 'afterAnswerMs'>,
  refuse: (refusal: GuardRefusal) => void,
): () => void {
  const { socket } = request;
  const { afterAnswerMs = AFTER_ANSWER_MS } = limits;
  let lastByteAt = performance.now();
  let { bytesRead } = socket;
  let endsAt = lastByteAt + limits.totalMs;
  response.once('finish', () => {
    endsAt = Math.min(endsAt, performance.now() + afterAnswerMs);
  });
  const clock = setInterval(() => {
    const now = performance.now();
    // Bytes that wait to be read mean that the handler is slow, not the sender.
    if (socket.bytesRead !== bytesRead || request.readableLength > 0) lastByteAt = now;
    bytesRead = socket.bytesRead;
    if (socket.destroyed || request.complete) clearInterval(clock);
    else if (now >= lastByteAt + limits.idleMs) refuse(stalled(limits));
    else if (now >= endsAt) refuse(tooSlow(limits));
  }, limits.idleMs / 10);
  clock.unref();
  return () => clearInterval(clock);
}

function methodRefused(method = ''): GuardRefusal {
  return { status: 405, message: `The method ${method} is not answered here.` };
}

function tooLarge({ tooLarge }: GuardRules, { maxBytes }: BodyLimits): GuardRefusal {
  return { status: 413, message: tooLarge(maxBytes) };
}

function stalled({ idleMs }: BodyLimits): GuardRefusal {
  const message = `Nothing more of what you sent arrived for ${idleMs / 1000} seconds, so it was given up. Send it again.`;
  return { status: 408, message };
}

function tooSlow({ totalMs }: BodyLimits): GuardRefusal {
  const message = `What you sent took longer than ${totalMs / 1000} seconds to arrive, so it was given up. Send less, or send it over a faster connection.`;
  return { status: 408, message };
}

interface Answer {
  status: GuardRefusal['status'];
  headers: Record<string, string | number>;
  text: string;
}

function toAnswer(
  { format }: GuardRules,
  refusal: GuardRefusal,
  request: Pick<IncomingMessage, 'url'>,
): Answer {
  const { type, text, headers: own } = format(refusal, request);
  const headers = {
    ...own,
    'Content-Type': type,
    'Content-Length': new TextEncoder().encode(text).length,
    'Cache-Control': 'no-store',
    ...(refusal.status === 405 && { Allow: ALLOWED_METHODS }),
  };
  return { status: refusal.status, headers, text };
}

/**
 * Answers and ends the connection. It writes to the socket and not to the response, which belongs to the handler: later
 * calls of the handler would throw, and be logged.
 */
function endConnection(response: ServerResponse, answer: Answer): void {
  const { socket } = response;
  if (!socket) return;
  socket.end(responseText(answer));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

const REASONS = { 405: 'Method Not Allowed', 408: 'Request Timeout', 413: 'Payload Too Large' };

/** A whole response as HTTP/1.1 writes it. */
function responseText({ status, headers, text }: Answer): string {
  const lines = Object.entries({ ...headers, Connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} ${REASONS[status]}\r\n${head}\r\n${text}`;
}
