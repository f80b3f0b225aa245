/**
 * Security headers and request limits for every response of the console's process: from Remix, resource routes,
 * static files and error pages of the server. It uses Node's diagnostics channels, which publish each connection and each
 * request before any handler runs, in the development server too.
 */
import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { formTooLarge } from '#app/forms/form-body.server.ts';
import { DICTIONARY_FORM_BYTES, SMART_CONTRACT_FORM_BYTES } from '#model/limits.ts';
import { BODY_LIMITS, guardServer, UPLOAD_BODY_LIMITS } from '#model/server-guard.ts';
import type { BodyLimits, GuardRules } from '#model/server-guard.ts';
import { config, issuerSource } from './config.server.ts';
import { endpointOrigins } from './oidc.server.ts';
import { PATHS_TO_ISSUER, securityHeaders } from './security-headers.server.ts';
import type { HeaderSettings } from './security-headers.server.ts';

/** The request header that passes the nonce to the rendering; a value from the client is overwritten. */
export const NONCE_HEADER = 'x-keyway-nonce';

/** Where forms post their files: the pages of the upload forms, and the routes that scripts use. */
const UPLOAD_PATH =
  /^\/(uploads\/|dictionaries\/from-file|job-manager\/new\/(upload-|bulk-glossary-upload))/;
/** Forms that hold more than others. */
const LARGE_FORMS = [
  { path: /^\/dictionaries\//, maxBytes: DICTIONARY_FORM_BYTES },
  { path: /^\/smart-contracts\/(?!execute-)/, maxBytes: SMART_CONTRACT_FORM_BYTES },
];

/** Headers with which a client could pretend to be a proxy. */
const FORWARDED_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
];

interface RequestStart {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Set on the process, because the development server reloads this module. */
const installed = Symbol.for('keyway.http-hardening');

/** Hardens all further requests of this process. Idempotent. */
export function hardenHttpServer(): void {
  if (Reflect.has(process, installed)) return;
  Reflect.set(process, installed, true);
  const { publicOrigin } = config();
  const settings: RequestSettings = {
    publicOrigin,
    publicHost: new URL(publicOrigin).host,
    issuerSources: () => [...new Set([issuerSource(), ...endpointOrigins()])].join(' '),
    development: import.meta.env.DEV,
  };
  subscribe('net.server.socket', (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
    if (server instanceof Server) hardenServer(server);
  });
  subscribe('http.server.request.start', (message) => {
    hardenRequest(message as RequestStart, settings);
  });
}

/** Limits the requests of a server; exported for the tests. */
export function hardenServer(server: Server, limitsOf = bodyLimitsOf): void {
  // Node's default of five minutes is too short for an upload; the guard limits all other requests.
  server.requestTimeout = UPLOAD_BODY_LIMITS.totalMs;
  guardServer(server, { limitsOf, tooLarge: formTooLarge, format: toPlainText });
}

/** The limits of a request's body, by its path; exported for the tests. */
export function bodyLimitsOf({ url = '/' }: Pick<IncomingMessage, 'url'>): BodyLimits {
  if (UPLOAD_PATH.test(url)) return UPLOAD_BODY_LIMITS;
  const large = LARGE_FORMS.find(({ path }) => path.test(url));
  return large ? { ...BODY_LIMITS, maxBytes: large.maxBytes } : BODY_LIMITS;
}

const toPlainText: GuardRules['format'] = ({ message }) => ({
  type: 'text/plain; charset=utf-8',
  text: message,
});

export interface RequestSettings extends HeaderSettings {
  /** That of `publicOrigin`. */
  publicHost: string;
}

/** Prepares one request and its response; exported for the tests. */
export function hardenRequest(
  { request, response }: RequestStart,
  settings: RequestSettings,
): void {
  const nonce = randomBytes(16).toString('base64');
  for (const name of FORWARDED_HEADERS) delete request.headers[name];
  request.headers[NONCE_HEADER] = nonce;
  // Remix compares a form's Origin with this header, else with Host, which a proxy may have rewritten.
  request.headers['x-forwarded-host'] = settings.publicHost;
  // Remix responds to a foreign Origin with status 500. Without the header the form reaches `requireSameOrigin`,
  // which rejects it with an explanation.
  if (request.headers.origin !== settings.publicOrigin) delete request.headers.origin;

  const pathname = (request.url ?? '/').split('?', 1)[0] ?? '/';
  const setHeaders = () => {
    for (const [name, value] of Object.entries(securityHeaders(pathname, nonce, settings))) {
      response.setHeader(name, value);
    }
  };
  setHeaders();
  beforeHead(response, () => {
    // Handling the request may have discovered the provider whose origins the policy has to permit.
    if (PATHS_TO_ISSUER.includes(pathname)) setHeaders();
    // Most responses contain data. Set earlier, it would keep the static file handler from setting its own.
    if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-store');
  });
}

/** Runs `prepare` just before the status and headers of a response are sent. */
function beforeHead(response: ServerResponse, prepare: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    prepare();
    return writeHead(...args);
  };
}
