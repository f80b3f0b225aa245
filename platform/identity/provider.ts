/**
 * The demo identity provider: OpenID Connect at Keycloak's paths, with one issuer per realm. A real Keycloak can
 * replace it by configuration only.
 */
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { Database } from '#platform/storage/database.ts';
import { realmExists } from './accounts/accounts.ts';
import { sweepExpiredState } from './adapter.ts';
import { sweepExpiredAttempts } from './sign-in/sign-in-attempts.ts';
import type { Clockwork } from './sign-in/sign-in-attempts.ts';
import type { IdentityClient, RealmContext } from './realm-context.ts';
import { FONT_PATH, sendFont } from './pages/font.ts';
import { FormError, readPageForm } from './pages/forms.ts';
import { loadRealmKeys } from './tokens/keys.ts';
import { methodsOf } from './allowed-methods.ts';
import {
  failurePage,
  sendJson,
  sendPage,
  setSafeHeaders,
  unknownRealmPage,
} from './pages/pages.ts';
import type { PageTargets } from './pages/pages.ts';
import { nameClientWithoutSecret } from './tokens/public-client.ts';
import { realmInfo } from './realm-info.ts';
import { createRealm } from './realm.ts';
import { createSessionLookup } from './sign-in/sessions.ts';
import { handleSignIn } from './sign-in/sign-in.ts';
import { signOutProgram, toSignOutQuery } from './sign-in/sign-out.ts';
import { handleUserInfo } from './tokens/user-info.ts';

export interface IdentityOptions {
  db: Database;
  /** The issuer of a realm, such as `http://127.0.0.1:4000/realms/meridian`; its path must be `/realms/{realm}`. */
  issuerOf: (realm: string) => string;
  clients: readonly IdentityClient[];
  /** The folder of the realms' signing keys, which is created if it is missing. */
  keysDir: string;
  /** The console's origin. */
  publicOrigin: string;
  /** The `aud` of access tokens; the default is `account`, as in Keycloak. */
  audience?: string;
  /** How long access tokens are valid; ten minutes by default. */
  accessTokenSeconds?: number;
  /** The origins whose pages may ask for tokens of the public client from a browser; none by default. */
  allowedOrigins?: readonly string[];
  clock?: () => Date;
  /** Waits before the answer to one of many wrong passwords; replaced in tests. */
  pause?: Clockwork['pause'];
  /** Called with the realm of each password that was not accepted, also when it was not looked at. */
  onWrongPassword?: (realm: string) => void;
  /** Receives the errors for which a person sees only a general page. */
  onError?: (error: Error) => void;
}

export interface Identity {
  /** Handles a request below `/realms/`; returns false for any other. */
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<boolean>;
}

interface Realm {
  context: RealmContext;
  provider: Provider;
  answer: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
}

const ADDRESS = /^\/realms\/([^/?]*)([^?]*)/;
const SIGN_OUT = '/protocol/openid-connect/logout';
const USER_INFO = '/protocol/openid-connect/userinfo';
const ACCESS_TOKEN_SECONDS = 10 * 60;
const EXPIRED_SWEEP_EVERY_MS = 5 * 60 * 1000;

