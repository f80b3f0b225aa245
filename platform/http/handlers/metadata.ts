import type { AnsweredEdge, StoredEdge } from '#model/dictionaries/edge-definition.ts';
import { enqueueCatchUp, enqueueOnCommit } from '#platform/jobs/queue/queue.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import {
  deleteDictionary,
  listDictionaries,
  readDictionary,
} from '#platform/metadata/dictionaries.ts';
import {
  createEdge,
  deleteEdge,
  listEdges,
  readEdge,
  updateEdge,
} from '#platform/metadata/edges.ts';
import type { Platform } from '#platform/platform.ts';
import { removeUnused } from '#platform/records/blob-files.ts';
import { uploadPath } from '#platform/jobs/files/spool.ts';
import { FormatError } from '#platform/formats/format.ts';
import { PROPOSAL_LIMITS } from '#model/fields/limits.ts';
import { metadataCalls } from '#model/calls/metadata.ts';
import { findAttributes } from '#platform/metadata/propose-dictionary/find-attributes.ts';
import { proposeForFile } from '#platform/metadata/propose-dictionary/propose-dictionary.ts';
import { restoreDeleted } from '#platform/contracts/restore.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { appendAudited, idOf } from '../audit.ts';
import { badRequest, orNotFound } from '../http-error.ts';
import type { Handlers } from '../handler.ts';
import { checkDefinitionsETag, checkVersionETag } from '../etag.ts';
import { readFileOfRows, withPassingSpool } from '../uploads.ts';

const NOTHING_DELETED = 'There is nothing deleted that can be restored.';
const NO_EDGE = 'There is no such edge definition.';
const noDictionary = (name: string) => `There is no dictionary '${name}'.`;

export const metadataHandlers: Handlers<Omit<typeof metadataCalls, 'previewDictionary'>> = {
  async listDictionaries(context) {
    const { caller, query } = context;
    await checkDefinitionsETag(context);
    const { total, dictionaries } = await listDictionaries(caller.zone, {
      ...query,
      summary: query.summary === 'true',
    });
    context.setHeader('X-Total-Count', String(total));
    return dictionaries;
  },

  async readDictionary(context) {
    const { caller, params } = context;
    const found = await readDictionary(caller.zone, params.name);
    const dictionary = orNotFound(found, noDictionary(params.name));
    checkVersionETag(context, Buffer.from(dictionary.hash, 'hex'));
    return dictionary;
  },

  proposeDictionary: (context) =>
    withPassingSpool(context.platform, async (id) => {
      const { body } = metadataCalls.proposeDictionary;
      const { bytes } = PROPOSAL_LIMITS;
      const { file, fields, reading } = await readFileOfRows(context, id, body, bytes);
      const { zone, actor } = context.caller;
      const asked = {
        taker: { customer: zone.customer, wallet: actor.loggedInId },
        knownNames: (headers: readonly string[]) => findAttributes(zone, headers),
        ...reading,
        fileName: file.name,
        path: uploadPath(context.platform.config.dataDir, id),
        partial: fields.partial,
      };
      try {
        return await proposeForFile(asked, context.signal);
      } catch (error) {
        throw error instanceof FormatError ? badRequest(`file: ${error.message}`) : error;
      }
    }),

  async deleteDictionary({ platform, caller, params, expected }) {
    const { ledger, config } = platform;
    const files = await appendAudited(platform, caller, 'deleteDictionary', params, async (tx) => {
      const { name } = params;
      const gone = orNotFound(
        await deleteDictionary(tx, name, caller.actor, expected),
        noDictionary(name),
      );
      // Records of other chains still have the keys of the deleted edge definitions.
      await requestCatchUp(platform, tx);
      return gone;
    });
    await removeUnused(ledger, config.dataDir, caller.zone, files);
    return null;
  },

  async listEdges(context) {
    await checkDefinitionsETag(context);
    const { total, edges } = await listEdges(context.caller.zone, context.query);
    context.setHeader('X-Total-Count', String(total));
    return edges.map(toAnswer);
  },

  async readEdge(context) {
    const { caller, params } = context;
    const { edge, hash } = orNotFound(await readEdge(caller.zone, params.id), NO_EDGE);
    checkVersionETag(context, hash);
    return toAnswer(edge);
  },

  createEdge: ({ platform, caller, body }) =>
    appendAudited(platform, caller, 'createEdge', { name: body.name }, async (tx) => {
      const edge = await createEdge(tx, body, caller.actor);
      await requestCatchUp(platform, tx);
      return toAnswer(edge);
    }),

  async updateEdge({ platform, caller, params, body, expected }) {
    return appendAudited(platform, caller, 'updateEdge', params, async (tx) => {
      const { condition, ...kept } = body;
      const edge = orNotFound(
        await updateEdge(tx, params.id, condition, caller.actor, expected),
        NO_EDGE,
      );
      requireKept(edge, kept);
      await requestCatchUp(platform, tx);
      return toAnswer(edge);
    });
  },

  async deleteEdge({ platform, caller, params, expected }) {
    await appendAudited(platform, caller, 'deleteEdge', params, async (tx) => {
      orNotFound(await deleteEdge(tx, params.id, caller.actor, expected), NO_EDGE);
      await requestCatchUp(platform, tx);
    });
    return null;
  },

  restoreDeleted: ({ platform, caller, body }) =>
    appendAudited(platform, caller, 'restoreDeleted', idOf, async (tx) => {
      const restored = orNotFound(await restoreDeleted(tx, body.id, caller), NOTHING_DELETED);
      if (restored.chain === SYSTEM_CHAINS.edge) await requestCatchUp(platform, tx);
      return restored;
    }),
};

function toAnswer(edge: StoredEdge): AnsweredEdge {
  return { id: edge.edgeId, ...edge };
}

/** @throws HttpError 400 when the caller would change what stays */
function requireKept(
  edge: StoredEdge,
  given: Partial<Record<'name' | 'fromDictionary' | 'toDictionary', string | undefined>>,
): void {
  for (const field of ['name', 'fromDictionary', 'toDictionary'] as const) {
    if (given[field] === undefined || given[field] === edge[field]) continue;
    throw badRequest(
      `${field}: It stays '${edge[field]}'. Only the conditions of an edge definition can be changed.`,
    );
  }
}

/** Has a worker bring the records that are already there in line with the definitions of this transaction. */
function requestCatchUp(platform: Platform, { zone, sql }: LedgerTransaction): Promise<void> {
  return enqueueOnCommit(platform, zone, sql, (on) => enqueueCatchUp(on, zone.id));
}
