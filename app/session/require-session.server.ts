/**
 * The session check of every loader and action: the person, the zone and the roles. The functions throw the response
 * when access is refused.
 */
import { redirectDocument } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { can, mayOpen, SERVICE_OF_KEY } from '#model/access/roles.ts';
import type { Permission, Role, RoleKey } from '#model/access/roles.ts';
import type { Environment } from '#model/directory/zone.ts';
import { paths } from '#app/paths/paths.ts';
import { createClient } from '#app/platform-client/client.server.ts';
import type { PlatformClient } from '#app/platform-client/client.server.ts';
import { config } from '#app/environment/config.server.ts';
import { clearCookie, readCookie, SESSION_COOKIE } from './browser/cookies.server.ts';
import { isOutage } from '#app/environment/db.server.ts';
import { idOfRequest, logFailure } from '#app/environment/log.server.ts';
import { requireCanonicalHost } from '#app/environment/canonical-host.server.ts';
import { refreshIfDue } from './sign-in/refresh.server.ts';
import type { Refreshed } from './sign-in/refresh.server.ts';
import { parseReturnTo, rootAddress } from './sign-in/return-to.ts';
import { requireSameOrigin } from '#app/environment/same-origin.server.ts';
import { closedKeys, SERVICE_OFF } from './services.server.ts';
import { sessions } from './store/sessions.server.ts';
import type { Settings } from './settings/settings.ts';
import type { StoredSession, ZoneAccess } from './store/session-store.server.ts';

export type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs;

/** A signed-in person, perhaps before a zone is chosen. */
export interface UserSession {
  /** The session's id on the server; not the cookie's value. */
  id: string;
  realm: string;
  /** The zones the person may enter, in the order of the directory. */
  zones: ZoneAccess[];
  /** The chosen zone; undefined before the chooser. */
  zone: { name: string; environment: Environment } | undefined;
  user: { name: string; email: string; subject: string };
  /** The roles in the chosen zone; none before the chooser. */
  roles: Role[];
  policySigned: boolean;
  settings: Settings;
  /** Whether alerts of earlier requests wait for a page. */
  hasAlerts: boolean;
  /** The id of the request that is being answered. */
  requestId: string | undefined;
  /** The client for calls as this person, in the chosen zone. */
  api: PlatformClient;
}

/** A signed-in person with a chosen zone and a signed policy. */
export interface Session extends UserSession {
  zone: { name: string; environment: Environment };
  /** The role keys of services that the customer has not enabled. */
  closedKeys: () => Promise<readonly RoleKey[]>;
  /** True when the roles in this zone include all given permissions. */
  can: (...permissions: Permission[]) => boolean;
}

/**
 * The person of each request, by Remix's context: loaders of one request get copies of the request, but the same
 * context object.
 */
const memo = new WeakMap<object, Promise<UserSession | undefined>>();

/**
 * The signed-in person, or undefined.
 * @throws Response 403 for a form from another site, a redirect to PUBLIC_ORIGIN's host, or 503 when the database, or
 *   the identity provider needed to refresh the session, does not respond
 */
export function findUser(args: RouteArgs): Promise<UserSession | undefined> {
  requireSameOrigin(args.request);
  requireCanonicalHost(args.request);
  const known = memo.get(args.context);
  if (known) return known;
  const found = readUser(args.request);
  memo.set(args.context, found);
  return found;
}

/**
 * The signed-in person, for the pages before a zone is chosen.
 * @throws Response a redirect to the sign-in page (`/`), which starts the sign-in; and what `findUser` throws
 */
export async function requireUser(args: RouteArgs): Promise<UserSession> {
  return (await findUser(args)) ?? signInAgain(args.request);
}

/**
 * The session of a request to a page of a zone.
 * @param roleKey the route's role key; without one every signed-in person has access
 * @throws Response a redirect: to the sign-in page when nobody is signed in, no zone is chosen or the policy is not
 *   signed, to '/InsufficientPermissionsError' when the roles do not open the route (B-065)
 */
export async function requireSession(args: RouteArgs, roleKey?: RoleKey): Promise<Session> {
  const user = await requireUser(args);
  const { zone, roles } = user;
  if (!zone || !user.policySigned) {
    throw redirectDocument(rootAddress({ returnTo: addressToReturnTo(args.request) }));
  }
  if (!mayOpen(roles, roleKey)) throw redirectDocument(paths.insufficientPermissions);
  const session = toSession(user, zone);
  await requireService(session, roleKey);
  return session;
}

