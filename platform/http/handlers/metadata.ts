import { createHash } from 'node:crypto';
import type { metadataCalls } from '#model/calls/metadata.ts';
import { readMetadataSeq } from '../../ledger/definitions.ts';
import { enqueueKeyEdges } from '../../jobs/queue.ts';
import { deleteDictionary, listDictionaries, readDictionary } from '../../metadata/dictionaries.ts';
import { createEdge, deleteEdge, listEdges, readEdge, updateEdge } from '../../metadata/edges.ts';
import { listGroups, listWallets } from '../../metadata/wallets.ts';
import { appendAudited } from '../audit.ts';
import type { ZoneCaller } from '../caller.ts';
import { badRequest, notFound } from '../failure.ts';
import { NotModified, type Context, type Handlers } from '../handler.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const metadataHandlers: Handlers<typeof metadataCalls> = {
  async listDictionaries(context) {
    const { caller, query } = context;
    await tagMetadata(context);
    const { total, dictionaries } = await listDictionaries(caller.zone, {
      ...query,
      summary: query.summary === 'true',
    });
    context.setHeader('X-Total-Count', String(total));
    return dictionaries;
  },

  async readDictionary({ caller, params }) {
    const dictionary = await readDictionary(caller.zone, params.name);
    if (!dictionary) throw notFound(`There is no dictionary '${params.name}'.`);
    return dictionary;
  },

  async deleteDictionary({ platform, caller, params }) {
    const deleted = await appendAudited(
      platform,
      caller,
      'deleteDictionary',
      params,
      async (tx) => {
        const found = await deleteDictionary(tx, params.name, caller.actor);
        // Records of other chains still carry the keys of the edges that went with it.
        if (found) await enqueueKeyEdges(tx.sql, caller.zone.id);
        return found;
      },
    );
    if (!deleted) throw notFound(`There is no dictionary '${params.name}'.`);
    return null;
  },

  async listEdges(context) {
    await tagMetadata(context);
    const { total, edges } = await listEdges(context.caller.zone, context.query);
    context.setHeader('X-Total-Count', String(total));
    return edges;
  },

  async readEdge({ caller, params }) {
    const edge = await readEdge(caller.zone, params.id);
    if (!edge) throw notFound('There is no such edge definition.');
    return edge;
  },

  createEdge: ({ platform, caller, body }) =>
    appendAudited(platform, caller, 'createEdge', { name: body.name }, async (tx) => {
      const edge = await createEdge(tx, body, caller.actor);
      await enqueueKeyEdges(tx.sql, caller.zone.id);
      return edge;
    }),

  async updateEdge({ platform, caller, params, body }) {
    const condition = Array.isArray(body) ? body : body.condition;
    const edge = await appendAudited(platform, caller, 'updateEdge', params, async (tx) => {
      const updated = await updateEdge(tx, params.id, condition, caller.actor);
      if (updated) await enqueueKeyEdges(tx.sql, caller.zone.id);
      return updated;
    });
    if (!edge) throw notFound('There is no such edge definition.');
    return edge;
  },

  async deleteEdge({ platform, caller, params }) {
    const deleted = await appendAudited(platform, caller, 'deleteEdge', params, async (tx) => {
      const found = await deleteEdge(tx, params.id, caller.actor);
      if (found) await enqueueKeyEdges(tx.sql, caller.zone.id);
      return found;
    });
    if (!deleted) throw notFound('There is no such edge definition.');
    return null;
  },

  async listWallets({ caller, query }) {
    const ids = query.ids?.split(',').map((id) => id.trim());
    const bad = ids?.find((id) => !UUID.test(id));
    if (bad !== undefined) throw badRequest(`ids: '${bad}' is not a wallet id (a UUID).`);
    return listWallets(caller.zone, { ids, email: query.email });
  },

  listGroups: ({ caller }) => listGroups(caller.zone),
};

/**
 * Names the state of the zone's definitions, the caller's rights and what was asked, so that an
 * unchanged list is re-read for the price of this look-up.
 */
async function tagMetadata({ caller, query, headers, setHeader }: MetadataContext): Promise<void> {
  const state = [
    caller.zone.id,
    await readMetadataSeq(caller.zone.db, caller.zone),
    [...caller.permissions].sort(),
    query,
  ];
  const tag = `"${createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)}"`;
  setHeader('ETag', tag);
  setHeader('Cache-Control', 'private, no-cache');
  if (headers.get('if-none-match') === tag) throw new NotModified();
}

interface MetadataContext {
  caller: ZoneCaller;
  query: unknown;
  headers: Headers;
  setHeader: Context['setHeader'];
}