/** Creates the provider. A realm is set up at its first request. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { db, publicOrigin, clock = () => new Date() } = options;
  const pageTargets: PageTargets = {
    publicOrigin,
    formTargets: [
      new URL(publicOrigin).origin,
      ...options.clients
        .flatMap((client) => [...client.redirectUris, ...client.postLogoutRedirectUris])
        .map((uri) => new URL(uri).origin),
    ],
  };
  const realms = new Map<string, Promise<Realm | undefined>>();
  let sweptAtMs = 0;

  const findRealm = (name: string): Promise<Realm | undefined> => {
    const opened = realms.get(name) ?? openRealm({ ...options, clock }, pageTargets, name);
    realms.set(name, opened);
    // Only a successful setup is cached: an unknown realm may be created later, a failed one retried.
    opened.then(
      (realm) => realm ?? realms.delete(name),
      () => realms.delete(name),
    );
    return opened;
  };

  const sweepExpired = async () => {
    const now = clock();
    if (now.getTime() - sweptAtMs < EXPIRED_SWEEP_EVERY_MS) return;
    sweptAtMs = now.getTime();
    await sweepExpiredState(db, now);
    await sweepExpiredAttempts(db, now);
  };

  return {
    async handle(req, res) {
      const address = ADDRESS.exec(req.url ?? '');
      if (!address) return false;
      const [, name = '', path = ''] = address;
      setSafeHeaders(res, pageTargets);
      if (path === FONT_PATH && req.method === 'GET') {
        await sendFont(res);
        return true;
      }
      await sweepExpired();
      const realm = await findRealm(name);
      if (realm) await serve(realm, path, req, res);
      else refuseUnknown(pageTargets, decode(name), req, res);
      return true;
    },
  };
}

async function openRealm(
  options: IdentityOptions & { clock: () => Date },
  pageTargets: PageTargets,
  realm: string,
): Promise<Realm | undefined> {
  if (!(await realmExists(options.db, realm))) return undefined;
  const context: RealmContext = {
    db: options.db,
    realm,
    issuer: options.issuerOf(realm),
    audience: options.audience ?? 'account',
    accessTokenSeconds: options.accessTokenSeconds ?? ACCESS_TOKEN_SECONDS,
    allowedOrigins: options.allowedOrigins ?? [],
    clients: options.clients,
    keys: await loadRealmKeys(options.keysDir, realm),
    pageTargets,
    cookiePath: `/realms/${realm}`,
    clock: options.clock,
    sessionLives: createSessionLookup(options.db, options.clock),
    pause: options.pause,
    onWrongPassword: () => options.onWrongPassword?.(realm),
  };
  const provider = createRealm(context);
  provider.on('server_error', (_ctx, error) => options.onError?.(error));
  // Without a listener, Koa prints the stack for each client that goes away in the middle of its request.
  (provider as EventEmitter).on('error', (error: Error, ctx?: { req: IncomingMessage }) => {
    if (ctx?.req.complete !== false) options.onError?.(error);
  });
  return { context, provider, answer: provider.callback() };
}

async function serve(
  realm: Realm,
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { context, provider } = realm;
  const methods = methodsOf(path);
  if (methods && !methods.includes(req.method ?? '')) {
    refuseMethod(context.pageTargets, methods, req, res);
    return;
  }
  const { origin, host } = new URL(context.issuer);
  if (isVisit(req) && req.headers.host !== host) {
    // Cookies belong to one host: a sign-in that began at `localhost` would fail at 127.0.0.1.
    res.writeHead(307, { Location: origin + req.url }).end();
    return;
  }
  // URLs in responses are made from the Host header, which the client must not control.
  req.headers.host = host;
  if (path.startsWith('/interaction/')) {
    await handleSignIn(context, provider, req, res);
  } else if (path === USER_INFO) {
    await handleUserInfo(context, req, res);
  } else if (path === '' || path === '/') {
    res.setHeader('Access-Control-Allow-Origin', '*');
    sendJson(res, 200, realmInfo(context));
  } else {
    await hand(realm, path, req, res);
  }
}

/** Passes the request to oidc-provider, whose routes have no realm prefix. */
async function hand(
  { context, provider, answer }: Realm,
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { pageTargets, cookiePath } = context;
  try {
    if (req.method === 'POST' && path === SIGN_OUT) {
      const form = await readPageForm(req);
      if (form.has('refresh_token')) {
        await signOutProgram(context, provider, form, req, res);
        return;
      }
      toSignOutQuery(req, form);
    }
    if (req.method === 'POST') nameClientWithoutSecret(req);
    const originalUrl = req.url;
    req.url = req.url?.slice(cookiePath.length) || '/';
    await answer(Object.assign(req, { originalUrl }), res);
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    res.setHeader('Connection', 'close');
    sendPage(res, 400, pageTargets, failurePage(error.message, pageTargets.publicOrigin));
  }
}

/** True for a browser that opens a page, false for a call by a program. */
function isVisit(req: IncomingMessage): boolean {
  return req.method === 'GET' && prefersHtml(req);
}

function prefersHtml(req: IncomingMessage): boolean {
  return req.headers.accept?.includes('text/html') ?? false;
}

function refuseUnknown(
  pageTargets: PageTargets,
  realm: string,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  if (prefersHtml(req)) {
    sendPage(res, 404, pageTargets, unknownRealmPage(realm, pageTargets.publicOrigin));
    return;
  }
  sendJson(res, 404, { error: 'Realm does not exist' });
}

function refuseMethod(
  pageTargets: PageTargets,
  methods: readonly string[],
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const problem = `This address cannot be asked by ${req.method}, but by ${methods.join(', ')}.`;
  res.setHeader('Allow', methods.join(', '));
  if (prefersHtml(req)) {
    sendPage(res, 405, pageTargets, failurePage(problem, pageTargets.publicOrigin));
  } else sendJson(res, 405, { error: 'invalid_request', error_description: problem });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
