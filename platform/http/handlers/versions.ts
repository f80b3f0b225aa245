import { sql } from 'kysely';
import type { versionCalls } from '#model/calls/versions.ts';
import { can } from '#model/access/roles.ts';
import { readerIds } from '#platform/access/wallets.ts';
import { ownedBy } from '#platform/access/visible.ts';
import { compareVersions } from '#platform/metadata/comparison/compare-versions.ts';
import { orNotFound } from '#platform/http/http-error.ts';
import type { Handlers } from '#platform/http/handler.ts';

export const versionHandlers: Handlers<typeof versionCalls> = {
  async listVersions({ caller, query: { kind, id, ...page }, signal, setHeader }) {
    const { zone, actor, roles } = caller;
    const ids = await readerIds(zone.db, zone, actor.effectiveId);
    const owns = can(roles, 'readData') ? ownedBy({ ids }, 'h') : sql`false`;
    const reader = { zone, wallet: actor.loggedInId, kind, id, owns, signal };
    const { total, versions } = orNotFound(
      await compareVersions(reader, page),
      'There is no such record or version, or none whose history you may read.',
    );
    setHeader('X-Total-Count', String(total));
    return versions;
  },
};