/**
 * The session of a request for data by a script. A refusal is a status instead of a redirect, because no sign-in may
 * return to such an address.
 * @throws Response 401 without a session in a zone, 403 when the roles do not allow access
 */
export async function requireDataSession(args: RouteArgs, roleKey?: RoleKey): Promise<Session> {
  const user = await findUser(args);
  if (!user?.zone || !user.policySigned) {
    throw new Response('Sign in to Keyway to read this.', { status: 401 });
  }
  if (!mayOpen(user.roles, roleKey)) {
    throw new Response('You have no permission to read this.', { status: 403 });
  }
  const session = toSession(user, user.zone);
  await requireService(session, roleKey);
  return session;
}

function toSession(user: UserSession, zone: Session['zone']): Session {
  return {
    ...user,
    zone,
    closedKeys: () => closedKeys(user),
    can: (...permissions) => can(user.roles, ...permissions),
  };
}

/**
 * @throws Response 403 when the screens of the role key are of a service that is off for the customer (A-677, B-529)
 */
async function requireService(session: Session, roleKey: RoleKey | undefined): Promise<void> {
  if (!roleKey || !(roleKey in SERVICE_OF_KEY)) return;
  if ((await session.closedKeys()).includes(roleKey)) {
    throw new Response(SERVICE_OFF, { status: 403 });
  }
}

async function readUser(request: Request): Promise<UserSession | undefined> {
  const refreshed = await readSession(request).catch((error: unknown) => {
    if (!isOutage(error)) throw error;
    logFailure(error, request, 'A session could not be read.');
    return unavailable('Your session cannot be read, because the database does not answer.');
  });
  if (!refreshed) return undefined;
  switch (refreshed.outcome) {
    case 'ok':
      return buildUser(refreshed.session, request);
    case 'ended':
      return undefined;
    case 'unavailable':
      return unavailable(
        'Your sign-in has to be renewed, but the identity provider does not answer.',
      );
  }
}

async function readSession(request: Request): Promise<Refreshed | undefined> {
  const store = await sessions();
  const stored = await store.find(readCookie(request, SESSION_COOKIE));
  return stored && refreshIfDue(stored, store);
}

function unavailable(reason: string): never {
  throw new Response(`${reason} Try again in a moment.`, {
    status: 503,
    statusText: 'Service Unavailable',
  });
}

function buildUser(stored: StoredSession, request: Request): UserSession {
  const { person, zones, tokens } = stored;
  // A zone that the person has lost access to counts as not chosen.
  const zone = zones.find(({ name }) => name === stored.zone);
  return {
    id: stored.id,
    realm: person.realm,
    zones,
    zone: zone && { name: zone.name, environment: zone.environment },
    user: { name: person.name, email: person.email, subject: person.subject },
    roles: zone?.roles ?? [],
    policySigned: stored.policySigned,
    settings: stored.settings,
    hasAlerts: stored.hasAlerts,
    requestId: idOfRequest(request),
    api: createClient({
      apiBase: config().apiBase,
      realm: person.realm,
      zone: zone?.name,
      token: tokens.access,
      requestId: idOfRequest(request),
      onRefused: () => endSession(stored.id, person.realm, request),
    }),
  };
}

/**
 * Ends a session that the platform rejected: the browser's storage is cleared unless the environment is dedicated, and
 * the sign-in page (`/`) keeps the realm.
 * @throws Response the redirect
 */
async function endSession(id: string, realm: string, request: Request): Promise<never> {
  await (await sessions()).remove(id);
  throw redirectDocument(rootAddress({ realm, notice: noticeFor(request) }), {
    headers: [clearCookie(SESSION_COOKIE), ...clearBrowserData()],
  });
}

/** The header that clears the browser's storage; none in a dedicated environment. */
export function clearBrowserData(): [string, string][] {
  return config().dedicatedRealm ? [] : [['Clear-Site-Data', '"storage"']];
}

function signInAgain(request: Request): never {
  throw redirectDocument(
    rootAddress({ returnTo: addressToReturnTo(request), notice: noticeFor(request) }),
  );
}

/**
 * The notice on the sign-in page (`/`). After a form post, that page says that the session has ended, because the
 * Content-Security-Policy (form-action) blocks a redirect to the identity provider, and the input is lost anyway.
 */
function noticeFor(request: Request): 'ended' | undefined {
  return request.method === 'GET' ? undefined : 'ended';
}

/** The address of the request; a form posts to its own page, so this is a page for both. */
function addressToReturnTo(request: Request): string | undefined {
  const { pathname, search } = new URL(request.url);
  return parseReturnTo(pathname + search);
}
