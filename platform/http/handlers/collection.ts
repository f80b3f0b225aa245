/** The calls that every metadata collection has: list, read, create, update, delete. */
import type { Collection } from '#platform/metadata/collection.ts';
import type { ListQuery } from '#platform/metadata/page.ts';
import type { Platform } from '#platform/platform.ts';
import { appendAudited, idOf } from '../audit.ts';
import type { ZoneCaller } from '../caller.ts';
import { orNotFound } from '../http-error.ts';
import { checkListETag, type ListedChain, type ETagContext } from '../etag.ts';

interface CallContext {
  platform: Platform;
  caller: ZoneCaller;
}
interface WithId {
  params: { id: string };
}

export interface CollectionCalls {
  /** The noun in the names of the calls: 'Term' for 'createTerm'. */
  noun: string;
  /** The chain whose newest record determines the ETag of the list. */
  chain: ListedChain;
  /** The message when there is no such record. */
  absent: string;
}

/** The handlers of the five calls; changes write an audit line. */
export function serveCollection<Stored extends { id: string }>(
  collection: Collection<Stored>,
  { noun, chain, absent }: CollectionCalls,
) {
  return {
    async list(context: ETagContext & { query: ListQuery }): Promise<Stored[]> {
      await checkListETag(context, chain);
      const { total, records } = await collection.list(context.caller.zone, context.query);
      context.setHeader('X-Total-Count', String(total));
      return records;
    },

    async read({ caller, params }: CallContext & WithId): Promise<Stored> {
      return orNotFound(await collection.read(caller.zone, params.id), absent);
    },

    create: ({
      platform,
      caller,
      body,
    }: CallContext & { body: Omit<Stored, 'id'> }): Promise<Stored> =>
      appendAudited(platform, caller, `create${noun}`, idOf, (tx) =>
        collection.create(tx, body, caller.actor),
      ),

    update: ({
      platform,
      caller,
      params,
      body,
    }: CallContext & WithId & { body: Omit<Stored, 'id'> }) =>
      appendAudited(platform, caller, `update${noun}`, params, async (tx) =>
        orNotFound(await collection.update(tx, params.id, body, caller.actor), absent),
      ),

    async delete({ platform, caller, params }: CallContext & WithId): Promise<null> {
      await appendAudited(platform, caller, `delete${noun}`, params, async (tx) =>
        orNotFound(await collection.delete(tx, params.id, caller.actor), absent),
      );
      return null;
    },
  };
}
