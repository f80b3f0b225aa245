/**
 * Finds out from the headers of a request who calls, in which zone, with which rights. A request that does not show
 * this is refused.
 */
import type { Call } from '#model/calls/definition/call.ts';
import { explainNoRoles } from '#model/access/role-claims.ts';
import { isUuid } from '#model/fields/fields.ts';
import { permissionsOf } from '#model/access/roles.ts';
import type { Permission, Role } from '#model/access/roles.ts';
import { mayElevate, walletOf } from '#platform/access/wallets.ts';
import type { Principal } from '#platform/access/wallets.ts';
import { isServiceAccount, serviceAccountOf } from '#platform/access/service-account.ts';
import { UNVERIFIED } from '#platform/access/token-refusal.ts';
import type { Reader } from '#platform/access/visible.ts';
import { loadReader } from '#platform/contracts/load-reader.ts';
import { findUnsignedPolicy } from '#platform/directory/messages.ts';
import type { Customer } from '#platform/directory/zones.ts';
import type { ServiceAccount } from '#platform/identity/accounts/service-accounts.ts';
import type { Actor } from '#platform/ledger/record.ts';
import type { Platform } from '#platform/platform.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { auditStranger, writeAudit } from './audit.ts';
import { bearerOf } from './challenge.ts';
import { badRequest, forbidden, unauthorized } from './http-error.ts';

/** Headers in which clients name customer, zone and system wallet; the first one that is present counts. */
const CUSTOMER_HEADERS = ['customer-name', 'biq_customer_name'];
const ZONE_HEADERS = ['zone-name', 'sdz-name', 'biq_sdz_name'];
const ELEVATION_HEADERS = ['biq_system_wallet_id', 'biq-system-wallet-id'];

/** A caller with a valid token of a realm. */
export interface CustomerCaller {
  customer: Customer;
  principal: Principal;
  /** The roles that the token grants in a zone of the customer. */
  rolesIn(zone: string): Role[];
  claims: Record<string, unknown>;
  zone?: ZoneRef;
}

/** A caller in a zone, with a wallet there. */
export interface ZoneCaller extends CustomerCaller {
  zone: ZoneRef;
  roles: Role[];
  permissions: ReadonlySet<Permission>;
  actor: Actor;
  /** The service account of the demo provider that calls, if one does. */
  account: ServiceAccount | undefined;
  /** The id of the request while it holds an Idempotency-Key. */
  claim?: string;
  /** The id of the request (X-Request-Id). */
  requestId: string | undefined;
  /** The caller as a reader of data. It is loaded once, when it is first needed. */
  reader(): Promise<Reader>;
}

export async function customerCaller(
  platform: Platform,
  headers: Headers,
  realmOfPath: string | undefined,
): Promise<CustomerCaller> {
  const named = headerOf(headers, CUSTOMER_HEADERS);
  const realm = realmOfPath ?? named;
  if (!realm) throw badRequest("Name the customer in the header 'customer-name'.");
  if (realmOfPath && named && realmOfPath.toLowerCase() !== named.toLowerCase()) {
    throw badRequest(`The path names customer '${realmOfPath}', the header '${named}'.`);
  }
  const customer = await platform.zones.customer(realm);
  // No token is valid for an unknown customer, which has no issuer to ask for keys.
  if (!customer) throw unauthorized(UNVERIFIED);
  const claims = await platform.tokens.check(bearerOf(headers.get('authorization')), customer.name);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    customer,
    claims,
    principal: {
      subject: text(claims.sub),
      email: text(claims.email),
      emailVerified: claims.email_verified === true,
      name: text(claims.name) || text(claims.preferred_username) || text(claims.email),
    },
    rolesIn: (zone) => platform.tokens.rolesIn(claims, customer.name, zone),
  };
}

