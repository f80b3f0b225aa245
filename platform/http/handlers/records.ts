import type { recordCalls } from '#model/calls/records.ts';
import type { Vertex } from '#model/records/record.ts';
import { recordConsentedRead } from '#platform/contracts/consent-receipts.ts';
import { readConsent, readReceipt } from '#platform/contracts/list-contracts.ts';
import { SMART_TYPE, toSmartContract } from '#platform/contracts/smart-contracts.ts';
import { takeCheckpoint } from '#platform/ledger/checkpoint.ts';
import { toRecord } from '#platform/ledger/read/heads.ts';
import type { AppendOptions, LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { Head } from '#platform/ledger/record.ts';
import { countNeighborEdges, neighborsQuery, readNeighbors } from '#platform/query/neighbors.ts';
import type { AskedRecord } from '#platform/query/neighbors.ts';
import { removeUnused } from '#platform/records/blob-files.ts';
import {
  proveOwned,
  readHistory,
  readingQuery,
  readVisible,
  verifyHash,
  verifySignature,
} from '#platform/records/read.ts';
import type { RecordRef } from '#platform/records/read.ts';
import {
  createRecord,
  deleteRecord,
  patchRecord,
  transferRecord,
  updateRecord,
  upsertRecord,
} from '#platform/records/write.ts';
import type { RecordWriting } from '#platform/records/write.ts';
import type { Platform } from '#platform/platform.ts';
import { appendAudited } from '#platform/http/audit.ts';
import type { ZoneCaller } from '#platform/http/caller.ts';
import { badRequest, conflict, notFound, orNotFound } from '#platform/http/http-error.ts';
import type { Context, Handlers } from '#platform/http/handler.ts';
import { checkVersionETag } from '#platform/http/etag.ts';
import { viewerOf } from '#platform/http/viewer.ts';
import { requireCheckpoint } from './ledger.ts';

const UNSIGNED = 'The signature of the record does not hold, so that nothing can be proved.';
const ERASED = 'The data were erased, so that nothing is left to prove.';

export const recordHandlers: Handlers<typeof recordCalls> = {
  createRecord: ({ platform, caller, params, body }) =>
    write(
      platform,
      caller,
      'createRecord',
      params,
      (tx, writing) => createRecord(tx, writing, body),
      { blind: true },
    ),

  upsertRecord: ({ platform, caller, params, body }) =>
    write(platform, caller, 'upsertRecord', params, (tx, writing) =>
      upsertRecord(tx, writing, body),
    ),

  patchRecord: ({ platform, caller, params, body, expected }) =>
    write(platform, caller, 'patchRecord', params, (tx, writing) =>
      patchRecord(tx, { ...writing, expected }, body.data, body),
    ),

  patchRecordByKey: ({ platform, caller, params, body, expected }) =>
    write(platform, caller, 'patchRecordByKey', params, (tx, writing) =>
      patchRecord(tx, { ...writing, expected }, body.pkFields, {
        ...body,
        data: body.patchFields,
      }),
    ),

  updateRecord: ({ platform, caller, params, body, expected }) =>
    write(platform, caller, 'updateRecord', params, (tx, writing) =>
      updateRecord(tx, { ...writing, expected }, params.sdoId, body),
    ),

  transferRecord: ({ platform, caller, params, body, expected }) =>
    write(platform, caller, 'transferRecord', params, (tx, writing) =>
      transferRecord(tx, { ...writing, expected }, params.sdoId, body),
    ),

  async deleteRecord({ platform, caller, params, expected }) {
    const { chain, sdoId } = params;
    const { actor, zone } = caller;
    const blobs = await appendAudited(platform, caller, 'deleteRecord', params, async (tx) =>
      orNotFound(await deleteRecord(tx, { chain, actor, expected }, sdoId), NO_RECORD),
    );
    await removeUnused(platform.ledger, platform.config.dataDir, zone, blobs);
    return null;
  },

  async readRecord(context) {
    const { platform, caller, params } = context;
    const { chain, sdoId } = params;
    const viewer = await viewerOf(caller);
    const found =
      (await readData(platform, caller, params)) ??
      (await readConsent(viewer, chain, sdoId)) ??
      (await readReceipt(viewer, chain, sdoId));
    const answer = orNotFound(found, NO_RECORD);
    const { hash } = answer.header;
    checkVersionETag(context, hash === undefined ? null : Buffer.from(hash, 'hex'));
    return answer;
  },

  async readHistory({ caller, params, query, setHeader }) {
    const history = await readHistory(await recordRefOf(caller, params), query);
    const { total, versions } = orNotFound(history, NO_RECORD);
    setHeader('X-Total-Count', String(total));
    return versions;
  },

  async countEdges(context) {
    const asked = await askedRecordOf(context);
    const { answer, consents } = orNotFound(await countNeighborEdges(asked), NO_RECORD);
    const { platform, caller } = context;
    await recordConsentedRead(platform, caller, consents, neighborsQuery(asked));
    return answer;
  },

  async readNeighbors(context) {
    const { platform, caller, query } = context;
    const asked = await askedRecordOf(context);
    const { answer, consents } = orNotFound(await readNeighbors(asked, query), NO_RECORD);
    await recordConsentedRead(platform, caller, consents, neighborsQuery(asked));
    return answer;
  },

  async verifyHash({ caller, params }) {
    return orNotFound(await verifyHash(await recordRefOf(caller, params)), NO_RECORD);
  },

  async verifySignature({ caller, params }) {
    return orNotFound(await verifySignature(await recordRefOf(caller, params)), NO_RECORD);
  },

  async proveRecord({ platform, caller, params, query, signal }) {
    const { zone, actor } = caller;
    const findCheckpoint = async (seq: number) => {
      // The ledger has a record, so a checkpoint can be taken.
      if (query.checkpoint === undefined) {
        const taker = { wallet: actor.loggedInId, signal };
        return (await takeCheckpoint(platform.keyring, zone, taker))!;
      }
      if (query.checkpoint >= seq) return requireCheckpoint(zone, query.checkpoint);
      throw badRequest(
        `The checkpoint of record ${query.checkpoint} is older than this version, which is record ${seq}.`,
      );
    };
    const proof = await proveOwned(await recordRefOf(caller, params), findCheckpoint, signal);
    if (proof === 'erased') throw notFound(ERASED);
    if (proof === 'unsigned') throw conflict(UNSIGNED);
    return orNotFound(proof, NO_RECORD);
  },
};

/** The same message for absent and hidden records. */
export const NO_RECORD = 'There is no such record, or it is not yours.';

interface Address {
  chain: string;
  sdoId: string;
}

/** The addressed record and the caller as its reader. */
export async function recordRefOf(
  { zone, reader }: ZoneCaller,
  { chain, sdoId }: Address,
): Promise<RecordRef> {
  return { zone, chain, id: sdoId, reader: await reader() };
}

/** The addressed record for a reading of its edges, at a moment if one is asked for. */
async function askedRecordOf({
  platform: { definitions },
  caller,
  params,
  query: { asOf },
  signal,
}: Pick<
  Context<typeof recordCalls.countEdges>,
  'platform' | 'caller' | 'params' | 'query' | 'signal'
>): Promise<AskedRecord> {
  return { ...(await recordRefOf(caller, params)), definitions, asOf, signal };
}

async function write(
  platform: Platform,
  caller: ZoneCaller,
  call: string,
  address: { chain: string },
  plan: (tx: LedgerTransaction, writing: RecordWriting) => Promise<Head | undefined>,
  options?: AppendOptions,
): Promise<Vertex> {
  const { zone, actor } = caller;
  const detail = ({ chain, id }: Head) => ({ chain, sdoId: id });
  const taker = { customer: zone.customer, wallet: actor.loggedInId };
  const head = await platform.patterns.settle(taker, (matched) => {
    const writing = { chain: address.chain, actor, rulesOf: platform.rules, matched };
    const checked = async (tx: LedgerTransaction) => {
      const { dictionary } = await tx.chain(address.chain);
      orNotFound(dictionary, `chain: There is no dictionary '${address.chain}'.`);
      return orNotFound(await plan(tx, writing), NO_RECORD);
    };
    return appendAudited(platform, caller, call, detail, checked, options);
  });
  return toRecord<Vertex>(head);
}

/** A data record or a smart contract. Both need the permission readData; reading by consent leaves a receipt. */
async function readData(platform: Platform, caller: ZoneCaller, address: Address) {
  if (!caller.permissions.has('readData')) return undefined;
  const recordRef = await recordRefOf(caller, address);
  const seen = (await readVisible(recordRef)) ?? (await readVisible(recordRef, SMART_TYPE));
  if (!seen) return undefined;
  await recordConsentedRead(platform, caller, seen.consents, readingQuery(recordRef));
  return seen.head.type === SMART_TYPE ? toSmartContract(seen.head) : toRecord(seen.head);
}
