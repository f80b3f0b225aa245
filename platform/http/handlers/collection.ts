/** The calls that every metadata collection has: list, read, create, update, delete. */
import type { Collection } from '#platform/metadata/collection.ts';
import type { ListQuery } from '#platform/metadata/page.ts';
import type { Platform } from '#platform/platform.ts';
import { appendAudited, idOf } from '#platform/http/audit.ts';
import type { ZoneCaller } from '#platform/http/caller.ts';
import type { AnyContext } from '#platform/http/handler.ts';
import { orNotFound } from '#platform/http/http-error.ts';
import { checkListETag, checkVersionETag } from '#platform/http/etag.ts';
import type { ETagContext } from '#platform/http/etag.ts';

interface CallContext {
  platform: Platform;
  caller: ZoneCaller;
}
/** One record, and the versions that it may have when it is changed. */
type Changing = CallContext & WithId & Pick<AnyContext, 'expected'>;
interface WithId {
  params: { id: string };
}

export interface CollectionCalls {
  /** The noun in the names of the calls: 'Term' for 'createTerm'. */
  callNoun: string;
  /** The message when there is no such record. */
  absent: string;
}

/** The handlers of the five calls; changes write an audit line. */
export function serveCollection<Stored extends { id: string }>(
  collection: Collection<Stored>,
  { callNoun, absent }: CollectionCalls,
) {
  return {
    async list(context: ETagContext & { query: ListQuery }): Promise<Stored[]> {
      await checkListETag(context, collection.chain);
      const { total, records } = await collection.list(context.caller.zone, context.query);
      context.setHeader('X-Total-Count', String(total));
      return records;
    },

    async read(context: ETagContext & WithId): Promise<Stored> {
      const { caller, params } = context;
      const found = await collection.readVersion(caller.zone, params.id);
      const { record, hash } = orNotFound(found, absent);
      checkVersionETag(context, hash);
      return record;
    },

    create: ({
      platform,
      caller,
      body,
    }: CallContext & { body: Omit<Stored, 'id'> }): Promise<Stored> =>
      appendAudited(platform, caller, `create${callNoun}`, idOf, (tx) =>
        collection.create(tx, body, caller.actor),
      ),

    update: ({
      platform,
      caller,
      params,
      body,
      expected,
    }: Changing & { body: Omit<Stored, 'id'> }) =>
      appendAudited(platform, caller, `update${callNoun}`, params, async (tx) =>
        orNotFound(await collection.update(tx, params.id, body, caller.actor, expected), absent),
      ),

    async delete({ platform, caller, params, expected }: Changing): Promise<null> {
      await appendAudited(platform, caller, `delete${callNoun}`, params, async (tx) =>
        orNotFound(await collection.delete(tx, params.id, caller.actor, expected), absent),
      );
      return null;
    },
  };
}
