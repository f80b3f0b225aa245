/** Another zone of the customer than that of the request, for a caller who may read there as well. */
import { permissionsOf } from '#model/access/roles.ts';
import type { Permission } from '#model/access/roles.ts';
import { isServiceAccount } from '#platform/access/service-account.ts';
import { DeletedWalletError, existingWallet, readerIds } from '#platform/access/wallets.ts';
import { findUnsignedPolicy } from '#platform/directory/messages.ts';
import type { Platform } from '#platform/platform.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { auditStranger } from './audit.ts';
import type { ZoneCaller } from './caller.ts';
import { badRequest, notFound, unprocessable } from './http-error.ts';

export interface OtherZone {
  zone: ZoneRef;
  permissions: ReadonlySet<Permission>;
  /** The wallet of the caller there with its groups and system wallets; none before the first sign-in there. */
  owners: string[];
}

/**
 * The zone with that name, by the rights that the caller has in it. Nothing is written there but the line of a refusal.
 * @throws HttpError 404 for a zone that does not exist or lets the caller read no metadata, as if it did not exist; 422 for one
 *   whose policy the caller has not accepted, where REQUIRE_POLICY asks for it; 400 for the zone of the request
 */
export async function requireOtherZone(
  platform: Platform,
  { customer, principal, claims, requestId, ...caller }: ZoneCaller,
  name: string,
  call: string,
  field = 'zone',
): Promise<OtherZone> {
  const zone = await platform.zones.find(customer.name, name);
  if (zone?.id === caller.zone.id) {
    throw badRequest(`${field}: You are in zone '${zone.name}'. Name another one.`);
  }
  const permissions = permissionsOf(caller.rolesIn(name));
  const wallet = zone && permissions.has('readMetadata') && (await walletIn(zone, principal));
  if (!zone || !wallet) {
    if (zone) await auditStranger(zone, principal, call, requestId);
    throw notFound(`There is no zone '${name}', or you hold no role in it.`);
  }
  const { id } = wallet;
  if (platform.config.requirePolicy && !isServiceAccount(claims)) {
    const isSigned =
      id !== undefined && (await findUnsignedPolicy(platform.db, zone, id)) === undefined;
    if (!isSigned) {
      throw unprocessable(
        `Enter zone '${zone.name}' once, and accept its acceptable use policy, before you read there.`,
      );
    }
  }
  return {
    ...{ zone, permissions },
    owners: id === undefined ? [] : await readerIds(zone.db, zone, id),
  };
}

/** The wallet of the caller, with no id before the first sign-in; undefined when it was deleted. */
async function walletIn(
  zone: ZoneRef,
  principal: ZoneCaller['principal'],
): Promise<{ id: string | undefined } | undefined> {
  try {
    return { id: await existingWallet(zone, principal) };
  } catch (error) {
    if (!(error instanceof DeletedWalletError)) throw error;
    return undefined;
  }
}