/** The caller with wallet and roles in the zone that the headers name. */
export async function zoneCaller(
  platform: Platform,
  headers: Headers,
  call: string,
  requestId: string | undefined,
): Promise<ZoneCaller> {
  const caller = await customerCaller(platform, headers, undefined);
  const name = zoneNameOf(headers);
  if (!name) throw badRequest("Name the zone in the header 'zone-name'.");
  const roles = caller.rolesIn(name);
  const zone = await platform.zones.find(caller.customer.name, name);
  // A caller without a role in a zone gets the answer for a zone that does not exist.
  if (!zone || roles.length === 0) {
    if (zone) await auditStranger(zone, caller.principal, call, requestId);
    const { claims, customer } = caller;
    const reason = explainNoRoles(claims, platform.config.roleClaim, customer.name, name);
    throw forbidden(`You hold no role in zone '${name}'. ${reason ?? ''}`.trimEnd());
  }
  const wallet = await walletOf(platform.ledger, zone, caller.principal);
  const { findServiceAccount } = platform;
  const account = await serviceAccountOf(findServiceAccount, caller.customer.name, caller.claims);
  const named = headerOf(headers, ELEVATION_HEADERS);
  const actor = await actorOf({ zone, wallet, account, call, requestId }, named);
  let reader: Promise<Reader> | undefined;
  return {
    ...caller,
    zone,
    roles,
    permissions: permissionsOf(roles),
    actor,
    account,
    requestId,
    reader: () =>
      (reader ??= loadReader(platform.definitions, zone, {
        wallet: actor.effectiveId,
        loggedInId: actor.loggedInId,
        claims: caller.claims,
        now: platform.now(),
      })),
  };
}

/** @throws HttpError 403 when the caller's roles grant none of the permissions that the call needs */
export function requireAccess({ access }: Call, { permissions }: ZoneCaller): void {
  if (access === 'public' || access === 'customer' || access === 'zone') return;
  const needed = typeof access === 'string' ? [access] : access;
  if (needed.some((permission) => permissions.has(permission))) return;
  throw forbidden(
    `This call needs the permission ${needed.join(' or ')}, which your roles do not give.`,
  );
}

/**
 * Checks that a person has accepted the policy in force, where REQUIRE_POLICY asks for it. A person who acts as a
 * system wallet is still that person; a program's own account has nobody to accept for.
 * @throws HttpError 403 with where to accept it
 */
export async function requirePolicy(
  { db, config }: Platform,
  { beforePolicy }: Call,
  { zone, actor, claims }: ZoneCaller,
): Promise<void> {
  if (!config.requirePolicy || beforePolicy || isServiceAccount(claims)) return;
  const policy = await findUnsignedPolicy(db, zone, actor.loggedInId);
  if (policy === undefined) return;
  throw forbidden(
    `Accept the acceptable use policy first: open ${config.publicOrigin} and choose this zone, or send POST ${config.apiBase}/acceptableusesignature/${policy}.`,
  );
}

/**
 * The wallet that acts: the caller's own, or the system wallet that the caller names. A service account acts as its
 * wallet without naming it.
 * @throws HttpError 400 when the caller may not act as it
 */
async function actorOf(
  {
    zone,
    wallet,
    account,
    call,
    requestId,
  }: Pick<ZoneCaller, 'zone' | 'account' | 'requestId'> & {
    wallet: string;
    call: string;
  },
  named: string | undefined,
): Promise<Actor> {
  const own = { loggedInId: wallet, effectiveId: wallet };
  const elevated = (named ?? account?.systemWallet)?.toLowerCase();
  if (!elevated) return own;
  const actor = { loggedInId: wallet, effectiveId: elevated };
  if (isUuid(elevated) && (await mayElevate(zone, account, actor))) return actor;
  await writeAudit(zone.db, { zone, actor: own, requestId }, { call, outcome: 'refused 400' });
  // Both cases get the same sentence, so that nobody learns which system wallets exist.
  throw badRequest(
    `Unable to elevate to system wallet : ${elevated}. system wallet ${elevated} does not exist, or you are not in the group that may use it.`,
  );
}

/** The zone that the headers of a request name. */
export function zoneNameOf(headers: Headers): string | undefined {
  return headerOf(headers, ZONE_HEADERS);
}

function headerOf(headers: Headers, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = headers.get(name)?.trim();
    if (value) return value;
  }
  return undefined;
}
