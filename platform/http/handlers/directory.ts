import type { directoryCalls } from '#model/calls/directory.ts';
import { compareZones } from '#model/directory/zone.ts';
import { listMessages, readMessage, readPolicy, signPolicy } from '#platform/directory/messages.ts';
import { readMetrics } from '#platform/directory/metrics.ts';
import { run } from '#platform/storage/database.ts';
import { DISK_FULL, isDiskNearlyFull } from '#platform/storage/disk-space.ts';
import { RELEASE } from '#platform/release.ts';
import { sql } from 'kysely';
import { appendAudited } from '#platform/http/audit.ts';
import { zoneNameOf } from '#platform/http/caller.ts';
import { notFound, orNotFound, unavailable } from '#platform/http/http-error.ts';
import type { Handlers } from '#platform/http/handler.ts';

const DAY_MS = 86_400_000;

export const directoryHandlers: Handlers<typeof directoryCalls> = {
  async availableZones({ platform, caller }) {
    const zones = await platform.zones.list(caller.customer.name);
    return zones
      .filter((zone) => caller.rolesIn(zone.name).length > 0)
      .map((zone) => ({ name: zone.name, realm: zone.environment }))
      .sort(compareZones);
  },

  async readCustomer({ caller }) {
    const { name, legalName, enabledServices } = caller.customer;
    return { shortName: name, legalName, ...(enabledServices && { enabledServices }) };
  },

  async platformHealth() {
    return { status: 'UP' };
  },

  async platformInfo() {
    return { build: { version: RELEASE } };
  },

  async storageHealth({ platform, caller, headers }) {
    if (isDiskNearlyFull(platform.config.dataDir)) {
      platform.log.error(DISK_FULL);
      throw unavailable(DISK_FULL);
    }
    const name = zoneNameOf(headers);
    const zone = name ? await platform.zones.find(caller.customer.name, name) : undefined;
    try {
      await run((zone ?? platform).db, sql`select 1 as up`);
      return { status: 'UP', sdzStatus: 'UP' };
    } catch (error) {
      platform.log.warn({ err: error, zone: zone?.path }, 'The store of a zone does not answer.');
      return { status: 'UP', sdzStatus: 'DOWN' };
    }
  },

  async readPolicy({ platform, caller }) {
    const policy = await readPolicy(platform.db, caller.zone, caller.actor.loggedInId);
    return policy ? [policy] : [];
  },

  async signPolicy({ platform, caller, params }) {
    const { zone, actor } = caller;
    const policy = await readPolicy(platform.db, zone, actor.loggedInId);
    if (policy?.id !== params.id) {
      throw notFound('This policy is no longer in force. Reload the page to read the present one.');
    }
    await appendAudited(platform, caller, 'signPolicy', params, (tx) =>
      signPolicy(tx, actor, policy.id),
    );
    return { ...policy, signed: true };
  },

  readMetrics: ({ caller }) => readMetrics(caller.zone),

  async listMessages({ platform, caller, query }) {
    const since =
      query.daysToReturn === 'ALL'
        ? undefined
        : new Date(platform.now().getTime() - query.daysToReturn * DAY_MS);
    return listMessages(platform.db, caller.customer.id, since);
  },

  async readMessage({ platform, caller, params }) {
    const message = await readMessage(platform.db, caller.customer.id, params.id);
    return orNotFound(message, 'There is no such message.');
  },
};
