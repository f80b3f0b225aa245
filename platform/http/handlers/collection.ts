/** The calls that every collection of metadata has: list, read, create, update, delete. */
import type { Collection } from '#platform/metadata/collection.ts';
import type { ListQuery } from '#platform/metadata/records.ts';
import type { Platform } from '#platform/platform.ts';
import { appendAudited, idOf } from '../audit.ts';
import type { ZoneCaller } from '../caller.ts';
import { foundOr } from '../http-error.ts';
import { checkListETag, type ListedChain, type ETagContext } from '../etag.ts';

interface Asked {
  platform: Platform;
  caller: ZoneCaller;
}
interface OfOne {
  params: { id: string };
}

export interface ServedAs {
  /** Ends the names of the calls: 'Term' for 'createTerm'. */
  noun: string;
  /** The chain whose newest record tags the list. */
  chain: ListedChain;
  /** What a caller is told who asks for one that is not there. */
  absent: string;
}

/** A handler for each of the five; changes write their audit line. */
export function serveCollection<Stored extends { id: string }>(
  collection: Collection<Stored>,
  { noun, chain, absent }: ServedAs,
) {
  return {
    async list(context: ETagContext & { query: ListQuery }): Promise<Stored[]> {
      await checkListETag(context, chain);
      const { total, records } = await collection.list(context.caller.zone, context.query);
      context.setHeader('X-Total-Count', String(total));
      return records;
    },

    async read({ caller, params }: Asked & OfOne): Promise<Stored> {
      return foundOr(await collection.read(caller.zone, params.id), absent);
    },

    create: ({ platform, caller, body }: Asked & { body: Omit<Stored, 'id'> }): Promise<Stored> =>
      appendAudited(platform, caller, `create${noun}`, idOf, (tx) =>
        collection.create(tx, body, caller.actor),
      ),

    update: ({ platform, caller, params, body }: Asked & OfOne & { body: Omit<Stored, 'id'> }) =>
      appendAudited(platform, caller, `update${noun}`, params, async (tx) =>
        foundOr(await collection.update(tx, params.id, body, caller.actor), absent),
      ),

    async delete({ platform, caller, params }: Asked & OfOne): Promise<null> {
      await appendAudited(platform, caller, `delete${noun}`, params, async (tx) =>
        foundOr(await collection.delete(tx, params.id, caller.actor), absent),
      );
      return null;
    },
  };
}
